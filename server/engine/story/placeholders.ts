// What a scenario leaves open: questions to the player, written ${What is your name?} as in AI Dungeon, and the two names
// of character cards, {{user}} and {{char}}. An adventure that starts has the answers in their places.
import { cleanText } from './clean.ts'

/** What a player answered to a question. The names of cards are answers too: to `{{user}}` and `{{char}}`. */
export interface Answer {
  question: string
  answer: string
}

/** Stands for the player's character; without a name he is called "you". */
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
  return text.replace(OPEN, (whole, question: string | undefined, name: string | undefined, its = '', at) => {
    const answer = known.get(name?.toLowerCase() ?? asked(question))
    if (answer === undefined) return whole
    return name && answer === '' ? unnamed(text.slice(0, at as number), its !== '') : answer + its
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

/** How a player without a name is spoken of. */
function unnamed(before: string, its: boolean): string {
  const word = its ? 'your' : 'you'
  return /(?:^|[.!?…]["”’']?\s+|\n\s*)$/.test(before.slice(-20))
    ? word[0]!.toUpperCase() + word.slice(1)
    : word
}
