// Asking why each card is told or not, also for one that is being written.
import { query } from '../api/ask.ts'
import type { StoryCardInput } from '../api/generated/graphql.ts'
import type { CardReport } from './answers.ts'
import { ExplainCardsQuery } from './documents.ts'
import type { InsightsDesk } from './insights-gate.tsx'
import type { KeptDraft } from './kept-draft.ts'
import { createLiveAnswer, type Found, type LiveAnswer } from '../ui/live-answer.ts'

interface AskedCards {
  id: string
  draft: KeptDraft
  turnings: number
  edited: { cardId: string | null; card: StoryCardInput } | null
}

const REST_MS = 250

/** The reports of all cards; with `edited` as if that card were saved. */
export function createExplanation(
  desk: InsightsDesk,
  edited: () => AskedCards['edited'],
): LiveAnswer<CardReport[]> {
  const { story } = desk
  return createLiveAnswer(
    () => ({ id: story.id, draft: story.draft(), turnings: story.turnings(), edited: edited() }),
    explain,
    REST_MS,
  )
}

async function explain({ id, draft, edited }: AskedCards): Promise<Found<CardReport[]>> {
  const { data, problem } = await query(ExplainCardsQuery, {
    id,
    kind: draft.kind,
    text: draft.text,
    cardId: edited?.cardId ?? null,
    card: edited?.card ?? null,
  })
  if (problem !== null) return { value: null, problem }
  return { value: data.explainCards ?? [], problem: null }
}
