// A prompt as the budgets make it, in a few parts and sentences. Pure.
import type { TriedPromptQuery } from '../api/generated/graphql.ts'
import { countOf, numberOf } from '../ui/counts.ts'
import type { SettingsValues } from './settings-values.ts'

export type TriedPrompt = NonNullable<TriedPromptQuery['nextPrompt']>

export interface PromptPart {
  name: 'fixed' | 'story' | 'cards' | 'memories' | 'free'
  tokens: number
}

const PARTS: Record<string, PromptPart['name']> = {
  history: 'story',
  recent_history: 'story',
  world_lore: 'cards',
  story_summary: 'memories',
  used_memories: 'memories',
}

export const PART_NAMES: Record<PromptPart['name'], string> = {
  fixed: 'Always told',
  story: 'The story',
  cards: 'Story cards',
  memories: 'Memories',
  free: 'Room left',
}

/** What a prompt is made of, and the room that is left; nothing that is empty. */
export function partsOf({ sections, tokens, budget }: TriedPrompt): PromptPart[] {
  const weights: Record<PromptPart['name'], number> = { fixed: 0, cards: 0, memories: 0, story: 0, free: 0 }
  for (const { label, tokens } of sections) weights[PARTS[label] ?? 'fixed'] += tokens
  weights.free = Math.max(0, (budget ?? 0) - (tokens ?? 0))
  return (Object.entries(weights) as [PromptPart['name'], number][])
    .filter(([, tokens]) => tokens > 0)
    .map(([name, tokens]) => ({ name, tokens }))
}

export const spokenParts = (parts: PromptPart[]): string =>
  parts.map(({ name, tokens }) => `${PART_NAMES[name]}: ${countOf(tokens, 'token')}`).join(', ')

/** What the numbers do to this story, in sentences. */
export function meaningOf(prompt: TriedPrompt, answer: number): string[] {
  const { history, cards, recall, isOverBudget } = prompt
  const said: string[] = []
  if (isOverBudget)
    said.push('What is always told alone is more than the budget: raise it, or write the plot shorter.')
  if (history) said.push(storyWords(history))
  const told = cards.filter(({ included }) => included).length
  const squeezed = cards.filter(({ verdict }) => verdict === 'NO_ROOM').length
  if (told > 0 || squeezed > 0)
    said.push(
      `${countOf(told, 'story card')} ${told === 1 ? 'is' : 'are'} told${squeezed > 0 ? `, and ${numberOf(squeezed)} found no room` : ''}.`,
    )
  const back = recall?.memories.filter(({ included }) => included).length ?? 0
  if (back > 0) said.push(`${countOf(back, 'memory', 'memories')} ${back === 1 ? 'comes' : 'come'} back.`)
  said.push(`For its answer the model has ${countOf(answer, 'token')} on top of that.`)
  return said
}

function storyWords({ included, total }: NonNullable<TriedPrompt['history']>): string {
  if (included >= total) return `Of the story it reads all, ${countOf(total, 'take')}.`
  const left = total - included
  return `Of the story it reads the last ${countOf(included, 'take')}; ${numberOf(left)} before ${left === 1 ? 'is' : 'are'} left out.`
}

/** The numbers as they are typed; null while one of them is none. */
export function triedOf(values: SettingsValues) {
  const names = ['contextBudget', 'maxOutputTokens', 'thinkingTokens', 'memoryTopK'] as const
  const numbers = names.map((name) => [name, Number(values[name].trim() || NaN)] as const)
  if (numbers.some(([, number]) => !Number.isInteger(number))) return null
  return Object.fromEntries(numbers) as Record<(typeof names)[number], number>
}
