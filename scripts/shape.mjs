// What a SQLite schema is, in lines that can be compared: tables, columns, keys, indexes.
import Database from 'libsql'

/** The lines of the schema that these scripts make, one after the other. */
function shapeOf(scripts) {
  const db = new Database(':memory:')
  const rows = (sql) => db.prepare(sql).all()
  try {
    for (const sql of scripts) db.exec(sql)
    const made = rows(
      `select type, name, sql from sqlite_master where name not like 'sqlite!_%' escape '!' and type <> 'index'`,
    )
    return made
      .flatMap(({ type, name, sql }) => [
        `${type} ${name}${/\bAUTOINCREMENT\b/i.test(sql) ? ' autoincrement' : ''}`,
        ...(type === 'table' ? [...columns(rows, name), ...keys(rows, name), ...indexes(rows, name)] : []),
      ])
      .sort()
  } finally {
    db.close()
  }
}

function columns(rows, table) {
  return rows(`pragma table_xinfo("${table}")`).map(
    ({ name, type, notnull, dflt_value: byDefault, pk, hidden }) =>
      `column ${table}.${name} ${type}${notnull ? ' not null' : ''} default ${byDefault} key ${pk}${hidden ? ' generated' : ''}`,
  )
}

function keys(rows, table) {
  const parts = rows(`pragma foreign_key_list("${table}")`).sort((a, b) => a.seq - b.seq)
  return [...new Set(parts.map(({ id }) => id))].map((id) => {
    const own = parts.filter((part) => part.id === id)
    const { table: other, on_update: update, on_delete: remove } = own[0]
    const [from, to] = ['from', 'to'].map((side) => own.map((part) => part[side]).join(', '))
    return `foreign key ${table} (${from}) to ${other} (${to}) on update ${update} on delete ${remove}`
  })
}

function indexes(rows, table) {
  return rows(`pragma index_list("${table}")`).map(({ name, unique, origin, partial }) => {
    const parts = rows(`pragma index_xinfo("${name}")`).filter(({ key }) => key)
    const columns = parts.map(({ name, desc, coll }) => `${name}${desc ? ' desc' : ''} ${coll}`).join(', ')
    const called = origin === 'c' ? name : origin
    return `index ${called} on ${table} (${columns})${unique ? ' unique' : ''}${partial ? ' partial' : ''}`
  })
}

/** How what migrations make differs from what models say, in lines. Partial indexes may be more: models cannot say them. */
export function shapeDifferences(migrations, models) {
  const [made, said] = [shapeOf(migrations), shapeOf(models)]
  return [
    ...said.filter((line) => !made.includes(line)).map((line) => `missing: ${line}`),
    ...made
      .filter((line) => !said.includes(line) && !line.endsWith(' partial'))
      .map((line) => `more: ${line}`),
  ]
}
