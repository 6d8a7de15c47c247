// What a story counts, as the model reads it: numbers with the words for them, for models reason over words better.
import { SEPARATOR_TOKENS } from '../context/sections.ts'
import { countTokens } from '../context/tokens.ts'
import { createEffort } from '../context/effort.ts'
import { keyMatcher, foldable } from '../context/match.ts'
import type { Ruling } from './referee.ts'
import { bandOf, declared, type StatDef, type WorldSchema } from './schema.ts'
import type { Value, WorldState } from './state.ts'

/** Who the player is, for the label of his line; null for nobody in particular. */
export interface Called {
  name: string
}

/** The ladder of every stat: what it means, its bounds and its bands. For the static block. */
export function renderGuide(schema: WorldSchema, persona: Called | null): string {
  const lines = declared(schema).map((one) => {
    if (one.kind === 'flag') return `${one.path}: true or false${said(one.desc)}`
    if (one.kind === 'milestone') return `${one.path}: a goal${said(one.desc)}`
    return `${one.path}: ${ladder(one.def)}${said(one.def.desc)}`
  })
  const people = Object.entries(schema.npcs).map(
    ([id, { name, desc }]) => `npc.${id} is ${name}${said(desc)}`,
  )
  const player = persona?.name.trim() ? [`player is ${persona.name.trim()}.`] : []
  return ['What this story keeps count of:', ...player, ...people, ...lines].join('\n')
}

const said = (desc: string): string => (desc.trim() === '' ? '' : ` — ${desc.trim()}`)

function ladder(def: StatDef): string {
  if (def.type === 'text') return 'a text'
  const { min, max, max_delta_per_turn: cap, cooldown } = def
  const bounds =
    min !== null && max !== null
      ? `a number from ${min} to ${max}`
      : min !== null
        ? `a number of ${min} or more`
        : max !== null
          ? `a number of at most ${max}`
          : 'a number'
  const parts = [
    def.type === 'counter' ? `${bounds} that never falls` : bounds,
    ...(cap === null ? [] : [`at most ${cap} a turn`]),
    ...(cooldown ? [`not more often than every ${cooldown} turns`] : []),
  ]
  const bands = def.bands.map(([lo, hi, label]) => `${lo} to ${hi} ${label}`).join(', ')
  return bands === '' ? parts.join(', ') : `${parts.join(', ')} (${bands})`
}

/** The values as they are: the live block. People only while they are in the scene. */
export function renderLive(
  schema: WorldSchema,
  { values }: WorldState,
  persona: Called | null,
  peopleInScene: readonly string[],
): string {
  const stats = (prefix: string, of: Record<string, StatDef>): string =>
    Object.entries(of)
      .map(([name, def]) => `${name} ${shown(def, values.get(`${prefix}.${name}`)!)}`)
      .join(', ')
  const name = persona?.name.trim() ?? ''
  const flags = Object.keys(schema.flags).map(
    (flag) => `${flag} ${values.get(`flags.${flag}`) ? 'true' : 'false'}`,
  )
  const goals = Object.entries(schema.milestones)
  const isReached = (id: string) => values.get(`milestones.${id}`) === true
  const open = goals.filter(([id]) => !isReached(id)).map(([id, { desc }]) => `milestones.${id}${said(desc)}`)
  const reached = goals.filter(([id]) => isReached(id)).map(([id]) => id)
  return [
    'The state of the world now:',
    ...line('World', stats('world', schema.world)),
    ...line(name === '' ? 'You' : `${name} [player]`, stats('player', schema.player)),
    ...peopleInScene.flatMap((id) => {
      const npc = schema.npcs[id]
      return npc ? line(`${npc.name} [npc.${id}]`, stats(`npc.${id}`, npc.stats)) : []
    }),
    ...line('Flags', flags.join(', ')),
    ...(open.length === 0 ? [] : [`Open goals: ${open.join('; ')}`]),
    ...line('Goals reached', reached.join(', ')),
  ].join('\n')
}

const line = (label: string, text: string): string[] => (text === '' ? [] : [`${label}: ${text}`])

/** A value with its bounds and the word for it, such as "55/100 (hurt)". */
export function shown(def: StatDef, value: Value): string {
  if (typeof value !== 'number') return value === '' ? '(none)' : String(value).replace(/\s+/g, ' ')
  const label = bandOf(def, value)
  const number = def.max === null ? `${rounded(value)}` : `${rounded(value)}/${def.max}`
  return label === null ? number : `${number} (${label})`
}

/** The people of a schema whose keys occur in some texts, by their ids.
 * @param texts of the newest takes */
export function peopleInScene(schema: WorldSchema, texts: readonly string[]): string[] {
  const scene = texts.map(foldable)
  const effort = createEffort()
  return Object.entries(schema.npcs).flatMap(([id, { name, keys }]) => {
    const matchers = [name, ...keys].flatMap(
      (key) => keyMatcher(key, { wholeWords: true, caseSensitive: false }) ?? [],
    )
    const stands = matchers.some((matcher) =>
      scene.some((text) => effort.find(matcher.steps, text.text.length) && matcher.occurs(text)),
    )
    return stands ? [id] : []
  })
}

/** How many of the newest takes make the scene. */
export const SCENE_TAKES = 6

/** How to report changes. For the static block. */
export const RULE = `Your narration decides what happens. After the prose, record every tracked value that the scene changed, in one fenced block labelled state, as one object:
- numbers: the difference, in proportion to what happened (-12, not the new value);
- flags: true or false; milestones: true once reached; texts: their full new value;
- exact paths as listed, nothing else; when nothing changed, no block at all.
For example, after a fall down the stairs:
\`\`\`state
{"player.hp": -8, "flags.lamp_lit": false}
\`\`\``

/** The same in one line, for the very last slot. */
export const REMINDER =
  '[After the prose, add one ```state block with the changes of tracked values (numbers as differences, exact paths), or none if nothing changed.]'

/** Enough to learn from, and never much of a prompt. */
const MOST_REFUSALS = 12

/** What was refused in the turn before, told once; null for nothing. */
export function renderRefusals(rulings: readonly Ruling[]): string | null {
  const told = rulings
    .filter(({ verdict, source }) => verdict === 'REJECTED' && source !== 'PLAYER')
    .map(({ path, proposed, reason, fix }) => `${path} ${JSON.stringify(proposed)}: ${reason}. ${fix}`.trim())
  // What goes on with a narration may ask for the same once more.
  const refused = [...new Set(told)]
  if (refused.length === 0) return null
  const lines = refused.slice(0, MOST_REFUSALS)
  if (refused.length > MOST_REFUSALS) lines.push(`And ${refused.length - MOST_REFUSALS} more.`)
  return `[These changes of the last turn were not made: ${lines.join(' ')}]`
}

/** The changes that were accepted, as the model should have written them: re-attached to a narration in the history, so
 * that it goes on imitating its own pattern. null for none. */
export function acceptedBlock(rulings: readonly Ruling[]): string | null {
  const changes = new Map<string, Value | null>()
  const first = new Map<string, Value | null>()
  for (const { path, verdict, source, old, new: now } of rulings) {
    if (verdict === 'REJECTED' || source === 'PLAYER') continue
    if (!first.has(path)) first.set(path, old)
    // A narration that was gone on with can change a path twice.
    const before = Number(changes.get(path) ?? 0)
    const isNumber = typeof now === 'number' && typeof old === 'number'
    const change = isNumber ? rounded(before + now - old) : now
    const isNothing = isNumber ? change === 0 : now === first.get(path)
    if (isNothing) changes.delete(path)
    else changes.set(path, change)
  }
  return changes.size === 0 ? null : `\`\`\`state\n${JSON.stringify(Object.fromEntries(changes))}\n\`\`\``
}

/** Without the dust that differences of fractions leave. */
const rounded = (value: number): number => Number(value.toFixed(6))

/** The accepted block as a take keeps it, with what it weighs behind its separator, in tokens; 0 without one. */
export function keptBlock(rulings: readonly Ruling[]): { block: string | null; blockTokens: number } {
  const block = acceptedBlock(rulings)
  return { block, blockTokens: block === null ? 0 : countTokens(block) + SEPARATOR_TOKENS }
}
