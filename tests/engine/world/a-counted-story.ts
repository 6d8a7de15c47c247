// A story that counts, on a real database: its narrator says what the test wants, and everything told is kept.
import type { Take } from '../../../generated/sqlite/client.ts'
import { messagesOf } from '../../../server/engine/context/messages.ts'
import type { Delta, Scene } from '../../../server/engine/narration.ts'
import { getState } from '../../../server/io/store/states.ts'
import { takeAt } from '../../../server/io/store/path.ts'
import { rulingsOf, type KeptRuling } from '../../../server/io/store/rulings.ts'
import { headOf } from '../../../server/play/head.ts'
import { overrideWorld } from '../../../server/play/override-world.ts'
import { previewPrompt } from '../../../server/play/preview.ts'
import { saveSchema } from '../../../server/play/save-schema.ts'
import { schemaOf } from '../../../server/play/world.ts'
import { readState } from '../../../server/engine/world/state.ts'
import { act, aStory, current, move, turn, type Story } from '../../fakes/a-story.ts'
import { WORLD } from './a-world.ts'

export interface Counted extends Story {
  /** All texts that watchers were told. */
  shown: string[]
  /** What the narrator was handed, a turn after the other. */
  scenes: Scene[]
  /** Says replies, one a turn, each in pieces of a few characters. */
  say: (...replies: string[]) => void
  /** How the replies end from now on. */
  ends: { finish: 'COMPLETE' | 'LENGTH' }
}

/** A story with a schema; null for none. */
export async function aCountedStory(schema: unknown = WORLD, opening: string | null = 'O'): Promise<Counted> {
  const story = await aStory(opening)
  const { watch } = story.deps
  const shown: string[] = []
  const scenes: Scene[] = []
  const ends: Counted['ends'] = { finish: 'COMPLETE' }
  story.deps.watch = {
    ...watch,
    tellText: (adventureId, turnId, type, text) => {
      if (type === 'TEXT') shown.push(text)
      watch.tellText(adventureId, turnId, type, text)
    },
  }
  const replies: string[] = []
  story.narrator(async function* ({ scene }): AsyncGenerator<Delta> {
    scenes.push(scene)
    const reply = replies.shift() ?? 'Nothing happens.'
    for (let at = 0; at < reply.length; at += 3) yield { type: 'TEXT', text: reply.slice(at, at + 3) }
    yield { type: 'END', finish: ends.finish, usage: null, note: null }
  })
  if (schema !== null) await saveSchema(story.deps, story.viewer, story.adventure.id, schema)
  return { ...story, shown, scenes, ends, say: (...more) => void replies.push(...more) }
}

/** A reply with its block. */
export const reply = (prose: string, changes: unknown): string =>
  `${prose}\n\n\`\`\`state\n${JSON.stringify(changes)}\n\`\`\``

/** Takes a turn that is answered with changes, and gives its narration. */
export async function narrated(story: Counted, prose: string, changes?: unknown): Promise<Take> {
  story.say(changes === undefined ? prose : reply(prose, changes))
  const { takeId } = await act(story, `to ${prose}`)
  return story.deps.db.reader.take.findUniqueOrThrow({ where: { id: takeId! } })
}

/** Retries what the head stands on, and gives the narration. */
export async function retried(story: Counted, prose: string, changes: unknown): Promise<Take> {
  story.say(reply(prose, changes))
  const { takeId } = await turn(story, { kind: 'RETRY', takeId: null })
  return story.deps.db.reader.take.findUniqueOrThrow({ where: { id: takeId! } })
}

/** A value at the head. */
export async function valueAt(story: Story, path: string): Promise<unknown> {
  const adventure = await current(story)
  const take = await takeAt(story.deps.db.reader, headOf(adventure))
  return valueOf(story, take ? take.worldHash : adventure.initialWorld, path)
}

/** A value as a take left it. */
export async function valueOf(story: Story, hash: string | null, path: string): Promise<unknown> {
  const schema = schemaOf(await current(story))!
  const stored = await getState(story.deps.db.reader, story.adventure.id, hash)
  return readState(schema, stored).values.get(path)
}

/** Sets values by hand. */
export const setByHand = (story: Story, values: Record<string, unknown>) =>
  overrideWorld(story.deps, story.viewer, { ...move(story), values: new Map(Object.entries(values)) })

/** The rulings of a take that count. */
export const ruled = (story: Story, take: Pick<Take, 'id'>): Promise<KeptRuling[]> =>
  rulingsOf(story.deps.db.reader, [take.id])

/** The prompt that would be sent now, as one text. */
export async function promptNow(story: Story): Promise<string> {
  const { built, narrator } = await previewPrompt(story.deps, story.viewer, story.adventure.id, null)
  return messagesOf(built.sections, narrator.style)
    .map(({ content }) => content)
    .join('\n')
}
