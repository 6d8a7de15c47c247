// What a story takes over from its scenario: what is offered, what is chosen of it, and the taking.
import { createMemo, createSignal, onMount, type Accessor } from 'solid-js'
import { createStore } from 'solid-js/store'
import { NO_ANSWER, mutate, query } from '../api/ask.ts'
import type { CardOffer, Offer, OfferStory, TextOffer } from './answers.ts'
import { OfferQuery, UpdateFromScenario } from './documents.ts'

export interface UpdateDesk {
  status: Accessor<'loading' | 'ready' | 'missing' | 'unreachable'>
  story: Accessor<OfferStory | null>
  offer: Accessor<Offer | null>
  takes(one: TextOffer | CardOffer | 'stats'): boolean
  choose(one: TextOffer | CardOffer | 'stats', take: boolean): void
  /** How many things are chosen. */
  count: Accessor<number>
  /** What has to be answered first. */
  questions: Accessor<string[]>
  answers: Record<string, string>
  answer(question: string, words: string): void
  busy: Accessor<boolean>
  problem: Accessor<string>
  /** It was taken over. */
  done: Accessor<boolean>
  load(): Promise<void>
  take(): Promise<void>
}

const keyOf = (one: TextOffer | CardOffer | 'stats'): string =>
  one === 'stats' ? one : 'id' in one ? one.id : one.field

/** Those questions that stand in what is taken over. */
function askedOf(questions: string[], taken: { fields: TextOffer[]; cards: CardOffer[] }): string[] {
  const asked = new Set([...taken.fields, ...taken.cards].flatMap((one) => one.questions))
  return questions.filter((question) => asked.has(question))
}

export function createUpdateDesk(id: string): UpdateDesk {
  const [status, setStatus] = createSignal<ReturnType<UpdateDesk['status']>>('loading')
  const [story, setStory] = createSignal<OfferStory | null>(null)
  const [problem, setProblem] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const [done, setDone] = createSignal(false)
  const [answers, setAnswers] = createStore<Record<string, string>>({})
  const offer = createMemo(() => story()?.scenarioDiff ?? null)
  const { takes, choose, taken, count } = createChoice(offer)
  const questions = createMemo(() => askedOf(offer()?.questions ?? [], taken()))
  const load = async () => {
    const { data } = await query(OfferQuery, { id })
    if (data && !data.adventure) return void setStatus('missing')
    if (!data?.adventure) return void setStatus((held) => (held === 'ready' ? held : 'unreachable'))
    setStory(data.adventure)
    setStatus('ready')
  }
  const take = async () => {
    const shown = offer()
    if (busy() || !shown) return
    setBusy(true)
    setProblem('')
    const { fields, cards, stats } = taken()
    const { data, problem: lost } = await mutate(UpdateFromScenario, {
      input: {
        adventureId: id,
        expectedRevision: shown.revision,
        fields: fields.map(({ field }) => field),
        cards: cards.map(({ id }) => id),
        stats,
        answers: questions().map((question) => ({ question, answer: answers[question] ?? '' })),
      },
    })
    setBusy(false)
    const result = data?.updateFromScenario
    if (result?.__typename === 'UpdateFromScenarioPayload') return void setDone(true)
    // What is offered has changed: it is shown as it is now.
    if (result?.__typename === 'UpdateRevised') await load()
    setProblem(lost ?? refusalOf(result) ?? NO_ANSWER)
  }
  onMount(() => void load())
  return {
    status,
    story,
    offer,
    takes,
    choose,
    count,
    questions,
    answers,
    answer: setAnswers,
    busy,
    problem,
    done,
    load,
    take,
  }
}

function refusalOf(result: { message?: string; issues?: { message: string }[] } | null | undefined) {
  return result?.issues?.map(({ message }) => message).join(' ') || result?.message
}

/** What the player himself changed is left as it is unless he says so. */
function createChoice(offer: Accessor<Offer | null>) {
  const [chosen, setChosen] = createStore<Record<string, boolean>>({})
  const takes = (one: TextOffer | CardOffer | 'stats'): boolean => {
    const isPlayers = one === 'stats' ? offer()?.stats?.changedByPlayer : one.changedByPlayer
    return chosen[keyOf(one)] ?? !isPlayers
  }
  const taken = createMemo(() => ({
    fields: offer()?.fields.filter(takes) ?? [],
    cards: offer()?.cards.filter(takes) ?? [],
    stats: offer()?.stats != null && takes('stats'),
  }))
  return {
    takes,
    taken,
    count: () => taken().fields.length + taken().cards.length + (taken().stats ? 1 : 0),
    choose: (one: TextOffer | CardOffer | 'stats', take: boolean) => setChosen(keyOf(one), take),
  }
}
