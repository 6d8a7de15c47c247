// One cheap move makes an event for each who watches, and each result of it may have been asked to be very large: what costs
// much is told as its watcher can pay for it, what the client asks for at once.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kind, parse, print } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BUCKET } from '../../server/access/limits.ts'
import { costOf } from '../../server/graphql/cost.ts'
import { schema } from '../../server/graphql/schema.ts'
import { TOLD_FREELY } from '../../server/graphql/shared-results.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { TAKE_TURN, begin, type Data } from '../fakes/an-app.ts'
import { settled } from './shown-story.ts'

let hosted: Hosted
let ann: Person
let adventureId: string
beforeAll(async () => {
  hosted = await aHostedApp()
  ann = hosted.person()
  adventureId = (await begin(ann)).id
  await ann.ask(TAKE_TURN, { input: { adventureId, requestId: 'r', kind: 'DO', text: 'look' } })
  await settled(ann, adventureId)
})
afterAll(() => hosted.stop())

const costIn = (text: string, variableValues = {}) =>
  costOf({ schema, document: parse(text), operationName: undefined, variableValues })

/** Counts what a subscription is told. */
function hear(inside: string) {
  const client = ann.socket()
  const query = `subscription { adventureEvents(adventureId: "${adventureId}", text: false) { ... on HeadMoved { ${inside} } } }`
  const told = { count: 0, cost: costIn(query), close: () => client.dispose() }
  const next = ({ data }: { data?: Data }) => {
    // What else happens to the story has none of what is asked for.
    if (Object.keys(data?.adventureEvents ?? {}).length > 0) told.count++
  }
  client.subscribe({ query }, { next, error: () => {}, complete: () => {} })
  return told
}

it('what is dear waits until there is room in the bucket, and is told then; what is cheap is told at once', async () => {
  const dear = hear('adventure { transcript(last: 50) { edges { node { text siblings { id text } } } } }')
  const cheap = hear('cursor')
  expect(dear.cost).toBeGreaterThan(5_000)
  await expect.poll(() => [dear.count, cheap.count]).toEqual([1, 1])
  const { ownerId } = await hosted.app.deps.db.reader.adventure.findFirstOrThrow()
  const { level } = (await hosted.app.deps.limits.pour(`user:${ownerId}`, 0))!
  await hosted.app.deps.limits.pour(`user:${ownerId}`, Math.floor(BUCKET.holds - level) - 500)
  const moved = await ann.raw(`mutation { undo(input: { adventureId: "${adventureId}" }) { __typename } }`)
  expect(moved.body).toEqual({ data: { undo: { __typename: 'UndoPayload' } } })
  await expect.poll(() => cheap.count).toBe(2)
  await sleep(500)
  expect(dear.count).toBe(1)
  await expect.poll(() => dear.count, { timeout: 20_000 }).toBe(2)
  await Promise.all([dear.close(), cheap.close()])
  expect(hosted.errors).toEqual([])
})

it('all that the client watches is told freely', () => {
  const file = 'client/api/generated/persisted-documents.json'
  const documents = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  const prices = documents.flatMap((text) => {
    const operation = parse(text).definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)!
    if (operation.operation !== 'subscription') return []
    const given = (operation.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      print(type).startsWith('Boolean') || 'x',
    ])
    return costIn(text, Object.fromEntries(given))
  })
  expect(prices.length).toBeGreaterThan(3)
  expect(Math.min(...prices)).toBeGreaterThan(1)
  expect(Math.max(...prices)).toBeLessThanOrEqual(TOLD_FREELY)
})
