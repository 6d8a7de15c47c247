// What a hook is tried out on, as it is typed: takes in plain words, state and cards as JSON. Pure.
import type {
  SampleCardInput,
  SampleTakeInput,
  ScriptHook,
  ScriptSampleInput,
} from '../api/generated/graphql.ts'

export interface SampleValues {
  INPUT: string
  CONTEXT: string
  OUTPUT: string
  history: string
  state: string
  cards: string
  plotEssentials: string
}

export const SAMPLE: SampleValues = {
  INPUT: '\n> You open the door.\n',
  CONTEXT: 'You are a ferryman.\n\nRecent Story:\nRain falls on the river.\n> You open the door.\n',
  OUTPUT: 'The door gives way. Behind it stairs lead down to the water.',
  history: 'Rain falls on the river.\n\n> You wait.\n\nA lamp is lit on the far bank.',
  state: '{}',
  cards: '[]',
  plotEssentials: 'You are a ferryman.',
}

export type SampleFaults = Partial<Record<keyof SampleValues, string>>

/** The sample as it is sent, or what cannot be sent of it. */
export function sampleOf(
  values: SampleValues,
  hook: ScriptHook,
): { sample: ScriptSampleInput } | { faults: SampleFaults } {
  const state = objectIn(values.state)
  const cards = cardsIn(values.cards)
  if (state === null || typeof cards === 'string')
    return {
      faults: {
        ...(state === null && { state: 'This is no JSON object, such as {"turns": 4}.' }),
        ...(typeof cards === 'string' && { cards }),
      },
    }
  const { plotEssentials } = values
  return { sample: { text: values[hook], history: takesIn(values.history), state, cards, plotEssentials } }
}

/** Takes parted by blank lines: one that begins with > is what the player did or said, the first is the opening. */
export function takesIn(text: string): SampleTakeInput[] {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  return parts.map((part, index) => {
    const words = part.trim()
    if (!words.startsWith('>')) return { type: index === 0 ? 'start' : 'continue', text: words }
    return { type: /^>\s*You say\b/i.test(words) ? 'say' : 'do', text: `\n${words}\n` }
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectIn(json: string): Record<string, unknown> | null {
  const value = json.trim() === '' ? {} : parsed(json)
  return isObject(value) ? value : null
}

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''

/** Cards as scripts have them, or as AI Dungeon exports them; a sentence when they are none. */
function cardsIn(json: string): SampleCardInput[] | string {
  const value = json.trim() === '' ? [] : parsed(json)
  if (!Array.isArray(value) || !value.every(isObject))
    return 'This is no JSON list of cards, such as [{"keys": "owl", "entry": "An owl."}].'
  return value.map((card, index) => ({
    id: typeof card.id === 'string' || typeof card.id === 'number' ? String(card.id) : `sample-${index + 1}`,
    keys: asText(card.keys),
    entry: asText(card.entry ?? card.value),
    type: asText(card.type),
    title: asText(card.title ?? card.name),
    description: asText(card.description ?? card.notes),
  }))
}
