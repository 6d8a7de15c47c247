// Two takes or two lines held against each other: where they part, what each tells, what became of the world, what each
// was told from, which cards it has, and what it remembers.
import { useSearchParams } from '@solidjs/router'
import { createSignal, Match, Show, Switch, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SwapIcon } from '../ui/tree-icons.tsx'
import '../styles/tree.css'
import '../styles/compare.css'
import '../styles/compare-prompts.css'
import { createAnswer } from './answer.ts'
import type { Compared } from './answers.ts'
import { ComparedCards } from './compare-cards.tsx'
import { ComparedMemories } from './compare-memories.tsx'
import type { Sides as BothSides } from './compare-part.tsx'
import { ComparedPrompts } from './compare-prompts.tsx'
import { ComparedWorld } from './compare-world.tsx'
import { ComparedWords } from './compare-words.tsx'
import { CompareQuery } from './documents.ts'
import { sideOf, sideParam, type Side } from './sides.ts'
import { SidePicker } from './side-picker.tsx'
import { TreeBar, TreeGate, TreeNotice, type TreeDesk } from './tree-gate.tsx'
import { endOf } from '../ui/last-words.ts'
import { countOf, takeNumber } from './words.ts'

export default function ComparePage() {
  return <TreeGate>{(desk) => <Compare desk={desk} />}</TreeGate>
}

function Compare(props: { desk: TreeDesk }) {
  const { desk } = untrack(() => props)
  const [params, setParams] = useSearchParams<{ a?: string; b?: string; part?: string }>()
  const first = (): Side => sideOf(params.a) ?? { branchId: desk.model().current.id }
  const second = (): Side | null => sideOf(params.b)
  const [problem, setProblem] = createSignal('')
  const [again, setAgain] = createSignal(0)
  const asked = () => {
    const b = second()
    // The lines may have gone on, so that they are compared anew whenever the tree is.
    return b && { a: first(), b, again: again(), model: desk.model() }
  }
  const compared = createAnswer(asked, async ({ a, b }) => {
    const { data, problem } = await query(CompareQuery, { a, b })
    setProblem(problem ?? '')
    return data?.compare ? { compared: data.compare, sides: { a, b } } : null
  })
  const choose = (a: Side, b: Side | null) =>
    setParams({ a: sideParam(a), b: b ? sideParam(b) : undefined }, { replace: true })
  return (
    <div class="tree-page">
      <TreeBar desk={desk} page="compare" />
      <TreeNotice desk={desk} />
      <main class="compare-page">
        <Sides desk={desk} first={first()} second={second()} onChoose={choose} />
        <Switch>
          <Match when={second() === null}>
            <p class="compare-hint">
              Choose a second line, and both are laid side by side: where they part, what each tells, how the
              world came to differ, and what each was told from.
            </p>
          </Match>
          <Match when={problem()}>
            <p class="fault" role="alert">
              {problem()}{' '}
              <button type="button" class="text-button" onClick={() => setAgain(again() + 1)}>
                Try again
              </button>
            </p>
          </Match>
          <Match when={compared()}>
            {(found) => (
              <Found
                desk={desk}
                {...found()}
                part={partOf(params.part)}
                onChoosePart={(part) =>
                  setParams({ part: part === 'words' ? undefined : part }, { replace: true })
                }
              />
            )}
          </Match>
          <Match when={compared() === null}>
            <p class="compare-hint">One of the two is gone. Choose another.</p>
          </Match>
        </Switch>
      </main>
    </div>
  )
}

interface SidesProps {
  desk: TreeDesk
  first: Side
  second: Side | null
  onChoose: (a: Side, b: Side | null) => void
}

function Sides(props: SidesProps) {
  const swap = () => {
    if (props.second) props.onChoose(props.second, props.first)
  }
  return (
    <div class="compare-sides">
      <SidePicker
        desk={props.desk}
        label="First"
        side={props.first}
        onChoose={(side) => props.onChoose(side, props.second)}
      />
      <IconButton label="Swap the sides" disabled={props.second === null} onPress={swap}>
        <SwapIcon />
      </IconButton>
      <SidePicker
        desk={props.desk}
        label="Second"
        side={props.second}
        onChoose={(side) => props.onChoose(props.first, side)}
      />
    </div>
  )
}

const PARTS = [
  { value: 'words', label: 'Words' },
  { value: 'world', label: 'World' },
  { value: 'prompts', label: 'Prompt' },
  { value: 'cards', label: 'Cards' },
  { value: 'memories', label: 'Memory' },
] as const

type Part = (typeof PARTS)[number]['value']

const partOf = (param: string | undefined): Part =>
  PARTS.find(({ value }) => value === param)?.value ?? 'words'

interface FoundProps {
  desk: TreeDesk
  compared: Compared
  sides: BothSides
  part: Part
  onChoosePart: (part: Part) => void
}

function Found(props: FoundProps) {
  const isSame = () => props.compared.a.end?.id === props.compared.b.end?.id
  return (
    <Show when={!isSame()} fallback={<p class="compare-hint">Both are the same. Choose another line.</p>}>
      <Parting desk={props.desk} compared={props.compared} />
      <Segmented
        label="What is compared"
        value={props.part}
        options={[...PARTS]}
        onChoose={(part) => props.onChoosePart(part)}
      />
      <Switch>
        <Match when={props.part === 'words'}>
          <ComparedWords desk={props.desk} compared={props.compared} />
        </Match>
        <Match when={props.part === 'world'}>
          <ComparedWorld desk={props.desk} compared={props.compared} />
        </Match>
        <Match when={props.part === 'prompts'}>
          <ComparedPrompts desk={props.desk} compared={props.compared} sides={props.sides} />
        </Match>
        <Match when={props.part === 'cards'}>
          <ComparedCards desk={props.desk} compared={props.compared} sides={props.sides} />
        </Match>
        <Match when={props.part === 'memories'}>
          <ComparedMemories desk={props.desk} compared={props.compared} sides={props.sides} />
        </Match>
      </Switch>
    </Show>
  )
}

function Parting(props: { desk: TreeDesk; compared: Compared }) {
  const parting = () => props.compared.parting
  return (
    <section class="compare-parting" aria-label="Where they part">
      <Show when={parting()} fallback={<p>They have nothing in common: each begins in its own way.</p>}>
        {(take) => (
          <>
            <p>
              They part after <b>{takeNumber(take().depth)}</b>, and go on for{' '}
              {countOf(props.compared.a.takeCount, 'take')} and {countOf(props.compared.b.takeCount, 'take')}.
            </p>
            <blockquote class="card-words" dir="auto">
              {endOf(take().text, 200)}
            </blockquote>
            <button
              type="button"
              class="text-button"
              disabled={props.desk.deeds.busy()}
              onClick={() => void props.desk.read({ takeId: take().id })}
            >
              Read from there
            </button>
          </>
        )}
      </Show>
    </section>
  )
}
