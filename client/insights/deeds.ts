// What a player can change from Insights. Each deed shows the story as it is then, or says why it did not happen.
import type { TypedDocumentNode } from '@urql/core'
import { NO_ANSWER, mutate } from '../api/ask.ts'
import type { SaveAdventureInput, StoryCardInput } from '../api/generated/graphql.ts'
import type { Issue, Outcome } from '../ui/form.ts'
import type { Page } from './answers.ts'
import { CreateCard, DeleteCard, EditCard, RestoreCard, SaveAdventure } from './deed-documents.ts'
import type { InsightsStory } from './story.ts'

export interface Deeds {
  createCard(card: StoryCardInput): Promise<Outcome>
  editCard(cardId: string, card: StoryCardInput): Promise<Outcome>
  deleteCard(cardId: string): Promise<Outcome>
  restoreCard(cardId: string): Promise<Outcome>
  savePlot(change: Omit<SaveAdventureInput, 'adventureId'>): Promise<Outcome>
}

const NOT_SAVED = 'What you wrote is kept here.'

interface Result {
  __typename: string
  adventure?: Page
  card?: { id: string } | null
  message?: string
  issues?: Issue[]
}

const failed = (problem: string, issues: Issue[] = []) =>
  ({ done: false, problem, issues, isRevised: false }) as const

/** Whatever is changed says upon which words: who has changed them meanwhile is not written over. */
export function createDeeds(story: InsightsStory): Deeds {
  const settle = async <Input>(
    document: TypedDocumentNode<object, { input: Input }>,
    input: Input,
  ): Promise<Outcome> => {
    const { data, problem } = await mutate(document, { input })
    if (data === null) return failed(`${problem} ${NOT_SAVED}`)
    const result = Object.values(data)[0] as Result | null
    if (!result?.adventure) return failed(result?.message ?? NO_ANSWER, result?.issues)
    story.show(result.adventure)
    if (result.message !== undefined) return { ...failed(result.message), isRevised: true }
    return { done: true, id: result.card?.id ?? null }
  }
  return {
    createCard: (card) => settle(CreateCard, { adventureId: story.id, card }),
    editCard: (cardId, card) => {
      const seen = story.page()?.storyCards.find(({ id }) => id === cardId)
      return settle(EditCard, { cardId, card, expectedRevision: seen?.revision ?? null })
    },
    deleteCard: (cardId) => settle(DeleteCard, { cardId }),
    restoreCard: (cardId) => settle(RestoreCard, { cardId }),
    savePlot: (change) => {
      const expectedRevision = story.page()?.plotRevision ?? null
      return settle(SaveAdventure, { adventureId: story.id, expectedRevision, ...change })
    },
  }
}
