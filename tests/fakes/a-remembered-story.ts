// A story whose owner has an endpoint: its model narrates, another of its models writes memories and summaries.
import type { Memory, MemoryWork, Summary } from '../../generated/sqlite/client.ts'
import { createModel } from '../../server/io/model/model.ts'
import { changeSettings } from '../../server/io/store/settings.ts'
import { rememberRun } from '../../server/play/memory/remember-run.ts'
import type { Settings } from '../../generated/sqlite/client.ts'
import { act, aStory, type Story } from './a-story.ts'
import { startFakeEndpoint, type FakeEndpoint } from './endpoint.ts'
import type { FakeRequest } from './endpoint-telling.ts'
import { embedWords } from './word-vectors.ts'

const SUMMARISER = 'summariser'

export interface RememberedStory extends Story {
  endpoint: FakeEndpoint
  /** What the summariser was asked, oldest first: the user messages. */
  asked: () => string[]
  /** Puts another summariser in place: it gets the number of its call, from 1, and what it is asked. */
  summariser: (say: (call: number, asked: string) => string) => void
  set: (change: Partial<Omit<Settings, 'userId'>>) => Promise<void>
  /** One run by itself; answers whether more is due. */
  run: () => Promise<boolean>
  /** Waits for the work behind the turns. */
  idle: () => Promise<void>
  memories: () => Promise<Memory[]>
  summaries: () => Promise<Summary[]>
  work: () => Promise<MemoryWork | null>
}

/** What a model is asked for: of a block, or of memories. */
export const isMemoryCall = (asked: string): boolean => asked.includes('The moments, oldest first:')

/** The words of a story as tests name them: those of the narrator n1, n2, …; those of the player as he gave them. */
export async function aRememberedStory(options?: { remembers?: boolean }): Promise<RememberedStory> {
  const story = await aStory('opening', options)
  let narrations = 0
  let calls = 0
  let say = (call: number, asked: string) =>
    isMemoryCall(asked) ? `Memory ${call} was kept.` : `Summary ${call} was kept.`
  const userMessage = ({ body }: FakeRequest) => body?.messages?.at(-1)?.content ?? ''
  const isSummariser = ({ body }: FakeRequest) => body?.model === SUMMARISER
  const endpoint = await startFakeEndpoint({
    text: (request) => (isSummariser(request) ? say(++calls, userMessage(request)) : `n${++narrations}`),
  })
  const model = createModel()
  story.deps.model = { ...model, embed: embedWords }
  const set: RememberedStory['set'] = async (change) =>
    void (await story.deps.db.write((tx) => changeSettings(tx, 'one', change)))
  await set({ endpointUrl: endpoint.at('normal'), model: 'narrator', summaryModel: SUMMARISER })
  const { reader } = story.deps.db
  const adventureId = story.adventure.id
  return {
    ...story,
    endpoint,
    asked: () => endpoint.requests.filter(isSummariser).map(userMessage),
    summariser: (next) => void (say = next),
    set,
    run: () => rememberRun(story.deps, adventureId, new Set(), new AbortController().signal),
    idle: () => story.deps.jobs.idle(),
    memories: () =>
      reader.memory.findMany({ where: { adventureId }, orderBy: [{ block: 'asc' }, { id: 'asc' }] }),
    summaries: () => reader.summary.findMany({ where: { adventureId }, orderBy: { id: 'asc' } }),
    work: () => reader.memoryWork.findUnique({ where: { adventureId } }),
    close: async () => {
      await story.close()
      await model.close()
      await endpoint.close()
    },
  }
}

/** So many turns of two takes; waits for what is remembered of them. */
export async function play(
  story: Pick<RememberedStory, 'idle'> & Story,
  turns: number,
  name = 'a',
): Promise<void> {
  for (let turn = 1; turn <= turns; turn++) {
    await act(story, `${name}${turn}`)
    await story.idle() // else a slow database does what two turns asked for at once
  }
}
