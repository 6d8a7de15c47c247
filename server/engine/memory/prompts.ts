// What a model is asked when a block becomes a memory, and when memories are folded into the summary.
import type { Message } from '../narration.ts'
import { briefText, type CastBrief } from './cast.ts'
import { told, type BlockTake } from './blocks.ts'
import { cutInside } from './measures.ts'

/** A call to a model. */
export interface Prompt {
  messages: Message[]
  /** Well above what was asked for: an answer that is cut here has failed. */
  maxOutputTokens: number
}

export const MEMORY_WORDS = 50
export const MEMORY_SENTENCES = 2
export const SUMMARY_WORDS = 250

const MEMORY_OUTPUT = 200
const SUMMARY_OUTPUT = 800
/** What the takes of a block may weigh; of longer ones beginning and end are shown. */
export const BLOCK_TOKENS = 8_000

/** How a memory is to be written, and why: the reason is what makes models keep to it. */
export function memoryFraming(protagonist: string | null): string {
  return `Why this matters: what you write will be read alone. Some forty turns from now, in another scene with other \
people in it, a narrator who no longer sees these moments is handed your words and nothing else of this part of the story, \
and takes them for the truth. Whatever they leave open is then filled in wrongly: a "she" becomes the nearest woman in that \
room, a "you" whoever is being spoken to, a "there" the place of that day.

Therefore:
- Write in the third person. ${protagonistRule(protagonist)}
- Name people, places and things. A bare "he", "she", "it" or "they" may only stand for someone whom the same sentence has named.
- Say who did what to whom, so that it is clear to somebody who was not there.
- Prefer what can come back: promises, debts, bargains, secrets and who knows them, gifts, losses, wounds, deaths, what was \
hidden and where, who came to trust or to hate whom.
- Leave out weather, light, smells, moods and everything that nothing depends on.
- Tell only what these moments tell. Add no guess, no judgement and no advice.`
}

/** How a summary is to be written, and why. */
export function summaryFraming(protagonist: string | null): string {
  return `Why this matters: the summary will be read alone. It stands before every later scene, whoever is in it, as all that \
a narrator knows of the beginning of the story, and takes the place of the pages themselves. Whatever it leaves open is filled \
in wrongly: a "he" becomes a man of the later scene, a plan that was given up is followed, somebody who died walks in again.

Therefore:
- Write in the third person. ${protagonistRule(protagonist)}
- Name people, places and things. A bare "he", "she", "it" or "they" may only stand for someone whom the same sentence has named.
- Tell causes with what came of them, in the order in which things happened.
- Keep how things now stand: who is alive, dead, gone, friend or enemy, what is owed, promised, hidden, lost and carried, what \
the protagonist is after.
- When room is short, say the older in fewer words, and drop what has been settled and bears on nothing any more.
- Tell only what is written below. Add no guess, no judgement and no advice.`
}

const protagonistRule = (name: string | null): string =>
  name === null
    ? 'The story calls the protagonist "you": write "the protagonist".'
    : `The story calls the protagonist "you": write ${name}.`

/** Asks for the memory of a block.
 * @param takes of the block, oldest first; `tokens` is what each weighs. What is hidden or blank is left out.
 * @param blockTokens what they may weigh together */
export function memoryPrompt(
  brief: CastBrief,
  takes: readonly (BlockTake & { tokens: number })[],
  blockTokens = BLOCK_TOKENS,
): Prompt {
  const shown = told(takes)
  const room = blockTokens / Math.max(1, shown.length)
  const moments = shown.map(({ text, tokens }) => cutInside(text.trim(), tokens, room)).join('\n\n')
  const system = [
    'You keep the memory of a long text adventure. You are given some of its moments, in order, and write down what of them must not be forgotten.',
    memoryFraming(brief.protagonist),
    `Answer with one or two sentences in the past tense, at most ${MEMORY_WORDS} words together, in the language of the moments. Write nothing else: no heading, no quotation marks.`,
  ]
  const user = [briefText(brief), `The moments, oldest first:\n\n${moments}`]
  return promptOf(system, user, MEMORY_OUTPUT)
}

/** Asks for a summary that goes on from the one before, or for the first one.
 * @param memories since then, oldest first */
export function summaryPrompt(
  brief: CastBrief,
  previous: string | null,
  memories: readonly string[],
): Prompt {
  const since = memories.flatMap((memory) => (memory.trim() === '' ? [] : `- ${oneLine(memory)}`)).join('\n')
  const first = previous === null || previous.trim() === ''
  const label = first ? 'What is remembered' : 'What has been remembered since'
  return summaryOf(brief, previous, 'what has been remembered since', `${label}, oldest first:\n${since}`)
}

/** The same of the story itself, where nothing is remembered.
 * @param moments what was told since then, oldest first */
export function retellingPrompt(
  brief: CastBrief,
  previous: string | null,
  moments: readonly string[],
): Prompt {
  const since = moments.map((moment) => moment.trim()).filter((moment) => moment !== '')
  const body = `What was told, oldest first:\n\n${since.join('\n\n')}`
  return summaryOf(brief, previous, 'what was told since', body)
}

function summaryOf(brief: CastBrief, previous: string | null, what: string, body: string): Prompt {
  const before = previous?.trim() ?? ''
  const system = [
    `You keep the summary of a long text adventure: the story so far, told in short. You are given the summary as it stands, if there is one, and ${what}, and write the summary anew.`,
    summaryFraming(brief.protagonist),
    `Answer with the whole summary, at most ${SUMMARY_WORDS} words in the past tense, as plain paragraphs in the language of the story. Write nothing else: no heading, no list.`,
  ]
  const user = [briefText(brief), before === '' ? '' : `The summary so far:\n${before}`, body]
  return promptOf(system, user, SUMMARY_OUTPUT)
}

/** Texts in their order, in portions of at most so many tokens, for a summary that is made from the beginning: each goes on
 * from the one before. A text that is larger by itself is a portion by itself. */
export function portionsOf<Text extends { tokens: number }>(
  texts: readonly Text[],
  tokens: number,
): Text[][] {
  const portions: Text[][] = []
  let left = 0
  for (const text of texts) {
    if (portions.length === 0 || text.tokens > left) {
      portions.push([])
      left = tokens
    }
    portions.at(-1)!.push(text)
    left -= text.tokens
  }
  return portions
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function promptOf(system: string[], user: string[], maxOutputTokens: number): Prompt {
  const text = (parts: string[]) => parts.filter((part) => part !== '').join('\n\n')
  return {
    messages: [
      { role: 'system', content: text(system) },
      { role: 'user', content: text(user) },
    ],
    maxOutputTokens,
  }
}
