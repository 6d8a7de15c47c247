// The cards of a scenario: which of them is open, and what can be done to them.
import type { Accessor } from 'solid-js'
import { NO_ANSWER, mutate, query } from '../api/ask.ts'
import type {
  ScenarioCardRowFragment,
  ScenarioCardsFragment,
  StoryCardInput,
} from '../api/generated/graphql.ts'
import type { CardFiles } from '../ui/cards/card-files.ts'
import { createOpenCards, type OpenCards } from '../ui/cards/open-cards.ts'
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

type Loaded = Pick<ScenarioDesk<ScenarioCardsFragment>, 'id' | 'status' | 'page' | 'load'>

export interface CardsDesk extends Loaded, OpenCards {
  cards: Accessor<Card[]>
  create(card: StoryCardInput): Promise<Outcome>
  edit(cardId: string, card: StoryCardInput): Promise<Outcome>
  remove(cardId: string): Promise<Outcome>
  files: CardFiles
}

export function createCardsDesk(id: string): CardsDesk {
  const desk = createScenarioDesk(id, ScenarioCardsQuery)
  const opened = createOpenCards()
  const cards = () => desk.page()?.cards ?? []
  return {
    id,
    status: desk.status,
    page: desk.page,
    load: desk.load,
    ...opened,
    cards,
    create: (card) => desk.change(CreateScenarioCard, { scenarioId: id, card }),
    edit: (cardId, card) => {
      const expectedRevision = cards().find((one) => one.id === cardId)?.revision ?? null
      return desk.change(EditScenarioCard, { scenarioCardId: cardId, card, expectedRevision })
    },
    remove: (cardId) => desk.change(DeleteScenarioCard, { scenarioCardId: cardId }),
    files: cardFilesOf(desk, opened),
  }
}

function cardFilesOf(
  { id, page, show }: ScenarioDesk<ScenarioCardsFragment>,
  { showFiles, showImported }: OpenCards,
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
    showMade: showImported,
  }
}
