// Reading a file of cards: first a look at what it holds, then its cards are made.
import { createSignal, type Accessor } from 'solid-js'
import { unreadable, type LookedAt } from './card-file-words.ts'
import type { CardFiles } from './card-files.ts'

export interface ImportDesk {
  /** What the file holds that was looked at; null before. */
  found: Accessor<LookedAt | null>
  /** What it is called; empty for words that were pasted. */
  fileName: Accessor<string>
  /** What goes on; empty for nothing. */
  busy: Accessor<string>
  problem: Accessor<string>
  look(file: File): Promise<void>
  lookAt(text: string, name?: string): Promise<void>
  /** Makes the cards that are new; their ids, or null when it did not happen. */
  take(): Promise<string[] | null>
  refuse(problem: string): void
  leave(): void
}

export function createImportDesk(files: CardFiles): ImportDesk {
  const [found, setFound] = createSignal<LookedAt | null>(null)
  const [fileName, setFileName] = createSignal('')
  const [busy, setBusy] = createSignal('')
  const [problem, setProblem] = createSignal('')
  let text = ''
  const leave = () => {
    text = ''
    setFound(null)
    setFileName('')
    setProblem('')
  }
  const refuse = (why: string) => {
    leave()
    setProblem(why)
  }
  const send = async (dryRun: boolean) => {
    setProblem('')
    setBusy(dryRun ? 'Looking at it …' : 'Making the cards …')
    const { value, problem } = await files.read(text, dryRun)
    setBusy('')
    setProblem(problem ?? '')
    return value
  }
  const lookAt = async (given: string, name = '') => {
    if (busy()) return
    leave()
    text = given
    setFileName(name)
    setFound(await send(true))
  }
  const look = async (file: File) => {
    if (busy()) return
    const why = unreadable(file.size, new Uint8Array(await file.slice(0, 4).arrayBuffer()))
    if (why) refuse(`${file.name}: ${why}`)
    else await lookAt(await file.text(), file.name)
  }
  const take = async () => {
    if (busy()) return null
    const before = new Set(files.cardIds())
    const done = await send(false)
    if (done === null) return null
    leave()
    return files.cardIds().filter((id) => !before.has(id))
  }
  return { found, fileName, busy, problem, look, lookAt, take, refuse, leave }
}
