// The cards of a scenario: which of them is open, and what can be done to them.
import { useSearchParams } from '@solidjs/router'
import { createEffect, createSignal, on, type Accessor } from 'solid-js'
import { mutate, query } from '../api/ask.ts'
import type {
  ScenarioCardRowFragment,
  ScenarioCardsFragment,
  StoryCardInput,
} from '../api/generated/graphql.ts'
import type { CardFiles } from '../ui/cards/card-files.ts'
import type { Outcome } from '../ui/form.ts'
import { createScenarioDesk, type ScenarioDesk } from '../ui/scenario-desk.ts'
import {
  CreateScenarioCard,
  DeleteScenarioCard,
  EditScenarioCard,
  ImportScenarioCards,
} from './deed-documents.ts'
import { ScenarioCardFileQuery, ScenarioCardsQuery } from './documents.ts'

export type Card = ScenarioCardRowFragment

export interface CardsDesk extends Pick<
  ScenarioDesk<ScenarioCardsFragment>,
  'id' | 'status' | 'page' | 'load'
> {
  cards: Accessor<Card[]>
  /** The card that is open, `new` for one that is not made yet; null for none. */
  open: Accessor<string | null>
  choose(cardId: string | null): void
  create(card: StoryCardInput): Promise<Outcome>
  edit(cardId: string, card: StoryCardInput): Promise<Outcome>
  remove(cardId: string): Promise<Outcome>
  /** What is done with files of cards; null for nothing. */
  filesOpen: Accessor<'import' | 'export' | null>
  showFiles(what: 'import' | 'export' | null): void
  files: CardFiles
  /** The cards that were imported last, as long as they alone are shown. */
  imported: Accessor<ReadonlySet<string> | null>
  showImported(cardIds: string[] | null): void
}

const cardsOf = async (id: string) => {
  const { data } = await query(ScenarioCardsQuery, { id })
  return data ? (data.scenario ?? null) : 'unreachable'
}

/** Which card is open stands in the address: so it is open again after a reload. */
export function createCardsDesk(id: string): CardsDesk {
  const desk = createScenarioDesk(id, cardsOf)
  const [params, setParams] = useSearchParams<{ card?: string }>()
  const [filesOpen, showFiles] = createSignal<'import' | 'export' | null>(null)
  const [imported, setImported] = createSignal<ReadonlySet<string> | null>(null)
  const cards = () => desk.page()?.cards ?? []
  const showImported = (cardIds: string[] | null) => {
    showFiles(null)
    setImported(cardIds && new Set(cardIds))
  }
  const open = () => params.card ?? null
  createEffect(on(open, (now, before) => queueMicrotask(() => mendFocus(before, now))))
  return {
    id,
    status: desk.status,
    page: desk.page,
    load: desk.load,
    cards,
    open,
    choose: (cardId) => setParams({ card: cardId ?? undefined }, { replace: true, scroll: false }),
    create: (card) => desk.change(CreateScenarioCard, { scenarioId: id, card }),
    edit: (cardId, card) => {
      const expectedRevision = cards().find((one) => one.id === cardId)?.revision ?? null
      return desk.change(EditScenarioCard, { scenarioCardId: cardId, card, expectedRevision })
    },
    remove: (cardId) => desk.change(DeleteScenarioCard, { scenarioCardId: cardId }),
    filesOpen,
    showFiles,
    imported,
    showImported,
    files: cardFilesOf(desk, showFiles, showImported),
  }
}

/** What had the focus may be gone with the editor: its row gets it, or the button that makes a card. */
function mendFocus(closed: string | null | undefined, opened: string | null): void {
  if (document.activeElement !== document.body || closed === undefined) return
  const id = opened ?? closed ?? ''
  const row = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] button`)
  const target = row ?? document.querySelector<HTMLElement>('.cards-deeds button:last-child')
  target?.focus({ preventScroll: true })
}

const NO_ANSWER = 'The server gave no answer. Nothing was changed; try again.'

function cardFilesOf(
  { id, page, show }: ScenarioDesk<ScenarioCardsFragment>,
  showFiles: CardsDesk['showFiles'],
  showMade: CardFiles['showMade'],
): CardFiles {
  return {
    place: 'scenario',
    title: () => page()?.title ?? '',
    cardIds: () => page()?.cards.map((card) => card.id) ?? [],
    turnings: () => page()?.version ?? 0,
    which: 'All cards of the scenario, in one file.',
    read: async (text, dryRun) => {
      const answer = await mutate(ImportScenarioCards, { input: { scenarioId: id, text, dryRun } })
      const result = answer.data?.importScenarioCards
      if (result?.__typename !== 'ImportScenarioCardsPayload')
        return { value: null, problem: answer.problem ?? result?.message ?? NO_ANSWER }
      if (!dryRun) show(result.scenario)
      return { value: result, problem: null }
    },
    write: async (format) => {
      const { data, problem } = await query(ScenarioCardFileQuery, { id, format })
      if (problem !== null) return { value: null, problem }
      if (!data.scenario) return { value: null, problem: 'There is no such scenario any more.' }
      return { value: data.scenario.cardFile, problem: null }
    },
    leave: () => showFiles(null),
    showMade,
  }
}
