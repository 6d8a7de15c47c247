// A narrator's reply in its two parts: the prose, and the changes that it proposes. A stricter reader would mean that
// good models work and free ones don't.
import { judge, startOf, WAIT, type Block } from './fences.ts'

/** A reply, taken apart. */
export interface SplitReply {
  prose: string
  /** Changes by path; of several blocks the last word counts. */
  proposals: Map<string, unknown>
  /** A block breaks off: the reply was cut. */
  cut: boolean
}

/** Splits a reply. Every block that looks like changes is taken out of the prose. */
export function splitReply(reply: string): SplitReply {
  const splitter = createSplitter()
  const prose = (splitter.push(reply) + splitter.end()).trim()
  return { prose, ...splitter.found() }
}

/** Takes a reply apart while it comes. */
export interface Splitter {
  /** Takes a piece of the reply; returns what is certainly prose and has not been returned before. */
  push(text: string): string
  /** Ends the reply; returns what is prose of what was held. */
  end(): string
  /** What was taken out of the prose so far. */
  found(): Omit<SplitReply, 'prose'>
}

/** A splitter for one reply. */
export function createSplitter(): Splitter {
  const proposals = new Map<string, unknown>()
  const prose = createProse()
  let held = ''
  let cut = false
  let isFenceOpen = false

  function take({ changes, cut: isCut }: Block): void {
    // A mark that is left over when all has been said is no cut.
    cut ||= isCut && (changes.size > 0 || proposals.size === 0)
    for (const [path, value] of changes) {
      proposals.delete(path)
      proposals.set(path, value)
    }
    prose.skip()
  }

  function release(isEnd: boolean): string {
    const text = held
    const tagEnds = new Map<string, number>()
    let shown = ''
    let from = 0
    for (let at = startOf(text, 0); at >= 0; at = startOf(text, at)) {
      const found = judge({ text, isEnd, isFenceOpen, tagEnds }, at)
      if (found === WAIT) {
        held = text.slice(at)
        return shown + prose.add(text.slice(from, at))
      }
      if ('prose' in found) {
        if (found.prose >= 3) isFenceOpen = !isFenceOpen
        at += found.prose
        continue
      }
      shown += prose.add(text.slice(from, at))
      take(found)
      from = at = found.end
    }
    held = ''
    return shown + prose.add(text.slice(from))
  }

  return {
    push(text) {
      held += text
      return release(false)
    },
    end: () => release(true),
    found: () => ({ proposals, cut }),
  }
}

/** Prose as it is put together: blanks wait for the words behind them, and where a block stood a blank line does. */
function createProse(): { add: (text: string) => string; skip: () => void } {
  let blanks = ''
  let isSeam = false
  let hasBegun = false
  return {
    add(text) {
      const words = text.trim()
      if (words === '') {
        blanks += text
        return ''
      }
      const start = text.length - text.trimStart().length
      const before = blanks + text.slice(0, start)
      const between = !isSeam ? before : hasBegun ? seam(before) : ''
      blanks = text.slice(start + words.length)
      isSeam = false
      hasBegun = true
      return between + words
    },
    skip() {
      isSeam = true
    },
  }
}

/** What stands where a block stood: one line end or two. */
const seam = (blanks: string): string => (blanks.split('\n').length > 2 ? '\n\n' : '\n')
