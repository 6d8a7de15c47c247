// Finding the blocks of changes in a reply, from its beginning to its end: each judgement needs no more of the text
// than has come, so a reply that streams is taken apart as one that is whole.
import { flatten, isDelta, mayBeDelta, mayBeLines } from './delta.ts'
import { blanksEnd, readObject } from './lenient.ts'
import { readLines } from './lines.ts'

/** What something that begins with a mark or a brace turned out to be: so many characters of prose, or a block. */
export type Found = { prose: number } | Block

/** Changes that stand in a reply. */
export interface Block {
  changes: Map<string, unknown>
  /** Where it ends in the text. */
  end: number
  /** It breaks off: the reply was cut. */
  cut: boolean
}

/** It takes more of the reply to say. */
export const WAIT = 'WAIT'
type Wait = typeof WAIT

/** A reply as far as it has come. */
export interface Held {
  text: string
  /** Nothing more comes. */
  isEnd: boolean
  /** A fence stands open in the prose before: the next one may be its end. */
  isFenceOpen: boolean
  /** Where the ends of tags were found, −1 for nowhere behind the tag: the next of a loop of tags needs no further look. */
  tagEnds: Map<string, number>
}

/** Labels that are never prose, and those that others mean as well. */
const OURS = ['state', 'state_delta', 'state-delta', 'statedelta', 'delta']
const SHARED = new Set(['json', 'json5', 'jsonc', 'javascript', 'js', 'yaml', 'yml'])

/** No bare object of changes is longer, in characters. */
const LONGEST = 8_000
/** Nor do more blocks stand at the end of one. */
const MOST = 8

/** Where something that may be a block begins; −1 for nowhere. */
export function startOf(text: string, from: number): number {
  START.lastIndex = from
  return START.exec(text)?.index ?? -1
}

const START = /[`~{<[]/g

/** Judges what begins at a place that `startOf` found. */
export function judge(held: Held, at: number): Found | Wait {
  const first = held.text[at]!
  if (first === '{') return bareObject(held, at)
  return first === '<' || first === '[' ? tag(held, at) : fence(held, at)
}

/** A tag that is called as our blocks are, with all that is in it; without its end it is one only if the reply was cut in
 * its changes. */
function tag(held: Held, at: number): Found | Wait {
  const { text, isEnd } = held
  const prose = { prose: 1 }
  const opening = text.slice(at, at + LONGEST_TAG).toLowerCase()
  const name = OURS.find((one) => opening.startsWith(one, 1) && /^[>\]]/.test(opening.slice(one.length + 1)))
  if (name === undefined) {
    const mayBe = !isEnd && OURS.some((one) => one.startsWith(opening.slice(1)))
    return mayBe && at + opening.length === text.length ? WAIT : prose
  }
  const from = at + name.length + 2
  const end = `${text[at]}/${name}${text[from - 1]}`
  const found = tagEnd(held, end, from)
  const close = found + end.length > from + LONGEST ? -1 : found
  if (close < 0 && text.length - from > LONGEST) return prose
  if (close < 0) return isEnd ? (openTag(unfenced(text.slice(from)), from, text.length) ?? prose) : WAIT
  const body = unfenced(text.slice(from, close))
  return { changes: changesIn(body)?.changes ?? new Map(), end: close + end.length, cut: false }
}

/** Where a tag ends that begins before a place, however it is written; −1 for nowhere. */
function tagEnd({ text, tagEnds }: Held, end: string, from: number): number {
  const known = tagEnds.get(end)
  if (known !== undefined && (known < 0 || known >= from)) return known
  const pattern = new RegExp(end.replace(/[[\]]/g, '\\$&'), 'gi')
  pattern.lastIndex = from
  const found = pattern.exec(text)?.index ?? -1
  tagEnds.set(end, found)
  return found
}

const LONGEST_TAG = 16

/** A text without the marks of fences, as long as it was. */
const unfenced = (text: string): string =>
  text.replace(/[`~]{3,}[a-z_-]*/gi, (marks) => '\n'.padStart(marks.length))

/** A tag whose end never came; null when no changes stand in it. */
function openTag(body: string, from: number, length: number): Block | null {
  const read = changesIn(body)
  if (!read || !isDelta(read.changes)) return null
  return { changes: read.changes, end: openEnd(body, from, read, length), cut: true }
}

/** How many of the same mark stand at a place. More than anybody begins a fence with are several. */
function marksAt(text: string, at: number): number {
  let end = at
  while (text[end] === text[at] && end < text.length && end - at < MOST_MARKS) end++
  return end - at
}

const MOST_MARKS = 64

/** The label behind the marks of a fence, and where it ends. */
function labelAt(text: string, at: number): { label: string; end: number } {
  LABEL.lastIndex = at
  const match = LABEL.exec(text)!
  return { label: match[1]!.toLowerCase(), end: at + match[0].length }
}

const LABEL = /[ \t]*([A-Za-z_-]*)/y

function fence(held: Held, at: number): Found | Wait {
  const { text, isEnd } = held
  const marks = marksAt(text, at)
  if (at + marks === text.length && marks < MOST_MARKS && !isEnd) return WAIT
  const prose = { prose: marks }
  if (marks < 3) return prose
  const { label, end } = labelAt(text, at + marks)
  if (end === text.length) {
    if (!isEnd) return WAIT
    return isStray(held, label) ? { changes: new Map(), end, cut: true } : prose
  }
  const isOurs = OURS.includes(label)
  if (!isOurs) {
    const begins = /^[ \t]*(?:$|[\r\n{[])/.test(text.slice(end, end + 40))
      ? begin(held, end, text[at]!)
      : 'PROSE'
    if (begins === WAIT) return WAIT
    if (begins === 'PROSE') return prose
    if (begins === 'NOTHING')
      return isStray(held, label) ? { changes: new Map(), end: text.length, cut: true } : prose
  }
  const close = closing(held, end, text[at]!)
  if (close === WAIT) return WAIT
  const body = text.slice(end, close?.start ?? text.length)
  return isOurs
    ? ourBlock(body, end, close, text.length)
    : (sharedBlock(body, end, close, text.length) ?? prose)
}

/** A fence at the very end that nothing follows: a block that broke off, if no fence is open that it may end. */
function isStray({ isFenceOpen }: Held, label: string): boolean {
  if (label === '') return !isFenceOpen
  return [...OURS, 'json'].some((one) => one.startsWith(label))
}

/** How the body of a fence that may be anybody's begins: as changes do, or not; NOTHING: the reply ends before it. */
function begin({ text, isEnd }: Held, from: number, mark: string): 'CHANGES' | 'PROSE' | 'NOTHING' | Wait {
  const close = text.indexOf(mark.repeat(3), from)
  let to = close < 0 ? text.length : close
  // Marks at the end may be the first of those that close it.
  if (close < 0 && !isEnd) while (text[to - 1] === mark) to--
  const body = text.slice(from, to)
  const start = blanksEnd(body, 0)
  if (close < 0 && !isEnd && /^\/?$/.test(body.slice(start, start + 2))) return WAIT
  if (start === body.length) return close < 0 ? 'NOTHING' : 'PROSE'
  const begun = body.slice(start)
  return mayBeDelta(begun) || mayBeLines(begun) || /^\{\s*\}/.test(begun) ? 'CHANGES' : 'PROSE'
}

type Closing = { start: number; end: number } | null

/** Where a fence closes: at the next marks of its kind. Those that open another block end it as well. null: nowhere. */
function closing({ text, isEnd }: Held, from: number, mark: string): Closing | Wait {
  const start = text.indexOf(mark.repeat(3), from)
  if (start < 0) return isEnd ? null : WAIT
  const end = start + marksAt(text, start)
  const next = labelAt(text, end)
  if (next.end === text.length && !isEnd) return WAIT
  const opens =
    OURS.includes(next.label) ||
    (SHARED.has(next.label) && /^(?:$|[\s{])/.test(text.slice(next.end, next.end + 1)))
  return { start, end: opens ? start : end }
}

/** All objects in a body, one after the other, as one; null for none. */
function changesIn(body: string): { changes: Map<string, unknown>; closed: boolean; end: number } | null {
  const changes = new Map<string, unknown>()
  let last: { closed: boolean; end: number } | null = null
  const items = body.search(/\S/)
  // A list of objects is all of them.
  const next =
    body[items] === '[' ? (at: number) => body.slice(at).search(/[^\s,[\]]/) + at : (at: number) => at
  for (let object = readObject(body, next(0)); object; object = readObject(body, next(object.end))) {
    for (const [path, value] of flatten(object.value)) {
      changes.delete(path)
      changes.set(path, value)
    }
    last = object
    if (!object.closed) break
  }
  if (last) return { changes, ...last }
  const lines = readLines(body)
  return lines && { changes: flatten(lines), closed: true, end: body.length }
}

/** The changes of the lines above the first blank one, where words stand below: the story goes on there. */
function linesBefore(body: string): ReturnType<typeof changesIn> {
  const end = body.search(/\n[ \t]*\n/)
  const words = end < 0 ? [] : body.slice(end).split(/\s+/)
  const isTold = words.filter((word) => /\p{L}{2}/u.test(word)).length > 1
  const lines = isTold ? readLines(body.slice(0, end)) : null
  return lines && { changes: flatten(lines), closed: true, end }
}

/** A block under our own label: whatever is in it is no prose. */
function ourBlock(body: string, from: number, close: Closing, length: number): Block {
  const read = changesIn(body) ?? linesBefore(body)
  const changes = read?.changes ?? new Map<string, unknown>()
  return { changes, end: close?.end ?? openEnd(body, from, read, length), cut: close === null }
}

/** A block under another label or none; null when it is prose. */
function sharedBlock(body: string, from: number, close: Closing, length: number): Block | null {
  const read = changesIn(body)
  if (!read) return null
  const { changes, closed } = read
  const isEmpty = changes.size === 0 && (!closed || body.slice(read.end).trim() === '')
  if (!isEmpty && !isDelta(changes)) return null
  return { changes, end: close?.end ?? openEnd(body, from, read, length), cut: close === null }
}

/** Where a block ends that nothing closes: at the end of the reply, unless words follow its whole object. */
function openEnd(body: string, from: number, read: ReturnType<typeof changesIn>, length: number): number {
  const isFollowed = read?.closed && /\p{L}{2}/u.test(body.slice(read.end))
  return isFollowed ? from + read.end : length
}

/** A bare object is a block at the very end of a reply alone, and only if all of it is changes.
 * @param before how many blocks stand right before it */
function bareObject(held: Held, at: number, before = 0): Found | Wait {
  const { text, isEnd } = held
  const prose = { prose: 1 }
  if (text.length - at > LONGEST || before > MOST) return prose
  const rest = text.slice(at)
  if (!mayBeDelta(rest)) return prose
  const object = readObject(rest)
  if (object === null) return prose
  const changes = flatten(object.value)
  if (!object.closed && !isEnd) return WAIT
  if (!isDelta(changes)) return prose
  const end = at + object.end
  const last = object.closed ? isLast(held, end, before) : true
  if (last === WAIT) return WAIT
  return last ? { changes, end, cut: !object.closed } : prose
}

/** True when nothing but a few blocks stands behind a place. */
function isLast(held: Held, from: number, before: number): boolean | Wait {
  const { text, isEnd } = held
  let at = from
  for (let count = before + 1; ; count++) {
    while (at < text.length && /\s/.test(text[at]!)) at++
    if (at === text.length) return isEnd ? true : WAIT
    if (!'`~{'.includes(text[at]!) || count > MOST) return false
    const found = text[at] === '{' ? bareObject(held, at, count) : fence(held, at)
    if (found === WAIT) return WAIT
    if ('prose' in found) return false
    if (text[at] === '{') return true
    at = found.end
  }
}
