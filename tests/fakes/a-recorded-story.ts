// A story that is told by the fake endpoint over real sockets: of each prompt it keeps what was sent, and what could be
// read at that moment. Every text of it has a word of its own, so that it is seen wherever it turns up.
import { createHash } from 'node:crypto'
import type { Take, Turn } from '../../generated/sqlite/client.ts'
import type { EndpointMode, Message, MessageStyle, Scene } from '../../server/engine/narration.ts'
import { createModel } from '../../server/io/model/model.ts'
import { takesOnPath } from '../../server/io/store/path.ts'
import { changeSettings } from '../../server/io/store/settings.ts'
import { headOf } from '../../server/play/head.ts'
import { sentPrompts } from '../../server/play/insights.ts'
import type { TurnRequest } from '../../server/play/start-turn.ts'
import { aStory, current, turn, type Story } from './a-story.ts'
import { startFakeEndpoint, type FakeEndpoint } from './endpoint.ts'
import { embedWords } from './word-vectors.ts'

/** A prompt as the endpoint received it, with what the story was then. */
export interface Recorded {
  takeId: number
  part: number
  /** What came over the wire: the messages, or the one text of a completion. */
  body: { messages?: Message[]; prompt?: string }
  scene: Scene
  /** What may be read: the visible takes above the narration, as they were worded. */
  readable: { id: number; depth: number; told: string }[]
  /** What may be remembered: the texts of memories in use that stand on these takes, and of the summary. */
  recallable: string[]
}

export interface RecordedStory extends Story {
  endpoint: FakeEndpoint
  recorded: Recorded[]
  /** A new text with a word of its own at both ends. */
  text: (words: number) => string
  /** The next narration. */
  next: { text: string; isUnfinished: boolean }
  /** Takes a turn and records its prompt. */
  play: (wish: TurnRequest['wish']) => Promise<Turn>
  set: (change: { messageStyle?: MessageStyle; mode?: EndpointMode; contextBudget?: number }) => Promise<void>
}

const FILLER =
  'The rain 🌧 went on over the roofs of the lower town, and “nobody” in the lane looked up at it for long; Ödön, 東京, naïve.'.split(
    ' ',
  )

/** The words that tell memories and summaries apart. */
export const memoryMarksOf = (text: string): string[] => text.match(/mq\d+x/g) ?? []

/** The words that tell texts apart. */
export const marksOf = (text: string): string[] => text.match(/zq\d+x/g) ?? []

/** A take as a prompt holds it. */
export const toldText = ({ text, block }: Pick<Take, 'text' | 'block'>): string =>
  block === null ? text : `${text}\n${block}`

export async function aRecordedStory(): Promise<RecordedStory> {
  const story = await aStory('zq0x. The story begins.', { remembers: false })
  const next = { text: '', isUnfinished: false }
  const endpoint = await startFakeEndpoint({ text: () => next.text, deltas: 4 })
  const model = createModel({ wordPause: 0 })
  let scene: Scene | null = null
  story.deps.model = {
    ...model,
    embed: embedWords,
    narrate: (request) => {
      scene = structuredClone(request.scene)
      return model.narrate(request)
    },
  }
  const set = async (change: object) => {
    await story.deps.db.write((tx) => changeSettings(tx, 'one', change))
  }
  await set({ endpointUrl: endpoint.at('normal'), model: 'fake', maxOutputTokens: 300, contextBudget: 2_000 })
  const recorded: Recorded[] = []
  let count = 0
  return {
    ...story,
    endpoint,
    recorded,
    next,
    set,
    text: (words) => {
      const mark = `zq${++count}x`
      const filler = Array.from({ length: words }, (_, at) => FILLER[(count + at) % FILLER.length])
      return [mark, ...filler, mark].join(' ')
    },
    play: async (wish) => {
      await set({ endpointUrl: endpoint.at(next.isUnfinished ? 'unfinished' : 'normal') })
      const { length } = endpoint.requests
      const above = await pathFor(story, wish)
      const recallable = await recallableOn(story, above)
      const done = await turn(story, wish)
      const asked = endpoint.requests.slice(length)
      const { takeId, inputTakeId } = done
      if (takeId === null || asked.length !== 1)
        throw new Error(`A turn ended as ${done.status} after ${asked.length} requests: ${done.failureCode}`)
      const takes = inputTakeId === null ? above : [...above, await takeOf(story, inputTakeId)]
      const { messages, prompt } = asked[0]!.body!
      recorded.push({
        takeId,
        part: recorded.filter((one) => one.takeId === takeId).length,
        body: structuredClone({ messages: messages as Message[] | undefined, prompt }),
        scene: scene!,
        readable: takes
          .filter(({ hidden }) => !hidden)
          .map((take) => ({ id: take.id, depth: take.depth, told: toldText(take) })),
        recallable,
      })
      return done
    },
    close: async () => {
      await story.close()
      await model.close()
      await endpoint.close()
    },
  }
}

const takeOf = ({ deps }: Story, id: number): Promise<Take> =>
  deps.db.reader.take.findUniqueOrThrow({ where: { id } })

/** What stands above a narration before it is asked for: the path to the head, or to what is replaced. */
async function pathFor(story: Story, wish: TurnRequest['wish']): Promise<Take[]> {
  const path = await takesOnPath(story.deps.db.reader, headOf(await current(story)), 0)
  if (wish.kind !== 'RETRY' && wish.kind !== 'RETAKE') return path
  const replaced = wish.takeId === null ? path.at(-1)! : await takeOf(story, wish.takeId)
  const isMissing = wish.kind === 'RETRY' && replaced.kind !== 'NARRATION'
  return path.filter(({ depth }) => depth < replaced.depth || (isMissing && depth === replaced.depth))
}

/** The naive way: every memory and summary of the story, held against every take. */
async function recallableOn({ deps, adventure }: Story, path: Take[]): Promise<string[]> {
  const where = { adventureId: adventure.id }
  const isOn = (one: { branchId: number | null; depth: number }) =>
    one.branchId === null ||
    path.some(({ branchId, depth }) => branchId === one.branchId && depth === one.depth)
  const memories = (await deps.db.reader.memory.findMany({ where })).filter(isOn)
  const summaries = (await deps.db.reader.summary.findMany({ where, orderBy: { id: 'asc' } })).filter(isOn)
  const deepest = Math.max(...summaries.map(({ depth }) => depth))
  const inUse = summaries.findLast(({ depth }) => depth === deepest)
  const told = memories.filter(({ status, stale }) => status === 'ACTIVE' && !stale)
  return [...told, ...(inUse ? [inUse] : [])].map(({ text }) => text)
}

/** The same prompt as it is read back; null when its narration is gone. */
export async function readBack({ deps }: Story, { takeId, part }: Recorded) {
  const take = await deps.db.reader.take.findUnique({ where: { id: takeId } })
  return take && (await sentPrompts(deps, take)).find((prompt) => prompt.part === part)!
}

/** Names messages as a snapshot does, but by what came over the wire. */
export const hashOf = (messages: Message[]): string =>
  createHash('sha256').update(JSON.stringify(messages)).digest('hex')
