// `npm run memories`: writes the memories of a story anew, puts the words before back, or shows both side by side.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MemoryWork } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../access/viewer.ts'
import { countWords } from '../engine/storyteller/wording.ts'
import { workOn } from '../io/store/memory-work.ts'
import { askWork } from '../play/memory/ask-work.ts'
import { askedRun } from '../play/memory/asked-run.ts'
import { compareWordings } from '../play/memory/compare-wordings.ts'
import type { Deps } from '../play/deps.ts'
import { cancelMemoryWork, type WorkKind } from '../play/memory/memory-work.ts'
import { memoryWorker } from '../play/memory/memory-worker.ts'
import { restoreRewritten } from '../play/memory/wordings.ts'

/** What the command works with. */
export interface MemoriesTools {
  deps: Deps
  /** Whose story it is. */
  viewer: Viewer
  /** Aborts when whoever called it wants no more of it. */
  signal: AbortSignal
  print(line: string): void
}

const USAGE =
  'Say what is to be done with which story: npm run memories -- rewrite|restore|compare ADVENTURE [--blocks N]. Its address in the browser ends with its id.'
const LOOK_MS = 250
const BLOCKS = 3
const MOST_BLOCKS = 100

/** Does what the words say; true when all of it could be done. */
export async function memoriesCommand(tools: MemoriesTools, words: string[]): Promise<boolean> {
  const { what, adventureId, blocks } = readWords(words)
  if (what === 'rewrite') return rewrite(tools, adventureId)
  if (what === 'compare') return compare(tools, adventureId, blocks)
  const { count } = await restoreRewritten(tools.deps, tools.viewer, adventureId)
  tools.print(`The earlier words are back: ${memories(count)}.`)
  return true
}

/** Asks for it, or goes on with what a program that died was in the middle of, and says how far it is. */
async function rewrite(
  { deps, viewer, signal, print }: MemoriesTools,
  adventureId: string,
): Promise<boolean> {
  await deps.jobs.start(workerOf(deps, adventureId))
  const left = await workOn(deps.db.reader, adventureId)
  const kind = left?.status === 'RUNNING' ? (left.kind as WorkKind) : null
  if (kind !== null) await deps.jobs.ask({ adventureId, kind })
  if (kind !== null && kind !== 'REWRITE') await deps.jobs.idle() // what a server was stopped over comes first
  if (kind !== 'REWRITE') await askWork(deps, viewer, adventureId, 'REWRITE')
  let isStopping = false
  for (let said = ''; ; await sleep(LOOK_MS)) {
    const work = await workOn(deps.db.reader, adventureId)
    if (work?.kind !== 'REWRITE') return true // a server has gone on with what became due
    const far = `${work.done} of ${work.total}`
    if (far !== said) print(far)
    said = far
    if (work.status !== 'RUNNING') return ended(work, print)
    if (signal.aborted && !isStopping) {
      isStopping = true
      print('Stopping after this one …')
      await cancelMemoryWork(deps, viewer, adventureId)
    }
  }
}

/** Where several instances share their work, that of others may come; ours calls for no more after it. */
function workerOf(deps: Deps, adventureId: string): ReturnType<typeof memoryWorker> {
  const others = memoryWorker(deps)
  return (job, signal) =>
    job.adventureId === adventureId && job.kind === 'REWRITE'
      ? askedRun(deps, { adventureId, kind: job.kind }, signal)
      : others(job, signal)
}

function ended({ status, failureMessage }: MemoryWork, print: (line: string) => void): boolean {
  if (status === 'CANCELLED') print('Stopped. The other memories keep their words.')
  if (status === 'FAILED')
    print(`Not all could be written anew; those keep their words. ${failureMessage ?? ''}`)
  print('The way back: npm run memories -- restore ADVENTURE, or the page of memories.')
  return status === 'DONE'
}

async function compare(
  { deps, viewer, signal, print }: MemoriesTools,
  adventureId: string,
  blocks: number,
): Promise<boolean> {
  let isWhole = true
  for await (const { takes, stored, today } of compareWordings(
    deps,
    viewer,
    { adventureId, blocks },
    signal,
  )) {
    print(`Takes ${takes.from + 1} to ${takes.to + 1}`)
    print(`  stored  ${wording(stored)}`)
    print(`  today   ${typeof today === 'string' ? `– ${today}` : wording(today)}`)
    print('')
    isWhole &&= typeof today !== 'string'
  }
  return isWhole
}

const wording = ({ text, madeBy }: { text: string; madeBy: string | null }): string =>
  `${text || '(nothing)'} [${madeBy ?? 'its player'}, ${countWords(text)} words]`

const memories = (count: number): string => (count === 1 ? '1 memory' : `${count} memories`)

/** An id may begin with a dash, so no word but --blocks is taken for an option. */
function readWords(words: string[]) {
  const at = words.findIndex((word) => word === '--blocks' || word.startsWith('--blocks='))
  const option = at < 0 ? [] : words.slice(at, words[at] === '--blocks' ? at + 2 : at + 1)
  const [what, id, ...more] = at < 0 ? words : words.toSpliced(at, option.length)
  if (!id || more.length > 0 || !['rewrite', 'restore', 'compare'].includes(what!)) throw new Error(USAGE)
  const blocks = at < 0 ? BLOCKS : Number(option.at(-1)!.replace('--blocks=', ''))
  if (!Number.isInteger(blocks) || blocks < 1 || blocks > MOST_BLOCKS)
    throw new Error(`--blocks is a number from 1 to ${MOST_BLOCKS}.`)
  return { what: what!, adventureId: keyOf(id), blocks }
}

/** The id as an address has it, or as the database has it. */
function keyOf(id: string): string {
  const text = Buffer.from(id, 'base64url').toString('utf8')
  return text.startsWith('Adventure:') ? text.slice('Adventure:'.length) : id
}
