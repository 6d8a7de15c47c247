// What the scenario of a story has changed since: each thing as it was and as it would be, to be taken over or not.
import { A, useParams } from '@solidjs/router'
import { createUniqueId, For, Match, Show, Switch, untrack } from 'solid-js'
import { countOf } from '../ui/counts.ts'
import { BackIcon } from '../ui/icons.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { StoryGate } from '../ui/story-gate.tsx'
import { TextField } from '../ui/text-field.tsx'
import '../styles/tree.css'
import '../styles/compare.css'
import '../styles/insights.css'
import '../styles/update.css'
import type { CardOffer, Offer } from './answers.ts'
import { CardPart } from './card-part.tsx'
import { createUpdateDesk, type UpdateDesk } from './desk.ts'
import { StatsPart } from './stats-part.tsx'
import { TextPart } from './text-part.tsx'
import { KINDS } from './words.ts'

export default function UpdatePage() {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => <Gate id={id} />}
    </Show>
  )
}

function Gate(props: { id: string }) {
  const desk = createUpdateDesk(untrack(() => props.id))
  return (
    <StoryGate status={desk.status()} onRetry={() => void desk.load()}>
      <UpdateBar desk={desk} id={props.id} />
      <main class="update-page">
        <Switch fallback={<Nothing desk={desk} />}>
          <Match when={desk.done()}>
            <Done id={props.id} />
          </Match>
          <Match when={desk.offer()}>{(offer) => <Choosing desk={desk} offer={offer()} />}</Match>
        </Switch>
      </main>
    </StoryGate>
  )
}

function UpdateBar(props: { desk: UpdateDesk; id: string }) {
  const back = () => `/play/${encodeURIComponent(props.id)}`
  return (
    <PageBar
      title={props.desk.story()?.title ?? ''}
      note={<p class="insights-note">What its scenario has changed</p>}
    >
      <A class="icon-button" href={back()} aria-label="Back to the story" title="Back to the story">
        <BackIcon />
      </A>
    </PageBar>
  )
}

function Nothing(props: { desk: UpdateDesk }) {
  return (
    <p class="update-lead">
      {props.desk.story()?.scenario
        ? 'The scenario has nothing that this story does not have.'
        : 'This story has no scenario: it was begun on a blank page, or its scenario is gone.'}
    </p>
  )
}

function Done(props: { id: string }) {
  return (
    <>
      <p class="update-lead" role="status">
        Taken over. It counts from the next turn on.
      </p>
      <p class="row">
        <A
          ref={(element: HTMLElement) => queueMicrotask(() => element.focus())}
          class="button"
          href={`/play/${encodeURIComponent(props.id)}`}
        >
          Back to the story
        </A>
      </p>
    </>
  )
}

function Choosing(props: { desk: UpdateDesk; offer: Offer }) {
  return (
    <form
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void props.desk.take()
      }}
    >
      <p class="update-lead">
        “{props.desk.story()?.scenario?.title}” says something else than when you began. Choose what this
        story takes over.
      </p>
      <p class="hint">
        It counts from the next turn on. What has been told stays; so do your own cards, scripts, and every
        value that is still counted.
      </p>
      <Show when={props.offer.fields.length > 0}>
        <section aria-labelledby="update-plot">
          <h2 id="update-plot">The plot</h2>
          <For each={props.offer.fields}>{(field) => <TextPart desk={props.desk} text={field} />}</For>
        </section>
      </Show>
      <For each={['ADDED', 'UPDATED', 'REMOVED'] as const}>
        {(kind) => <Cards desk={props.desk} offer={props.offer} kind={kind} />}
      </For>
      <Show when={props.offer.stats}>{(stats) => <StatsPart desk={props.desk} stats={stats()} />}</Show>
      <Questions desk={props.desk} />
      <TakeBar desk={props.desk} />
    </form>
  )
}

function Cards(props: { desk: UpdateDesk; offer: Offer; kind: CardOffer['kind'] }) {
  const id = createUniqueId()
  const cards = () => props.offer.cards.filter(({ kind }) => kind === props.kind)
  return (
    <Show when={cards().length > 0}>
      <section aria-labelledby={id}>
        <h2 id={id}>{KINDS[props.kind]}</h2>
        <For each={cards()}>{(card) => <CardPart desk={props.desk} card={card} />}</For>
      </section>
    </Show>
  )
}

function Questions(props: { desk: UpdateDesk }) {
  return (
    <Show when={props.desk.questions().length > 0}>
      <section aria-labelledby="update-questions">
        <h2 id="update-questions">It asks something new</h2>
        <For each={props.desk.questions()}>
          {(question) => (
            <TextField
              label={question}
              value={props.desk.answers[question] ?? ''}
              onInput={(words) => props.desk.answer(question, words)}
              prose
            />
          )}
        </For>
      </section>
    </Show>
  )
}

function TakeBar(props: { desk: UpdateDesk }) {
  const isRunning = () => props.desk.story()?.runningTurn != null
  const blocked = () => props.desk.count() === 0 || props.desk.busy()
  return (
    <div class="insights-save">
      <Show when={props.desk.problem()}>
        <p class="fault" role="alert">
          {props.desk.problem()}
        </p>
      </Show>
      <button type="submit" class="button" aria-disabled={blocked() ? true : undefined}>
        {props.desk.busy() ? 'Taking it over …' : `Take over ${countOf(props.desk.count(), 'change')}`}
      </button>
      <Show when={isRunning()}>
        <p class="hint">A turn is being told: wait for its end.</p>
      </Show>
    </div>
  )
}
