// The memories of a prompt in words: how many came back, how they were compared, and why each is told or not. Pure.
import { countOf, numberOf } from '../ui/counts.ts'
import type { MemoryReport, RecallReport } from './answers.ts'
import { type When } from './words.ts'

type Reason = NonNullable<MemoryReport['leftOut']>

/** How many memories there are, told or not. */
export function memoryCount({ memories, more }: RecallReport): number {
  return more.reduce((sum, { count }) => sum + count, memories.length)
}

/** How many came back, in a sentence. */
export function recallOf(recall: RecallReport | null, when: When): string {
  const next = when === 'next'
  if (recall === null) return next ? 'Memories are switched off in Settings.' : 'No memories were looked for.'
  const all = memoryCount(recall)
  if (all === 0)
    return next
      ? 'Nothing is remembered on this line yet. The first memories are made once it has twelve takes.'
      : 'Nothing was remembered on this line yet.'
  const told = recall.memories.filter(({ included }) => included).length
  const [come, are] = next ? ['comes back', 'is'] : ['came back', 'was']
  const isOf =
    (reason: Reason) =>
    ({ leftOut }: { leftOut: Reason | null }) =>
      leftOut === reason
  const above = [...recall.memories, ...recall.more].filter(isOf('STILL_TOLD')).length
  const isAbove = above === recall.memories.length + recall.more.length
  if (told === 0 && isAbove)
    return all === 1
      ? `The one memory of this line ${are} not told: its takes ${next ? 'are' : 'were'} still in the story above.`
      : `None of ${countOf(all, 'memory', 'memories')} ${are} told: their takes ${next ? 'are' : 'were'} still in the story above.`
  if (told === 0 && above > 0)
    return `None of ${countOf(all, 'memory', 'memories')} ${are} told for this scene.`
  if (told === 0 && all === 1)
    return `The one memory of this line ${are} not told: it ${next ? 'shares' : 'shared'} nothing with the scene.`
  if (told === 0)
    return `None of ${countOf(all, 'memory', 'memories')} ${are} told: they ${next ? 'share' : 'shared'} nothing with the scene.`
  if (told === all)
    return all === 1
      ? `The one memory of this line ${come}.`
      : `All ${numberOf(all)} memories of this line ${next ? 'come back' : 'came back'}.`
  return `${numberOf(told)} of ${countOf(all, 'memory', 'memories')} ${told > 1 && next ? 'come back' : come} for this scene.`
}

/** How they were compared. */
export function comparedBy({ wordsAlone, model }: RecallReport, when: When): string {
  const [are, waits] = when === 'next' ? ['are', 'waits'] : ['were', 'waited']
  switch (wordsAlone) {
    case 'SLOW':
      return `The model that compares meanings did not answer in time: only words ${are} compared.`
    case 'FAILED':
      return `The model that compares meanings could not be asked: only words ${are} compared.`
    case 'RESTING':
      return `The model that compares meanings was late before, so no turn ${waits} for it: only words ${are} compared.`
    default:
      return model ? `Compared with the scene by meaning (${model}), which counts most, and by words.` : ''
  }
}

/** Why a memory is told or not, as a sentence. */
export function memoryVerdict({ leftOut, pinned, rank }: MemoryReport, when: When): string {
  const next = when === 'next'
  if (leftOut) return reasonOf(leftOut, when)
  if (pinned) return next ? 'Told: you pinned it.' : 'Told: you had pinned it.'
  if (rank === 1) return next ? 'Told: it bears most on the scene.' : 'Told: it bore most on the scene.'
  return `Told: number ${numberOf(rank ?? 0)} of those that ${next ? 'bear' : 'bore'} on the scene.`
}

/** Why memories are left out. */
export function reasonOf(reason: Reason, when: When): string {
  const next = when === 'next'
  switch (reason) {
    case 'RANKED_BELOW':
      return next ? 'Others bear more on the scene.' : 'Others bore more on the scene.'
    case 'PINNED_INSTEAD':
      return next ? 'Pinned memories take all the places.' : 'Pinned memories took all the places.'
    case 'NOTHING_SHARED':
      return `It ${next ? 'shares' : 'shared'} no word with the scene, and its meaning ${next ? 'is' : 'was'} not known yet.`
    case 'BEYOND_CAPACITY':
      return next
        ? 'It takes no part: more memories than you allow are pinned, or were told later.'
        : 'It took no part: more memories than you allow were pinned, or told later.'
    case 'STILL_TOLD':
      return next ? 'Its takes are still in the story above.' : 'Its takes were still in the story above.'
  }
}

/** "12 more: others bear more on the scene." */
export function moreOf({ leftOut, count }: RecallReport['more'][number], when: When): string {
  const reason = reasonOf(leftOut, when)
  return `${numberOf(count)} more: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

/** A share as a short number, as it stands beside its bar. */
export const shareOf = (share: number | null): string => (share === null ? '–' : share.toFixed(2))
