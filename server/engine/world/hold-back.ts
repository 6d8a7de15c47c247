// While a reply streams, its block of changes is held back: a watcher never sees it. Text is held from the first
// character that could begin one, and let go when it cannot be one.
import { mayBeDelta } from './delta.ts'
import { splitReply } from './split-reply.ts'

export interface HoldBack {
  /** Takes a piece of the reply; returns what may be shown. */
  push(text: string): string
  /** Ends the reply; returns what may be shown of what was held. */
  end(): string
}

const FENCE = /`{1,}|~{1,}/
const OURS = /^(`{3,}|~{3,})[ \t]*(state|state_delta|state-delta|statedelta|delta)\b/i
const LABEL = /^(?:`{3,}|~{3,})[ \t]*([A-Za-z_-]*)[ \t]*(\r?\n|\{)?/
const PERHAPS = /^(json|json5|jsonc|javascript|js)?$/i

/** Holds blocks back. */
export function createHoldBack(): HoldBack {
  let held = ''

  /** What of the held text may go: all before something that may be a block. */
  function release(): string {
    let shown = ''
    for (;;) {
      const at = startOf(held)
      // Blanks before a block are the block's.
      const text = at < 0 ? held : held.slice(0, at)
      const blanks = /\s*$/.exec(text)![0].length
      shown += text.slice(0, text.length - blanks)
      held = held.slice(text.length - blanks)
      if (at < 0) return shown
      const verdict = judge(held.slice(blanks))
      if (verdict === 'WAIT') return shown
      if (verdict.block) held = held.slice(blanks + verdict.length)
      else {
        shown += held.slice(0, blanks + verdict.length)
        held = held.slice(blanks + verdict.length)
      }
    }
  }

  return {
    push(text) {
      held += text
      return release()
    },
    end() {
      const rest = held
      held = ''
      return rest === '' ? '' : shownAtEnd(rest)
    },
  }
}

/** Where something that may be a block begins; −1 for nowhere. */
function startOf(text: string): number {
  const fence = FENCE.exec(text)?.index ?? -1
  const brace = text.indexOf('{')
  return fence < 0 ? brace : brace < 0 ? fence : Math.min(fence, brace)
}

type Judgement = 'WAIT' | { block: boolean; length: number }

/** Whether a text that begins with a fence or a brace is a block, as far as it has come. */
function judge(text: string): Judgement {
  return text[0] === '{' ? judgeObject(text) : judgeFence(text)
}

function judgeFence(text: string): Judgement {
  const marks = /^(`+|~+)/.exec(text)![0]
  if (marks.length === text.length && marks.length < 3) return 'WAIT'
  if (marks.length < 3) return { block: false, length: marks.length }
  const label = LABEL.exec(text)
  if (label && label[2] === undefined && label[0].length === text.length) return 'WAIT'
  if (!OURS.test(text) && !(label?.[2] !== undefined && PERHAPS.test(label[1]!)))
    return { block: false, length: marks.length }
  const close = text.indexOf(marks.slice(0, 3), marks.length)
  if (close < 0) return 'WAIT'
  let end = close
  while (text[end] === marks[0]) end++
  // More of the same mark may follow.
  if (end === text.length && end - close < marks.length) return 'WAIT'
  const isBlock = splitReply(text.slice(0, end)).prose === ''
  return { block: isBlock, length: isBlock ? end : marks.length }
}

function judgeObject(text: string): Judgement {
  if (!mayBeDelta(text)) return { block: false, length: 1 }
  // Only the end of the reply tells a last object from one that prose follows.
  return 'WAIT'
}

/** What is left at the end is prose but for its blocks; the blanks that it began with belong to it. */
function shownAtEnd(rest: string): string {
  const { prose } = splitReply(rest)
  return prose === '' ? '' : /^\s*/.exec(rest)![0] + prose
}
