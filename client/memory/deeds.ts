// What a player can do with memories and the summary. After each the page is asked anew, or it is said why it did not happen.
import { createEffect, createSignal, on, type Accessor } from 'solid-js'
import type { TypedDocumentNode } from '@urql/core'
import { NO_ANSWER, mutate } from '../api/ask.ts'
import type { Issue, Outcome } from '../ui/form.ts'
import {
  CancelMemoryWork,
  DeleteMemory,
  EditMemory,
  EditSummary,
  ForgetMemory,
  PinMemory,
  RemakeMemory,
  Remember,
  RestoreMemory,
  WriteMemory,
} from './documents.ts'
import type { Memory, MemoryStory, Summary } from './story.ts'
import {
  EmbedMemories,
  RebuildSummary,
  RestoreRewritten,
  RestoreWording,
  RewriteMemories,
} from './upkeep-documents.ts'

export interface Deeds {
  /** What was done last, in a sentence; `undo` brings the memory back. */
  said: Accessor<{ text: string; undo: (() => void) | null } | null>
  write(text: string): Promise<Outcome>
  edit(memory: Memory, text: string): Promise<Outcome>
  editSummary(summary: Summary, text: string): Promise<Outcome>
  pin(memory: Memory): Promise<void>
  forget(memory: Memory): Promise<void>
  restore(memory: Memory): Promise<void>
  remove(memory: Memory): Promise<void>
  remake(memory: Memory): Promise<void>
  /** Has what is due done now. */
  remember(): Promise<void>
  stopWork(): Promise<void>
  /** Has the summary made anew. */
  rebuild(): Promise<void>
  /** Has all memories of the line written anew. */
  rewriteAll(): Promise<void>
  /** Puts back what the last of that replaced. */
  putBackAll(): Promise<void>
  /** Has all memories prepared for the embedding model. */
  embedAll(): Promise<void>
  /** Puts the words back that a memory had before. */
  putBack(memory: Memory): Promise<void>
}

const NOT_SAVED = 'What you wrote is kept here.'
const FORGOTTEN = 'Forgotten: it is told no more. It lies under “Put away”.'
const DELETED = 'Deleted. Its words are kept under “Put away”.'
const BACK = 'It is back, with its words.'
const PUT_BACK = 'The earlier words are back.'
const REMADE = 'It is made again from its takes. Until then it is not told.'

interface Result {
  __typename: string
  code?: string
  message?: string
  issues?: Issue[]
}

const REVISED = new Set(['MEMORY_REVISED', 'SUMMARY_REVISED'])

/** How a change is sent, and what is said about it. */
function createSending(story: MemoryStory) {
  const [said, setSaid] = createSignal<ReturnType<Deeds['said']>>(null)
  const [busy, setBusy] = createSignal(false)
  const settle = async <Input>(
    document: TypedDocumentNode<object, { input: Input }>,
    input: Input,
  ): Promise<Outcome> => {
    const { data, problem } = await mutate(document, { input })
    const result = data && (Object.values(data)[0] as Result | null)
    if (!result) return { done: false, problem: problem ?? NO_ANSWER, issues: [], isRevised: false }
    const { message, code = '', issues = [] } = result
    if (message === undefined || REVISED.has(code)) await story.load()
    if (message === undefined) return { done: true, id: null }
    return { done: false, problem: message, issues, isRevised: REVISED.has(code) }
  }
  /** Of what was typed. */
  const save = async <Input>(document: TypedDocumentNode<object, { input: Input }>, input: Input) => {
    setSaid(null)
    const outcome = await settle(document, input)
    if (outcome.done || outcome.isRevised || outcome.issues.length > 0) return outcome
    return { ...outcome, problem: `${outcome.problem} ${NOT_SAVED}` }
  }
  /** @param text what is said when it is done; null says nothing */
  const act = async <Input>(
    document: TypedDocumentNode<object, { input: Input }>,
    input: Input,
    text: string | null = null,
    undo: (() => void) | null = null,
  ): Promise<void> => {
    if (busy()) return
    setBusy(true)
    const outcome = await settle(document, input)
    setBusy(false)
    if (!outcome.done) setSaid({ text: outcome.problem, undo: null })
    else setSaid(text === null ? null : { text, undo })
  }
  return { said, save, act, hush: () => setSaid(null) }
}

export function createDeeds(story: MemoryStory): Deeds {
  const { said, save, act, hush } = createSending(story)
  createEffect(on(story.shown, hush, { defer: true }))
  const restore = ({ id: memoryId }: Memory) => act(RestoreMemory, { memoryId }, BACK)
  return {
    said,
    write: (text) => save(WriteMemory, { adventureId: story.id, text }),
    edit: ({ id: memoryId, revision }, text) =>
      save(EditMemory, { memoryId, text, expectedRevision: revision }),
    editSummary: ({ id: summaryId, revision }, text) =>
      save(EditSummary, { summaryId, text, expectedRevision: revision }),
    pin: ({ id: memoryId, pinned }) => act(PinMemory, { memoryId, pinned: !pinned }),
    forget: (memory) => act(ForgetMemory, { memoryId: memory.id }, FORGOTTEN, () => void restore(memory)),
    restore,
    remove: (memory) => {
      const input = { memoryId: memory.id }
      if (memory.takes === null) return act(DeleteMemory, input, 'Deleted for good.')
      return act(DeleteMemory, input, DELETED, () => void restore(memory))
    },
    remake: ({ id: memoryId }) => act(RemakeMemory, { memoryId }, REMADE),
    remember: () => act(Remember, { adventureId: story.id }),
    stopWork: () => act(CancelMemoryWork, { adventureId: story.id }),
    rebuild: () => act(RebuildSummary, { adventureId: story.id }),
    rewriteAll: () => act(RewriteMemories, { adventureId: story.id }),
    putBackAll: () => act(RestoreRewritten, { adventureId: story.id }, PUT_BACK),
    embedAll: () => act(EmbedMemories, { adventureId: story.id }),
    putBack: ({ id: memoryId }) => act(RestoreWording, { memoryId }, PUT_BACK),
  }
}
