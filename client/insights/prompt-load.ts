// Which prompt is looked at: the next one, or what was read before a narration; with the way to the ones beside it.
import { query } from '../api/ask.ts'
import type { Page, Prompt, ToldTake } from './answers.ts'
import { reuseOf } from './budget.ts'
import { NextPromptQuery, PathNarrationsQuery, SentMessagesQuery, TakePromptsQuery } from './documents.ts'
import type { KeptDraft } from './kept-draft.ts'
import type { Found } from '../ui/live-answer.ts'

export interface AskedPrompt {
  id: string
  /** null: the next one. */
  takeId: string | null
  branchId: string
  headDepth: number
  draft: KeptDraft
  turnings: number
}

/** A prompt that is looked at. */
export interface Shown {
  /** What was told after it; null for the next one. */
  take: ToldTake | null
  /** One, and one more for each time that the passage was gone on with; none when they are not kept. */
  prompts: Prompt[]
  /** Of the next one: how much of it begins as the last one did. */
  reuse: number | null
  /** The narration before on the line that is read; null for none. */
  earlier: string | null
  /** The narration after; `next` for the prompt that was not sent yet; null when it is shown itself. */
  later: string | 'next' | null
  /** Whether what is shown stands on the line that is read. */
  isOnPath: boolean
}

/** So many takes are looked through for the narration beside one. */
const AROUND = 12

interface Place {
  id: string
  depth: number
}

/** @param page where the story stands @param takeId null for the next prompt */
export function askedOf(page: Page, takeId: string | null, draft: KeptDraft, turnings: number): AskedPrompt {
  const { id, head } = page
  // What was sent is not changed by what is typed now.
  const typed: KeptDraft = takeId === null ? draft : { kind: 'DO', text: '' }
  return { id, takeId, branchId: head.branch.id, headDepth: head.depth, draft: typed, turnings }
}

export function loadPrompt(asked: AskedPrompt): Promise<Found<Shown>> {
  return asked.takeId === null ? loadNext(asked) : loadSent(asked, asked.takeId)
}

const GONE = 'There is no such story any more.'

async function loadNext(asked: AskedPrompt): Promise<Found<Shown>> {
  const { id, draft } = asked
  const [next, around] = await Promise.all([
    query(NextPromptQuery, { id, kind: draft.kind, text: draft.text }),
    narrationsAround(asked, asked.headDepth),
  ])
  if (next.data === null) return { value: null, problem: next.problem }
  const prompt = next.data.nextPrompt
  if (!prompt) return { value: null, problem: GONE }
  const earlier = around.at(-1)?.id ?? null
  const before = earlier === null ? null : await sentBefore(earlier)
  return found({
    take: null,
    prompts: [prompt],
    reuse: reuseOf(prompt.messages, before),
    earlier,
    later: null,
    isOnPath: true,
  })
}

async function sentBefore(takeId: string): Promise<{ content: string }[] | null> {
  const { data } = await query(SentMessagesQuery, { id: takeId })
  return data?.node?.__typename === 'Take' ? (data.node.prompts.at(-1)?.messages ?? null) : null
}

async function loadSent(asked: AskedPrompt, takeId: string): Promise<Found<Shown>> {
  const { data, problem } = await query(TakePromptsQuery, { id: takeId })
  if (problem !== null) return { value: null, problem }
  const take = data.node?.__typename === 'Take' ? data.node : null
  if (take?.adventure.id !== asked.id)
    return {
      value: null,
      problem: 'This take is no part of the story any more.',
    }
  const around = await narrationsAround(asked, take.depth + AROUND)
  const later = around.find(({ depth }) => depth > take.depth)
  return found({
    take,
    prompts: take.prompts,
    reuse: null,
    earlier: around.findLast(({ depth }) => depth < take.depth)?.id ?? null,
    later: later?.id ?? 'next',
    isOnPath: around.some(({ id }) => id === take.id),
  })
}

const found = (value: Shown): Found<Shown> => ({ value, problem: null })

/** The narrations on the line that is read, near a depth. */
async function narrationsAround(asked: AskedPrompt, depth: number): Promise<Place[]> {
  const { id, branchId, headDepth } = asked
  const at = { branchId, depth: Math.min(depth, headDepth) }
  const { data } = await query(PathNarrationsQuery, { id, at, last: 2 * AROUND })
  const takes = data?.adventure?.transcript.edges.map(({ node }) => node) ?? []
  return takes.filter(({ kind }) => kind === 'NARRATION')
}
