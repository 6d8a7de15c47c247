// Duplicating a story over the API: a copy of its own, with the same words, and the one does not change with the other.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, blank, type Running } from '../../fakes/an-app.ts'

let running: Running
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

const duplicate = async (adventureId: string) =>
  (
    await running.ask(
      `mutation ($input: DuplicateAdventureInput!) { duplicateAdventure(input: $input) { __typename
        ... on DuplicateAdventurePayload { adventure { id title plotEssentials lineCount } }
        ... on UserError { code message } } }`,
      { input: { adventureId } },
    )
  ).duplicateAdventure

const save = (input: object) =>
  running.ask(`mutation ($input: SaveAdventureInput!) { saveAdventure(input: $input) { __typename } }`, {
    input,
  })

it('makes a copy that is a story of its own', async () => {
  const { id } = await blank(running)
  await save({ adventureId: id, title: 'x'.repeat(200), plotEssentials: 'Rain.' })
  const { adventure } = await duplicate(id)
  expect(adventure).toMatchObject({ plotEssentials: 'Rain.', lineCount: 1 })
  expect(adventure.title).toBe(`${'x'.repeat(193)} (copy)`)
  expect(adventure.id).not.toBe(id)
  await save({ adventureId: adventure.id, plotEssentials: 'Snow.' })
  const { node } = await running.ask(
    `query ($id: ID!) { node(id: $id) { ... on Adventure { plotEssentials } } }`,
    { id },
  )
  expect(node.plotEssentials).toBe('Rain.')
  const list = await running.ask('{ adventures(first: 10) { edges { node { id } } } }')
  expect(list.adventures.edges.map((edge: { node: { id: string } }) => edge.node.id)).toEqual(
    expect.arrayContaining([id, adventure.id]),
  )
})

it('answers what is missing with a code', async () => {
  const missing = Buffer.from('Adventure:none').toString('base64')
  expect(await duplicate(missing)).toMatchObject({ code: 'NOT_FOUND' })
})
