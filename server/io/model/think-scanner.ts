// Tells inline thoughts (<think>…</think> and its kin) from the story, wherever the text is cut.
import { anyOf, longestOf, openLength } from './hold-back.ts'

/** A run of story or of thought. */
export interface Run {
  type: 'TEXT' | 'REASONING'
  text: string
}

/** How a model marks its thoughts: apart or in whole tags, or with a closing tag only. */
export type ThoughtStyle = 'UNKNOWN' | 'MARKED' | 'UNOPENED'

interface ThinkScanner {
  push(text: string): Run[]
  /** What was held back, as a thought where it must be one. A thought that was never closed stays a thought. */
  end(isThought?: boolean): Run[]
  /** A thought came in a field of its own: none is expected in the text. */
  thoughtCame(): void
  readonly style: ThoughtStyle
  /** True while it is not known whether the text began within a thought. */
  readonly waiting: boolean
}

const finals = '<|channel|>final<|message|>'

/** What opens a thought and what closes it, in lower case. */
const tags: { open: string; close: string[] }[] = [
  { open: '<think>', close: ['</think>'] },
  { open: '<thinking>', close: ['</thinking>'] },
  { open: '<reasoning>', close: ['</reasoning>'] },
  { open: '<thought>', close: ['</thought>'] },
  { open: '<seed:think>', close: ['</seed:think>'] },
  { open: '[think]', close: ['[/think]'] },
  { open: '◁think▷', close: ['◁/think▷'] },
  { open: '<|begin_of_thought|>', close: ['<|end_of_thought|>'] },
  { open: '<|start_thinking|>', close: ['<|end_thinking|>'] },
  ...['analysis', 'commentary'].map((channel) => ({
    open: `<|channel|>${channel}<|message|>`,
    close: [finals, `<|start|>assistant${finals}`, `<|end|><|start|>assistant${finals}`],
  })),
]
const openers = tags.map(({ open }) => open)
/** Closers that may come without their opener, which the model's template had written already. */
const strayClosers = tags.flatMap(({ close }) => close).filter((close) => !close.includes('channel'))
/** Belongs to neither story nor thought. */
const dropped = [
  finals,
  '<|begin_of_solution|>',
  '<|end_of_solution|>',
  '<|start_response|>',
  '<|end_response|>',
]
const outside = [...openers, ...strayClosers, ...dropped]
const outsidePattern = anyOf(outside, 'i')
const outsideLongest = longestOf(outside)
/** No thought is longer. */
const mostWaiting = 200_000

/** Holds back at most a tag that may still become whole, and half of a character. `unopened`: the text may begin
 * within a thought, and waits until that is known. */
export function createThinkScanner(unopened = false): ThinkScanner {
  return new Scanner(unopened)
}

class Scanner implements ThinkScanner {
  waiting: boolean
  style: ThoughtStyle = 'UNKNOWN'
  #held = ''
  #closers: string[] | null = null
  #storyBegan = false
  #afterThought = false

  constructor(unopened: boolean) {
    this.waiting = unopened
  }

  push(text: string): Run[] {
    if (text === '' && (this.#held === '' || this.waiting)) return []
    const runs: Run[] = []
    let rest = this.#held + text
    for (;;) {
      const found = (this.#closers === null ? outsidePattern : anyOf(this.#closers, 'i')).exec(rest)
      if (!found) break
      runs.push(...this.#meet(rest.slice(0, found.index), found[0]))
      rest = rest.slice(found.index + found[0].length)
    }
    if (rest.length > mostWaiting) this.waiting = false
    const kept = this.waiting ? 0 : rest.length - heldLength(rest, this.#closers)
    runs.push(...this.#run(rest.slice(0, kept)))
    this.#held = rest.slice(kept)
    return runs
  }

  end(isThought = false): Run[] {
    const last = this.#held.replace(/[\uD800-\uDBFF]$/, '\uFFFD')
    this.#held = ''
    return isThought && this.waiting && last !== '' ? [{ type: 'REASONING', text: last }] : this.#run(last)
  }

  thoughtCame(): void {
    this.waiting = false
    this.style = 'MARKED'
  }

  #run(text: string): Run[] {
    if (this.#closers !== null) return text === '' ? [] : [{ type: 'REASONING', text }]
    // The blank lines between a thought and the first words belong to neither.
    const story = this.#afterThought && !this.#storyBegan ? text.trimStart() : text
    if (story.trim() !== '') this.#storyBegan = true
    return story === '' ? [] : [{ type: 'TEXT', text: story }]
  }

  /** What stands before a mark, and what the mark makes of what follows. */
  #meet(before: string, written: string): Run[] {
    if (this.#closers !== null) {
      const thought = this.#run(before)
      this.#afterThought = true
      this.#closers = null
      return thought
    }
    const mark = written.toLowerCase()
    const tag = tags.find(({ open }) => open === mark)
    if (!tag && !dropped.includes(mark)) return this.#meetStray(before, written)
    const story = this.#run(before)
    if (tag) {
      this.thoughtCame()
      this.#closers = tag.close
    }
    return story
  }

  /** A closer without its opener: what came before it was a thought all the time, or is shown already. */
  #meetStray(before: string, written: string): Run[] {
    if (this.style !== 'MARKED') this.style = 'UNOPENED'
    if (!this.waiting) return this.#run(before + written)
    this.waiting = false
    this.#afterThought = true
    return before === '' ? [] : [{ type: 'REASONING', text: before }]
  }
}

/** How many characters at the end may be the beginning of a tag or of a character. */
function heldLength(text: string, closers: string[] | null): number {
  const [marks, longest] = closers === null ? [outside, outsideLongest] : [closers, longestOf(closers)]
  const tail = text.slice(-longest).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return openLength(tail, marks, longest) || (/[\uD800-\uDBFF]$/.test(text) ? 1 : 0)
}
