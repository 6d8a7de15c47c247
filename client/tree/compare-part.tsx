// A part of a comparison that is asked for when it is opened, and anew when its sides or the tree change.
import { createSignal, Match, Switch, untrack, type JSX } from 'solid-js'
import type { Answer } from '../api/ask.ts'
import { createAnswer } from './answer.ts'
import type { Compared } from './answers.ts'
import { sideParam, type Side } from './sides.ts'
import type { TreeDesk } from './tree-gate.tsx'
import { takeNumber } from './words.ts'

/** The two sides as they were asked for. */
export interface Sides {
  a: Side
  b: Side
}

/** What every such part has. */
export interface PartProps {
  desk: TreeDesk
  compared: Compared
  sides: Sides
}

interface ComparePartProps<Found> {
  sides: Sides
  ask: (sides: Sides) => Promise<Answer<{ compare: Found | null }>>
  children: (found: () => Found) => JSX.Element
}

export function ComparePart<Found extends object>(props: ComparePartProps<Found>) {
  const ask = untrack(() => props.ask)
  const [problem, setProblem] = createSignal('')
  const [again, setAgain] = createSignal(0)
  const answered = createAnswer(
    () => ({ sides: props.sides, again: again() }),
    async ({ sides: { a, b } }) => {
      const { data, problem: why } = await ask({ a, b })
      setProblem(why ?? '')
      return { of: nameOf({ a, b }), found: data?.compare ?? null }
    },
  )
  // What was found of other sides would stand under the wrong names.
  const found = () => (answered()?.of === nameOf(props.sides) ? answered()!.found : undefined)
  return (
    <Switch fallback={<p class="compare-hint">Looking …</p>}>
      <Match when={problem()}>
        <p class="fault" role="alert">
          {problem()}{' '}
          <button type="button" class="text-button" onClick={() => setAgain(again() + 1)}>
            Try again
          </button>
        </p>
      </Match>
      <Match when={found()}>{(answer) => props.children(answer)}</Match>
      <Match when={found() === null}>
        <p class="compare-hint">One of the two is gone. Choose another.</p>
      </Match>
    </Switch>
  )
}

const nameOf = ({ a, b }: Sides): string => `${sideParam(a)} ${sideParam(b)}`

/** The names of both sides for a sentence: of one line, each with its take. */
export function namesOf({ desk, compared }: Pick<PartProps, 'desk' | 'compared'>): [string, string] {
  const name = ({ branch, end }: Compared['a'], index: number, withTake: boolean) => {
    const line = desk.model().branches.get(branch.id)
    const title = line ? desk.tree.title(line, 28) : `the ${index === 0 ? 'first' : 'second'}`
    return withTake && end ? `${title}, ${takeNumber(end.depth)}` : title
  }
  const { a, b } = compared
  const [first, second] = [name(a, 0, false), name(b, 1, false)]
  return first === second ? [name(a, 0, true), name(b, 1, true)] : [first, second]
}
