// Ends the story at a stop string, also where the endpoint ignores them, sends them along, or cuts them in two.
import { anyOf, longestOf, openLength } from './hold-back.ts'

interface StopScanner {
  /** The text that may be shown: what may still become a stop string waits. */
  push(text: string): string
  /** What was held back. */
  end(): string
  /** True once a stop string came; nothing after it is story. */
  readonly stopped: boolean
}

/** Marks with which models end a turn. Some servers let them through, and what follows is no story. */
export const turnEnds = [
  '<|im_end|>',
  '<|eot_id|>',
  '<|endoftext|>',
  '<|end_of_text|>',
  '<|end_of_turn|>',
  '<end_of_turn>',
  '<turn|>',
  '<|return|>',
  '<｜end▁of▁sentence｜>',
  '</s>',
]

export function createStopScanner(stops: readonly string[]): StopScanner {
  const marks = stops.filter((stop) => stop !== '')
  const longest = longestOf(marks)
  const pattern = anyOf(marks)
  let held = ''
  let stopped = false

  function cutAt(text: string, index: number): string {
    stopped = true
    held = ''
    return text.slice(0, index)
  }

  return {
    push(more) {
      if (stopped || marks.length === 0) return stopped ? '' : more
      const text = held + more
      const found = pattern.exec(text)
      const open = text.length - openLength(text, marks, longest)
      // A longer mark that began before may still come whole: then that one is where the story ends.
      if (found && found.index <= open) return cutAt(text, found.index)
      held = text.slice(open)
      return text.slice(0, open)
    },
    end() {
      const found = marks.length === 0 ? null : pattern.exec(held)
      const rest = found ? cutAt(held, found.index) : held
      held = ''
      return rest
    },
    get stopped() {
      return stopped
    },
  }
}
