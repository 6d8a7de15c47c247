// Passwords: hashed by scrypt, with the parameters kept beside the hash, and compared in constant time.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { RateLimited } from './refusals.ts'

/** How long a password is, in characters. */
export const PASSWORD = { min: 8, max: 128 } as const
/** What is longer than this, as it was sent, has more than `max` characters however it is written. It is not looked at: a
 * request holds so much that its letters alone would keep the server busy for seconds. */
const MAX_UNITS = 8 * PASSWORD.max

/** What a new hash costs: 2^17 · 8 · 128 bytes, which are 128 MB. */
const COST: Cost = { ln: 17, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Hashes that are made at the same time; each needs its memory. */
const AT_ONCE = 2
/** So many may wait for one; then it is said that there are too many. */
const MOST_WAITING = 100
const BUSY_SECONDS = 15

interface Cost {
  /** The logarithm of N. */
  ln: number
  r: number
  p: number
}

/** What is stored of a password, like $scrypt$ln=17,r=8,p=1$SALT$HASH. Throws RateLimited when too many wait for it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return written(COST, salt, await inTurn(() => hashOf(password, salt, COST)))
}

/** Whether a password is the one that was hashed. Without a hash it is not, after the same work. Throws RateLimited. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const known = read(stored ?? NOBODYS)
  if (known === null) throw new Error('The stored hash of a password cannot be read.')
  const isShort = password.length <= MAX_UNITS
  const hash = await inTurn(() => hashOf(isShort ? password : '', known.salt, known))
  const isSame = timingSafeEqual(hash, known.hash)
  return isSame && isShort && stored !== null
}

/** How many characters a password has, as they are counted for its bounds. */
export const passwordLength = (password: string): number =>
  password.length > MAX_UNITS ? password.length : [...normal(password)].length

/** Keyboards write the same letter in more than one way. */
const normal = (password: string): string => password.normalize('NFKC')

function hashOf(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln
  return new Promise((resolve, reject) => {
    scrypt(normal(password), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}

const written = ({ ln, r, p }: Cost, salt: Buffer, hash: Buffer): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`

const STORED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]{43})$/

function read(stored: string): (Cost & { salt: Buffer; hash: Buffer }) | null {
  const [, ln, r, p, salt = '', hash = ''] = STORED.exec(stored) ?? []
  if (ln === undefined) return null
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  return { ...cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
}

/** What is hashed against where there is no account. */
const NOBODYS = written(COST, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

let running = 0
const waiting: (() => void)[] = []

/** Does something that needs much memory when it is its turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else if (waiting.length < MOST_WAITING) await new Promise<void>((go) => waiting.push(go))
  else throw new RateLimited('Very many sign in at this moment.', BUSY_SECONDS)
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next() // in its place
    else running--
  }
}
