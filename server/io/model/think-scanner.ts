// Tells inline thoughts (<think>…</think> and its kin) from the story, wherever the text is cut.

/** A run of story or of thought. */
export interface Run {
  type: 'TEXT' | 'REASONING'
  text: string
}

interface ThinkScanner {
  push(text: string): Run[]
  /** What was held back. A thought that was never closed stays a thought. */
  end(): Run[]
}

const openers = ['<think>', '<thinking>', '<reasoning>']
const opener = /<(think|thinking|reasoning)>/i

/** Holds back at most a tag that may still become whole, and half of a character. */
export function createThinkScanner(): ThinkScanner {
  let held = ''
  let closer: string | null = null
  let storyBegan = false
  let afterThought = false

  function run(text: string): Run[] {
    if (closer !== null) return text === '' ? [] : [{ type: 'REASONING', text }]
    // The blank lines between a thought and the first words belong to neither.
    const story = afterThought && !storyBegan ? text.trimStart() : text
    if (story.trim() !== '') storyBegan = true
    return story === '' ? [] : [{ type: 'TEXT', text: story }]
  }

  function scan(text: string): Run[] {
    const runs: Run[] = []
    let rest = text
    for (;;) {
      const tag = closer === null ? opener.exec(rest) : findCloser(rest, closer)
      if (!tag) break
      runs.push(...run(rest.slice(0, tag.index)))
      rest = rest.slice(tag.index + tag[0].length)
      if (closer !== null) afterThought = true
      closer = closer === null ? `</${(tag[1] ?? '').toLowerCase()}>` : null
    }
    const kept = rest.length - heldLength(rest, closer === null ? openers : [closer])
    runs.push(...run(rest.slice(0, kept)))
    held = rest.slice(kept)
    return runs
  }

  return {
    push: (text) => scan(held + text),
    end() {
      const last = held.replace(/[\uD800-\uDBFF]$/, '\uFFFD')
      held = ''
      return run(last)
    },
  }
}

function findCloser(text: string, closer: string): RegExpExecArray | null {
  return new RegExp(closer, 'i').exec(text)
}

/** How many characters at the end may be the beginning of a tag or of a character. */
function heldLength(text: string, tags: string[]): number {
  const start = text.lastIndexOf('<')
  const tail = start < 0 ? '' : text.slice(start).toLowerCase()
  if (tail !== '' && tags.some((tag) => tag.startsWith(tail))) return tail.length
  return /[\uD800-\uDBFF]$/.test(text) ? 1 : 0
}
