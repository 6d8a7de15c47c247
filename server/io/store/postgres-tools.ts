// Postgres' own programs, and what one of their dumps says about itself.
import { spawn } from 'node:child_process'
import type { Applied } from './migrations.ts'

/** One of the programs ran and said no. */
export class ToolFailed extends Error {
  override readonly name = 'ToolFailed'
}

/** Runs a program on a database (null: on none) and answers what it printed. The password goes by the environment:
 * arguments are for everybody to see. */
export function runTool(tool: string, url: string | null, args: string[]): Promise<string> {
  const address = url === null ? null : new URL(url)
  const password = address ? decodeURIComponent(address.password) : ''
  if (address) address.password = ''
  return new Promise((resolve, reject) => {
    let printed = ''
    let complained = ''
    const child = spawn(tool, [...args, ...(address ? ['--dbname', address.href] : [])], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    })
    child.stdout.on('data', (chunk: Buffer) => (printed += String(chunk)))
    child.stderr.on('data', (chunk: Buffer) => (complained += String(chunk)))
    child.on('error', () =>
      reject(new Error(`${tool} is not installed. It comes with PostgreSQL's client programs.`)),
    )
    child.on('close', (code, signal) =>
      code === 0
        ? resolve(printed)
        : reject(new ToolFailed(`${tool} failed: ${complained.trim() || signal || code}`)),
    )
  })
}

/** Names of the tables in a dump's schema public. */
export async function tablesInDump(file: string): Promise<string[]> {
  const contents = await runTool('pg_restore', null, ['--list', file])
  return [...contents.matchAll(/^\d+; \d+ \d+ TABLE public (.+) \S+$/gm)].map(([, name]) => name!)
}

/** The migrations that a dumped database had had: their record is small, whatever else is in there. */
export async function appliedInDump(file: string): Promise<Applied[]> {
  const one = ['--data-only', '--schema=public', '--table=_prisma_migrations', '--file=-']
  const script = await runTool('pg_restore', null, [...one, file])
  const [, columns = '', rows = ''] =
    /^COPY public\._prisma_migrations \((.*)\) FROM stdin;\n([^]*?)^\\\.$/m.exec(script) ?? []
  const places = columns.split(', ').map((column) => column.replaceAll('"', ''))
  const cell = (row: string, column: string) => row.split('\t')[places.indexOf(column)] ?? ''
  return rows
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => ({ name: cell(row, 'migration_name'), checksum: cell(row, 'checksum') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
