// Taking one move: it asks the server, one thing at a time, takes over what came of it, and says what did not.
import { createSignal, type Accessor } from 'solid-js'
import type { Answer } from '../api/ask.ts'
import type { AdventurePageFragment, TurnFieldsFragment } from '../api/generated/graphql.ts'
import { settled, type Draft } from './draft.ts'
import type { ChangedTake } from './story-state.ts'
import type { Story } from './story.ts'

/** Says why something was not done. */
export type Tell = (problem: string) => void

/** Which story, and where its head was when the player looked. */
interface Where {
  adventureId: string
  expectedHeadVersion: number
}

/** Asks for one thing. False: it was not done. Null: nobody knows. */
export type Move = (ask: (where: Where) => Promise<Answer<object>>, tell?: Tell) => Promise<boolean | null>

/** Any answer to a move: what it made, or a failure with its sentence and what helps to go on. */
interface MoveResult {
  __typename: string
  code?: string
  message?: string
  adventure?: AdventurePageFragment
  turn?: TurnFieldsFragment & { text?: string }
  take?: ChangedTake
  checkpoint?: { take: ChangedTake | null }
}

/** Where one goes who wants to do something about it: to name a model of his own, or to give up lines that he needs no more. */
export type Remedy = 'settings' | 'tree'

const REMEDIES: Partial<Record<string, Remedy>> = { DEMO_USED_UP: 'settings', LIMIT_REACHED: 'tree' }

const MOVED = 'The story has moved on elsewhere, so nothing was done. This is where it stands now.'
const IN_PROGRESS = 'A turn is being told already.'

interface MoverOptions {
  story: Story
  draft: Accessor<Draft>
  setDraft: (draft: Draft) => void
}

/** The version of a head that was said to have moved, and stands on the very take that the player sees: the news of his
 * own last turn was slower than he. null for every other answer. */
function standsStill(answer: Answer<object>, seen: string | undefined): number | null {
  if (answer.problem !== null) return null
  const result = Object.values(answer.data)[0] as MoveResult | null
  if (result?.__typename !== 'StoryMoved' || !result.adventure) return null
  const { take, version } = result.adventure.head
  return seen !== undefined && take?.id === seen ? version : null
}

/** Asks one thing at a time, takes over what came of it, and says what did not. */
export function createMover({ story, draft, setDraft }: MoverOptions) {
  const [notice, setNotice] = createSignal('')
  const [remedy, setRemedy] = createSignal<Remedy | null>(null)
  const [busy, setBusy] = createSignal(false)
  const say = (sentence: string) => {
    setNotice(sentence)
    setRemedy(null)
  }
  const settle = (result: MoveResult, tell: Tell): boolean => {
    if (result.adventure) story.apply(result.adventure)
    if (result.turn) setDraft(settled(draft(), result.turn))
    if (result.turn?.status === 'RUNNING') story.begin(result.turn)
    else if (result.turn) void story.reload()
    const take = result.take ?? result.checkpoint?.take
    if (take) story.change(take)
    if (result.__typename === 'StoryMoved') say(MOVED)
    else if (result.__typename === 'TurnInProgress') tell(IN_PROGRESS)
    else if (result.message) tell(result.message)
    setRemedy(REMEDIES[result.code ?? ''] ?? null)
    return result.message === undefined
  }
  const move: Move = async (ask, tell = say) => {
    const held = story.state()
    if (!held || busy()) return false
    setBusy(true)
    say('')
    let answer = await ask({ adventureId: held.id, expectedHeadVersion: held.head.version })
    const now = standsStill(answer, held.takes.list.at(-1)?.id)
    if (now !== null) answer = await ask({ adventureId: held.id, expectedHeadVersion: now })
    setBusy(false)
    if (answer.problem !== null) {
      tell(answer.problem)
      return answer.unsure ? null : false
    }
    const result = Object.values(answer.data)[0] as MoveResult | null
    return result ? settle(result, tell) : false
  }
  return { move, busy, notice, remedy, say }
}
