// The next prompt as a dry run: it is what is then sent, it changes nothing, and it explains cards while they are written.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../server/access/viewer.ts'
import type { CardContent } from '../../server/engine/context/card-content.ts'
import { messagesOf } from '../../server/engine/context/messages.ts'
import type { Delta, Message } from '../../server/engine/narration.ts'
import type { InputKind } from '../../server/engine/story/words.ts'
import { NotFound } from '../../server/io/store/errors.ts'
import { changeSettings } from '../../server/io/store/settings.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { InvalidInput } from '../../server/play/failures.ts'
import { explainCards, previewPrompt } from '../../server/play/preview.ts'
import { createCard } from '../../server/play/story-cards.ts'
import { undo } from '../../server/play/undo.ts'
import { act, aStory, move, turn, type Story } from '../fakes/a-story.ts'

let story: Story
let sent: Message[][]
beforeEach(async () => {
  story = await aStory('The inn.', { remembers: false })
  sent = []
  story.narrator(async function* ({ messages }): AsyncGenerator<Delta> {
    sent.push(structuredClone(messages))
    yield { type: 'TEXT', text: `n${sent.length}${' told'.repeat(40)}` }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })
})
afterEach(() => story.close())

const card = async (content: Partial<CardContent>) =>
  (await createCard(story.deps, story.viewer, story.adventure.id, content)).card.id

async function previewed(draft: { kind: InputKind; text: string } | null): Promise<Message[]> {
  const { built, narrator } = await previewPrompt(story.deps, story.viewer, story.adventure.id, draft)
  return messagesOf(built.sections, narrator.style)
}

describe('the preview', () => {
  it.each(['SINGLE', 'ALTERNATING'] as const)(
    'is what is then sent, in the style %s',
    async (messageStyle) => {
      await story.deps.db.write((tx) => changeSettings(tx, 'one', { messageStyle, contextBudget: 700 }))
      await card({ keys: ['sword', 'inn'], entry: 'Of swords.' })
      for (const [kind, text] of [
        ['DO', 'I draw my sword'],
        ['SAY', '"Hello!"'],
        ['STORY', `Night falls\r\non the inn. ${'word '.repeat(60)}`],
        ['DO', `go${' on'.repeat(200)}`],
        ['STORY', 'word '.repeat(1_500)],
        ['DO', 'on'],
      ] as const) {
        const draft = { kind, text }
        const preview = await previewed(draft)
        await turn(story, { kind: 'TAKE', input: kind, text })
        expect(preview, text.slice(0, 20)).toEqual(sent.at(-1))
        const goingOn = await previewed({ kind, text: ' \n' })
        expect(await previewed(null)).toEqual(goingOn)
        await turn(story, { kind: 'CONTINUE' })
        expect(goingOn, `after ${text.slice(0, 20)}`).toEqual(sent.at(-1))
      }
    },
  )

  it('is what is sent from above the end of a line too', async () => {
    for (const text of ['a', 'b', 'c']) await act(story, text)
    await undo(story.deps, story.viewer, move(story))
    const preview = await previewed({ kind: 'STORY', text: 'x' })
    await act(story, 'x')
    expect(preview).toEqual(sent.at(-1))
  })

  it('changes nothing', async () => {
    await card({ keys: ['inn'], entry: 'Of inns.' })
    await act(story, 'a')
    const tables = [
      'user',
      'settings',
      'adventure',
      'branch',
      'take',
      'turn',
      'turnText',
      'takeOutput',
      'revision',
    ] as const
    const more = [
      'snapshot',
      'staticBlock',
      'storyCard',
      'cardVersion',
      'cardWording',
      'state',
      'modelProfile',
      'checkpoint',
    ] as const
    const dump = async () => {
      const db = story.deps.db.reader
      const rows = [...tables, ...more].map((table) =>
        (db[table] as unknown as { findMany: () => Promise<object[]> }).findMany(),
      )
      return JSON.stringify(await Promise.all(rows))
    }
    const before = await dump()
    await story.deps.jobs.idle() // work behind the turns asks as well
    story.queries.length = 0
    await previewed({ kind: 'DO', text: 'look at the inn' })
    await explainCards(story.deps, story.viewer, story.adventure.id, null, {
      cardId: null,
      content: { keys: ['x'] },
    })
    expect(story.queries.join('\n')).not.toMatch(/\b(insert|update|delete|begin)\b/i)
    expect(await dump()).toBe(before)
    expect(sent).toHaveLength(1)
  })

  it('of a draft that is too long says so; of another’s story there is none', async () => {
    const ask = (viewer: Viewer, text: string) =>
      previewPrompt(story.deps, viewer, story.adventure.id, { kind: 'DO', text })
    await expect(ask(story.viewer, 'x'.repeat(20_001))).rejects.toBeInstanceOf(InvalidInput)
    await expect(ask({ userId: 'two', link: null }, 'x')).rejects.toBeInstanceOf(NotFound)
  })
})

describe('cards are explained', () => {
  const explain = (
    edited: { cardId: number | null; content: Partial<CardContent> } | null,
    text = 'look at the sword',
  ) => explainCards(story.deps, story.viewer, story.adventure.id, { kind: 'STORY', text }, edited)

  it('as they stand, with the draft that is typed', async () => {
    const id = await card({ name: 'Inn', keys: ['inn'], entry: 'Of inns.' })
    const sword = await card({ name: 'Sword', keys: ['sword'], entry: 'Of swords.' })
    expect(await explain(null)).toMatchObject([
      { cardId: id, verdict: 'FIRED', key: 'inn' },
      { cardId: sword, verdict: 'FIRED', key: 'sword', takeId: 0 },
    ])
    expect(await explain(null, '')).toMatchObject([{ verdict: 'FIRED' }, { verdict: 'NO_KEY_FOUND' }])
  })

  it('while a new one is written: it is called 0', async () => {
    expect(await explain({ cardId: null, content: { keys: ['sw'] } })).toMatchObject([
      { cardId: 0, verdict: 'NO_ENTRY' },
    ])
    const content = { keys: ['sword'], entry: 'Of swords.' }
    expect(await explain({ cardId: null, content })).toMatchObject([
      { cardId: 0, verdict: 'FIRED', included: true },
    ])
  })

  it('while one is edited, in its place, with what is not given as it was', async () => {
    const id = await card({ name: 'Inn', keys: ['castle'], entry: 'Of inns.' })
    await card({ name: 'Other', keys: ['inn'], entry: 'Other.' })
    const report = await explain({ cardId: id, content: { keys: ['inn'] } })
    expect(report).toMatchObject([
      { cardId: id, name: 'Inn', verdict: 'FIRED' },
      { name: 'Other', verdict: 'FIRED' },
    ])
    expect(await explain(null)).toMatchObject([{ verdict: 'NO_KEY_FOUND' }, { verdict: 'FIRED' }])
  })

  it('with a pattern that cannot be used yet: that is no fault', async () => {
    const content = { keys: ['/(sw/'], entry: 'x' }
    expect(await explain({ cardId: null, content })).toMatchObject([{ verdict: 'BAD_PATTERN' }])
    const either = { keys: ['/(sw/', 'sword'], entry: 'x' }
    expect(await explain({ cardId: null, content: either })).toMatchObject([
      { verdict: 'FIRED', key: 'sword' },
    ])
  })

  it('with everything else that is wrong told by its field', async () => {
    for (const [content, path] of [
      [{ keys: ['x'.repeat(501)] }, 'keys.0'],
      [{ secondaryKeys: Array<string>(101).fill('x') }, 'secondaryKeys'],
      [{ entry: 'x'.repeat(20_001) }, 'entry'],
    ] as const) {
      const error: unknown = await explain({ cardId: null, content: content as Partial<CardContent> }).catch(
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(InvalidInput)
      expect((error as InvalidInput).issues[0]).toMatchObject({ path })
    }
  })

  it('not for a card of another story, or of nobody', async () => {
    const other = await startAdventure(story.deps, story.viewer, null, 'Other')
    const { card: theirs } = await createCard(story.deps, story.viewer, other.id, { entry: 'x' })
    for (const cardId of [theirs.id, 999_999])
      await expect(explain({ cardId, content: {} })).rejects.toBeInstanceOf(NotFound)
  })
})
