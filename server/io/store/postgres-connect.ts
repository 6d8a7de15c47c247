// One connection to Postgres for what is done before the program can use it. What stands in the way is said in a sentence.
import { Client, type ClientConfig } from 'pg'
import { codeOf, reasonOf } from './errors.ts'

const PATIENCE_MS = 15_000

/** Connects, runs `use`, and lets go, whatever happens. Throws sentences where the server, not `use`, is at fault. */
export async function withPostgres<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await use(client)
  } catch (error) {
    throw sentence(error, client)
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  let client: Client
  try {
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
    } satisfies ClientConfig)
  } catch (error) {
    throw new Error(
      'DATABASE_URL is no address of a database. Write it like postgres://user:password@host/name.',
      { cause: error },
    )
  }
  client.on('error', () => {}) // the query under way says so too
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw sentence(error, client, true)
  }
}

/** The error as a sentence, or as it is when only its maker can say what it means. */
function sentence(
  error: unknown,
  { host, port, user = '', database = '' }: Client,
  connecting = false,
): unknown {
  const where = `Postgres at ${host}:${port}`
  const refused = `${where} refuses the user ${user} (${reasonOf(error)}). Correct user and password in DATABASE_URL.`
  const known: Record<string, string> = {
    '3D000': `${where} has no database ${database}. Make it (createdb ${database}), or correct DATABASE_URL.`,
    '28P01': refused,
    '28000': refused,
    '42501': `The user ${user} may not make tables in the database ${database} (${reasonOf(error)}). Let him: GRANT CREATE ON SCHEMA public TO "${user}".`,
    '53300': `${where} has no connection left (${reasonOf(error)}). Close other programs on it, or raise its max_connections.`,
    '57P03': `${where} is not ready yet (${reasonOf(error)}). Start again in a moment.`,
  }
  const words =
    known[String(codeOf(error))] ??
    (connecting
      ? `${where} cannot be reached (${reasonOf(error)}). Start it, or correct DATABASE_URL.`
      : undefined)
  return words === undefined ? error : new Error(words, { cause: error })
}
