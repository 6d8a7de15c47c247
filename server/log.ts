// The log: one line of JSON for each thing worth knowing. No words of a story, no queries, no keys.
import { pino, type DestinationStream, type Logger } from 'pino'

/** Nothing of ours writes these; whatever else comes to hold a request does not either. */
const NEVER = ['authorization', 'cookie', 'set-cookie', 'key', 'password', 'token'].flatMap((name) => [
  `["${name}"]`,
  `*["${name}"]`,
  `*.*["${name}"]`,
])

/** Opens the log, on stderr unless told otherwise. */
export function openLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  return pino({ level, redact: { paths: NEVER, censor: '[hidden]' }, serializers: { err: told } }, to)
}

const MOST = 300

interface ToldError {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: ToldError
}

/** An error for the log. Those of the database quote the query with its values, and an endpoint what it was sent: only
 * what they say at the end, or begin with, can be neither. */
export function told(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: clipped(String(error)) }
  const { code, status, statusCode } = error as { code?: unknown; status?: unknown; statusCode?: unknown }
  const named = code ?? status ?? statusCode
  return {
    type: error.name,
    ...(named !== undefined && { code: String(named) }),
    message: messageOf(error),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < 3 && { cause: told(error.cause, depth + 1) }),
  }
}

/** A client of Prisma writes the whole call into its message, and what was wrong with it below. JSON that cannot be read
 * is quoted, and so is what an endpoint said. */
function messageOf({ name, message }: Error): string {
  if (name === 'NarrationFailure') return 'A model failed.'
  if (name === 'SyntaxError') return message.replace(/["'].*["']/s, '…')
  if (!name.startsWith('PrismaClient')) return clipped(message)
  if (name === 'PrismaClientValidationError') return 'The query does not fit the models.'
  return clipped(message.trim().split('\n').at(-1) ?? '')
}

const clipped = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text)
