// What a prompt weighs against what it may weigh, part by part; and how much of it an endpoint may re-use. Pure.
import type { Block, Prompt } from './answers.ts'

export interface BudgetPart {
  block: Block | 'FREE'
  tokens: number
  /** Of the whole bar, from 0 to 1. */
  share: number
}

export interface Budget {
  /** In the order in which they are read; the free rest last. None is empty. */
  parts: BudgetPart[]
  total: number
  /** null for a prompt of the first versions, which did not keep it. */
  budget: number | null
  /** How much it is over; 0 when it fits. */
  over: number
}

const ORDER: Block[] = ['STATIC', 'HISTORY', 'LIVE', 'TAIL']

export function budgetOf({
  sections,
  tokens,
  budget,
}: Pick<Prompt, 'sections' | 'tokens' | 'budget'>): Budget {
  const weights = ORDER.map((block) => ({ block, tokens: weightOf(sections, block) }))
  const counted = weights.reduce((sum, part) => sum + part.tokens, 0)
  const total = tokens ?? counted
  const free = Math.max(0, (budget ?? 0) - total)
  const whole = Math.max(1, counted + free)
  const parts = [...weights, { block: 'FREE' as const, tokens: free }]
  return {
    parts: parts.filter((part) => part.tokens > 0).map((part) => ({ ...part, share: part.tokens / whole })),
    total,
    budget: budget ?? null,
    over: budget == null ? 0 : Math.max(0, total - budget),
  }
}

function weightOf(sections: Prompt['sections'], block: Block): number {
  return sections.filter((section) => section.block === block).reduce((sum, { tokens }) => sum + tokens, 0)
}

/** "71%"; what is there is never shown as nothing. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100)
  if (share > 0 && rounded === 0) return '<1%'
  return `${share < 1 && rounded === 100 ? 99 : rounded}%`
}

interface Said {
  content: string
}

/** The share of a prompt, by characters, that begins as the one before did; null when there is none before. */
export function reuseOf(messages: Said[], before: Said[] | null): number | null {
  if (before === null || before.length === 0) return null
  const [text, old] = [wholeOf(messages), wholeOf(before)]
  let length = 0
  while (length < text.length && text.charCodeAt(length) === old.charCodeAt(length)) length++
  return text.length === 0 ? 0 : length / text.length
}

const wholeOf = (messages: Said[]): string => messages.map(({ content }) => content).join('\n')
