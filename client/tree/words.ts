// The tree in words: names, where a line comes from, how long it is, what would be gone. Pure.
import { endOf } from '../ui/last-words.ts'
import { withoutMark } from '../ui/plain-text.ts'
import { ago } from '../ui/time.ts'
import type { MapNode } from './map-layout.ts'
import type { Line, TreeModel } from './tree-model.ts'

/** Takes are counted from 1 where a player reads it. */
export const takeNumber = (depth: number): string => `take ${depth + 1}`

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** The beginning of a text on one line, up to a whole word. */
export function beginningOf(text: string, longest: number): string {
  const line = withoutMark(text).replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const start = line.slice(0, longest - 1)
  return `${start.slice(0, start.lastIndexOf(' ') < 0 ? undefined : start.lastIndexOf(' '))} …`
}

const UNNAMED: Record<Line['cause'], string> = {
  ROOT: 'The first line',
  FORK: 'A fork',
  RETRY: 'Told anew',
  EDIT: 'Rewritten',
  IMPORT: 'From a file',
}

/** A name that fits. */
export const clipped = (name: string, longest: number): string =>
  name.length <= longest ? name : `${name.slice(0, longest - 1).trimEnd()}…`

/** What a line is called: its name, else its last words, as far as they are known. */
export function titleOf(line: Line, lastWords: string | null, longest = 48): string {
  if (line.name) return clipped(line.name, longest)
  return lastWords ? `“${endOf(lastWords, longest)}”` : UNNAMED[line.cause]
}

/** A line that has to be named in a sentence. */
const nameIn = (line: Line | undefined): string => (line?.name ? `“${line.name}”` : 'an unnamed line')

const CAUSES: Record<Line['cause'], string> = {
  ROOT: 'Another beginning',
  FORK: 'Another way',
  RETRY: 'Told anew',
  EDIT: 'Rewritten',
  IMPORT: 'Came from a file',
}

/** Where a line comes from, in plain words. */
export function originOf(line: Line, { branches }: TreeModel): string {
  const { parting, cause, kind, tipDepth } = line
  if (kind === 'ALTERNATIVE') return `Another version of ${takeNumber(tipDepth)}`
  if (!parting) return cause === 'IMPORT' ? CAUSES.IMPORT : 'Told from the beginning'
  if (parting.depth < 0) return 'Another beginning'
  const from = parting.lineId === null ? '' : ` of ${nameIn(branches.get(parting.lineId))}`
  return `${CAUSES[cause]}, after ${takeNumber(parting.depth)}${from}`
}

export function lengthOf({ length, own, parting }: Line): string {
  const whole = countOf(length, 'take')
  return parting && parting.depth >= 0 ? `${whole}, ${own.toLocaleString('en')} of its own` : whole
}

export function lastReadOf({ isHead, visitedAt, createdAt }: Line, now?: number): string {
  if (isHead) return 'you are reading it'
  return visitedAt ? `read ${ago(visitedAt, now)}` : `made ${ago(createdAt, now)}`
}

/** What would be gone, as a sentence. */
export function deletionOf({
  takeCount,
  memoryCount,
  checkpointCount,
}: {
  takeCount: number
  memoryCount: number
  checkpointCount: number
}): string {
  const memories = memoryCount === 0 ? [] : [countOf(memoryCount, 'memory', 'memories')]
  const checkpoints = checkpointCount === 0 ? [] : [countOf(checkpointCount, 'checkpoint')]
  const gone = [countOf(takeCount, 'take'), ...memories, ...checkpoints]
  const last = gone.length > 1 ? ` and ${gone.pop()}` : ''
  return `${gone.join(', ')}${last} will be gone. This cannot be undone.`
}

/** What a screen reader says of a place on the map. */
export function placeOf(node: MapNode, model: TreeModel, title: (line: Line) => string): string {
  const line = model.branches.get(node.lineId ?? '')
  const parts = line ? lineParts(line, title(line)) : [spotOf(node, title(model.lineAt(node.branchId)))]
  if (node.forks > 0) parts.push(`${countOf(node.forks, 'line')} ${node.forks === 1 ? 'parts' : 'part'} here`)
  for (const id of node.checkpoints)
    parts.push(`checkpoint ${model.page.tree.checkpoints.find((one) => one.id === id)?.name ?? ''}`)
  if (node.folded > 0) parts.push(`${countOf(node.folded, 'other version')} of the next take`)
  if (node.isHere) parts.push('you are here')
  return parts.join(', ')
}

function lineParts(line: Line, title: string): string[] {
  if (line.kind === 'ALTERNATIVE') return [`Another version of ${takeNumber(line.tipDepth)}`]
  const parts = [`Line ${title}`, countOf(line.length, 'take')]
  if (line.parting) parts.push(line.parting.depth < 0 ? 'another beginning' : forksFrom(line.parting.depth))
  if (line.isDisposable) parts.push('left behind')
  return parts
}

const forksFrom = (depth: number): string => `forks after ${takeNumber(depth)}`

const spotOf = ({ depth }: MapNode, title: string): string =>
  depth < 0 ? 'The beginning' : `T${takeNumber(depth).slice(1)} of ${title}`
