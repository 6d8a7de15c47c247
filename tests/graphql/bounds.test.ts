// What a stranger may send without end: long lists within lists, deep JSON, forged cursors, odd ids. All of it is
// refused in words.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApp, begin, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
let id: string
beforeAll(async () => {
  running = await anApp()
  id = (await begin(running)).id
})
afterAll(() => running.stop())

const codeOf = async (query: string, variables: object = { id }): Promise<unknown> => {
  const { body } = await running.raw(query, variables)
  return body.errors?.[0].extensions?.code ?? (body.errors ? 'NO_CODE' : 'OK')
}
const message = async (query: string): Promise<string> =>
  (await running.raw(query, { id })).body.errors?.[0].message ?? ''

describe('lists within lists', () => {
  it.each([
    'query ($id: ID!) { adventure(id: $id) { head { take { siblings { siblings { siblings { id } } } } } } }',
    'query ($id: ID!) { adventure(id: $id) { branches { adventure { branches { id kind } } } } }',
    'query ($id: ID!) { adventure(id: $id) { tree { branches { adventure { tree { branches { id } } } } } } }',
  ])('are over the price: %s', async (query) => {
    expect(await message(query)).toMatch(/complex/i)
  })

  it('as the client asks for them are not', async () => {
    const query = `query ($id: ID!) { adventure(id: $id) { tree(includeAlternatives: true) { branches {
      id parentId kind name origin forkDepth tipDepth takeCount isHead isDisposable visitedAt canDelete { ok reason }
      tip { id kind text depth turnNumber } } checkpoints { id name depth } } } }`
    expect(await codeOf(query)).toBe('OK')
  })
})

it('cursors that nobody gave are refused in words', async () => {
  for (const forged of ['GPC:N:99999999999999999999', 'GPC:J:[1]', 'GPC:D:xx', 'GPC:S:a\0']) {
    const cursor = Buffer.from(forged).toString('base64')
    expect(
      await codeOf('query ($c: String) { adventures(after: $c) { edges { cursor } } }', { c: cursor }),
    ).toBe('INVALID_INPUT')
  }
})

it('ids with anything in them are simply of nothing', async () => {
  for (const odd of [
    'Adventure:a\0b',
    'Turn:\0',
    'Adventure:',
    'Adventure:é',
    `Adventure:${'x'.repeat(500)}`,
  ]) {
    const odder = Buffer.from(odd).toString('base64url')
    expect(
      await codeOf('query ($id: ID!) { node(id: $id) { id } adventure(id: $id) { id } }', { id: odder }),
    ).toBe('OK')
    const undo = 'mutation ($id: ID!) { undo(input: { adventureId: $id }) { __typename } }'
    expect((await running.ask(undo, { id: odder })).undo.__typename).toBe('NotFound')
  }
})

describe('inputs', () => {
  const TAKE = `mutation ($input: TakeTurnInput!) { takeTurn(input: $input) { __typename } }`
  it('a requestId that would not be stored as it is, is refused', async () => {
    for (const requestId of ['a\ud800b', '\0\0', 'a\r\nb']) {
      const input = { adventureId: id, requestId, kind: 'CONTINUE' }
      expect((await running.ask(TAKE, { input })).takeTurn.__typename).toBe('InvalidInput')
    }
  })

  it('JSON that is deep or huge is refused', async () => {
    let deep: Data = 1
    for (let level = 0; level < 400; level++) deep = { a: deep }
    const SCHEMA = 'mutation ($input: SaveStatSchemaInput!) { saveStatSchema(input: $input) { __typename } }'
    const VALUES =
      'mutation ($input: OverrideWorldStateInput!) { overrideWorldState(input: $input) { __typename } }'
    const schema = { input: { adventureId: id, schema: deep } }
    expect((await running.ask(SCHEMA, schema)).saveStatSchema.__typename).toBe('InvalidInput')
    for (const values of [deep, { 'player.hp': 'x'.repeat(300_000) }]) {
      const input = { adventureId: id, values }
      expect((await running.ask(VALUES, { input })).overrideWorldState.__typename).toBe('InvalidInput')
    }
  })
})
