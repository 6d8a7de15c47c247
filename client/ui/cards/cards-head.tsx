// What stands above a list of cards: what can be done with all of them, the search, and what was imported a moment ago.
import { Show, type JSX } from 'solid-js'
import { countOf } from '../counts.ts'
import { ExportIcon, ImportIcon, PlusIcon } from '../insight-icons.tsx'
import { SearchIcon } from '../tree-icons.tsx'
import type { OpenCards } from './open-cards.ts'

interface CardsHeadProps {
  desk: OpenCards
  /** How many cards there are. */
  count: number
  /** What they are, and how many. */
  children: JSX.Element
}

export function CardsHead(props: CardsHeadProps) {
  return (
    <div class="insights-head">
      <h2>{props.children}</h2>
      <div class="cards-deeds">
        <FileButton desk={props.desk} what="import" />
        <Show when={props.count > 0}>
          <FileButton desk={props.desk} what="export" />
        </Show>
        <button
          type="button"
          class="button"
          disabled={props.desk.open() === 'new'}
          onClick={() => props.desk.choose('new')}
        >
          <PlusIcon />
          New card
        </button>
      </div>
    </div>
  )
}

function FileButton(props: { desk: OpenCards; what: 'import' | 'export' }) {
  const isOpen = () => props.desk.filesOpen() === props.what
  return (
    <button
      type="button"
      class="button quiet"
      aria-expanded={isOpen()}
      onClick={() => props.desk.showFiles(isOpen() ? null : props.what)}
    >
      {props.what === 'import' ? <ImportIcon /> : <ExportIcon />}
      {props.what === 'import' ? 'Import' : 'Export'}
    </button>
  )
}

export function CardsSearch(props: { words: string; onSearch: (words: string) => void }) {
  return (
    <div class="cards-search" role="search">
      <SearchIcon />
      <input
        type="search"
        aria-label="Search the cards"
        placeholder="A name, a key, a word"
        value={props.words}
        onInput={(event) => props.onSearch(event.currentTarget.value)}
      />
    </div>
  )
}

interface ImportedNoticeProps {
  desk: OpenCards
  /** All cards that there are. */
  cards: readonly { id: string }[]
  /** Since when they count, given how many they are; not given: nothing is said of it. */
  since?: (count: number) => string
}

/** Where the cards are that were imported. */
export function ImportedNotice(props: ImportedNoticeProps) {
  return (
    <div role="status">
      <Show when={props.desk.imported()}>
        {(ids) => {
          const others = () => props.cards.some(({ id }) => !ids().has(id))
          return (
            <p class="removed-notice">
              <span>
                {countOf(ids().size, 'card')} imported{props.since?.(ids().size)}.
                <Show when={others()}> Only {ids().size === 1 ? 'it is' : 'they are'} shown below.</Show>
              </span>
              <button
                ref={(element) => queueMicrotask(() => element.focus())}
                type="button"
                class="text-button"
                onClick={() => props.desk.showImported(null)}
              >
                {others() ? 'Show all cards' : 'Close'}
              </button>
            </p>
          )
        }}
      </Show>
    </div>
  )
}

/** Where there are no cards yet: what they are for, and the two ways to some. */
export function NoCards(props: { desk: OpenCards; children: JSX.Element }) {
  return (
    <div class="insights-empty">
      {props.children}
      <div class="row">
        <Show when={props.desk.open() !== 'new'}>
          <button type="button" class="button quiet" onClick={() => props.desk.choose('new')}>
            Make the first card
          </button>
        </Show>
        <button type="button" class="button quiet" onClick={() => props.desk.showFiles('import')}>
          Import cards
        </button>
      </div>
    </div>
  )
}
