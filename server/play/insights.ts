// What a narrator read, long after: the prompt is rebuilt from its recipe and proven by its hash.
import type { Take } from '../../generated/sqlite/client.ts'
import { messagesOf } from '../engine/context/messages.ts'
import {
  rebuild,
  referencesOf,
  type Rebuilt,
  type RecalledReference,
  type Then,
} from '../engine/context/recipe.ts'
import type { KeptReport } from '../engine/context/report.ts'
import type { MemoryReport } from '../engine/memory/recall-report.ts'
import type { Message } from '../engine/narration.ts'
import { entriesThen } from '../io/store/cards.ts'
import { takesOnPath } from '../io/store/path.ts'
import { readSnapshots, takesThen, type ReadSnapshot } from '../io/store/snapshots.ts'
import { wordingsThen } from '../io/store/wordings.ts'
import type { Deps } from './deps.ts'
import { hashOfMessages } from './save-take.ts'

/** A prompt that was sent. */
export interface SentPrompt {
  takeId: number
  /** 0 for the narration itself, 1 for what it was gone on with, and so on. */
  part: number
  sections: Rebuilt
  /** What they were before scripts changed them; null where none did. */
  unscripted: Rebuilt | null
  messages: Message[]
  sha256: string
  /** It is byte for byte what was sent; else words of it were erased or deleted since. */
  isExact: boolean
  /** null for one that the first versions wrote. */
  report: KeptReport | null
}

/** The prompts of a narration: one, and one more for each time that it was gone on with. None when they expired. */
export async function sentPrompts(deps: Deps, take: Pick<Take, 'id'>): Promise<SentPrompt[]> {
  const snapshots = await readSnapshots(deps.db.reader, take.id)
  const references = snapshots.map(({ recipe }) => referencesOf(recipe))
  const then = {
    take: await takesThen(
      deps.db.reader,
      references.flatMap(({ takes }) => takes),
    ),
    card: await entriesThen(
      deps.db.reader,
      references.flatMap(({ cards }) => cards),
    ),
    recalled: await wordingsThen(
      deps.db.reader,
      references.flatMap(({ recalled }) => recalled),
    ),
  }
  return snapshots.map((snapshot) => rebuilt(take.id, snapshot, then))
}

/** A memory in a report with its words; null when these are gone. */
export type WordedMemory = MemoryReport & { text: string | null }

/** What memories said when a report was made. */
export async function wordedMemories(deps: Deps, memories: readonly MemoryReport[]): Promise<WordedMemory[]> {
  const referenceOf = ({ memoryId, revision }: MemoryReport): RecalledReference => [
    'memory',
    memoryId,
    revision,
  ]
  const said = await wordingsThen(deps.db.reader, memories.map(referenceOf))
  return memories.map((memory) => ({ ...memory, text: said(referenceOf(memory)) }))
}

/** Whether a narrator told a take, and what he read is no longer kept. */
export async function promptsExpired(deps: Deps, { id, narrator }: Take): Promise<boolean> {
  return narrator !== null && (await deps.db.reader.snapshot.count({ where: { takeId: id } })) === 0
}

function rebuilt(takeId: number, { part, sha256, recipe, report }: ReadSnapshot, then: Then): SentPrompt {
  const { sections, unscripted } = rebuild(recipe, then)
  const messages = messagesOf(
    sections.map((section) => ({ ...section, tokens: 0 })),
    recipe.style,
  )
  const isExact = hashOfMessages(messages) === sha256
  return { takeId, part, sections, unscripted, messages, sha256, isExact, report }
}

/** How far back the narration before a take is looked for. */
const LOOK_BACK = 8

/** The share of a prompt, by characters, that begins as the prompt before it on the path did: what an endpoint may have
 * kept. null when there is none before it. */
export async function prefixShare(deps: Deps, prompt: SentPrompt): Promise<number | null> {
  const before = await promptBefore(deps, prompt)
  return before && sharedPrefix(wholeText(before.messages), wholeText(prompt.messages))
}

async function promptBefore(deps: Deps, { takeId, part }: SentPrompt): Promise<SentPrompt | null> {
  if (part > 0) return (await sentPrompts(deps, { id: takeId }))[part - 1] ?? null
  const { branchId, depth } = await deps.db.reader.take.findUniqueOrThrow({ where: { id: takeId } })
  const above = await takesOnPath(
    deps.db.reader,
    { branchId, depth: depth - 1 },
    Math.max(0, depth - LOOK_BACK),
  )
  const narration = above.findLast((take) => take.kind === 'NARRATION')
  return narration ? ((await sentPrompts(deps, narration)).at(-1) ?? null) : null
}

const wholeText = (messages: Message[]): string => messages.map(({ content }) => content).join('\n')

/** The share of a text, by characters, that is a prefix of the text before it. */
export function sharedPrefix(before: string, text: string): number {
  let length = 0
  while (length < text.length && text.charCodeAt(length) === before.charCodeAt(length)) length++
  return text.length === 0 ? 0 : length / text.length
}
