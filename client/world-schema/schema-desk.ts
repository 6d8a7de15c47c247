// The page about a story's world: what is written, what the server says of it while it is written, and saving it. What
// is not saved yet survives a reload.
import { createEffect, createSignal, on, onCleanup, onMount, type Accessor } from 'solid-js'
import { createStore, reconcile, unwrap } from 'solid-js/store'
import { mutate, query } from '../api/ask.ts'
import type { PreviewSchemaQuery, SchemaPageQuery as PageAnswer } from '../api/generated/graphql.ts'
import { PreviewSchema, SaveSchema, SchemaPageQuery } from './schema-documents.ts'
import { doubledNames, draftOf, emptyDraft, schemaOf, type Issue, type SchemaDraft } from './schema-draft.ts'

export type Preview = NonNullable<NonNullable<PreviewSchemaQuery['previewStatSchema']>['world']>
type Page = NonNullable<PageAnswer['adventure']>

export interface SchemaDesk {
  id: string
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
  saving: Accessor<boolean>
  problem: Accessor<string>
  saved: Accessor<boolean>
  load(): Promise<void>
  save(): Promise<void>
  discard(): void
}

const REST_MS = 350
const GONE = 'There is no such story any more.'

export function createSchemaDesk(id: string): SchemaDesk {
  const [status, setStatus] = createSignal<ReturnType<SchemaDesk['status']>>('loading')
  const [page, setPage] = createSignal<Page | null>(null)
  const writing = createWriting(id)
  const { draft, text } = writing
  const telling = createPreview(id, () => (status() === 'ready' ? text() : null), draft)
  const before = () => JSON.stringify(schemaOf(draftOf(page()?.statSchema)))
  const isDirty = () => text() !== before()
  const show = (next: Page) => {
    setPage(next)
    setStatus('ready')
  }
  const load = async () => {
    const { data } = await query(SchemaPageQuery, { id })
    if (data?.adventure) {
      writing.begin(draftOf(data.adventure.statSchema))
      show(data.adventure)
    } else setStatus(data ? 'missing' : 'unreachable')
  }
  const { reset, ...saving } = createSaving(id, { writing, isDirty, show, blame: telling.blame })
  createEffect(() => (status() === 'ready' && isDirty() ? writing.keep() : undefined))
  onMount(() => void load())
  return {
    id,
    status,
    title: () => page()?.title ?? '',
    draft,
    change: writing.change,
    replace: writing.replace,
    issues: telling.issues,
    preview: telling.preview,
    stale: telling.stale,
    isDirty,
    ...saving,
    load,
    discard: () => {
      writing.forget()
      writing.replace(draftOf(page()?.statSchema))
      reset()
    },
  }
}

interface SavingParts {
  writing: ReturnType<typeof createWriting>
  isDirty: Accessor<boolean>
  show: (page: Page) => void
  blame: (issues: Issue[]) => void
}

function createSaving(id: string, { writing, isDirty, show, blame }: SavingParts) {
  const [saving, setSaving] = createSignal(false)
  const [saved, setSaved] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  const save = async (): Promise<void> => {
    if (saving() || !isDirty()) return
    if (doubledNames(writing.draft).length > 0)
      return void setProblem('Some names stand twice. Rename one of each.')
    setProblem('')
    setSaving(true)
    const sent = writing.text()
    const schema = JSON.parse(sent) as object
    const { data, problem } = await mutate(SaveSchema, { input: { adventureId: id, schema } })
    setSaving(false)
    const result = data?.saveStatSchema
    if (result?.__typename === 'SaveStatSchemaPayload') {
      const isAsSent = writing.text() === sent
      show(result.adventure)
      if (isAsSent) {
        writing.replace(draftOf(result.adventure.statSchema)) // with what the server filled in
        writing.forget()
      }
      setSaved(true)
    } else if (result?.__typename === 'InvalidInput') {
      blame(result.issues)
      setProblem('It is not saved yet: some of it cannot be so. The faults stand where they are.')
    } else setProblem(`${problem ?? result?.message ?? GONE} What you wrote is kept here.`)
  }
  createEffect(on(writing.text, () => setSaved(false), { defer: true }))
  return { saving, saved, problem, save, reset: () => setProblem('') }
}

/** What is written, kept over a reload. */
function createWriting(id: string) {
  const key = `forklore:schema:${id}`
  const [draft, setDraft] = createStore<SchemaDraft>(emptyDraft())
  const replace = (next: SchemaDraft) => setDraft(reconcile(next, { key: null, merge: true }))
  const text = () => JSON.stringify(schemaOf(draft))
  const store = storage()
  return {
    draft,
    text,
    replace,
    change: (how: (draft: SchemaDraft) => void) => {
      const next = structuredClone(unwrap(draft))
      how(next)
      replace(next)
    },
    begin: (saved: SchemaDraft) => replace(restored(store.getItem(key)) ?? saved),
    keep: () => {
      try {
        store.setItem(key, JSON.stringify(draft))
      } catch {
        // Storage can be full; then it lives as long as the page.
      }
    },
    forget: () => store.removeItem(key),
  }
}

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
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
function createPreview(id: string, asked: Accessor<string | null>, draft: SchemaDraft) {
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
