// The scripts of a story: what they are, and all that can be done to them.
import { createSignal, type Accessor } from 'solid-js'
import type { TypedDocumentNode } from '@urql/core'
import { mutate, query } from '../api/ask.ts'
import type { ListedScriptFragment, StoryScriptsFragment } from '../api/generated/graphql.ts'
import {
  AddAdventureScript,
  EnableAdventureScript,
  MoveAdventureScript,
  PutScriptIntoLibrary,
  RemoveAdventureScript,
  StoryScriptsQuery,
  UpdateAdventureScript,
} from './story-documents.ts'
import { wholeLibrary } from './whole-library.ts'

export type StoryScript = StoryScriptsFragment['scripts'][number]

export interface StoryScriptsDesk {
  id: string
  status: Accessor<'loading' | 'ready' | 'missing' | 'unreachable'>
  story: Accessor<StoryScriptsFragment | null>
  library: Accessor<ListedScriptFragment[]>
  problem: Accessor<string>
  /** What was done last, in a sentence. */
  told: Accessor<string>
  busy: Accessor<boolean>
  load(): Promise<void>
  add(scriptId: string): Promise<void>
  /** The id of the new one; null when it was not made. */
  addBlank(name: string): Promise<string | null>
  enable(script: StoryScript, enabled: boolean): Promise<void>
  move(script: StoryScript, place: number): Promise<void>
  update(script: StoryScript): Promise<void>
  remove(script: StoryScript): Promise<void>
  putIntoLibrary(script: StoryScript, asNew: boolean): Promise<void>
}

interface Result {
  adventure?: StoryScriptsFragment
  script?: { id: string }
  message?: string
}

export function createStoryScriptsDesk(id: string): StoryScriptsDesk {
  const [status, setStatus] = createSignal<ReturnType<StoryScriptsDesk['status']>>('loading')
  const [story, setStory] = createSignal<StoryScriptsFragment | null>(null)
  const [library, setLibrary] = createSignal<ListedScriptFragment[]>([])
  const [problem, setProblem] = createSignal('')
  const [told, setTold] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const load = async () => {
    const { data } = await query(StoryScriptsQuery, { id })
    if (!data) return void setStatus('unreachable')
    setStory(data.adventure ?? null)
    setStatus(data.adventure ? 'ready' : 'missing')
    setLibrary(await wholeLibrary())
  }
  const settle: Settle = async (document, input, words) => {
    if (busy()) return null
    setBusy(true)
    const answer = await mutate(document, { input })
    setBusy(false)
    const result = answer.data && (Object.values(answer.data)[0] as Result | null)
    setProblem(answer.problem ?? result?.message ?? '')
    setTold(result?.adventure ? words : '')
    if (result?.adventure) setStory(result.adventure)
    return result?.adventure ? result : null
  }
  return { id, status, story, library, problem, told, busy, load, ...deedsOf(id, settle, load) }
}

type Settle = <Input>(
  document: TypedDocumentNode<object, { input: Input }>,
  input: Input,
  words: string,
) => Promise<Result | null>

type Deeds = Pick<
  StoryScriptsDesk,
  'add' | 'addBlank' | 'enable' | 'move' | 'update' | 'remove' | 'putIntoLibrary'
>

function deedsOf(id: string, settle: Settle, load: () => Promise<void>): Deeds {
  return {
    add: async (scriptId) => {
      await settle(AddAdventureScript, { adventureId: id, scriptId }, 'Added. It runs from the next turn on.')
    },
    addBlank: async (name) => {
      const made = await settle(AddAdventureScript, { adventureId: id, script: { name } }, 'Made.')
      return made?.script?.id ?? null
    },
    enable: async (script, enabled) => {
      const words = enabled ? 'It runs from the next turn on.' : 'It does not run from the next turn on.'
      await settle(EnableAdventureScript, { adventureScriptId: script.id, enabled }, words)
    },
    move: async (script, place) => {
      const words = `“${script.name}” runs in place ${place + 1} now.`
      await settle(MoveAdventureScript, { adventureScriptId: script.id, place }, words)
    },
    update: async (script) => {
      const words = `“${script.name}” is as it is in your library.`
      await settle(UpdateAdventureScript, { adventureScriptId: script.id }, words)
    },
    remove: async (script) => {
      await settle(RemoveAdventureScript, { adventureScriptId: script.id }, `“${script.name}” is removed.`)
    },
    putIntoLibrary: async (script, asNew) => {
      const words = `“${script.name}” is in your library.`
      const put = await settle(PutScriptIntoLibrary, { adventureScriptId: script.id, asNew }, words)
      if (put) await load()
    },
  }
}
