// What mutations give back and what subscriptions tell, field by field, to who came by a link: as the table of who sees what
// says, and nothing that is the owner's alone. The questions are made from the schema.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getNamedType, isLeafType, isObjectType, isUnionType } from 'graphql'
import type { Client } from 'graphql-ws'
import { UNLIMITED } from '../../server/access/limits.ts'
import { isAtLeast } from '../../server/access/viewer.ts'
import { NarrationFailure } from '../../server/engine/narration.ts'
import { schema } from '../../server/graphql/schema.ts'
import type { Model } from '../../server/play/deps.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { TAKE_TURN, type Data } from '../fakes/an-app.ts'
import { PASSWORD, register } from '../library/accounts/people.ts'
import { madeUp, mutations } from './made-up-input.ts'
import { roads } from './roads.ts'
import {
  GUESTS,
  SECRET,
  act,
  faultIn,
  forbiddenIn,
  leastOf,
  settled,
  shownStory,
  type Shown,
} from './shown-story.ts'

/** What the model thinks. */
const THOUGHT = 'Quuxory'
const PER_SOCKET = 20

let hosted: Hosted
let ann: Person
let shown: Shown
/** What the next narration comes to. */
let next: 'ENDS' | 'WAITS' | 'FAILS' = 'ENDS'
let goOn = () => {}
let gate: Promise<void>

const narrate: Model['narrate'] = async function* ({ signal }) {
  const how = next
  yield { type: 'REASONING', text: THOUGHT }
  yield { type: 'TEXT', text: 'A door opens. ' }
  if (how === 'WAITS')
    await Promise.race([gate, new Promise((resolve) => signal.addEventListener('abort', resolve))])
  if (how === 'FAILS') throw new NarrationFailure('ENDPOINT_ERROR', 'The model has failed.')
  yield { type: 'REASONING', text: `${THOUGHT} again` }
  yield { type: 'TEXT', text: 'Behind it is a garden.\n\n```state\n{"player.hp": -1}\n```' }
  yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
}

beforeAll(async () => {
  hosted = await aHostedApp({ model: { narrate, close: () => Promise.resolve() } })
  hosted.app.deps.limits = UNLIMITED // what is counted is proven elsewhere
  ann = hosted.person()
  await register(ann, { email: 'ann@example.org', password: PASSWORD })
  shown = await shownStory(hosted.app, ann)
})
afterAll(() => hosted.stop())

const by = (token: string) => ({ authorization: `Bearer ${token}` })
const raw = async (token: string, query: string, variables = {}): Promise<Data> =>
  (await hosted.raw(query, variables, by(token))).body

let turns = 0
/** The owner takes a turn. Answers its id. */
async function take(how: typeof next, text = 'knock'): Promise<string> {
  next = how
  gate = new Promise((resolve) => (goOn = resolve))
  const input = { adventureId: shown.adventureId, requestId: `r${++turns}`, kind: 'DO', text }
  return (await ann.ask(TAKE_TURN, { input })).takeTurn.turn.id
}

describe('what a mutation gives back', () => {
  const wrongAt = async (field: string, input: string, expected: string): Promise<string[]> => {
    const known = { ...shown.known, [`Mutation.${field}`]: `input: {${input}}` }
    const token = shown.tokens.COPLAYER
    const [first] = roads(known, 'mutation', [field])
    expect((await raw(token, first!.query)).data[field].__typename).toBe(expected)
    const wrong: string[] = []
    let asked = 0
    for (const road of roads(known, 'mutation', [field])) {
      const body = await raw(token, road.query)
      const fault = faultIn('COPLAYER', road, body)
      if (fault !== null) wrong.push(fault)
      asked++
    }
    expect(asked).toBeGreaterThan(200)
    return wrong
  }

  it('to a co-player who takes a turn, stops it and keeps it', async () => {
    const { adventureId } = shown
    const input = { adventureId, requestId: 'guest', kind: 'CONTINUE' }
    const { turn } = (await raw(shown.tokens.COPLAYER, TAKE_TURN, { input })).data.takeTurn
    await settled(ann, adventureId)
    const again = `adventureId: "${adventureId}", requestId: "guest", kind: CONTINUE`
    expect(await wrongAt('takeTurn', again, 'TakeTurnPayload')).toEqual([])
    const stop = `turnId: "${turn.id}", keepText: true`
    expect(await wrongAt('cancelTurn', stop, 'CancelTurnPayload')).toEqual([])
    expect(await wrongAt('keepInterrupted', `turnId: "${turn.id}"`, 'KeepInterruptedPayload')).toEqual([])
  }, 180_000)

  it('to a co-player whose head has moved, or who must wait', async () => {
    const { adventureId } = shown
    const late = `adventureId: "${adventureId}", requestId: "late", kind: CONTINUE, expectedHeadVersion: 0`
    expect(await wrongAt('takeTurn', late, 'StoryMoved')).toEqual([])
    await take('WAITS')
    const early = `adventureId: "${adventureId}", requestId: "early", kind: CONTINUE`
    expect(await wrongAt('takeTurn', early, 'TurnInProgress')).toEqual([])
    goOn()
    await settled(ann, adventureId)
  }, 180_000)

  it.each(['STRANGER', ...GUESTS] as const)('to %s: nothing of any other', async (role) => {
    const may = role === 'COPLAYER' ? ['takeTurn', 'cancelTurn', 'keepInterrupted'] : []
    const token = role === 'STRANGER' ? 'fls_unknown' : shown.tokens[role]
    const done: string[] = []
    for (const { name, input } of mutations()) {
      const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
      const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename } }`
      const body = await raw(token, query, { input: madeUp(input, () => 'nothing') })
      if (!forbiddenIn(body).includes(name)) done.push(name)
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
    for (const name of ['signOut', 'signOutEverywhere'])
      if (!forbiddenIn(await raw(token, `mutation { ${name} { __typename } }`)).includes(name))
        done.push(name)
    expect(done.toSorted()).toEqual(may.toSorted())
  })
})

interface Field {
  root: string
  type: string
  field: string
  query: string
}

/** Each field of each event, with a subscription for it alone: what refuses one field takes the whole event away. */
function eventFields(root: string, args: string): Field[] {
  const union = getNamedType(schema.getSubscriptionType()!.getFields()[root]!.type)
  return (isUnionType(union) ? union.getTypes() : []).flatMap((type) =>
    Object.values(type.getFields()).map((field) => {
      const inside = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
      const query = `subscription { ${root}(${args}) { __typename ... on ${type.name} { ${field.name}${inside} } } }`
      return { root, type: type.name, field: field.name, query }
    }),
  )
}

/** Who hears all of that. */
class Ear {
  readonly heard = new Map<Field, Data[]>()
  readonly #clients: Client[] = []

  constructor(fields: Field[], newClient: () => Client) {
    for (const [at, field] of fields.entries()) {
      if (at % PER_SOCKET === 0) this.#clients.push(newClient())
      const results: Data[] = []
      this.heard.set(field, results)
      this.#clients.at(-1)!.subscribe(
        { query: field.query },
        {
          next: (result) => results.push(result),
          error: (e) => results.push({ errors: e }),
          complete() {},
        },
      )
    }
  }

  types(): Set<string> {
    return new Set(
      [...this.heard].flatMap(([{ root }, results]) =>
        results.flatMap(({ data }) => data?.[root]?.__typename ?? []),
      ),
    )
  }

  close = () => Promise.all(this.#clients.map((client) => client.dispose()))
}

const OWNERS_ALONE = new Set(['AdventureDeleted', 'CardsChanged', 'MemoriesChanged', 'PlotChanged'])

it('what a subscription tells: every field of every event, to each as the table says', async () => {
  const { adventureId, tokens, takeId } = shown
  const script = { name: 'Halt', code: { input: '({ text, stop: /halt/.test(text) })' } }
  await act(ann, 'addAdventureScript', { adventureId, script })
  const turnId = await take('WAITS')
  const fields = [
    ...eventFields('adventureEvents', `adventureId: "${adventureId}"`),
    ...eventFields('turnEvents', `turnId: "${turnId}"`),
  ]
  expect(fields.length).toBeGreaterThan(60)
  const ears = {
    SPECTATOR: new Ear(fields, () => hosted.socket(by(tokens.SPECTATOR))),
    WITNESS: new Ear(fields, () => hosted.socket(by(tokens.WITNESS))),
    COPLAYER: new Ear(fields, () => hosted.socket(by(tokens.COPLAYER))),
    OWNER: new Ear(fields, () => ann.socket()),
  }
  const isThere = (type: string) => () => Object.values(ears).every((ear) => ear.types().has(type))
  await expect.poll(isThere('TurnSnapshot'), { timeout: 20_000 }).toBe(true)
  goOn()
  await settled(ann, adventureId)
  await act(ann, 'editTake', { takeId, text: 'Another door.' })
  await act(ann, 'addCheckpoint', { adventureId, name: 'There' })
  await act(ann, 'createCard', { adventureId, card: { name: SECRET, keys: ['y'], entry: SECRET } })
  await act(ann, 'saveAdventure', { adventureId, authorsNote: `${SECRET} still` })
  await act(ann, 'writeMemory', { adventureId, text: SECRET })
  await take('ENDS')
  await settled(ann, adventureId)
  await take('FAILS')
  await settled(ann, adventureId)
  const stopped = await take('WAITS', 'wait')
  await act(ann, 'cancelTurn', { turnId: stopped, keepText: false })
  await take('ENDS', 'halt')
  await settled(ann, adventureId)
  const all = new Set(fields.map(({ type }) => type))
  all.delete('AdventureDeleted')
  await expect
    .poll(() => [...all].filter((type) => !ears.OWNER.types().has(type)), { timeout: 20_000 })
    .toEqual([])
  await act(ann, 'deleteAdventure', { adventureId })
  await expect.poll(() => ears.OWNER.types().has('AdventureDeleted'), { timeout: 20_000 }).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 500)) // what must not come has time to

  const wrong = Object.entries(ears).flatMap(([role, ear]) =>
    [...ear.heard].flatMap(([field, results]) => faultsOf(role as keyof typeof ears, field, results)),
  )
  await Promise.all(Object.values(ears).map((ear) => ear.close()))
  expect(wrong).toEqual([])
  for (const role of GUESTS)
    expect([...ears[role].types()].filter((type) => OWNERS_ALONE.has(type))).toEqual([])
  expect(ears.COPLAYER.types()).toContain('TurnReasoning')
  expect(ears.WITNESS.types()).not.toContain('TurnReasoning')
}, 180_000)

/** What is wrong with all that came of one field of an event. */
function faultsOf(
  role: 'OWNER' | (typeof GUESTS)[number],
  { root, type, field }: Field,
  results: Data[],
): string[] {
  const name = `${role}: ${root} ${type}.${field}`
  const text = JSON.stringify(results)
  const isOpen = isAtLeast(role, leastOf(`${type}.${field}`))
  const shownAs = results.filter(({ data }) => data?.[root]?.__typename === type && field in data[root])
  const faults: string[] = []
  if (role !== 'OWNER' && text.includes(SECRET)) faults.push(`${name} tells what is the owner’s: ${text}`)
  if (!isAtLeast(role, 'COPLAYER') && text.includes(THOUGHT)) faults.push(`${name} tells a thought: ${text}`)
  if (!isOpen && shownAs.length > 0) faults.push(`${name} is told: ${JSON.stringify(shownAs)}`)
  if (isOpen && results.some((result) => forbiddenIn(result).length > 0)) faults.push(`${name} is refused`)
  // A turn's own events do not have what happens to the story otherwise, nor what other turns come to.
  if (isOpen && root === 'adventureEvents' && shownAs.length === 0) faults.push(`${name} never came: ${text}`)
  return faults
}

it('every event is a type of its own', () => {
  const union = schema.getType('AdventureEvent')
  expect(isUnionType(union) && union.getTypes().every((type) => isObjectType(type))).toBe(true)
})
