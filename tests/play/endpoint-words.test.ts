// What an endpoint says of itself is stored whatever is in it: a turn ends, and its text is kept.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NarrationFailure } from '../../server/engine/narration.ts'
import { act, aStory, pathText, type Story } from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

const ODD = 'bad \0words \uD800'

it('a failure in words that no database takes ends its turn', async () => {
  story.narrator(async function* () {
    yield { type: 'TEXT', text: 'told' }
    throw new NarrationFailure('BUSY', ODD, 1e12)
  })
  const { status, failureCode, failureMessage } = await act(story, 'a')
  expect([status, failureCode, failureMessage]).toEqual(['FAILED', 'BUSY', 'bad words \uFFFD'])
  story.narrator(async function* () {
    yield { type: 'TEXT', text: 'n' }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: ODD }
  })
  expect((await act(story, 'b')).status).toBe('SAVED')
  expect(await pathText(story)).toBe('O a b n')
  expect((await story.deps.db.reader.take.findFirstOrThrow({ where: { text: 'n' } })).note).toBe(
    'bad words \uFFFD',
  )
})
