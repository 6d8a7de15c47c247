// What a player answers and chooses before a story begins: kept over a reload until it does.
import { createSignal, untrack, type Accessor } from 'solid-js'
import type { StartAdventureInput, StartPageFragment } from '../api/generated/graphql.ts'
import type { Issue } from '../ui/form.ts'
import { createKept } from '../ui/kept.ts'
import type { PersonaName } from '../ui/plot-fields.ts'
import { startStory } from '../ui/starting.ts'
import { answered } from './answered.ts'

type Choices = Record<string, string>

export interface StartDesk {
  answer(question: string): string
  setAnswer(question: string, words: string): void
  persona(field: PersonaName): string
  setPersona(field: PersonaName, words: string): void
  /** As they will be read, as far as that is known. */
  openings: Accessor<string[]>
  opening: Accessor<number>
  chooseOpening(at: number): void
  /** What is wrong with one of them, by its path; empty for nothing. */
  fault(path: string): string
  problem: Accessor<string>
  starting: Accessor<boolean>
  /** The id of the story; null when it did not begin. */
  start(): Promise<string | null>
}

export function createStartDesk(scenario: StartPageFragment): StartDesk {
  const openings = [scenario.opening, ...scenario.otherOpenings].filter((text) => text.trim() !== '')
  const like: Choices = {
    opening: '0',
    personaName: scenario.persona?.name ?? '',
    personaPronouns: scenario.persona?.pronouns ?? '',
    personaDescription: scenario.persona?.description ?? '',
    ...Object.fromEntries(scenario.questions.map((question) => [answerKey(question), ''])),
  }
  const { written, write } = createKept(`forklore:start:${scenario.id}`, like)
  const [issues, setIssues] = createSignal<Issue[]>([])
  const [problem, setProblem] = createSignal('')
  const [starting, setStarting] = createSignal(false)
  const value = (name: string): string => written()[name] ?? like[name] ?? ''
  const set = (name: string, words: string, path = name) => {
    write({ ...written(), [name]: words })
    setIssues((held) => held.filter((issue) => issue.path !== path))
  }
  const opening = () => Math.min(Number(value('opening')) || 0, Math.max(0, openings.length - 1))
  const start = async () => {
    if (starting()) return null
    setStarting(true)
    setProblem('')
    const started = await startStory(untrack(() => inputOf(scenario, written(), opening())))
    setStarting(false)
    if (started.id !== null) {
      write({})
      return started.id
    }
    setIssues(started.issues)
    const shown = new Set([...scenario.questions.map((_, at) => `answers.${at}`), ...Object.keys(like)])
    const rest = started.issues.filter(({ path }) => !shown.has(path)).map(({ message }) => message)
    setProblem(started.issues.length > 0 ? rest.join(' ') : started.problem)
    return null
  }
  const answer = (question: string) => value(answerKey(question))
  const persona = (field: PersonaName) => written()[field] ?? answered(like[field] ?? '', answer, '')
  const named = (asked: string) => {
    if (asked === '{{user}}') return persona('personaName').trim() || 'you'
    return asked === '{{char}}' ? scenario.title : answer(asked)
  }
  return {
    answer,
    setAnswer: (question, words) =>
      set(answerKey(question), words, `answers.${scenario.questions.indexOf(question)}`),
    persona,
    setPersona: set,
    openings: () => openings.map((text) => answered(text.trim().slice(0, SHOWN), named, '…')),
    opening,
    chooseOpening: (at) => set('opening', String(at)),
    fault: (path) => issues().find((issue) => issue.path === path)?.message ?? '',
    problem,
    starting,
    start,
  }
}

/** Of an opening one sees the beginning. */
const SHOWN = 400

const answerKey = (question: string): string => `answer:${question}`

/** Who plays is sent only where somebody said so: else it is as the scenario has it, with the answers in their places. */
function inputOf(
  { id, questions }: StartPageFragment,
  written: Partial<Choices>,
  opening: number,
): StartAdventureInput {
  const { personaName, personaPronouns, personaDescription } = written
  return {
    scenarioId: id,
    answers: questions.map((question) => ({ question, answer: written[answerKey(question)] ?? '' })),
    opening,
    ...(personaName !== undefined && { personaName }),
    ...(personaPronouns !== undefined && { personaPronouns }),
    ...(personaDescription !== undefined && { personaDescription }),
  }
}
