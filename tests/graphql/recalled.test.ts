// Over HTTP, as the client asks it: what a prompt would be reminded of and was, and what two lines do not remember alike.
import { print } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  CompareMemoriesDocument,
  NextPromptDocument,
  TakePromptsDocument,
} from '../../client/api/generated/graphql.ts'
import { putVector } from '../../server/io/store/memories.ts'
import { anApp, begin, TAKE_TURN, watchTurn, type Data, type Running } from '../fakes/an-app.ts'
import { WORD_VECTORS, embedWords, wordVector } from '../fakes/word-vectors.ts'

const RETRY = TAKE_TURN.replaceAll('takeTurn', 'retry').replaceAll('TakeTurn', 'Retry')
const keyIn = (id: string) => Buffer.from(id, 'base64url').toString('utf8').split(':')[1]!
const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64url')

let running: Running
let id: string
let first: Data
let requests = 0

async function play(mutation: string, input: object): Promise<Data> {
  const whole = { adventureId: id, requestId: `m${++requests}`, ...input }
  const answer = await running.ask(mutation, { input: whole })
  const { events } = await watchTurn(running.socket(), (Object.values(answer)[0] as Data).turn.id)
  return events.at(-1).take
}

/** A memory that stands at a take; before the first take where none is given. */
async function memory(text: string, takeId: string | null, vector = true): Promise<string> {
  const { db } = running.app.deps
  const take = takeId && (await db.reader.take.findUniqueOrThrow({ where: { id: Number(keyIn(takeId)) } }))
  const place = take ? { branchId: take.branchId, depth: take.depth } : { branchId: null, depth: -1 }
  const made = await db.write(async (tx) => {
    const data = { ...place, adventureId: keyIn(id), text, createdAt: new Date(0) }
    const row = await tx.memory.create({ data })
    if (vector)
      await putVector(tx, { memoryId: row.id, revision: 0, model: WORD_VECTORS, vector: wordVector(text) })
    return row
  })
  return globalId('Memory', made.id)
}

beforeAll(async () => {
  running = await anApp()
  running.app.deps.model.embed = embedWords
  id = (await begin(running)).id
  first = await play(TAKE_TURN, { kind: 'STORY', text: 'The lamp of the keeper.' })
})
afterAll(() => running.stop())

it('a prompt says of each memory what speaks for it, or why it is left out', async () => {
  const lamp = await memory('The keeper lent you a lamp.', null)
  const silent = await memory('Zyzzyva.', null, false)
  const { nextPrompt } = await running.ask(print(NextPromptDocument), {
    id,
    kind: 'STORY',
    text: 'The lamp.',
  })
  expect(nextPrompt.recall).toEqual({
    memories: [
      {
        memoryId: lamp,
        text: 'The keeper lent you a lamp.',
        included: true,
        leftOut: null,
        pinned: false,
        rank: 1,
        similarity: expect.any(Number),
        lexical: expect.any(Number),
      },
      expect.objectContaining({ memoryId: silent, similarity: null, leftOut: 'NOTHING_SHARED' }),
    ],
    more: [],
    model: WORD_VECTORS,
    wordsAlone: null,
  })
  const told = await play(TAKE_TURN, { kind: 'STORY', text: 'The lamp.' })
  const { db } = running.app.deps
  const before = await running.ask(print(TakePromptsDocument), { id: told.id })
  expect(before.node.prompts[0].recall).toEqual(nextPrompt.recall)
  // What is gone is not told again, and is said to be gone.
  await db.write((tx) => tx.memory.delete({ where: { id: Number(keyIn(lamp)) } }))
  const after = await running.ask(print(TakePromptsDocument), { id: told.id })
  expect(after.node.prompts[0]).toMatchObject({
    isExact: false,
    recall: { memories: [{ memoryId: lamp, text: null, included: true }, {}] },
  })
  expect(JSON.stringify(after.node.prompts)).not.toContain('lent you a lamp')
})

it('a comparison holds what two lines remember against each other', async () => {
  const [a, b] = [first, await play(RETRY, { takeId: first.id })]
  const left = await memory('On the left.', a.id)
  const right = await memory('On the right.', b.id)
  const { compare } = await running.ask(print(CompareMemoriesDocument), {
    a: { takeId: a.id },
    b: { takeId: b.id },
  })
  expect(compare.memories).toEqual({
    isCut: false,
    differences: [
      {
        fromDepth: null,
        toDepth: null,
        a: { memoryId: left, depth: 2, text: 'On the left.' },
        b: null,
        words: null,
      },
      {
        fromDepth: null,
        toDepth: null,
        a: null,
        b: { memoryId: right, depth: 2, text: 'On the right.' },
        words: null,
      },
    ],
    summary: { a: null, b: null, isSame: true, words: null },
  })
})
