// What is counted, while it is written: what the server says of it, and saving it. What is not saved yet survives a
// reload, and goes over nothing that another window saved.
import { createEffect, createSignal, on, onCleanup, onMount, type Accessor } from 'solid-js'
import { createStore, reconcile, unwrap } from 'solid-js/store'
import { query } from '../api/ask.ts'
import type { PreviewSchemaQuery } from '../api/generated/graphql.ts'
import { storage } from '../ui/kept.ts'
import { PreviewSchema } from './schema-documents.ts'
import { doubledNames, draftOf, emptyDraft, schemaOf, type Issue, type SchemaDraft } from './schema-draft.ts'

export type Preview = NonNullable<NonNullable<PreviewSchemaQuery['previewStatSchema']>['world']>

/** What holds a schema: a story, or a scenario. */
interface SchemaHolder {
  title: string
  statSchema?: unknown
}

/** What came of saving. `revised`: it was saved otherwise elsewhere, and how it is now. */
export type SchemaSaved =
  | { page: SchemaHolder }
  | { revised: SchemaHolder }
  | { issues: Issue[] }
  | { problem: string }

/** Where a schema is from, and goes to. */
export interface SchemaPlace {
  /** Where what is not saved yet is kept. */
  key: string
  /** The story whose values it would meet; null for none. */
  adventureId: string | null
  words: {
    /** What is said where nothing is counted. */
    empty: string
    saved: string
    /** For whom it counts. */
    counts: string
    gone: string
  }
  load(): Promise<SchemaHolder | null | 'unreachable'>
  save(schema: object): Promise<SchemaSaved>
}

export interface SchemaDesk {
  words: SchemaPlace['words']
  status: Accessor<'loading' | 'ready' | 'missing' | 'unreachable'>
  title: Accessor<string>
  draft: SchemaDraft
  /** Changes what is written. */
  change(how: (draft: SchemaDraft) => void): void
  replace(draft: SchemaDraft): void
  /** Every fault of what is written, by its path. */
  issues: Accessor<Issue[]>
  /** What it would mean; of the last that had no faults. */
  preview: Accessor<Preview | null>
  /** What is shown is of what was written a moment ago. */
  stale: Accessor<boolean>
  isDirty: Accessor<boolean>
  /** Another window saved something else since this was begun. */
  isTorn: Accessor<boolean>
  saving: Accessor<boolean>
  problem: Accessor<string>
  saved: Accessor<boolean>
  load(): Promise<void>
  save(): Promise<void>
  /** Saves over what another window saved. */
  overwrite(): Promise<void>
  discard(): void
}

const REST_MS = 350

export function createSchemaDesk(place: SchemaPlace): SchemaDesk {
  const [status, setStatus] = createSignal<ReturnType<SchemaDesk['status']>>('loading')
  const [page, setPage] = createSignal<SchemaHolder | null>(null)
  const before = () => JSON.stringify(schemaOf(draftOf(page()?.statSchema)))
  const writing = createWriting(place.key)
  const { draft, text } = writing
  const telling = createPreview(place.adventureId, () => (status() === 'ready' ? text() : null), draft)
  const isDirty = () => text() !== before()
  const isTorn = () => isDirty() && writing.base() !== null && writing.base() !== before()
  const show = (next: SchemaHolder) => {
    setPage(next)
    setStatus('ready')
  }
  const load = async () => {
    const found = await place.load()
    if (found === null || found === 'unreachable') return void setStatus(found ?? 'missing')
    writing.begin(draftOf(found.statSchema))
    show(found)
  }
  const { reset, ...saving } = createSaving(place, { writing, isDirty, isTorn, show, blame: telling.blame })
  createEffect(() => {
    if (status() !== 'ready') return
    if (isDirty()) writing.keep(before())
    else writing.forget()
  })
  onMount(() => void load())
  return {
    words: place.words,
    status,
    title: () => page()?.title ?? '',
    draft,
    change: writing.change,
    replace: writing.replace,
    issues: telling.issues,
    preview: telling.preview,
    stale: telling.stale,
    isDirty,
    isTorn,
    ...saving,
    load,
    overwrite: () => {
      writing.rebase(before())
      return saving.save()
    },
    discard: () => {
      writing.replace(draftOf(page()?.statSchema))
      writing.forget()
      reset()
    },
  }
}

interface SavingParts {
  writing: ReturnType<typeof createWriting>
  isDirty: Accessor<boolean>
  isTorn: Accessor<boolean>
  show: (page: SchemaHolder) => void
  blame: (issues: Issue[]) => void
}

function createSaving(place: SchemaPlace, { writing, isDirty, isTorn, show, blame }: SavingParts) {
  const [saving, setSaving] = createSignal(false)
  const [saved, setSaved] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  const settle = (outcome: SchemaSaved, sent: string) => {
    if ('page' in outcome) {
      const isAsSent = writing.text() === sent
      show(outcome.page)
      writing.forget()
      if (isAsSent) writing.replace(draftOf(outcome.page.statSchema)) // with what the server filled in
      setSaved(true)
    } else if ('revised' in outcome) show(outcome.revised)
    else if ('issues' in outcome) {
      blame(outcome.issues)
      setProblem('It is not saved yet: some of it cannot be so. The faults stand where they are.')
    } else setProblem(`${outcome.problem || place.words.gone} What you wrote is kept here.`)
  }
  const save = async (): Promise<void> => {
    if (saving() || !isDirty() || isTorn()) return
    if (doubledNames(writing.draft).length > 0)
      return void setProblem('Some names stand twice. Rename one of each.')
    setProblem('')
    setSaving(true)
    const sent = writing.text()
    const outcome = await place.save(JSON.parse(sent) as object)
    setSaving(false)
    settle(outcome, sent)
  }
  createEffect(on(writing.text, () => setSaved(false), { defer: true }))
  return { saving, saved, problem, save, reset: () => setProblem('') }
}

/** What is written, and upon what, kept over a reload. */
function createWriting(key: string) {
  const [draft, setDraft] = createStore<SchemaDraft>(emptyDraft())
  const store = storage()
  const baseKey = `${key}:base`
  const [base, setBase] = createSignal(store.getItem(baseKey))
  const replace = (next: SchemaDraft) => setDraft(reconcile(next, { key: null, merge: true }))
  const text = () => JSON.stringify(schemaOf(draft))
  const keepAs = (name: string, words: string) => {
    try {
      store.setItem(name, words)
    } catch {
      // Storage can be full; then it lives as long as the page.
    }
  }
  const rebase = (saved: string) => {
    setBase(saved)
    keepAs(baseKey, saved)
  }
  return {
    draft,
    base,
    text,
    replace,
    rebase,
    change: (how: (draft: SchemaDraft) => void) => {
      const next = structuredClone(unwrap(draft))
      how(next)
      replace(next)
    },
    begin: (saved: SchemaDraft) => replace(restored(store.getItem(key)) ?? saved),
    /** @param saved what is saved now: the first words are written upon it */
    keep: (saved: string) => {
      if (base() === null) rebase(saved)
      keepAs(key, JSON.stringify(draft))
    },
    forget: () => {
      setBase(null)
      store.removeItem(key)
      store.removeItem(baseKey)
    },
  }
}

function restored(kept: string | null): SchemaDraft | null {
  try {
    const draft = JSON.parse(kept ?? 'null') as SchemaDraft | null
    const isWhole = draft !== null && Object.keys(emptyDraft()).every((name) => name in draft)
    return isWhole ? draft : null
  } catch {
    return null
  }
}

/** What the server says of it, as soon as one rests. Only the answer to the newest counts. */
function createPreview(id: string | null, asked: Accessor<string | null>, draft: SchemaDraft) {
  const [faults, setFaults] = createSignal<Issue[]>([])
  const [preview, setPreview] = createSignal<Preview | null>(null)
  const [stale, setStale] = createSignal(false)
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const blame = (issues: Issue[]) =>
    setFaults(issues.map(({ path, message }) => ({ path: path.replace(/^schema\.?/, ''), message })))
  const run = async (schema: string) => {
    const mine = newest
    const { data } = await query(PreviewSchema, { id, schema: JSON.parse(schema) as object })
    if (mine !== newest) return
    setStale(false)
    const told = data?.previewStatSchema
    if (!told) return
    blame(told.issues)
    if (told.world) setPreview(told.world)
  }
  createEffect(
    on(asked, (schema) => {
      newest++
      clearTimeout(timer)
      if (schema === null) return
      setStale(true)
      timer = setTimeout(() => void run(schema), preview() === null ? 0 : REST_MS)
    }),
  )
  onCleanup(() => {
    newest++
    clearTimeout(timer)
  })
  return { preview, stale, blame, issues: () => [...doubledNames(draft), ...faults()] }
}
