// `npm run import`: files of other tools are read, shown, and, when that is wanted, imported.
import { createReadStream, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Viewer } from '../access/viewer.ts'
import { madeBy } from '../io/store/import-runs.ts'
import { FILE_LIMITS } from '../library/files/found.ts'
import {
  cancelImport,
  ownImport,
  readImport,
  startImport,
  type FileReport,
  type FilesReport,
} from '../library/files/import-files.ts'
import { dropUploads, keepUpload, tooLarge } from '../library/files/uploads.ts'
import type { Deps } from '../play/deps.ts'

/** What the command works with. */
export interface ImportTools {
  deps: Deps
  /** Whose library it is. */
  viewer: Viewer
  /** Aborts when whoever called it wants no more of it. */
  signal: AbortSignal
  print(line: string): void
  /** Asks a question; null when there is nobody to ask. */
  ask(question: string): Promise<string | null>
}

const USAGE = 'Name the files: npm run import -- FILE… [--yes] [--text]'
const LOOK_MS = 250

/** Does what the words say; true when all of it could be done. */
export async function importCommand(tools: ImportTools, words: string[]): Promise<boolean> {
  const { files, yes, text } = readWords(words)
  const { deps, viewer, print } = tools
  const uploadIds: string[] = []
  try {
    for (const file of files) uploadIds.push(await send(tools, file))
    const wish = { uploadIds, asText: text }
    const report = await readImport(deps, viewer, wish)
    for (const line of report.reports.flatMap(linesOf)) print(line)
    if (report.reports.every(({ problem }) => problem !== null)) return false
    print(`${sumOf(report)}.`)
    if (!yes) {
      const wanted = await isWanted(tools)
      if (wanted !== true) return wanted === false
    }
    const { id } = await startImport(deps, viewer, wish, null)
    return (await follow(tools, id)) && report.reports.every(({ problem }) => problem === null)
  } finally {
    await dropUploads(deps.db, uploadIds)
  }
}

function readWords(words: string[]): { files: string[]; yes: boolean; text: boolean } {
  const options = { yes: { type: 'boolean' }, text: { type: 'boolean' } } as const
  let parsed
  try {
    parsed = parseArgs({ args: words, options, allowPositionals: true })
  } catch {
    throw new Error(USAGE)
  }
  const { positionals: files, values } = parsed
  if (files.length === 0) throw new Error(USAGE)
  return { files, yes: values.yes ?? false, text: values.text ?? false }
}

async function send({ deps, viewer }: ImportTools, name: string): Promise<string> {
  const file = resolve(name)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new Error(`There is no file ${name}.`)
  if (found.size > FILE_LIMITS.bytes) throw new Error(`${name}: ${tooLarge(FILE_LIMITS.bytes).message}`)
  const kept = await keepUpload(deps, viewer.userId, basename(file), createReadStream(file))
  if ('problem' in kept) throw new Error(`${name}: ${kept.message}`)
  return kept.id
}

function linesOf({ name, report, problem }: FileReport): string[] {
  if (report === null) return [name, `  cannot be read: ${problem?.message ?? ''}`, ...hintOf(problem), '']
  const part = (title: string, lines: string[]) => lines.map((line) => `  ${title.padEnd(13)}${line}`)
  return [
    `${name}: ${report.format}`,
    ...part('found', report.found),
    ...part('taken over', report.mapped),
    ...part('kept besides', report.kept),
    ...part('left out', report.dropped),
    ...part('look at', report.warnings),
    '',
  ]
}

/** What the page offers as a button. */
const hintOf = (problem: FileReport['problem']): string[] =>
  problem?.problem === 'UNKNOWN' ? ['  As the text of an opening: say --text.'] : []

/** What would be made, in words. */
function sumOf({ scenarios, adventures, cards, scripts }: FilesReport): string {
  const parts = [
    counted(scenarios, 'scenario', 'scenarios'),
    counted(adventures, 'story', 'stories'),
    counted(cards, 'story card', 'story cards'),
    counted(scripts, 'script', 'scripts'),
  ].filter((part) => part !== null)
  return parts.length > 0 ? `To be made: ${parts.join(', ')}` : 'There is nothing to be made'
}

const counted = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Null when there is nobody to ask. */
async function isWanted({ ask, print }: ImportTools): Promise<boolean | null> {
  const answer = await ask('Import this? [y/N] ')
  const isYes = /^\s*y(es)?\s*$/i.test(answer ?? '')
  if (!isYes) print(`Nothing was imported.${answer === null ? ' Say --yes to import.' : ''}`)
  return answer === null ? null : isYes
}

/** Says how far the import is until it ends; true when it is done. */
async function follow({ deps, viewer, signal, print }: ImportTools, id: string): Promise<boolean> {
  let isStopping = false
  for (let said = ''; ; await sleep(LOOK_MS)) {
    const run = await ownImport(deps.db.reader, viewer, id)
    const far = run.total === 0 ? '' : `${run.done.toLocaleString('en')} of ${run.total.toLocaleString('en')}`
    if (far !== said) print(far)
    said = far
    if (run.status === 'DONE') {
      const { scenarios, adventures } = madeBy(run)
      const made = [
        counted(scenarios.length, 'scenario', 'scenarios'),
        counted(adventures.length, 'story', 'stories'),
      ].filter((part) => part !== null)
      print(made.length > 0 ? `Imported: ${made.join(', ')}.` : 'Imported.')
      return true
    }
    if (run.status !== 'RUNNING') {
      print(run.failureMessage ?? 'Stopped. Nothing was imported.')
      return false
    }
    if (signal.aborted && !isStopping) {
      isStopping = true
      print('Stopping …')
      await cancelImport(deps, viewer, id)
    }
  }
}
