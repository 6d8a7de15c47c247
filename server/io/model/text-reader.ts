// Makes story and thoughts of a model's text: what is which, and where the story ends.
import { createStopScanner, turnEnds } from './stop-scanner.ts'
import { createThinkScanner, type Run, type ThoughtStyle } from './think-scanner.ts'

interface TextReader {
  /** Takes what a chunk says: a thought that came in a field of its own, and text that may hold others. */
  push(thought: string, text: string): Run[]
  /** What was held back, as a thought where it must be one. */
  end(isThought: boolean): Run[]
  /** True once the story is over by a stop string. */
  readonly stopped: boolean
  readonly thoughtStyle: ThoughtStyle
  /** True while it is not known whether the text began within a thought. */
  readonly waiting: boolean
}

export function createTextReader(stopStrings: readonly string[], unopened: boolean): TextReader {
  const thoughts = createThinkScanner(unopened)
  const stops = createStopScanner([...stopStrings, ...turnEnds])

  function beforeStop(runs: Run[]): Run[] {
    const kept: Run[] = []
    for (const run of runs) {
      if (stops.stopped) break
      if (run.type === 'REASONING') kept.push(run)
      else kept.push({ type: 'TEXT', text: stops.push(run.text) })
    }
    return kept.filter(({ text }) => text !== '')
  }

  return {
    push(thought, text) {
      if (thought === '') return beforeStop(thoughts.push(text))
      thoughts.thoughtCame()
      return beforeStop([{ type: 'REASONING', text: thought }, ...thoughts.push(text)])
    },
    end(isThought) {
      const runs: Run[] = [...beforeStop(thoughts.end(isThought)), { type: 'TEXT', text: stops.end() }]
      return runs.filter(({ text }) => text !== '')
    },
    get stopped() {
      return stops.stopped
    },
    get thoughtStyle() {
      return thoughts.style
    },
    get waiting() {
      return thoughts.waiting
    },
  }
}
