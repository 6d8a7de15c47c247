// Whatever a player may do with a story, done at random; the same for the same seed.
import { cardContent } from '../../server/engine/context/card-content.ts'
import { BLOCK } from '../../server/engine/memory/blocks.ts'
import { takesOnPath } from '../../server/io/store/path.ts'
import { reviseSummary } from '../../server/io/store/summaries.ts'
import { saveAdventure } from '../../server/library/save-adventure.ts'
import { addCheckpoint } from '../../server/play/checkpoint.ts'
import { deleteBranch, prune } from '../../server/play/delete-branch.ts'
import { editAsNew, editTake, eraseTake, hideTake } from '../../server/play/edit-take.ts'
import { InvalidInput, NotPossible } from '../../server/play/failures.ts'
import { goTo } from '../../server/play/go-to.ts'
import { headOf } from '../../server/play/head.ts'
import {
  deleteMemory,
  editMemory,
  forgetMemory,
  pinMemory,
  restoreMemory,
  writeMemory,
} from '../../server/play/memory/memories.ts'
import { overrideWorld } from '../../server/play/override-world.ts'
import { saveSchema } from '../../server/play/save-schema.ts'
import { createCard, deleteCard, editCard, restoreCard } from '../../server/play/story-cards.ts'
import { redo, undo } from '../../server/play/undo.ts'
import { WORLD } from '../engine/world/a-world.ts'
import { marksOf, type RecordedStory } from './a-recorded-story.ts'
import { current, move } from './a-story.ts'
import { remembered, summarised } from './memories.ts'

/** The same choices for the same seed. */
function choices(seed: number) {
  let state = seed
  const number = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const one = <T>(all: readonly T[]): T => {
    if (all.length === 0) throw new NotPossible('There is nothing yet to choose from.')
    return all[number(all.length)]!
  }
  return { number, one }
}
type Deed = () => Promise<unknown>
type Deeds = [times: number, name: string, deed: Deed][]

/** What is chosen from, and by whom. */
function chooser(story: RecordedStory, seed: number) {
  const { number, one } = choices(seed)
  const db = story.deps.db.reader
  const path = async () => takesOnPath(db, headOf(await current(story)), 0)
  return {
    story,
    number,
    one,
    me: [story.deps, story.viewer] as const,
    path,
    anyTake: async () => one(await db.take.findMany({ orderBy: { id: 'asc' } })),
    onPath: async () => one((await path()).slice(-40)),
    anyCard: async () => one(await db.storyCard.findMany({ orderBy: { id: 'asc' } })),
    anyMemory: async () => one(await db.memory.findMany({ orderBy: { id: 'asc' } })),
    anyBranch: async () => one(await db.branch.findMany({ orderBy: { id: 'asc' } })),
  }
}
type Chooser = ReturnType<typeof chooser>

/** Everything that may be done, by how often it is. */
const deedsOf = (by: Chooser): Deeds => [
  ...turns(by),
  ...moves(by),
  ...changes(by),
  ...settings(by),
  ...memories(by),
]

const turns = ({ story, number, one, me, path, onPath }: Chooser): Deeds => [
  [
    30,
    'act',
    () =>
      story.play({
        kind: 'TAKE',
        input: one(['DO', 'SAY', 'STORY']),
        text: story.text(number(number(9) === 0 ? 600 : 20)),
      }),
  ],
  [10, 'continue', () => story.play({ kind: 'CONTINUE' })],
  [10, 'retry', () => story.play({ kind: 'RETRY', takeId: null })],
  [4, 'retry above', async () => story.play({ kind: 'RETRY', takeId: (await onPath()).id })],
  [
    6,
    'another input',
    async () =>
      story.play({ kind: 'RETAKE', takeId: (await onPath()).id, input: 'STORY', text: story.text(9) }),
  ],
  [
    5,
    'a passage',
    async () => {
      story.next.isUnfinished = true
      await story.play({ kind: 'CONTINUE' })
      for (const isUnfinished of [true, false]) {
        story.next = Object.assign(story.next, { isUnfinished, text: ` ${story.text(30)}` })
        if (number(4) === 0)
          await editTake(...me, {
            takeId: (await path()).at(-1)!.id,
            text: story.text(20),
            expectedRevision: null,
          })
        await story.play({ kind: 'PASSAGE' })
      }
    },
  ],
]

const moves = ({ story, me, anyTake, anyBranch }: Chooser): Deeds => [
  [6, 'go to a take', async () => goTo(...me, move(story), { takeId: (await anyTake()).id })],
  [3, 'go to a sibling', async () => goTo(...me, move(story), { siblingId: (await anyTake()).id })],
  [4, 'undo', () => undo(...me, move(story))],
  [6, 'redo', () => redo(...me, move(story))],
  [
    3,
    'delete a line',
    async () => {
      const { id: branchId } = await anyBranch()
      await deleteBranch(...me, { ...move(story), branchId, dryRun: false })
    },
  ],
  [2, 'prune', () => prune(...me, { ...move(story), days: 0, dryRun: false })],
  [
    2,
    'checkpoint',
    async () =>
      addCheckpoint(...me, { adventureId: story.adventure.id, takeId: (await anyTake()).id, name: 'Here' }),
  ],
]

const changes = ({ story, number, me, onPath }: Chooser): Deeds => [
  [
    8,
    'edit',
    async () =>
      editTake(...me, { takeId: (await onPath()).id, text: story.text(number(60)), expectedRevision: null }),
  ],
  [
    2,
    'edit as new',
    async () =>
      editAsNew(...me, { takeId: (await onPath()).id, text: story.text(40), expectedHeadVersion: null }),
  ],
  [
    6,
    'hide or show',
    async () => {
      const { id, hidden } = await onPath()
      await hideTake(...me, id, !hidden)
    },
  ],
  [1, 'erase', async () => eraseTake(...me, (await onPath()).id)],
]

/** Memories as a run makes them, and all that a player does with them. Their marks are their own. */
const memories = ({ story, number, one, me, path, anyMemory }: Chooser): Deeds => {
  const text = () => story.text(number(30)).replaceAll('zq', 'mq')
  return [
    [
      8,
      'a memory',
      async () => {
        const block = number(Math.max(1, Math.floor((await path()).length / BLOCK)))
        const end = (await path())[block * BLOCK + BLOCK - 1]
        const isThere =
          end && (await me[0].db.reader.memory.count({ where: { branchId: end.branchId, block } }))
        if (!end || isThere) throw new NotPossible('There is nothing yet to remember.')
        await remembered(story, block, text(), {
          model: one(['word-vectors', 'word-vectors', 'other', null]),
          reworded: number(2) === 0,
        })
      },
    ],
    [3, 'a memory by hand', () => writeMemory(...me, story.adventure.id, text())],
    [
      5,
      'edit a memory',
      async () => {
        const { id } = await anyMemory()
        await editMemory(...me, { memoryId: id, text: text(), expectedRevision: null })
      },
    ],
    [2, 'pin a memory', async () => pinMemory(...me, (await anyMemory()).id, number(3) === 0)],
    [2, 'forget a memory', async () => forgetMemory(...me, (await anyMemory()).id)],
    [2, 'restore a memory', async () => restoreMemory(...me, (await anyMemory()).id)],
    [1, 'delete a memory', async () => deleteMemory(...me, (await anyMemory()).id)],
    [
      3,
      'a summary',
      async () => {
        const blocks = Math.floor((await path()).length / BLOCK)
        if (blocks === 0) throw new NotPossible('There is nothing yet to sum up.')
        await summarised(story, blocks * BLOCK - 1, text())
      },
    ],
    [
      3,
      'edit a summary',
      async () => {
        const summary = one(await me[0].db.reader.summary.findMany({ orderBy: { id: 'asc' } }))
        await me[0].db.write((tx) => reviseSummary(tx, summary, text()))
      },
    ],
  ]
}

const settings = ({ story, number, one, me, onPath, anyCard }: Chooser): Deeds => [
  [
    6,
    'a card',
    async () => {
      // Some are called up by one text alone, which may be hidden, or replaced, later.
      const keys = [one([...marksOf((await onPath()).text), 'rain']), ...(number(3) === 0 ? ['lane'] : [])]
      const content = cardContent.parse({
        name: 'C',
        keys,
        entry: `Of ${keys[0]!.replace('zq', 'c')}.`,
        constant: number(9) === 0,
      })
      await createCard(...me, story.adventure.id, content)
    },
  ],
  [
    3,
    'edit a card',
    async () =>
      editCard(...me, (await anyCard()).id, {
        entry: `Anew ${number(1_000)}.`,
        keys: [one(['rain', 'lane', 'x'])],
      }),
  ],
  [3, 'delete a card', async () => deleteCard(...me, (await anyCard()).id)],
  [2, 'restore a card', async () => restoreCard(...me, (await anyCard()).id)],
  [
    3,
    'plot',
    () =>
      saveAdventure(...me, story.adventure.id, {
        [one(['plotEssentials', 'authorsNote', 'aiInstructions', 'personaName'])]: one([
          '',
          `Plot ${number(99)}.`,
        ]),
      }),
  ],
  [2, 'budget', () => story.set({ contextBudget: one([300, 900, 2_000, 4_000, 8_000]) })],
  [
    2,
    'style',
    () =>
      story.set({ messageStyle: one(['SINGLE', 'ALTERNATING']), mode: one(['CHAT', 'CHAT', 'COMPLETION']) }),
  ],
  [2, 'schema', () => saveSchema(...me, story.adventure.id, one([WORLD, WORLD, {}]))],
  [
    3,
    'values',
    () => overrideWorld(...me, { ...move(story), values: new Map([['player.hp', number(100)]]) }),
  ],
]

const BLOCKS = [{ 'player.hp': -5 }, { 'player.luck': 1, 'player.gold': 3 }, { 'player.hp': -99 }]

/** Plays until so many prompts were sent. What is not possible at the moment is left out.
 * @returns how often each thing was done */
export async function playAtRandom(
  story: RecordedStory,
  seed: number,
  prompts: number,
): Promise<Record<string, number>> {
  const by = chooser(story, seed)
  const drawn = deedsOf(by).flatMap(([times, name, deed]) =>
    Array.from({ length: times }, () => ({ name, deed })),
  )
  const done: Record<string, number> = Object.fromEntries(drawn.map(({ name }) => [name, 0]))
  while (story.recorded.length < prompts) {
    const { name, deed } = by.one(drawn)
    const block = by.number(2) === 0 ? `\n\n\`\`\`state\n${JSON.stringify(by.one(BLOCKS))}\n\`\`\`` : ''
    Object.assign(story.next, {
      text: story.text(by.number(by.number(9) === 0 ? 900 : 90)) + block,
      isUnfinished: false,
    })
    try {
      await deed()
      done[name]!++
    } catch (error) {
      if (!(error instanceof NotPossible || error instanceof InvalidInput)) throw error
    }
  }
  return done
}
