// The stories that the storyteller's tests play in.
import type { Scene } from '../../../server/engine/narration.ts'
import { tell } from '../../../server/engine/storyteller/tell.ts'

export type World = Pick<Scene, 'premise' | 'cards' | 'memories'> & { opening: string }

/** A town with cards, a station with cards, an inn without any, and nothing at all. */
export const WORLDS: Record<'town' | 'station' | 'inn' | 'nowhere', World> = {
  town: {
    premise: 'A fantasy border town.',
    opening: 'You enter the Sallow Goose. Mira nods.',
    cards: [
      {
        name: 'Mira',
        type: 'character',
        keys: ['innkeeper'],
        entry: 'Mira is the innkeeper. She is wary of strangers. She owes money to smugglers.',
      },
      {
        name: 'The Sallow Goose',
        type: 'location',
        keys: ['tavern', 'inn'],
        entry: 'The Sallow Goose is a low tavern with a sunken floor.',
      },
      {
        name: 'Vethrax',
        type: 'character',
        keys: ['dragon'],
        entry: 'Vethrax is an old red dragon. He cannot abide bells.',
      },
    ],
    memories: ['Mira hid a brass key beneath the floorboard.'],
  },
  station: {
    premise: 'A derelict space station above a dead colony.',
    opening: 'The lift opens on Deck Nine.',
    cards: [
      {
        name: 'Lark',
        type: 'character',
        keys: ['AI', 'computer'],
        entry: 'Lark is the station computer. It lies about the oxygen. They were built on Ceres.',
      },
      {
        name: 'Deck Nine',
        type: 'location',
        keys: ['greenhouse'],
        entry: 'Deck Nine is a greenhouse gone to seed. Its lamps run on a timer.',
      },
    ],
    memories: [],
  },
  inn: {
    premise:
      'The Hollow Lantern, an inn on a drowned road in the fens; the keeper Maren keeps a light that must never go out; a ferryman has gone missing',
    opening:
      'Rain has followed you along the causeway all day. You push open the door of the Hollow Lantern at dusk, and Maren looks up from behind the bar.',
    cards: [],
    memories: [],
  },
  nowhere: { premise: '', opening: '', cards: [], memories: [] },
}

export type Move = { kind: Scene['action']['kind']; text: string }

/** A scene of a world, with what was played in it so far. */
export function sceneOf(world: World, action: Move, more: Partial<Scene> = {}): Scene {
  const history: Scene['history'] = world.opening === '' ? [] : [{ kind: 'OPENING', text: world.opening }]
  return {
    persona: null,
    world: null,
    premise: world.premise,
    cards: world.cards,
    memories: world.memories,
    history,
    action,
    seed: 'seed',
    attempt: 0,
    ...more,
  }
}

/** The input take that a move leaves in the history, formatted as the game stores it. */
export function inputTake(move: Move): Scene['history'][number] | null {
  if (move.kind === 'CONTINUE') return null
  if (move.kind === 'SAY') return { kind: 'SAY', text: `> You say "${move.text}"` }
  if (move.kind === 'STORY') return { kind: 'STORY', text: move.text }
  return { kind: 'DO', text: `> You ${move.text.replace(/^(?:I|you) /i, '')}.` }
}

/** Plays moves one after another and hands back every scene with its text. */
export function play(world: World, moves: readonly Move[], seed: string): { scene: Scene; text: string }[] {
  let history = sceneOf(world, { kind: 'CONTINUE', text: '' }).history
  return moves.map((move) => {
    const scene = sceneOf(world, move, { history, seed })
    const text = tell(scene)
    const input = inputTake(move)
    history = [...history, ...(input === null ? [] : [input]), { kind: 'NARRATION', text }]
    return { scene, text }
  })
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

/** A slot of the lexicon that nobody filled, or a value that should never be printed. */
export const UNFILLED = /undefined|\bNaN\b|\[object|\{[A-Za-z]+(?: [a-z]+)?\}/
