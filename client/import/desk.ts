// Importing files: they are sent, looked at, and taken in when one says so; what is being made is followed to its end.
import { createEffect, createMemo, createSignal, on, onCleanup, onMount, type Accessor } from 'solid-js'
import { NO_ANSWER, mutate, query } from '../api/ask.ts'
import type { FileReport, Found, Run } from './answers.ts'
import { CancelImport, ImportFiles, ImportRunQuery, ImportRunsQuery, ReadFiles } from './documents.ts'
import { createUploads, type HeldFile, type Uploads } from './uploads.ts'
import type { Limits } from './words.ts'

/** Where loose story cards go: into a scenario of their own, or to what is there. */
export type Place = { is: 'new' } | { is: 'adventure' | 'scenario'; id: string }

export interface ImportDesk {
  uploads: Uploads
  /** What the files hold; null until all were looked at. */
  found: Accessor<Found | null>
  /** What goes on; empty for nothing. */
  busy: Accessor<string>
  problem: Accessor<string>
  /** Whether plain text is taken as an opening. */
  asText: Accessor<boolean>
  setAsText(asText: boolean): void
  /** Whether none of the files is of a format that is known. */
  allUnknown: Accessor<boolean>
  /** What was found in a file; null before it was looked at. */
  reportOf(file: HeldFile): FileReport | null
  place: Accessor<Place>
  setPlace(place: Place): void
  /** What is being made, or was; null before. */
  run: Accessor<Run | null>
  leaveOut(file: HeldFile): void
  /** Looks at the files once more. */
  look(): Promise<void>
  take(): Promise<void>
  cancel(): Promise<void>
  /** Back to where files are chosen. */
  restart(): void
}

export function createImportDesk(): ImportDesk {
  const running = createRunning()
  const uploads = createUploads(running.limits)
  const [place, setPlace] = createSignal<Place>({ is: 'new' })
  const [asText, setAsText] = createSignal(false)
  const looking = createLooking(uploads, asText)
  const [taking, setTaking] = createSignal(false)
  const [problem, setProblem] = createSignal('')

  /** A place that was chosen for cards counts as long as a file holds any. */
  const target = (): Place => (looking.found()?.cards ? place() : { is: 'new' })
  const take = async () => {
    const uploadIds = uploads.sent().map(({ uploadId }) => uploadId!)
    if (taking() || running.run() !== null || uploadIds.length === 0) return
    setTaking(true)
    setProblem('')
    const answer = await mutate(ImportFiles, {
      input: { uploadIds, asText: asText(), ...targetOf(target()) },
    })
    setTaking(false)
    const result = answer.data?.importFiles
    if (result?.__typename === 'ImportFilesPayload') return running.follow(result.run)
    setProblem(answer.problem ?? result?.message ?? NO_ANSWER)
  }
  const restart = () => {
    uploads.clear()
    running.leave()
    setProblem('')
    setAsText(false)
    setPlace({ is: 'new' })
  }
  return {
    uploads,
    found: looking.found,
    busy: () =>
      uploads.busy() ? 'Sending …' : looking.busy() ? 'Looking at it …' : taking() ? 'Beginning …' : '',
    problem: () => problem() || looking.problem() || running.problem(),
    asText,
    setAsText,
    allUnknown: () => looking.found()?.reports.every(({ problem }) => problem?.kind === 'UNKNOWN') ?? false,
    // One for each file that was sent, in their order.
    reportOf: (file) => looking.found()?.reports[uploads.sent().indexOf(file)] ?? null,
    place: target,
    setPlace,
    run: running.run,
    leaveOut: (file) => {
      uploads.remove(file.key)
      if (uploads.files.length === 0) restart()
    },
    look: looking.look,
    take,
    cancel: running.cancel,
    restart,
  }
}

function targetOf(place: Place): { intoAdventureId?: string; intoScenarioId?: string } {
  if (place.is === 'new') return {}
  return place.is === 'adventure' ? { intoAdventureId: place.id } : { intoScenarioId: place.id }
}

/** The dry run: anew whenever other files are there. */
function createLooking(uploads: Uploads, asText: Accessor<boolean>) {
  const [found, setFound] = createSignal<Found | null>(null)
  const [busy, setBusy] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  let newest = 0
  const look = async () => {
    const mine = ++newest
    setFound(null)
    setProblem('')
    const uploadIds = uploads.sent().map(({ uploadId }) => uploadId!)
    setBusy(uploadIds.length > 0 && !uploads.busy())
    if (!busy()) return
    const answer = await mutate(ReadFiles, { input: { uploadIds, asText: asText() } })
    if (mine !== newest) return
    setBusy(false)
    const result = answer.data?.readFiles
    if (result?.__typename === 'ReadFilesPayload') setFound(result)
    else setProblem(answer.problem ?? result?.message ?? NO_ANSWER)
  }
  const asked = createMemo(() =>
    uploads.busy()
      ? ''
      : `${asText()} ${uploads
          .sent()
          .map(({ key }) => key)
          .join(' ')}`,
  )
  createEffect(on(asked, () => void look(), { defer: true }))
  onCleanup(() => newest++)
  return { found, busy, problem, look }
}

const POLL_MS = 500

/** An import that runs on the server; it goes on there when one leaves, and is found again when one comes back. */
function createRunning() {
  const [run, setRun] = createSignal<Run | null>(null)
  const [problem, setProblem] = createSignal('')
  const [limits, setLimits] = createSignal<Limits | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = false
  const follow = (next: Run) => {
    clearTimeout(timer)
    if (left) return
    setRun(next)
    if (next.status === 'RUNNING') timer = setTimeout(() => void ask(next.id), POLL_MS)
  }
  const ask = async (id: string) => {
    const answer = await query(ImportRunQuery, { id })
    setProblem(answer.problem ?? '')
    if (left || run()?.id !== id) return
    const next = answer.data?.importRun
    if (next) follow(next)
    else timer = setTimeout(() => void ask(id), POLL_MS * 4)
  }
  const cancel = async () => {
    const id = run()?.id
    if (id === undefined) return
    const answer = await mutate(CancelImport, { input: { id } })
    const result = answer.data?.cancelImport
    if (result?.__typename === 'CancelImportPayload') follow(result.run)
    else setProblem(answer.problem ?? result?.message ?? NO_ANSWER)
  }
  onMount(async () => {
    const answer = await query(ImportRunsQuery, {})
    setLimits(answer.data?.importLimits ?? null)
    const running = answer.data?.importRuns?.find(({ status }) => status === 'RUNNING')
    if (running && run() === null) follow(running)
  })
  onCleanup(() => {
    left = true
    clearTimeout(timer)
  })
  const leave = () => {
    clearTimeout(timer)
    setRun(null)
    setProblem('')
  }
  return { run, limits, problem, follow, cancel, leave }
}
