// Cuts the bytes of an answer into events or takes them as one document, however the network cut them.
import { parseJson } from './json.ts'

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

/** The kind of body shows in its first character: JSON and pages are documents, all else is a stream. */
export function createFramer(): Framer {
  const decoder = new TextDecoder()
  const events = createEventReader()
  let mode: 'unknown' | 'events' | 'document' = 'unknown'
  let whole = ''
  let head = ''

  function take(text: string): Frame[] {
    if (head.length < headLength) head = (head + text).slice(0, headLength)
    if (mode === 'unknown') {
      text = text.trimStart()
      if (text === '') return []
      mode = '{[<'.includes(text.charAt(0)) ? 'document' : 'events'
    }
    if (mode === 'events') return events.push(text)
    whole += text
    return []
  }

  return {
    push: (bytes) => take(decoder.decode(bytes, { stream: true })),
    end() {
      const frames = take(decoder.decode())
      return mode === 'document' ? documentFrames(whole) : [...frames, ...events.end()]
    },
    get head() {
      return head
    },
  }
}

/** A document is one JSON value, or JSON values line by line, or something that is no JSON at all. */
function documentFrames(text: string): Frame[] {
  const value = parseJson(text)
  if (value !== undefined) return [{ name: 'document', data: text, value }]
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const frames = lines.map((data) => ({ name: '', data, value: parseJson(data) }))
  return frames.some((frame) => frame.value !== undefined)
    ? frames
    : [{ name: 'document', data: text, value }]
}

/** Server-sent events, read liberally: lines end in LF, CRLF or CR, and the last event needs no end. */
function createEventReader() {
  let carry = ''
  let endedInCr = false
  let name = ''
  let data: string[] = []

  function dispatch(): Frame[] {
    const text = data.join('\n')
    const frame = { name, data: text, value: parseJson(text) }
    data = []
    name = ''
    return text.trim() === '' ? [] : [frame]
  }

  function field(key: string, value: string): Frame[] {
    if (key === 'event') name = value.trim()
    // llama.cpp once sent `error: {…}` as a field of its own.
    if (key === 'error') return [{ name: 'error', data: value, value: parseJson(value) }]
    if (key !== 'data') return []
    // Some servers leave out the blank line: what is whole by itself does not wait for it.
    const whole = data.length === 0 ? wholeFrame(name, value) : null
    if (whole) return [whole]
    data.push(value)
    return []
  }

  function line(text: string): Frame[] {
    if (text === '') return dispatch()
    if (text.startsWith('{')) return [{ name, data: text, value: parseJson(text) }]
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

function wholeFrame(name: string, data: string): Frame | null {
  if (data.trim() === '[DONE]') return { name, data, value: undefined }
  const value = data.startsWith('{') ? parseJson(data) : undefined
  return value === undefined ? null : { name, data, value }
}
