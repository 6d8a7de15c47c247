// The shelf of scenarios: what a story can be begun with.
import { A, useNavigate } from '@solidjs/router'
import { createSignal, For, Match, onMount, Show, Switch, untrack } from 'solid-js'
import '../styles/insights.css'
import '../styles/scenarios.css'
import '../styles/story-cards.css'
import { ImportIcon, PlusIcon } from '../ui/insight-icons.tsx'
import { KindPage } from '../ui/kind-page.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { scenarioPath } from '../ui/scenario-tabs.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SearchIcon } from '../ui/tree-icons.tsx'
import { createShelf, type Shelf, type Whose } from './shelf.ts'
import { ShelfCard } from './shelf-card.tsx'

export default function ShelfPage() {
  const shelf = createShelf()
  onMount(() => void shelf.load())
  return (
    <Switch>
      <Match when={shelf.status() === 'unreachable'}>
        <KindPage title="Scenarios" onRetry={() => void shelf.load()}>
          The server cannot be reached. Your scenarios are safe there; try again in a moment.
        </KindPage>
      </Match>
      <Match when={shelf.status() === 'ready'}>
        <Page shelf={shelf} />
      </Match>
    </Switch>
  )
}

const KINDS: { value: Whose; label: string }[] = [
  { value: 'ALL', label: 'All' },
  { value: 'OWN', label: 'Yours' },
  { value: 'BUILT_IN', label: 'Built in' },
  { value: 'PUBLIC', label: 'Public' },
]

function Page(props: { shelf: Shelf }) {
  const { shelf } = untrack(() => props)
  const ids = () => shelf.scenarios().map(({ id }) => id)
  const find = (id: string) => shelf.scenarios().find((one) => one.id === id)
  return (
    <div class="insights scenarios-room">
      <PageBar title="Scenarios" note={<p class="insights-note">What a story can begin with</p>} />
      <main class="shelf-page">
        <Head shelf={shelf} />
        <p class="hint" role="status">
          {shelf.told()}
        </p>
        <Show when={shelf.problem()}>
          <p class="fault" role="alert">
            {shelf.problem()}
          </p>
        </Show>
        <Show when={ids().length > 0} fallback={<Nothing shelf={shelf} />}>
          <ul class="shelf">
            <For each={ids()}>
              {(id) => (
                <Show when={find(id)}>{(scenario) => <ShelfCard shelf={shelf} scenario={scenario()} />}</Show>
              )}
            </For>
          </ul>
        </Show>
        <Show when={shelf.hasMore()}>
          <p>
            <button type="button" class="button quiet" onClick={() => void shelf.loadMore()}>
              Show more
            </button>
          </p>
        </Show>
      </main>
    </div>
  )
}

function Head(props: { shelf: Shelf }) {
  const { shelf } = untrack(() => props)
  const [isNew, setNew] = createSignal(false)
  let opener!: HTMLButtonElement
  return (
    <>
      <div class="shelf-head">
        <div class="cards-search" role="search">
          <SearchIcon />
          <input
            type="search"
            aria-label="Search the scenarios"
            placeholder="A title, a tag, a word"
            value={shelf.words()}
            onInput={(event) => shelf.search(event.currentTarget.value)}
          />
        </div>
        <div class="shelf-deeds">
          <A class="button quiet" href="/import">
            <ImportIcon />
            Import
          </A>
          <button
            ref={(element) => (opener = element)}
            type="button"
            class="button"
            aria-expanded={isNew()}
            onClick={() => setNew((open) => !open)}
          >
            <PlusIcon />
            New scenario
          </button>
        </div>
      </div>
      <Segmented label="Whose" value={shelf.whose()} options={KINDS} onChoose={shelf.choose} />
      <Show when={isNew()}>
        <NewScenario
          shelf={shelf}
          onClose={() => {
            setNew(false)
            opener.focus()
          }}
        />
      </Show>
    </>
  )
}

function NewScenario(props: { shelf: Shelf; onClose: () => void }) {
  const { shelf } = untrack(() => props)
  const navigate = useNavigate()
  const [title, setTitle] = createSignal('')
  const [making, setMaking] = createSignal(false)
  let field!: HTMLElement
  onMount(() => field.focus())
  const make = async () => {
    if (making()) return
    setMaking(true)
    const id = await shelf.create(title())
    setMaking(false)
    if (id) navigate(scenarioPath(id))
  }
  return (
    <form
      class="new-scenario"
      aria-label="New scenario"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
      onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
    >
      <TextField
        label="What is it called?"
        prose
        value={title()}
        onInput={setTitle}
        fieldRef={(one) => (field = one)}
      />
      <p class="row">
        <button
          type="submit"
          class="button"
          aria-disabled={title().trim() === '' || making() ? true : undefined}
        >
          Make the scenario
        </button>
        <button type="button" class="button quiet" onClick={() => props.onClose()}>
          Cancel
        </button>
      </p>
    </form>
  )
}

function Nothing(props: { shelf: Shelf }) {
  const words = () => {
    if (props.shelf.words().trim()) return `No scenario has “${props.shelf.words().trim()}” in it.`
    if (props.shelf.whose() === 'OWN')
      return 'No scenario is yours yet. Write one, import one, or make a copy of one that you like and change that.'
    if (props.shelf.whose() === 'PUBLIC') return 'Nobody has shared a scenario here yet.'
    return 'There are no scenarios yet. Write the first one.'
  }
  return (
    <p class="insights-empty" role="status">
      {words()}
    </p>
  )
}
