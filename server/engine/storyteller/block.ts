// Writes the changes that a turn proposes as a model would: one fenced block after the prose.
import type { Change } from './stats.ts'

/**
 * The prose and, below it, its changes. What a player has written may stand in the prose; none of it may open a fence
 * or an object, or his own words would be read as changes.
 */
export function withChanges(prose: string, changes: readonly Change[]): string {
  const plain = defused(prose)
  const named = changes.filter(([path]) => !/[`~\s]/.test(path))
  if (named.length === 0) return plain
  const pairs = named.map(([path, value]) => `${JSON.stringify(path)}: ${JSON.stringify(value)}`)
  return `${plain}\n\n\`\`\`state\n{${pairs.join(', ')}}\n\`\`\``
}

/** A brace that could open an object of changes, even one that is never closed. */
const OPENING = /\{(?=[^{}]*?\b(?:world|player|npcs?|flags?|milestones?)\b)/gi

/** The text without what could open a fence or an object of changes; all else in it stays as it is. */
export function defused(text: string): string {
  return text.replace(/[`~]{2,}/g, (run) => '’'.repeat(run.length)).replace(OPENING, '(')
}
