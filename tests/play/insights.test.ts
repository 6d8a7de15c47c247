// What a narrator read, long after: rebuilt from a recipe, it is what was really sent, whatever became of the story.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CardContent } from '../../server/engine/context/card-content.ts'
import type { Delta, Message, MessageStyle } from '../../server/engine/narration.ts'
import type { Finish } from '../../server/engine/story/words.ts'
import { takesOnPath } from '../../server/io/store/path.ts'
import { changeSettings } from '../../server/io/store/settings.ts'
import { saveAdventure } from '../../server/library/save-adventure.ts'
import { deleteBranch } from '../../server/play/delete-branch.ts'
import { editAsNew, editTake, eraseTake, hideTake } from '../../server/play/edit-take.ts'
import { goTo } from '../../server/play/go-to.ts'
import { headOf } from '../../server/play/head.ts'
import { prefixShare, promptsExpired, sentPrompts, sharedPrefix } from '../../server/play/insights.ts'
import { createCard, deleteCard, editCard } from '../../server/play/story-cards.ts'
import { act, aStory, current, move, takeNamed, turn, type Story } from '../fakes/a-story.ts'

let story: Story
/** What the narrator was sent, in order. */
let sent: Message[][]
let finish: Finish
beforeEach(async () => {
  story = await aStory('O', { remembers: false })
  sent = []
  finish = 'COMPLETE'
  story.narrator(async function* ({ messages }): AsyncGenerator<Delta> {
    sent.push(structuredClone(messages))
    yield { type: 'TEXT', text: `n${sent.length}` }
    yield { type: 'END', finish, usage: null, note: null }
  })
})
afterEach(() => story.close())

const db = () => story.deps.db.reader
const set = (change: { messageStyle?: MessageStyle; narratorText?: string; contextBudget?: number }) =>
  story.deps.db.write((tx) => changeSettings(tx, 'one', change))
const makeCard = (content: Partial<CardContent>) =>
  createCard(story.deps, story.viewer, story.adventure.id, content)

/** Every prompt that can be read back, in the order in which they were sent. */
async function readBack() {
  const snapshots = await db().snapshot.findMany({ include: { take: true } })
  const ids = [...new Set(snapshots.map(({ takeId }) => takeId))]
  const all = await Promise.all(ids.map((id) => sentPrompts(story.deps, { id })))
  return all.flat()
}

/** Holds each prompt that was sent against what is read back of it. */
async function expectAllExact(): Promise<void> {
  const prompts = await readBack()
  expect(prompts).toHaveLength(sent.length)
  const hashes = sent.map((messages) => createHash('sha256').update(JSON.stringify(messages)).digest('hex'))
  expect(prompts.map(({ sha256 }) => sha256).toSorted()).toEqual(hashes.toSorted())
  for (const prompt of prompts) {
    expect(prompt.isExact).toBe(true)
    expect(sent).toContainEqual(prompt.messages)
  }
}

const passage = async () => {
  finish = 'LENGTH'
  const first = await act(story, 'p')
  await turn(story, { kind: 'PASSAGE' })
  finish = 'COMPLETE'
  await turn(story, { kind: 'PASSAGE' })
  return first
}

describe('what is read back is what was sent', () => {
  it.each(['SINGLE', 'ALTERNATING'] as const)(
    'after edits, passages, retakes, forks, hiding and other settings: %s',
    async (messageStyle) => {
      await set({ messageStyle })
      await saveAdventure(story.deps, story.viewer, story.adventure.id, {
        plotEssentials: 'PLOT',
        authorsNote: 'dry',
        personaName: 'Mara',
      })
      const card = await makeCard({ name: 'C', keys: ['again'], entry: 'Of again.' })
      const first = await act(story, 'again')
      await act(story, 'b')
      for (const [name, text] of [
        ['O', 'O2'],
        ['n1', 'n1 new'],
      ] as const) {
        const { id } = await takeNamed(story, name)
        await editTake(story.deps, story.viewer, { takeId: id, text, expectedRevision: null })
      }
      await act(story, 'c')
      await passage()
      const input = { takeId: first.inputTakeId!, input: 'STORY', text: 'again and again' } as const
      await turn(story, { kind: 'RETAKE', ...input })
      await turn(story, { kind: 'RETRY', takeId: null })
      await hideTake(story.deps, story.viewer, (await takeNamed(story, 'O2')).id, true)
      await turn(story, { kind: 'CONTINUE' })
      await editCard(story.deps, story.viewer, card.card.id, { entry: 'Of again, anew.' })
      await act(story, 'd')
      await deleteCard(story.deps, story.viewer, card.card.id)
      await set({
        messageStyle: messageStyle === 'SINGLE' ? 'ALTERNATING' : 'SINGLE',
        narratorText: 'Other.',
      })
      await editAsNew(story.deps, story.viewer, {
        takeId: (await takeNamed(story, 'd')).id,
        text: 'd new',
        expectedHeadVersion: null,
      })
      await turn(story, { kind: 'CONTINUE' })
      await goTo(story.deps, story.viewer, move(story), { takeId: first.takeId! })
      await act(story, 'e')
      await expectAllExact()
      expect(JSON.stringify(sent)).toMatch(/Of again\..*Of again, anew\./)
    },
  )

  it('holds an input that was stored only with its narration by its id', async () => {
    await makeCard({ name: 'C', keys: ['sword'], entry: 'Of swords.' })
    const { inputTakeId } = await act(story, 'a')
    const other = await turn(story, { kind: 'RETAKE', takeId: inputTakeId!, input: 'STORY', text: 'a sword' })
    const [prompt] = await sentPrompts(story.deps, { id: other.takeId! })
    const quoted = prompt!.sections.flatMap(({ pieces }) => pieces).filter((piece) => 'take' in piece)
    expect(quoted.at(-1)).toMatchObject({ take: other.inputTakeId, text: 'a sword' })
    expect(prompt!.report!.cards).toMatchObject([{ key: 'sword', takeId: other.inputTakeId, included: true }])
  })

  it('holds the parts of a passage in order, each with the wording that it went on from', async () => {
    const first = await passage()
    const prompts = await sentPrompts(story.deps, { id: first.takeId! })
    expect(prompts.map(({ part }) => part)).toEqual([0, 1, 2])
    expect(prompts.map(({ messages }) => messages)).toEqual(sent)
    const ends = prompts.map(({ messages }) => /p\n\n(n.*)\n\n\[The last/.exec(messages.at(-1)!.content)?.[1])
    expect(ends).toEqual([undefined, 'n1', 'n1 n2'])
    expect(prompts.every(({ isExact }) => isExact)).toBe(true)
  })

  it('holds a take that was cut by its end', async () => {
    await set({ contextBudget: 256 })
    await act(story, `${'word '.repeat(2_000)}END`)
    await expectAllExact()
    const [prompt] = await readBack()
    expect(prompt!.report!.history).toMatchObject({ truncated: true, included: 1 })
  })

  it('tells why it was so', async () => {
    const card = await makeCard({ name: 'C', keys: ['again'], entry: 'Of again.' })
    const silent = await makeCard({ name: 'S', keys: ['castle'], entry: 'Of castles.' })
    const { takeId } = await act(story, 'again')
    const [prompt] = await sentPrompts(story.deps, { id: takeId! })
    const { report, sections } = prompt!
    expect(report!.sections.map(([label]) => label)).toEqual(sections.map(({ label }) => label))
    expect(report!.sections.reduce((sum, [, tokens]) => sum + tokens, 0)).toBe(report!.tokens)
    expect(report).toMatchObject({
      settings: { style: 'SINGLE', factor: 1 },
      history: { included: 2, total: 2, start: 0, truncated: false },
      cards: [
        { cardId: card.card.id, name: 'C', verdict: 'FIRED', key: 'again' },
        { cardId: silent.card.id, name: '', verdict: 'NO_KEY_FOUND' },
      ],
    })
  })
})

describe('what is gone', () => {
  it('reads as erased, and is said to be no longer exact', async () => {
    await act(story, 'secret')
    await act(story, 'b')
    const { id } = await takeNamed(story, 'secret')
    await editTake(story.deps, story.viewer, { takeId: id, text: 'secret no more', expectedRevision: null })
    await act(story, 'c')
    await eraseTake(story.deps, story.viewer, id)
    const prompts = await readBack()
    expect(prompts.map(({ isExact }) => isExact)).toEqual([false, false, false])
    for (const { messages } of prompts) {
      expect(JSON.stringify(messages)).not.toMatch(/secret/)
      expect(messages.at(-1)!.content).toMatch(/^O\n\n\[erased\]/)
    }
    await act(story, 'd')
    expect((await readBack()).map(({ isExact }) => isExact)).toEqual([false, false, false, true])
  })

  it('goes with its line: snapshots, and static blocks that no other names', async () => {
    const first = await act(story, 'a')
    await saveAdventure(story.deps, story.viewer, story.adventure.id, { plotEssentials: 'PLOT' })
    await act(story, 'b')
    await turn(story, { kind: 'RETAKE', takeId: first.inputTakeId!, input: 'STORY', text: 'x' })
    expect(await db().staticBlock.count()).toBe(2)
    await saveAdventure(story.deps, story.viewer, story.adventure.id, { plotEssentials: 'OTHER' })
    await act(story, 'y')
    expect(await db().staticBlock.count()).toBe(3)
    const { branchId } = await db().take.findUniqueOrThrow({ where: { id: first.takeId! } })
    await deleteBranch(story.deps, story.viewer, { ...move(story), branchId, dryRun: false })
    expect(await db().snapshot.count()).toBe(2)
    // The first is named no more; PLOT still is, by the line that was kept.
    expect(await db().staticBlock.count()).toBe(2)
    sent = sent.slice(2)
    await expectAllExact()
  })
})

describe('SNAPSHOT_KEEP', () => {
  it('keeps the newest narrations of a branch, with all their parts, and drops blocks that are named no more', async () => {
    story.deps.snapshotKeep = 2
    await act(story, 'a')
    await saveAdventure(story.deps, story.viewer, story.adventure.id, { plotEssentials: 'PLOT' })
    for (const text of ['b', 'c', 'd']) await act(story, text)
    await passage()
    const kept = async () => {
      const path = await takesOnPath(db(), headOf(await current(story)), 0)
      const narrations = path.filter(({ kind }) => kind === 'NARRATION')
      return Promise.all(narrations.map(async ({ id }) => (await sentPrompts(story.deps, { id })).length))
    }
    expect(await kept()).toEqual([0, 0, 0, 1, 3])
    // Opening and inputs never had one: only a narration says that it has lost its own.
    const all = await takesOnPath(db(), headOf(await current(story)), 0)
    const expired = await Promise.all(all.map((take) => promptsExpired(story.deps, take)))
    expect(all.filter((_take, index) => expired[index]).map(({ turn, kind }) => [turn, kind])).toEqual([
      [1, 'NARRATION'],
      [2, 'NARRATION'],
      [3, 'NARRATION'],
    ])
    expect(await db().staticBlock.count()).toBe(1)
    sent = sent.slice(3)
    await expectAllExact()
  })

  it('leaves other branches alone, and at 0 keeps none', async () => {
    const first = await act(story, 'a')
    await act(story, 'b')
    story.deps.snapshotKeep = 1
    await turn(story, { kind: 'RETAKE', takeId: first.inputTakeId!, input: 'STORY', text: 'x' })
    await act(story, 'y')
    expect(await db().snapshot.count()).toBe(3)
    story.deps.snapshotKeep = 0
    await act(story, 'z')
    expect(await db().snapshot.count()).toBe(2)
  })
})

describe('the prefix share', () => {
  const shareOf = async (takeId: number | null) =>
    prefixShare(story.deps, (await sentPrompts(story.deps, { id: takeId! })).at(-1)!)

  it('is what a prompt has in common with the one before it on its path', async () => {
    const first = await act(story, 'a')
    expect(await shareOf(first.takeId)).toBeNull()
    const second = await act(story, 'b')
    const text = (index: number) => sent[index]!.map(({ content }) => content).join('\n')
    expect(await shareOf(second.takeId)).toBe(sharedPrefix(text(0), text(1)))
    expect(await shareOf(second.takeId)).toBeGreaterThan(0.5)
    const again = await turn(story, { kind: 'RETRY', takeId: null })
    expect(await shareOf(again.takeId)).toBe(await shareOf(second.takeId))
  })

  it('of a part of a passage is the one with the part before it', async () => {
    const first = await passage()
    const share = await shareOf(first.takeId)
    expect(share).toBeGreaterThan(0.5)
    expect(share).toBeLessThan(1)
  })
})

it('is written in a turn without reading a snapshot, and read in a few statements, however long the prompt', async () => {
  await makeCard({ name: 'C', constant: true, entry: 'Of all.' })
  const counts = []
  for (const turns of [1, 12]) {
    for (let index = 0; index < turns; index++) await act(story, `a${index}`)
    const { id } = await db().take.findFirstOrThrow({ where: { kind: 'NARRATION' }, orderBy: { id: 'desc' } })
    await story.deps.jobs.idle() // work behind the turns asks as well
    story.queries.length = 0
    await sentPrompts(story.deps, { id })
    counts.push(story.queries.length)
  }
  expect(counts[1]).toBe(counts[0])
  expect(counts[0]).toBeLessThanOrEqual(6)
})
