// What a player answers and chooses before a story begins: kept over a reload until it does.
import { createSignal, untrack, type Accessor } from 'solid-js'
import { query } from '../api/ask.ts'
import type {
  BeginningFragment,
  BeginningQueryVariables,
  StartAdventureInput,
  StartPageFragment,
} from '../api/generated/graphql.ts'
import type { Issue } from '../ui/form.ts'
import { createKept } from '../ui/kept.ts'
import { createLiveAnswer, type Found } from '../ui/live-answer.ts'
import type { PersonaName } from '../ui/plot-fields.ts'
import { startStory } from '../ui/starting.ts'
import { BeginningQuery } from './documents.ts'

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
  const like: Choices = {
    opening: '0',
    personaName: '',
    personaPronouns: '',
    personaDescription: '',
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
  const begun = createBeginning(scenario, written)
  const opening = () => Math.min(Number(value('opening')) || 0, Math.max(0, begun().openings.length - 1))
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
  return {
    answer: (question) => value(answerKey(question)),
    setAnswer: (question, words) =>
      set(answerKey(question), words, `answers.${scenario.questions.indexOf(question)}`),
    persona: (field) => written()[field] ?? begun()[field],
    setPersona: set,
    openings: () => begun().openings.map((text) => text.slice(0, SHOWN)),
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

/** While one writes, the server is asked after so long a rest. */
const REST_MS = 200

/** How the story would begin, as the server fills in what is written by now. */
function createBeginning(
  { id, questions, beginning }: StartPageFragment,
  written: Accessor<Partial<Choices>>,
): Accessor<BeginningFragment> {
  const asked = () => {
    const { personaName } = written()
    const answers = answersOf(questions, written()).filter(({ answer }) => answer.trim() !== '')
    return answers.length === 0 && personaName === undefined ? null : { id, answers, personaName }
  }
  const told = createLiveAnswer(asked, beginningOf, REST_MS)
  return () => (asked() && told.found()) ?? beginning
}

async function beginningOf(asked: BeginningQueryVariables): Promise<Found<BeginningFragment>> {
  const { data, problem } = await query(BeginningQuery, asked)
  if (problem !== null) return { value: null, problem }
  const beginning = data.scenario?.beginning
  return beginning ? { value: beginning, problem: null } : { value: null, problem: GONE }
}

const GONE = 'There is no such scenario any more.'

const answersOf = (questions: readonly string[], written: Partial<Choices>) =>
  questions.map((question) => ({ question, answer: written[answerKey(question)] ?? '' }))

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
    answers: answersOf(questions, written),
    opening,
    ...(personaName !== undefined && { personaName }),
    ...(personaPronouns !== undefined && { personaPronouns }),
    ...(personaDescription !== undefined && { personaDescription }),
  }
}
