// Whether an operation may begin: what the scope of a token allows, how often it may be done, and the row of who does it
// for the first time. One table says what each mutation is; what is not named changes what is its user's.
import type { Database } from '../io/store/database.ts'
import { networkOf } from './address.ts'
import type { Hosted } from './hosted.ts'
import { ALLOWANCES, BUCKET, type Limiter, type LimitName } from './limits.ts'
import { Forbidden, RateLimited } from './refusals.ts'
import { admitVisitor } from './users.ts'
import { NOBODY, roleOf, type Scope, type Viewer } from './viewer.ts'

const names = (text: string): string[] => text.split(' ')

/** Mutations that tell the story on. */
const PLAY = new Set(
  names('takeTurn retry retake continuePassage cancelTurn keepInterrupted undo redo goTo addCheckpoint fork'),
)

/** Mutations that are about the account itself: no program does them with a token. */
const ACCOUNT = new Set(
  names(
    'register signIn signOut signOutEverywhere changePassword deleteAccount createAccessToken revokeAccessToken',
  ),
)

/** Mutations for which nobody becomes a guest: they own nothing. They are a browser's. */
const OWNS_NOTHING = new Set([...ACCOUNT, 'countVisit'])

/** All that counts against one allowance. */
const counted = (limit: LimitName, mutations: string): Record<string, LimitName> =>
  Object.fromEntries(names(mutations).map((mutation) => [mutation, limit]))

/** What counts against which allowance. */
const LIMITED: Record<string, LimitName> = {
  ...counted('TURN', 'takeTurn retry retake continuePassage'),
  ...counted('SCRIPT_TEST', 'testScript rehearseScript'),
  ...counted('CONNECTION_TEST', 'testEndpoint'),
  ...counted('IMPORT', 'importFiles importCards importScenarioCards setAdventureCover setScenarioCover'),
  ...counted('FILE_READ', 'readFiles'),
  ...counted('UPLOAD', 'upload'),
  ...counted('VISIT', 'countVisit'),
}

interface Parts {
  db: Database
  hosted: Hosted | null
  limits: Limiter
  clock: { now(): Date }
}

/** Lets a mutation (or an "upload") begin, or throws what is in its way: Forbidden or RateLimited. */
export async function admit(
  parts: Parts,
  { viewer, address }: { viewer: Viewer; address: string },
  mutation: string,
): Promise<void> {
  if (viewer.token && !allows(viewer.token.scope, mutation))
    throw new Forbidden(
      `This token's scope (${viewer.token.scope}) does not allow that. Make another one for it in your account.`,
    )
  const limit = LIMITED[mutation]
  if (limit) await spendAs(parts, limit, viewer, address)
  if (roleOf(viewer) !== 'OWNER' || OWNS_NOTHING.has(mutation)) return
  const isFirst = viewer.standing === 'VISITOR'
  await admitVisitor(parts, viewer, address)
  // From now on he is counted by himself, with this.
  if (limit && isFirst) await spendAs(parts, limit, viewer, address)
}

function allows(scope: Scope, mutation: string): boolean {
  if (scope === 'READ' || OWNS_NOTHING.has(mutation)) return false
  return scope === 'WRITE' || PLAY.has(mutation)
}

/** Uses up a point of whoever asks. What a co-player does counts against the owner of the story as well: a link that is
 * passed on, or a second one, gives a story no more turns. */
async function spendAs({ db, hosted, limits }: Parts, limit: LimitName, viewer: Viewer, address: string) {
  if (hosted === null) return // nothing is counted, so nothing is asked for
  await spend(limits, limit, callerOf(viewer, address))
  if (viewer.link === null) return
  const which = { where: { id: viewer.link.adventureId }, select: { ownerId: true } }
  const adventure = await db.reader.adventure.findUnique(which)
  if (adventure) await spend(limits, limit, userCaller(adventure.ownerId))
}

/** Uses up a point, or throws RateLimited. */
export async function spend(limits: Limiter, limit: LimitName, caller: string): Promise<void> {
  const wait = await limits.take(limit, caller)
  if (wait !== null) throw new RateLimited(ALLOWANCES[limit].sentence, wait)
}

/** Whom an allowance is counted for: a user or a link by itself, anybody who is not known by his address. */
export function callerOf({ userId, link, standing }: Viewer, address: string): string {
  if (link) return `link:${link.shareId}`
  const isKnown = userId !== NOBODY && standing !== 'VISITOR'
  return isKnown ? userCaller(userId) : address
}

/** Whom is counted what each of a crowd has by himself: a link to watch by is passed on, and one must not stop the others. */
export const shareOf = (viewer: Viewer, address: string): string =>
  viewer.link ? `${callerOf(viewer, address)}:${networkOf(address)}` : callerOf(viewer, address)

const userCaller = (userId: string): string => `user:${userId}`

/** Pours what an operation costs into the bucket of whoever asks, or throws RateLimited. Null where nothing is counted. */
export async function pay(
  { limits }: Pick<Parts, 'limits'>,
  { viewer, address }: { viewer: Viewer; address: string },
  cost: number,
): Promise<Paid | null> {
  const poured = await limits.pour(shareOf(viewer, address), cost)
  if (poured === null) return null
  const { level, fits } = poured
  const { holds, perSecond } = BUCKET
  if (cost > holds) throw new Forbidden('That is more than may be asked for at all. Ask for smaller pages.')
  if (!fits)
    throw new RateLimited(
      'That is more than may be asked for at once.',
      Math.max(1, Math.ceil((level + cost - holds) / perSecond)),
    )
  return { cost, remaining: Math.floor(holds - level), emptyAfterMs: (level / perSecond) * 1_000 }
}

/** What an operation cost, and what its caller has left. */
export interface Paid {
  cost: number
  remaining: number
  /** How long it takes until all of it is there again. */
  emptyAfterMs: number
}
