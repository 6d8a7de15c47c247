// The files of a story's cards: taken in, and written out.
import { NO_ANSWER, mutate, query } from '../api/ask.ts'
import type { CardFiles } from '../ui/cards/card-files.ts'
import type { CardsDesk } from './cards-desk.ts'
import { ImportCards } from './deed-documents.ts'
import { CardFileQuery } from './documents.ts'

export function storyCardFiles({ story, page, showFiles, showImported }: CardsDesk): CardFiles {
  return {
    place: 'story',
    title: () => page().title,
    cardIds: () => page().storyCards.map(({ id }) => id),
    turnings: story.turnings,
    which: 'All cards that are seen where the story stands now, in one file.',
    read: async (text, dryRun) => {
      const answer = await mutate(ImportCards, { input: { adventureId: story.id, text, dryRun } })
      const result = answer.data?.importCards
      if (result?.__typename !== 'ImportCardsPayload')
        return { value: null, problem: answer.problem ?? result?.message ?? NO_ANSWER }
      if (!dryRun) story.show(result.adventure)
      return { value: result, problem: null }
    },
    write: async (format) => {
      const { data, problem } = await query(CardFileQuery, { id: story.id, format })
      if (problem !== null) return { value: null, problem }
      if (!data.adventure) return { value: null, problem: 'There is no such story any more.' }
      return { value: data.adventure.cardFile, problem: null }
    },
    leave: () => showFiles(null),
    showMade: showImported,
  }
}
