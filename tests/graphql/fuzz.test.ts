// Two users of a hosted server ask by chance whatever the schema lets them, also what is none of their business and what
// makes no sense. Nothing goes wrong on the server, nobody reads a word of the other's, and both can play on.
// FORKLORE_FUZZ_SECONDS=600 goes on for so long (30 on each database otherwise); FORKLORE_FUZZ_SEED repeats a run.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNLIMITED } from '../../server/access/limits.ts'
import { decodeId, encodeId } from '../../server/graphql/ids.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { TAKE_TURN, begin, type Data } from '../fakes/an-app.ts'
import { operationMaker, randomFrom } from './random-operation.ts'

const SECONDS = Number(process.env.FORKLORE_FUZZ_SECONDS ?? 30)
const SEED = Number(process.env.FORKLORE_FUZZ_SEED ?? Date.now() % 1_000_000_007)
/** They end what the others need; each has tests of its own. */
const LEFT_OUT = new Set([
  'deleteAccount',
  'signOut',
  'signOutEverywhere',
  'register',
  'signIn',
  'changePassword',
])
const JUNK = [
  '',
  'x',
  encodeId('Take', 1),
  encodeId('Take', -1),
  encodeId('Adventure', 'nothing'),
  encodeId('Zzz', 'a'),
]
const AT_ONCE = 4

interface Player {
  person: Person
  /** Stands in what he writes, and in nothing of the other's. */
  mark: string
}

let hosted: Hosted
let players: Player[]
/** Every id that anybody was given. */
const ids = new Set<string>(JUNK)

beforeAll(async () => {
  hosted = await aHostedApp()
  hosted.app.deps.limits = UNLIMITED // else most is refused before anything can go wrong
  players = await Promise.all(['Xyzzyva', 'Quuxory'].map(aPlayer))
})
afterAll(() => hosted.stop())

async function aPlayer(mark: string): Promise<Player> {
  const person = hosted.person()
  await person.open()
  const { id } = await begin(person)
  const save = 'mutation ($input: SaveAdventureInput!) { saveAdventure(input: $input) { __typename } }'
  await person.ask(save, { input: { adventureId: id, plotEssentials: mark, authorsNote: mark } })
  await person.ask(TAKE_TURN, { input: { adventureId: id, requestId: mark, kind: 'SAY', text: mark } })
  const { owned } = await person.ask(
    '{ owned: adventures { edges { node { id head { take { id } branch { id } } } } } }',
  )
  keepIds(owned)
  return { person, mark }
}

function keepIds(value: unknown): void {
  if (typeof value === 'string' && value.length < 120 && decodeId(value).typename !== '') ids.add(value)
  else if (Array.isArray(value)) value.forEach(keepIds)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keepIds)
}

it(`whatever is asked for ${SECONDS} s is answered`, { timeout: SECONDS * 1_000 + 120_000 }, async () => {
  const random = randomFrom(SEED)
  const list = () => [...ids].slice(-400)
  const make = operationMaker(random, list, LEFT_OUT)
  const wrong: string[] = []
  const count = { asked: 0, answered: 0 }
  const end = performance.now() + SECONDS * 1_000
  const play = async (): Promise<void> => {
    while (performance.now() < end && wrong.length < 5) {
      const player = players[random() < 0.5 ? 0 : 1]!
      const other = players.find((one) => one !== player)!
      const { query } = make()
      const fault = await faultOf(player, other, query, count)
      if (fault !== null) wrong.push(`seed ${SEED}: ${fault}\n${query.slice(0, 2_000)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, play))
  console.log(`${count.asked} operations, ${count.answered} of them answered without an error (seed ${SEED})`)
  expect(wrong).toEqual([])
  expect(hosted.errors).toEqual([])
  expect(count.answered).toBeGreaterThan(count.asked / 20)
  for (const { person } of players) {
    const again = 'mutation { startAdventure(input: {}) { __typename } }'
    // Whoever has begun as many as he may is told so.
    expect(['StartAdventurePayload', 'LimitReached']).toContain(
      (await person.ask(again)).startAdventure.__typename,
    )
  }
})

/** What is wrong with the answer to an operation; null for nothing. */
async function faultOf(
  { person }: Player,
  { mark }: Player,
  query: string,
  count: { asked: number; answered: number },
): Promise<string | null> {
  count.asked++
  const { status, body } = await person.raw(query)
  const text = JSON.stringify(body)
  if (text.includes(mark)) return `the other’s words: ${text.slice(0, 500)}`
  const codes = (body.errors ?? []).map(({ extensions }: Data) => extensions?.code)
  if (status >= 500 || codes.includes('INTERNAL')) return `status ${status}: ${text.slice(0, 500)}`
  if (!body.errors) count.answered++
  keepIds(body.data)
  return null
}
