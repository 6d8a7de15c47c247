// What a turn does with what a model says about itself: passages that break off, prompts that are too long, counts that
// differ from ours.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NarrationFailure, type Delta } from '../../server/engine/narration.ts'
import type { Finish } from '../../server/engine/story/words.ts'
import { findings } from '../../server/io/store/profiles.ts'
import { changeSettings } from '../../server/io/store/settings.ts'
import { undo } from '../../server/play/undo.ts'
import { act, aStory, current, move, turn, type Story } from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('O')
})
afterEach(() => story.close())

const db = () => story.deps.db.reader
const takeOf = async (id: number | null) =>
  db().take.findUniqueOrThrow({ where: { id: id! }, include: { revisions: true, snapshots: true } })

/** A narrator that says one text after the other, each with its end. */
function saying(...told: { text: string; finish?: Finish; promptTokens?: number; note?: string }[]): void {
  const rest = [...told]
  story.narrator(async function* (): AsyncGenerator<Delta> {
    const { text, finish = 'COMPLETE', promptTokens, note = null } = rest.shift()!
    yield { type: 'TEXT', text }
    const usage = promptTokens === undefined ? null : { promptTokens, outputTokens: 5, cachedTokens: null }
    const cut = note === null ? null : { sentTokens: 100, readTokens: 1 }
    yield { type: 'END', finish, usage, note, cut }
  })
}

describe('a passage that breaks off', () => {
  it('is gone on with in the same take; the shorter wording and both prompts are kept', async () => {
    saying(
      { text: 'The door is', finish: 'LENGTH' },
      { text: 'open, and', finish: 'LENGTH' },
      { text: 'cold comes in.' },
    )
    const first = await act(story, 'a')
    expect((await takeOf(first.takeId)).finish).toBe('LENGTH')
    const before = await current(story)
    for (const text of ['The door is open, and', 'The door is open, and cold comes in.']) {
      const more = await turn(story, { kind: 'PASSAGE' })
      expect(more).toMatchObject({ status: 'SAVED', takeId: first.takeId })
      expect((await takeOf(first.takeId)).text).toBe(text)
    }
    const take = await takeOf(first.takeId)
    expect(take).toMatchObject({ finish: 'COMPLETE', revision: 2, depth: 2 })
    expect(take.revisions.map(({ text }) => text)).toEqual(['The door is', 'The door is open, and'])
    expect(take.snapshots).toHaveLength(3)
    expect(await current(story)).toMatchObject({ headDepth: 2, headVersion: before.headVersion })
  })

  it('reads itself at the end of the prompt, and is told to go on', async () => {
    saying({ text: 'The door is', finish: 'LENGTH' })
    await act(story, 'a')
    let prompt = ''
    story.narrator(async function* ({ messages }) {
      prompt = messages.at(-1)!.content
      yield { type: 'TEXT', text: ' open.' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    await turn(story, { kind: 'PASSAGE' })
    expect(prompt).toMatch(/^O\n\na\n\nThe door is\n\n\[The last passage breaks off\./)
  })

  it('stays as it was when the second part fails', async () => {
    saying({ text: 'The door is', finish: 'LENGTH' })
    const first = await act(story, 'a')
    story.narrator(async function* () {
      yield { type: 'TEXT', text: ' op' }
      throw new NarrationFailure('STREAM_BROKE', 'It broke off.')
    })
    const before = await takeOf(first.takeId)
    expect((await turn(story, { kind: 'PASSAGE' })).status).toBe('FAILED')
    expect(await takeOf(first.takeId)).toEqual(before)
  })

  it('is refused for a whole narration, for an input, and above the end of its line', async () => {
    saying({ text: 'Whole.' }, { text: 'The door is', finish: 'LENGTH' }, { text: 'x' })
    await act(story, 'a')
    await expect(turn(story, { kind: 'PASSAGE' })).rejects.toThrow(/whole/)
    await act(story, 'b')
    await act(story, 'c')
    await undo(story.deps, story.viewer, move(story))
    await expect(turn(story, { kind: 'PASSAGE' })).rejects.toThrow(/goes on below/)
    await undo(story.deps, story.viewer, move(story))
    await undo(story.deps, story.viewer, move(story))
    await expect(turn(story, { kind: 'PASSAGE' })).rejects.toThrow(/Only a narration/)
  })
})

describe('with an endpoint', () => {
  const at = { userId: 'one', url: 'http://127.0.0.1:9/v1', model: 'm' }
  beforeEach(() =>
    story.deps.db.write((tx) => changeSettings(tx, 'one', { endpointUrl: at.url, model: at.model })),
  )
  const profile = () => db().modelProfile.findUniqueOrThrow({ where: { userId_url_model: at } })

  it('a prompt that is too long is sent once more, smaller, and the window is remembered', async () => {
    for (let index = 0; index < 4; index++) await act(story, `${'word '.repeat(400)}${index}`)
    const sizes: number[] = []
    story.narrator(async function* ({ messages }) {
      sizes.push(messages.at(-1)!.content.length)
      if (sizes.length === 1) throw new NarrationFailure('CONTEXT_TOO_LONG', 'Too long.', null, 1_800)
      yield { type: 'TEXT', text: 'told' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    expect((await act(story, 'on')).status).toBe('SAVED')
    expect(sizes[1]!).toBeLessThan(sizes[0]! * 0.75)
    expect(findings(await profile())?.windowTokens).toBe(1_800)
    await act(story, 'on')
    expect(sizes[2]!).toBeLessThan(sizes[0]!)
  })

  it('a second refusal is the turn’s failure', async () => {
    story.narrator(async function* () {
      throw new NarrationFailure('CONTEXT_TOO_LONG', 'Too long.', null, 1_000)
    })
    expect(await act(story, 'on')).toMatchObject({ status: 'FAILED', failureCode: 'CONTEXT_TOO_LONG' })
  })

  it('replies teach how the model counts, and one whose prompt was cut does not', async () => {
    saying(
      { text: 'x', promptTokens: 10_000 },
      { text: 'y', promptTokens: 10_000 },
      { text: 'z', promptTokens: 1, note: 'It was cut.' },
    )
    await act(story, 'a')
    expect(await profile()).toMatchObject({ factor: 1.5, samples: 1 })
    await act(story, 'b')
    const { factor, samples } = await profile()
    expect([factor > 1.5 && factor < 2, samples]).toEqual([true, 2])
    const cut = await act(story, 'c')
    expect(await profile()).toMatchObject({ factor, samples: 2 })
    expect((await takeOf(cut.takeId)).note).toBe('It was cut.')
  })
})
