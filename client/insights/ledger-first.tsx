// A question to the ledger: the first turn at which a value was so, and the way to it.
import { createMemo, createSignal, createUniqueId, For, Show, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import type { FirstTurnQuery as Answer, ValueComparison } from '../api/generated/graphql.ts'
import { valueText } from '../ui/world-words.ts'
import type { InsightsDesk } from './insights-gate.tsx'
import { FirstTurnQuery } from './ledger-documents.ts'
import { choicesOf, COMPARISONS, readAsked, type Counted } from './ledger-words.ts'

interface LedgerFirstProps {
  desk: InsightsDesk
  counted: Counted
  onRead: (takeId: string) => void
}

type Found = NonNullable<Answer['adventure']>['firstTurnWhere']

/** The question as it is typed, and its answer. */
function createQuestion(props: LedgerFirstProps) {
  const choices = createMemo(() => choicesOf(props.counted))
  const [chosen, setChosen] = createSignal('')
  const [comparison, setComparison] = createSignal<ValueComparison>('BELOW')
  const [typed, setTyped] = createSignal('')
  const [fault, setFault] = createSignal('')
  const [answer, setAnswer] = createSignal<{ found: Found } | null>(null)
  const path = () => (choices().some((one) => one.path === chosen()) ? chosen() : (choices()[0]?.path ?? ''))
  const kind = () => props.counted.stats.find((one) => one.path === path())?.kind ?? 'number'
  const isNumber = () => kind() === 'number' || kind() === 'counter'
  const anew = () => {
    setFault('')
    setAnswer(null)
  }
  const choose = (path: string) => {
    setChosen(path)
    setTyped('')
  }
  const ask = async () => {
    anew()
    const read = readAsked(kind(), typed())
    if ('fault' in read) return void setFault(read.fault)
    const { data, problem } = await query(FirstTurnQuery, {
      id: props.desk.story.id,
      path: path(),
      comparison: isNumber() ? comparison() : 'IS',
      value: read.value,
    })
    if (problem !== null) setFault(problem)
    else setAnswer({ found: data.adventure?.firstTurnWhere ?? null })
  }
  const asked = { choices, path, kind, isNumber, comparison, typed, fault, answer }
  return { ...asked, choose, setComparison, setTyped, anew, ask }
}

type Question = ReturnType<typeof createQuestion>

export function LedgerFirst(props: LedgerFirstProps) {
  const id = createUniqueId()
  const question = createQuestion(props)
  return (
    <Show when={question.choices().length > 0}>
      <form
        class="ledger-first"
        aria-label="Find the first turn"
        onInput={() => question.anew()}
        onSubmit={(event) => {
          event.preventDefault()
          void question.ask()
        }}
      >
        <span>The first turn where</span>
        <select aria-label="Value" onChange={(event) => question.choose(event.currentTarget.value)}>
          <For each={question.choices()}>
            {(one) => (
              <option value={one.path} selected={one.path === question.path()}>
                {one.label}
              </option>
            )}
          </For>
        </select>
        <Comparing question={question} />
        <Wanted question={question} faultId={`${id}-fault`} />
        <button type="submit" class="button quiet">
          Find it
        </button>
        <Show when={question.fault()}>
          <p class="fault" id={`${id}-fault`} role="alert">
            {question.fault()}
          </p>
        </Show>
        <div class="ledger-answer" role="status">
          <Show when={question.answer()}>
            {(answer) => <Told found={answer().found} onRead={(takeId) => props.onRead(takeId)} />}
          </Show>
        </div>
      </form>
    </Show>
  )
}

/** Only numbers can be above or below. */
function Comparing(props: { question: Question }) {
  const { question } = untrack(() => props)
  return (
    <Show when={question.isNumber()} fallback={<span>is</span>}>
      <select
        aria-label="Comparison"
        onChange={(event) => question.setComparison(event.currentTarget.value as ValueComparison)}
      >
        <For each={COMPARISONS}>
          {(one) => (
            <option value={one.value} selected={one.value === question.comparison()}>
              {one.label}
            </option>
          )}
        </For>
      </select>
    </Show>
  )
}

/** What it shall have been. */
function Wanted(props: { question: Question; faultId: string }) {
  const { question } = untrack(() => props)
  const isFlag = () => question.kind() === 'flag'
  return (
    <Show
      when={!isFlag() && question.kind() !== 'milestone'}
      fallback={
        <select aria-label="Yes or no" onChange={(event) => question.setTyped(event.currentTarget.value)}>
          <option value="yes">{isFlag() ? 'yes' : 'reached'}</option>
          <option value="no">{isFlag() ? 'no' : 'not reached'}</option>
        </select>
      }
    >
      <input
        type="text"
        class="value-field"
        aria-label={question.isNumber() ? 'Number' : 'Text'}
        aria-invalid={question.fault() ? true : undefined}
        aria-describedby={question.fault() ? props.faultId : undefined}
        inputmode={question.isNumber() ? 'decimal' : 'text'}
        value={question.typed()}
        onInput={(event) => question.setTyped(event.currentTarget.value)}
      />
    </Show>
  )
}

function Told(props: { found: Found; onRead: (takeId: string) => void }) {
  return (
    <Show when={props.found} fallback="On this line it never was so.">
      {(found) => (
        <Show when={found().take} fallback={`It was so from the beginning: ${valueText(found().value)}.`}>
          {(take) => (
            <>
              Turn {found().turnNumber}: it was {valueText(found().value)} then.{' '}
              <button type="button" class="text-button" onClick={() => props.onRead(take().id)}>
                Read it there
              </button>
            </>
          )}
        </Show>
      )}
    </Show>
  )
}
