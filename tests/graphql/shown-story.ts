// A story that is full of what is its owner's alone, the links into it, and what is wrong with an answer about it.
import type { App } from '../../server/app.ts'
import { isAtLeast, type Role } from '../../server/access/viewer.ts'
import { leastRole } from '../../server/access/who-sees.ts'
import { TAKE_TURN, blank, type Data, type Running } from '../fakes/an-app.ts'
import { SAVE, SCHEMA, replying } from './asking-a-world.ts'
import type { Road } from './roads.ts'

/** The mark of all that is the owner's alone. */
export const SECRET = 'Xyzzyva'
export const GUESTS = ['SPECTATOR', 'WITNESS', 'COPLAYER'] as const
export type Guest = (typeof GUESTS)[number]

export interface Shown {
  adventureId: string
  turnId: string
  takeId: string
  tokens: Record<Guest, string>
  /** Arguments that a field cannot do without. */
  known: Record<string, string>
}

/** A narrator whose story counts. */
export const countingNarrator = () => {
  const block = '```state\n{"player.hp": -5}\n```'
  return replying([`A door opens.\n\n${block}`, `A window opens.\n\n${block}`])
}

type Asking = Pick<Running, 'ask'>

/** Does a mutation, or throws what it says instead. */
export async function act(owner: Asking, name: string, input: object): Promise<void> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename ... on UserError { message } } }`
  const answer = (await owner.ask(query, { input }))[name]
  if (!answer.__typename.endsWith('Payload')) throw new Error(`${name}: ${JSON.stringify(answer)}`)
}

export async function settled(owner: Asking, id: string): Promise<void> {
  const QUERY = 'query ($id: ID!) { adventure(id: $id) { runningTurn { id } } }'
  while ((await owner.ask(QUERY, { id })).adventure.runningTurn)
    await new Promise((done) => setTimeout(done, 20))
}

/** Begins the story and plays two turns; the app's narrator is the one above. */
export async function shownStory(app: App, owner: Asking): Promise<Shown> {
  const adventureId = (await blank(owner)).id
  await owner.ask(SAVE, { input: { adventureId, schema: SCHEMA } })
  await act(owner, 'saveAdventure', {
    adventureId,
    plotEssentials: SECRET,
    authorsNote: SECRET,
    aiInstructions: SECRET,
    personaDescription: SECRET,
  })
  await act(owner, 'createCard', { adventureId, card: { name: SECRET, keys: ['door'], entry: SECRET } })
  await act(owner, 'saveSettings', { narratorText: SECRET })
  for (const text of ['knock', 'wait']) {
    await owner.ask(TAKE_TURN, { input: { adventureId, requestId: text, kind: 'DO', text } })
    await settled(owner, adventureId)
  }
  const { adventure } = await owner.ask(
    `query ($id: ID!) { adventure(id: $id) { lastTurn { id } head { take { id } branch { id } } } }`,
    { id: adventureId },
  )
  const take = adventure.head.take.id
  await act(owner, 'addCheckpoint', { adventureId, name: 'Here', takeId: take })
  const tokens = {} as Shown['tokens']
  for (const role of GUESTS) tokens[role] = await linkFor(owner, adventureId, role)
  await act(owner, 'writeMemory', { adventureId, text: SECRET })
  await keepSecrets(app)
  const turnId = adventure.lastTurn.id
  const branch = adventure.head.branch.id
  const known = knownFor(adventureId, { turnId, take, branch })
  return { adventureId, turnId, takeId: take, tokens, known }
}

async function linkFor(owner: Asking, adventureId: string, role: Guest): Promise<string> {
  const kind = role === 'COPLAYER' ? 'COPLAYER' : 'SPECTATOR'
  const input = { adventureId, role: kind, label: SECRET, showsStats: role === 'WITNESS' }
  const CREATE = `mutation ($input: CreateShareInput!) { createShare(input: $input) { ... on CreateSharePayload { share { token } } } }`
  return (await owner.ask(CREATE, { input })).createShare.share.token
}

const knownFor = (adventureId: string, at: { turnId: string; take: string; branch: string }) => ({
  'Query.adventure': `id: "${adventureId}"`,
  'Query.turn': `id: "${at.turnId}"`,
  'Query.node': `id: "${at.take}"`,
  'Query.nodes': `ids: ["${at.take}"]`,
  'Query.compare': `a: {takeId: "${at.take}"}, b: {branchId: "${at.branch}"}`,
  'Query.nextPrompt': `adventureId: "${adventureId}"`,
  'Query.explainCards': `adventureId: "${adventureId}"`,
  'Query.search': `adventureId: "${adventureId}", text: "door"`,
  'Query.scripts': 'first: 2',
  'Query.adventures': 'first: 2',
  'Query.scenarios': 'first: 1',
  'Adventure.transcript': 'last: 1',
  'Adventure.cardFile': 'format: FORKLORE',
  'Adventure.rulings': 'first: 2',
  'Adventure.memories': 'first: 2',
  'Adventure.summaries': 'first: 2',
})

/** What runs behind the turns leave, once a story is long enough. */
async function keepSecrets({ deps: { db, clock } }: App): Promise<void> {
  const take = await db.reader.take.findFirstOrThrow({ orderBy: { depth: 'desc' } })
  const { adventureId, branchId, depth } = take
  const place = { adventureId, branchId, depth, text: SECRET, createdAt: clock.now() }
  const work = { kind: 'REMEMBER', status: 'FAILED', failureMessage: SECRET, startedAt: clock.now() }
  await db.write(async (tx) => {
    await tx.memory.create({ data: { ...place, block: 0 } })
    await tx.summary.create({ data: place })
    await tx.memoryWork.upsert({
      where: { adventureId },
      create: { adventureId, ...work },
      update: work,
    })
  })
}

/** The fields that are refused. */
export const forbiddenIn = (body: Data): string[] =>
  (body.errors ?? [])
    .filter(({ extensions }: Data) => extensions?.code === 'FORBIDDEN')
    .map(({ path }: Data) => path.findLast((step: unknown) => typeof step === 'string'))

export const leastOf = (name: string): Role => leastRole(...(name.split('.') as [string, string]))

/** What is wrong with what a role was answered at the end of a road, against the table; null for nothing. */
export function faultIn(role: Role, { fields }: Road, body: Data): string | null {
  const text = JSON.stringify(body)
  const last = fields.at(-1)!
  const isClosed = fields.some((name) => !isAtLeast(role, leastOf(name)))
  if (text.includes(SECRET)) return `${last} tells what is the owner’s: ${text}`
  const refused = forbiddenIn(body)
  const isAnswered = refused.length === 0 && text.includes(`"${last.split('.')[1]}"`)
  if (isClosed && isAnswered) return `${last} is answered: ${text}`
  return !isClosed && refused.length > 0 ? `${last} is refused` : null
}
