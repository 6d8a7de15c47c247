// A narrator's reply in its two parts: the prose, and the changes that it proposes. A stricter reader would mean that
// good models work and free ones don't.
import { flatten, isDelta } from './delta.ts'
import { readObject } from './lenient.ts'

/** A reply, taken apart. */
export interface SplitReply {
  prose: string
  /** Changes by path; of several blocks the last word counts. */
  proposals: Map<string, unknown>
  /** A block breaks off: the reply was cut. */
  cut: boolean
}

/** An opening fence, at the beginning of a line or behind prose, with its label. */
const OPEN = /(`{3,}|~{3,})[ \t]*([A-Za-z_-]*)[ \t]*(?=\r?\n|\{|$)/g
const OURS = new Set(['state', 'state_delta', 'state-delta', 'statedelta', 'delta'])
const PERHAPS = new Set(['', 'json', 'json5', 'jsonc', 'javascript', 'js'])

/** Splits a reply. Every block that looks like changes is taken out of the prose. */
export function splitReply(reply: string): SplitReply {
  const proposals = new Map<string, unknown>()
  const take = (changes: Map<string, unknown>): void => {
    for (const [path, value] of changes) {
      proposals.delete(path)
      proposals.set(path, value)
    }
  }
  let cut = false
  let prose = ''
  let from = 0
  for (const block of fences(reply)) {
    if (block.start < from) continue
    const changes = changesOf(block)
    if (changes === null) continue
    take(changes)
    cut ||= !block.closed
    prose += reply.slice(from, block.start)
    from = block.end
  }
  prose = (prose + reply.slice(from)).replace(/\n{3,}/g, '\n\n').trim()
  const bare = bareObject(prose)
  if (bare) {
    take(bare.changes)
    cut ||= !bare.closed
    prose = prose.slice(0, bare.start).trimEnd()
  }
  return { prose, proposals, cut }
}

interface Fence {
  label: string
  body: string
  start: number
  end: number
  closed: boolean
}

function fences(text: string): Fence[] {
  const found: Fence[] = []
  OPEN.lastIndex = 0
  for (let open = OPEN.exec(text); open; open = OPEN.exec(text)) {
    const label = open[2]!.toLowerCase()
    if (!OURS.has(label) && !PERHAPS.has(label)) continue
    const begin = open.index + open[0].length
    const close = text.indexOf(open[1]!.slice(0, 3), begin)
    const closed = close >= 0
    let end = closed ? close : text.length
    const body = text.slice(begin, end)
    while (closed && text[end] === open[1]![0]) end++
    found.push({ label, body, start: open.index, end, closed })
    OPEN.lastIndex = Math.max(end, open.index + open[0].length)
  }
  return found
}

/** The changes in a fence; null when it is prose. A fence that is called ours is never prose. */
function changesOf({ label, body, closed }: Fence): Map<string, unknown> | null {
  const object = readObject(body)
  const changes = object && flatten(object.value)
  if (OURS.has(label)) return changes ?? new Map()
  if (!changes) return !closed && body.trim() === '' ? new Map() : null
  if (!closed && changes.size === 0) return /^\s*\{/.test(body) ? changes : null
  return isDelta(changes) ? changes : null
}

/** No object of changes is longer, in characters. */
const LONGEST = 8_000

/** A bare object at the very end of the prose, if all of it is changes. */
function bareObject(prose: string): { changes: Map<string, unknown>; start: number; closed: boolean } | null {
  let start = prose.indexOf('{', Math.max(0, prose.length - LONGEST))
  for (; start >= 0; start = prose.indexOf('{', start + 1)) {
    const object = readObject(prose, start)
    if (object === null || prose.slice(object.end).trim() !== '') continue
    const changes = flatten(object.value)
    if (isDelta(changes)) return { changes, start, closed: object.closed }
  }
  return null
}
