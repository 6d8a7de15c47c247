// Cuts the bytes of an answer into events or takes them as one document, however the network cut them.
import { parseJson, parseJsonRun } from './json.ts'

/** One thing the endpoint sent. `value` is undefined where `data` is no JSON. */
export interface Frame {
  /** The event's name, '' for most; 'document' for a body that is no event stream. */
  name: string
  data: string
  value: unknown
}

interface Framer {
  /** Takes the next bytes and gives what they complete. */
  push(bytes: Uint8Array): Frame[]
  /** Gives what is left at the end of the bytes, closed or not. */
  end(): Frame[]
  /** The first characters of the body, for a sentence about it. */
  readonly head: string
}

const headLength = 4_000

/**
 * The kind of body shows in its first line: pages and JSON that goes on over the line are documents, all else is a
 * stream, of events or of JSON line by line.
 */
export function createFramer(): Framer {
  const decoder = new TextDecoder()
  const events = createEventReader()
  let mode: 'unknown' | 'first line' | 'events' | 'document' = 'unknown'
  let whole = ''
  let head = ''

  function take(text: string): Frame[] {
    if (head.length < headLength) head = (head + text).slice(0, headLength)
    if (mode === 'unknown') {
      text = text.trimStart()
      if (text === '') return []
      mode = '{[<'.includes(text.charAt(0)) ? 'first line' : 'events'
    }
    if (mode === 'events') return events.push(text)
    whole += text
    if (mode === 'document' || !/[\r\n]/.test(text)) return []
    mode = startsWithJsonLine(whole) ? 'events' : 'document'
    return mode === 'events' ? events.push(whole) : []
  }

  return {
    push: (bytes) => take(decoder.decode(bytes, { stream: true })),
    end() {
      const frames = take(decoder.decode())
      if (mode === 'events') return [...frames, ...events.end()]
      return mode === 'unknown' ? [] : documentFrames(whole)
    },
    get head() {
      return head
    },
  }
}

/** Whether the first line is an object by itself: then each line is, and none has to wait for the others. */
function startsWithJsonLine(text: string): boolean {
  const line = text.slice(0, text.search(/[\r\n]/))
  return line.startsWith('{') && parseJsonRun(line).length > 0
}

/** A document is one JSON value, a list or a run of them, JSON line by line, or no JSON at all. */
function documentFrames(text: string): Frame[] {
  const values = parseJsonRun(text)
  const items = values.length === 1 && Array.isArray(values[0]) && values[0].length > 1 ? values[0] : values
  const name = values.length === 1 ? 'document' : ''
  if (items.length > 0) return items.map((value) => ({ name, data: text, value: value as unknown }))
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const frames = lines.map((data) => ({ name: '', data, value: parseJson(data) }))
  return frames.some((frame) => frame.value !== undefined)
    ? frames
    : [{ name: 'document', data: text, value: undefined }]
}

/** Server-sent events, read liberally: lines end in LF, CRLF or CR, and the last event needs no end. */
function createEventReader() {
  let carry = ''
  let endedInCr = false
  let name = ''
  let data: string[] = []

  function dispatch(): Frame[] {
    const text = data.join('\n')
    const frames = framesOf(name, text)
    data = []
    name = ''
    return text.trim() === '' ? [] : frames
  }

  function field(key: string, value: string): Frame[] {
    if (key === 'event') name = value.trim()
    // llama.cpp once sent `error: {…}` as a field of its own.
    if (key === 'error') return [{ name: 'error', data: value, value: parseJson(value) }]
    if (key !== 'data') return []
    // A gateway may write the field's name twice.
    if (value.startsWith('data:')) return field('data', value.slice(5).replace(/^ /, ''))
    // Some servers leave out the blank line: what is whole by itself does not wait for it.
    const whole = data.length === 0 ? wholeFrames(name, value) : []
    if (whole.length > 0) return whole
    data.push(value)
    return []
  }

  function line(text: string): Frame[] {
    if (text === '') return dispatch()
    if (text.startsWith('{')) return framesOf(name, text)
    const colon = text.indexOf(':')
    if (colon === 0) return []
    if (colon < 0) return field(text, '')
    return field(text.slice(0, colon), text.slice(colon + 1).replace(/^ /, ''))
  }

  function push(text: string): Frame[] {
    const frames: Frame[] = []
    const ends = /[\r\n]/g
    let start = endedInCr && text.startsWith('\n') ? 1 : 0
    if (text !== '') endedInCr = text.endsWith('\r')
    ends.lastIndex = start
    for (let end = ends.exec(text); end; end = ends.exec(text)) {
      frames.push(...line(carry + text.slice(start, end.index)))
      carry = ''
      start = end.index + (text.startsWith('\r\n', end.index) ? 2 : 1)
      ends.lastIndex = start
    }
    carry += text.slice(start)
    return frames
  }

  return { push, end: () => [...(carry === '' ? [] : line(carry)), ...dispatch()] }
}

/** True for the mark at the end of a stream. */
export function isEndMark(data: string): boolean {
  return /^\s*"?\[DONE\]"?\s*$/i.test(data)
}

/** What is whole without its blank line; several objects on one line are several frames. */
function wholeFrames(name: string, data: string): Frame[] {
  if (isEndMark(data)) return [{ name, data, value: undefined }]
  return data.startsWith('{') ? parseJsonRun(data).map((value) => ({ name, data, value })) : []
}

function framesOf(name: string, data: string): Frame[] {
  const frames = wholeFrames(name, data)
  return frames.length > 0 ? frames : [{ name, data, value: parseJson(data) }]
}
