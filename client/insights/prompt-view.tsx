// What the narrator reads: the next prompt, and every one before it, explained to the last token.
import { A, useNavigate, useSearchParams } from '@solidjs/router'
import { createEffect, createMemo, createSignal, Match, on, Show, Switch, untrack } from 'solid-js'
import { IconButton } from '../ui/icon-button.tsx'
import { LeftIcon, RightIcon } from '../ui/icons.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { Prompt, ToldTake } from './answers.ts'
import { budgetOf } from './budget.ts'
import { BudgetBar } from './budget-bar.tsx'
import { insightsPath, type InsightsDesk } from './insights-gate.tsx'
import { createLiveAnswer } from '../ui/live-answer.ts'
import { PromptFacts } from './prompt-facts.tsx'
import { askedOf, loadPrompt, type Shown } from './prompt-load.ts'
import { PromptMessages } from './prompt-messages.tsx'
import { RawOutput } from './raw-output.tsx'
import { SectionList } from './section-list.tsx'
import { endOf } from '../ui/last-words.ts'
import { isByRules, rulesOf, takeNumber, type When } from './words.ts'

const REST_MS = 300

export function PromptView(props: { desk: InsightsDesk }) {
  const { desk } = untrack(() => props)
  const [params] = useSearchParams<{ take?: string }>()
  const { story } = desk
  const answer = createLiveAnswer(
    () => askedOf(desk.page(), params.take ?? null, story.draft(), story.turnings()),
    loadPrompt,
    REST_MS,
  )
  /** What was shown stays while its like is awaited, but not under the failure of something else. */
  const current = () => {
    const shown = answer.found()
    const isMeant = (shown?.take?.id ?? null) === (params.take ?? null)
    return isMeant || answer.problem() === '' ? shown : undefined
  }
  return (
    <main class="prompt-page" aria-busy={answer.stale()}>
      <Show when={answer.problem()}>
        <div class="insights-problem" role="alert">
          <p>{answer.problem()}</p>
          <Show when={params.take}>
            <p>
              <A href={insightsPath(story.id)}>Look at the next prompt</A>
            </p>
          </Show>
          <button type="button" class="button quiet" onClick={() => void story.load()}>
            Try again
          </button>
        </div>
      </Show>
      <Show when={current()}>{(shown) => <ShownPrompt desk={desk} shown={shown()} />}</Show>
    </main>
  )
}

function ShownPrompt(props: { desk: InsightsDesk; shown: Shown }) {
  const [part, setPart] = createSignal(0)
  const when = (): When => (props.shown.take ? 'then' : 'next')
  const at = () => Math.min(part(), props.shown.prompts.length - 1)
  const prompt = (): Prompt | undefined => props.shown.prompts[at()]
  const byRules = () => {
    const one = prompt()
    return one !== undefined && isByRules(one, props.shown.take)
  }
  const count = createMemo(() => props.shown.prompts.length)
  const parts = createMemo(() =>
    Array.from({ length: count() }, (_, index) => ({
      value: String(index),
      label: index === 0 ? 'First telling' : `Gone on ${index}`,
    })),
  )
  createEffect(
    on(
      () => props.shown.take?.id,
      () => setPart(0),
    ),
  )
  return (
    <>
      <Steps {...props} byRules={byRules()} when={when()} />
      <Show when={parts().length > 1}>
        <Segmented
          label="Which telling of the passage"
          value={String(at())}
          options={parts()}
          onChoose={(value) => setPart(Number(value))}
        />
      </Show>
      <Show when={prompt()} fallback={<NotKept take={props.shown.take} />}>
        {(prompt) => (
          <>
            <BudgetBar budget={budgetOf(prompt())} prompt={prompt()} when={when()} />
            <div class="prompt-columns">
              <PromptFacts desk={props.desk} prompt={prompt()} shown={props.shown} when={when()} />
              <div class="prompt-text">
                <SectionList desk={props.desk} prompt={prompt()} when={when()} />
                <PromptMessages prompt={prompt()} when={when()} byRules={byRules()} />
                <Show when={props.shown.take?.id} keyed>
                  {(takeId) => <RawOutput takeId={takeId} />}
                </Show>
              </div>
            </div>
          </>
        )}
      </Show>
    </>
  )
}

/** Which prompt it is, and the way to the ones beside it. */
function Steps(props: { desk: InsightsDesk; shown: Shown; byRules: boolean; when: When }) {
  const navigate = useNavigate()
  const go = (to: string | null) => {
    if (to !== null)
      navigate(insightsPath(props.desk.story.id, 'prompt', to === 'next' ? {} : { take: to }), {
        scroll: false,
      })
  }
  return (
    <header class="prompt-steps">
      <IconButton
        label="What was read one narration earlier"
        disabled={props.shown.earlier === null}
        onPress={() => go(props.shown.earlier)}
      >
        <LeftIcon />
      </IconButton>
      <h2 aria-live="polite">
        {props.shown.take ? `Read before ${takeNumber(props.shown.take.depth)}` : 'The next prompt'}
      </h2>
      <div class="prompt-which">
        <Switch>
          <Match when={props.shown.take}>
            {(take) => <ToldThen take={take()} isOnPath={props.shown.isOnPath} />}
          </Match>
          <Match when={props.shown.take === null}>
            <NextWords desk={props.desk} />
          </Match>
        </Switch>
        <Show when={props.byRules}>
          <p>{rulesOf(props.when)}</p>
        </Show>
      </div>
      <IconButton
        label={props.shown.later === 'next' ? 'The next prompt' : 'What was read one narration later'}
        disabled={props.shown.later === null}
        onPress={() => go(props.shown.later)}
      >
        <RightIcon />
      </IconButton>
    </header>
  )
}

const DRAFTED = { DO: 'to do', SAY: 'to say', STORY: 'to write' }

/** What it would answer to. */
function NextWords(props: { desk: InsightsDesk }) {
  const draft = () => props.desk.story.draft()
  return (
    <>
      <Show
        when={draft().text}
        fallback={<p>Nothing is typed: so it would read this, and the story would go on by itself.</p>}
      >
        {(text) => (
          <p>
            With what you have typed {DRAFTED[draft().kind]}: <q dir="auto">{text()}</q>
          </p>
        )}
      </Show>
      <Show when={props.desk.page().runningTurn}>
        <p>A turn is being told; what it tells is not in here yet.</p>
      </Show>
    </>
  )
}

function ToldThen(props: { take: ToldTake; isOnPath: boolean }) {
  return (
    <>
      <p>
        <Show when={!props.take.isErased} fallback="The words of this moment were erased.">
          Then it told: <q dir="auto">{endOf(props.take.excerpt, 140)}</q>
        </Show>
      </p>
      <Show when={!props.isOnPath}>
        <p>It does not stand on the line that you read now.</p>
      </Show>
    </>
  )
}

function NotKept(props: { take: ToldTake | null }) {
  return (
    <p class="insights-empty">
      <Show
        when={props.take?.kind === 'NARRATION'}
        fallback="No narrator told this: it is an opening, or your own words. Step on to a narration."
      >
        <Show
          when={props.take?.promptsExpired}
          fallback="No narrator told this in these words: you wrote it, or it came from a file. So nothing was read before it."
        >
          What was read before this has expired: this installation keeps only the newest prompts of each line.
        </Show>
      </Show>
    </p>
  )
}
