// A prompt in words: how much of the story, which cards and why, how it was counted, how it ended. Pure.
import { countOf, numberOf } from '../ui/counts.ts'
import { percent, type Budget } from './budget.ts'
import type { CardReport, Prompt, ToldTake } from './answers.ts'

/** Takes are counted from 1 where a player reads it. */
export const takeNumber = (depth: number): string => `take ${depth + 1}`

export const KINDS = {
  OPENING: 'the opening',
  NARRATION: 'narration',
  DO: 'you did',
  SAY: 'you said',
  STORY: 'you wrote',
}

/** Whether a prompt is still to be sent, or was. */
export type When = 'next' | 'then'

/** What it weighs, in one sentence. */
export function weightOf({ total, budget }: Budget): string {
  if (budget === null) return `${countOf(total, 'token')}.`
  return `${numberOf(total)} of ${countOf(budget, 'token')}: ${percent(total / Math.max(1, budget))} of the budget.`
}

/** What to do when it is too much; empty when it fits. */
export function overOf(
  { isOverBudget, reservedTokens }: Prompt,
  { over, budget }: Budget,
  when: When,
): string {
  if (isOverBudget)
    return `What is fixed weighs ${countOf(reservedTokens ?? 0, 'token')} by itself, more than the budget of ${numberOf(budget ?? 0)}. Of the story and the cards only a little ${when === 'next' ? 'is' : 'was'} read. Shorten the plot essentials or the instructions, or raise the context budget in Settings.`
  if (over > 0)
    return `It ${when === 'next' ? 'is' : 'was'} ${countOf(over, 'token')} over the budget. A model with a small window may cut its beginning off.`
  return ''
}

/** Where the window begins, and what is left out. */
export function historyOf(history: Prompt['history'], when: When): string {
  if (!history || history.total === 0) return 'Nothing has been told yet.'
  const { included, total, startDepth, isTruncated } = history
  const is = when === 'next' ? 'is' : 'was'
  if (isTruncated) return `Not even the newest take fits whole: only its end ${is} read. Raise the budget.`
  const left = total - startDepth - included
  const without =
    left > 0
      ? ` ${countOf(left, 'hidden or empty take')} ${left === 1 ? is : `${is === 'is' ? 'are' : 'were'}`} left out.`
      : ''
  if (startDepth <= 0)
    return left > 0
      ? `The whole story, ${numberOf(included)} of ${countOf(total, 'take')}.${without}`
      : `The whole story so far: ${countOf(total, 'take')}.`
  return `${numberOf(included)} of ${countOf(total, 'take')}, from ${takeNumber(startDepth)} on. What was told before ${is} not read. It moves on in steps, so that most of a prompt can be re-used.${without}`
}

/** How much an endpoint may re-use. */
export function reuseWords(share: number | null, cached: number | null, when: When): string {
  if (share === null) return 'There is no prompt before it to compare with.'
  const may = `${percent(share)} ${when === 'next' ? 'can' : 'could'} be re-used: so much begins as the prompt before it did, which makes a turn faster and cheaper.`
  return cached === null ? may : `${may} The endpoint says that it re-used ${countOf(cached, 'token')}.`
}

/** How a model counts against us, and what follows from it. */
export function calibrationOf(factor: number): string {
  const off = Math.round(Math.abs(factor - 1) * 100)
  if (off === 0) return 'As we count, as far as is known.'
  return factor > 1
    ? `About ${off}% more tokens than we count, so the budget was made smaller to match.`
    : `About ${off}% fewer tokens than we count, so the budget was made larger to match.`
}

export function styleOf(style: string): string {
  return style === 'ALTERNATING'
    ? 'As a conversation: what you wrote, and what it told.'
    : 'As one message after the fixed part.'
}

const FINISHES = {
  COMPLETE: 'It came to an end by itself.',
  LENGTH: 'It was cut at the limit for one narration.',
  INTERRUPTED: 'It broke off, or was stopped.',
  FILTERED: 'A content filter of the endpoint cut it.',
}

/** How it was told: its end, and what the endpoint counted. */
export function toldOf({ finish, usage }: Pick<ToldTake, 'finish' | 'usage'>): string {
  const parts = finish ? [FINISHES[finish]] : []
  const { promptTokens, outputTokens } = usage ?? {}
  const read = promptTokens == null ? '' : `read ${countOf(promptTokens, 'token')}`
  const wrote = outputTokens == null ? '' : `wrote ${numberOf(outputTokens)}`
  const both = [read, wrote].filter(Boolean).join(' and ')
  if (both) parts.push(`The endpoint says that it ${both}.`)
  return parts.join(' ')
}

/** Whether it is proven to be what was sent, or what was put together where nothing is sent. */
export function proofOf({ isExact, sha256 }: Pick<Prompt, 'isExact' | 'sha256'>, byRules: boolean): string {
  if (!sha256)
    return byRules
      ? 'Built just now, exactly as a model would be sent it.'
      : 'Not sent yet: built just now, exactly as it would be sent.'
  const what = byRules ? 'was put together for this turn' : 'was sent'
  return isExact
    ? `Byte for byte what ${what}: it still has the hash that was kept then.`
    : `No longer all of what ${what}: words were erased or deleted since, and they are gone here too.`
}

/** Whether no model was meant to read a prompt. One of the first versions did not keep for whom it was. */
export function isByRules(
  prompt: Pick<Prompt, 'settings'>,
  take: Pick<ToldTake, 'toldByRules'> | null,
): boolean {
  return prompt.settings ? prompt.settings.temperature === null : (take?.toldByRules ?? false)
}

/** What the built-in storyteller makes of a prompt. */
export function rulesOf(when: When): string {
  return when === 'next'
    ? 'Nothing is sent: the built-in storyteller goes by rules, and heeds only some of this. It is what a model would read.'
    : 'Nothing was sent: the built-in storyteller told this by rules, and heeded only some of it. It is what a model would have read.'
}

/** Where a key was found; a take that is not stored yet is the draft. */
function found({ key, take }: Pick<CardReport, 'key' | 'take'>, when: When): string {
  if (key === null) return ''
  if (take) return `“${key}” stands in ${takeNumber(take.depth)}`
  return when === 'next' ? `“${key}” stands in your draft` : `“${key}” stood in a take that is gone`
}

/** Why a card is told or not, as a sentence. */
export function verdictOf(report: CardReport, when: When): string {
  const place = found(report, when)
  const next = when === 'next'
  switch (report.verdict) {
    case 'FIRED':
      return `Told: ${place}.`
    case 'CONSTANT':
      return next ? 'Told: it always is.' : 'Told: it always was.'
    case 'NO_ROOM':
      return `No room: ${place ? `${place}, but` : 'it is always told, but'} its ${countOf(report.tokens, 'token')} ${next ? 'do' : 'did'} not fit. Give it a higher priority, or shorten cards.`
    case 'NO_KEY_FOUND':
      return `Not told: none of its keys ${next ? 'stands' : 'stood'} in what is read.`
    case 'SECONDARY_KEYS':
      return `Not told: ${place}, but the further keys speak against it.`
    case 'NO_KEYS':
      return 'Not told: it has no keys yet.'
    case 'NO_ENTRY':
      return 'Not told: it says nothing yet.'
    case 'DISABLED':
      return 'Not told: it is switched off.'
    case 'BAD_PATTERN':
      return 'Not told: one of its keys is a pattern that cannot be read.'
    case 'NOT_SEARCHED':
      return `Not told: its keys ${next ? 'are' : 'were'} not looked for to the end, because patterns take long and there are too many. Use plain words, or give it a higher priority.`
  }
}

/** How many cards were told, squeezed out and silent. */
export function cardsOf(cards: CardReport[], when: When): string {
  if (cards.length === 0) return when === 'next' ? 'There are no cards yet.' : 'There were no cards.'
  const told = cards.filter(({ included }) => included).length
  const squeezed = cards.filter(({ verdict }) => verdict === 'NO_ROOM').length
  const silent = cards.length - told - squeezed
  const parts = [`${numberOf(told)} told`]
  if (squeezed > 0) parts.push(`${numberOf(squeezed)} without room`)
  if (silent > 0) parts.push(`${numberOf(silent)} not called up`)
  return `${parts.join(', ')}.`
}

/** The cards that lose their room when one is told. */
export function pushedOut(before: CardReport[], after: CardReport[], cardId: string | null): CardReport[] {
  const told = new Set(before.filter(({ included }) => included).map((one) => one.cardId))
  return after.filter((one) => one.cardId !== cardId && told.has(one.cardId) && one.verdict === 'NO_ROOM')
}
