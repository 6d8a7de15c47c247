// What a model sent, word for word: kept where something was taken out of it, and gone with the words of its take.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApp, blank, TAKE_TURN, type Data, type Running } from '../fakes/an-app.ts'
import { SAVE, SCHEMA, replying } from './asking-a-world.ts'
import { act, settled } from './shown-story.ts'

const REPLY = 'A door opens.\n\n```state\n{"player.hp": -5}\n```'

let running: Running
beforeAll(async () => {
  running = await anApp({ model: replying([REPLY, 'A window opens.']) })
})
afterAll(() => running.stop())

const HEAD = 'query ($id: ID!) { adventure(id: $id) { head { take { id text rawOutput } } } }'
const head = async (id: string): Promise<Data> => (await running.ask(HEAD, { id })).adventure.head.take
const play = async (adventureId: string, text: string) => {
  await running.ask(TAKE_TURN, { input: { adventureId, requestId: text, kind: 'DO', text } })
  await settled(running, adventureId)
}

describe('the raw output', () => {
  it('is the reply with all that was in it; null where nothing was taken out; gone when it is erased', async () => {
    const { id } = await blank(running)
    await running.ask(SAVE, { input: { adventureId: id, schema: SCHEMA } })
    await play(id, 'knock')
    const counted = await head(id)
    expect(counted).toMatchObject({ text: 'A door opens.', rawOutput: REPLY })
    await play(id, 'wait')
    expect(await head(id)).toMatchObject({ text: 'A window opens.', rawOutput: null })
    await act(running, 'eraseTake', { takeId: counted.id })
    const { node } = await running.ask('query ($id: ID!) { node(id: $id) { ... on Take { rawOutput } } }', {
      id: counted.id,
    })
    expect(node.rawOutput).toBeNull()
  })
})
