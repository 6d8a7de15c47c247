// Everything that a turn reads along its path, loaded once: the takes in reach of the budget, the state, the scene.
import type { Adventure, Take, Turn } from '../../generated/sqlite/client.ts'
import type { Card } from '../engine/context/cards.ts'
import type { Persona } from '../engine/context/persona.ts'
import { NOTHING_RECALLED, type Recalled } from '../engine/context/recalled.ts'
import { UNSAVED, readingReach, type ContextInput } from '../engine/context/build.ts'
import type { MemoryOverrides } from '../engine/scripts/memory.ts'
import type { Scene, SceneCard } from '../engine/narration.ts'
import type { InputKind, Spot, TakeKind } from '../engine/story/words.ts'
import type { Reader } from '../io/store/database.ts'
import { toldCards } from '../io/store/cards.ts'
import { windowOnPath } from '../io/store/path.ts'
import { getState, type StateBody } from '../io/store/states.ts'
import type { Narrator } from './narrator.ts'
import type { NewInput } from './store-input.ts'
import { worldOf, type World } from './world.ts'

/** What the pure parts of a turn work on. */
export interface Gathered {
  context: ContextInput
  scene: Scene
  /** The take that the narration stands below; null at the beginning. */
  below: Take | null
  /** The state as it is stored, and what a story counts; null for one that counts nothing. */
  stored: StateBody
  world: World | null
  worldHash: string | null
  scriptHash: string | null
}

/** A take as it is told, stored or not. */
type Told = Pick<
  Take,
  'id' | 'depth' | 'revision' | 'kind' | 'text' | 'tokens' | 'hidden' | 'block' | 'blockTokens' | 'turn'
>
const UNSTORED = { id: UNSAVED, revision: 0, hidden: false, block: null, blockTokens: 0 }

/** What a turn asks for, as far as reading is concerned. */
export type TurnAsked = Pick<Turn, 'kind' | 'inputText'>

/** What a narration is gathered for. `instead`: an input that stands at the spot before it is stored. */
export interface Asked {
  spot: Spot
  instead: NewInput | null
  narrator: Narrator
  /** What scripts put in place of the story's own plot texts; null without scripts. */
  overrides?: MemoryOverrides | null
}

/** Loads what the narration below `spot` is made from. */
export async function gather(
  db: Reader,
  adventure: Adventure,
  turn: TurnAsked,
  { spot, instead, narrator, overrides }: Asked,
): Promise<Gathered> {
  const cards = await toldCards(db, adventure.id, spot)
  const byHand = {
    narratorText: narrator.narratorText,
    aiInstructions: adventure.aiInstructions,
    plotEssentials: adventure.plotEssentials,
    authorsNote: overrides?.authorsNote ?? adventure.authorsNote,
    persona: personaOf(adventure),
    scriptContext: overrides?.context ?? null,
    frontMemory: overrides?.frontMemory ?? null,
    budget: narrator.budget,
  }
  const stored = await windowOnPath(db, spot, readingReach(byHand))
  const last = stored.at(-1) ?? null
  const takes: Told[] = instead
    ? [...stored, { ...UNSTORED, ...instead, depth: spot.depth + 1, turn: last?.turn ?? 0 }]
    : stored
  const { world: worldHash, script: scriptHash } = last
    ? { world: last.worldHash, script: last.scriptHash }
    : { world: adventure.initialWorld, script: adventure.initialScript }
  const state = await getState(db, adventure.id, worldHash)
  const world = await worldOf(db, adventure, state, takes, turn.kind === 'PASSAGE')
  return {
    context: {
      ...byHand,
      takes: takes.map((take) => ({ ...take, kind: take.kind as TakeKind })),
      keptStart: stored.findLast((take) => take.windowStart !== null)?.windowStart ?? null,
      cards,
      recalled: NOTHING_RECALLED,
      world: world?.context ?? null,
      isPassage: turn.kind === 'PASSAGE',
      maxOutputTokens: narrator.maxOutputTokens,
    },
    scene: {
      ...(await sceneOf(db, adventure, turn, takes)),
      world: world?.scene ?? null,
      cards: cards.filter(({ enabled }) => enabled).map(sceneCard),
      memories: [],
    },
    below: last,
    stored: state,
    world,
    worldHash,
    scriptHash,
  }
}

/** What was gathered, with what is recalled for it: both are read at the same time. */
export function reminded(gathered: Gathered, recalled: Recalled): Gathered {
  const { context, scene } = gathered
  return {
    ...gathered,
    context: { ...context, recalled },
    scene: { ...scene, memories: recalled.memories.map(({ text }) => text) },
  }
}

async function sceneOf(
  db: Reader,
  adventure: Adventure,
  turn: TurnAsked,
  takes: Told[],
): Promise<Omit<Scene, 'cards' | 'memories' | 'world'>> {
  const last = takes.at(-1) ?? null
  const here = { adventureId: adventure.id, parentId: last?.id ?? null, kind: 'NARRATION' }
  const attempt = turn.kind === 'TAKE' || turn.kind === 'RETAKE' ? 0 : await db.take.count({ where: here }) // an input is new, and unanswered
  // What is hidden is not answered either.
  const isAnswered = last !== null && !last.hidden && last.kind !== 'NARRATION' && last.kind !== 'OPENING'
  const answered = isAnswered ? last : null
  const words = turn.inputText ?? answered?.text ?? ''
  return {
    persona: personaOf(adventure),
    premise: adventure.plotEssentials || adventure.title,
    history: takes
      .filter((take) => !take.hidden && take !== answered)
      .map((take) => ({ kind: take.kind as TakeKind, text: take.text })),
    action: answered
      ? { kind: answered.kind as InputKind, text: bare(words) }
      : { kind: 'CONTINUE', text: '' },
    seed: adventure.id,
    attempt,
  }
}

const sceneCard = ({ name, type, keys, entry }: Card): SceneCard => ({ name, type, keys, entry })

/** Who the player of a story is; null for nobody in particular. */
export function personaOf(adventure: Adventure): Persona | null {
  const { personaName: name, personaPronouns: pronouns, personaDescription: description } = adventure
  return name || pronouns || description ? { name, pronouns, description } : null
}

/** An input without the marks that it carries in the story. */
function bare(text: string): string {
  return text.replace(/^> You say "(.*)"$/s, '$1').replace(/^> You /, '')
}
