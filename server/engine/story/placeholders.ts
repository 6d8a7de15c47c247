// What a scenario leaves open: questions to the player, written ${What is your name?} as in AI Dungeon, and the two names
// of character cards, {{user}} and {{char}}. An adventure that starts has the answers in their places.
import { cleanText } from './clean.ts'

/** What a player answered to a question. The names of cards are answers too: to `{{user}}` and `{{char}}`. */
export interface Answer {
  question: string
  answer: string
}

/** Stands for the player's character; without a name he is called "you", and not called by any where he is only addressed. */
export const USER = '{{user}}'
/** Stands for the character that the scenario is about. */
export const CHARACTER = '{{char}}'

/** The bounds of questions and answers, in characters and counts. */
export const ANSWER_LIMITS = { questions: 100, question: 500, answer: 1_000 } as const

const OPEN = /\$\{([^{}]{1,500})\}|(\{\{(?:user|char)\}\})(['’]s\b)?/gi

/** The questions in some texts, each once, in their order. More than there may be are left in the texts. */
export function questionsIn(texts: Iterable<string>): string[] {
  const questions = new Set<string>()
  for (const text of texts)
    for (const [, written] of text.matchAll(OPEN)) {
      const question = asked(written)
      if (question !== '') questions.add(question)
      if (questions.size === ANSWER_LIMITS.questions) return [...questions]
    }
  return [...questions]
}

/** A text with the answers in place. What nobody answered stays as it is written, and no answer is asked again. */
export function fillPlaceholders(text: string, answers: readonly Answer[]): string {
  if (!text.includes('{')) return text
  const known = new Map(answers.map(({ question, answer }) => [question, answer]))
  const open = known.get(USER) === '' ? unaddressed(text) : text
  return open.replace(OPEN, (whole, question: string | undefined, name: string | undefined, its = '', at) => {
    const answer = known.get(name?.toLowerCase() ?? asked(question))
    if (answer === undefined) return whole
    return name && answer === '' ? unnamed(open.slice(0, at as number), its !== '') : answer + its
  })
}

/** Whose answers fit the questions, in their order and safe to store, or which questions are open. Others than are asked are
 * left out. */
export function matchAnswers(
  questions: readonly string[],
  given: readonly Answer[],
): { answers: Answer[]; issues: { path: string; message: string }[] } {
  const known = new Map(
    given.map(({ question, answer }) => [asked(cleanText(question)), cleanText(answer).trim()]),
  )
  const answers = questions.map((question) => ({ question, answer: known.get(question) ?? '' }))
  const issues = answers.flatMap(({ question, answer }, index) => {
    const path = `answers.${index}`
    if (answer === '') return [{ path, message: `Answer this first: ${question}` }]
    const most = ANSWER_LIMITS.answer
    return answer.length > most
      ? [{ path, message: `At most ${most.toLocaleString('en')} characters: ${question}` }]
      : []
  })
  return { answers, issues }
}

const asked = (written = ''): string => written.trim().replace(/\s+/g, ' ')

const ENDS = '(?=[.!?…~*"”»—–]|\\s*(?:\\n|$))'
/** "You're late, NAME." */
const AT_THE_END = new RegExp(`,[ \\t]+\\{\\{user\\}\\}${ENDS}`, 'gi')
/** "Hello NAME!" */
const GREETED = new RegExp(
  `\\b(hello|hi|hey|greetings|welcome(?: back)?|good (?:morning|day|evening|night)|goodbye|thanks|thank you)[ \\t]+\\{\\{user\\}\\}(?=,|${ENDS})`,
  'gi',
)
/** NAME, in front of what is said to him. */
const IN_FRONT = /(["“«])\{\{user\}\},[ \t]+(\p{L})/giu
/** "Listen, NAME, we must go." It could be one of several who are told of, unless somebody speaks. */
const BETWEEN = /,[ \t]+\{\{user\}\},(?=\s)/gi
/** So far back it is looked whether somebody speaks, in characters. */
const SPEECH = 500

/** A text in which nobody addresses the player by the name that he does not have: "You're late, you" is no English. */
function unaddressed(text: string): string {
  return text
    .replace(AT_THE_END, '')
    .replace(GREETED, '$1')
    .replace(IN_FRONT, (_, quote: string, letter: string) => quote + letter.toUpperCase())
    .replace(BETWEEN, (whole, at: number, all: string) =>
      isSpoken(all.slice(Math.max(0, at - SPEECH), at)) ? ',' : whole,
    )
}

/** Whether a quotation is open where a text ends. */
function isSpoken(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return line.split('"').length % 2 === 0 || line.lastIndexOf('“') > line.lastIndexOf('”')
}

/** How a player without a name is spoken of. */
function unnamed(before: string, its: boolean): string {
  const word = its ? 'your' : 'you'
  return /(?:^|(?:^|\s)["“«]|[.!?…]["”’']?\s+|\n\s*)$/.test(before.slice(-20))
    ? word[0]!.toUpperCase() + word.slice(1)
    : word
}
