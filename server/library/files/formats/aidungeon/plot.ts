// What scenarios and adventures of AI Dungeon have in common: plot, story cards and the four tabs of a script.
import { blankScript } from '../../../../engine/scripts/script.ts'
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import type { FoundScenario, FoundScript } from '../../found.ts'
import type { Report } from '../../report.ts'
import { cardsIn } from '../lore.ts'
import { listAt, rawAt, textAt } from '../raw.ts'

/** Fields that become something here; and those that say nothing elsewhere, which are not kept. */
export const PLOT_FIELDS = [
  'title',
  'description',
  'memory',
  'authorsNote',
  'instructions',
  'storyCards',
  'worldInfo',
  'gameCodeSharedLibrary',
  'gameCodeOnInput',
  'gameCodeOnModelContext',
  'gameCodeOnOutput',
  'gameCode',
  'tags',
  'lastModelContext',
  'recentScriptLogs',
  '__typename',
]

type Plot = Pick<
  FoundScenario,
  'title' | 'plotEssentials' | 'authorsNote' | 'aiInstructions' | 'cards' | 'scripts'
>

/** The plot of a scenario or an adventure. */
export function plotOf(raw: Raw, report: Report): Plot {
  const text = (field: string, to: string): string => {
    const read = textAt(raw, field).trim()
    if (read !== '') report.mapped(field, to)
    return read
  }
  const aiInstructions = instructionsOf(raw)
  if (aiInstructions !== '') report.mapped('instructions', 'AI instructions')
  return {
    title: textAt(raw, 'title').trim() || 'Untitled',
    plotEssentials: text('memory', 'plot essentials'),
    authorsNote: text('authorsNote', 'author’s note'),
    aiInstructions,
    cards: storyCards(raw, report),
    scripts: scriptsOf(raw, report),
  }
}

/** They stand in one of three places, as a text or as one for each who may set them. */
function instructionsOf(raw: Raw): string {
  for (const place of [raw, detailsOf(raw), rawAt(raw, 'state')]) {
    const written = own(place, 'instructions')
    if (typeof written === 'string' && written.trim() !== '') return written.trim()
    const order = textAt(written, 'type') === 'scenario' ? ['scenario', 'custom'] : ['custom', 'scenario']
    const chosen = textAt(written, ...order).trim()
    if (chosen !== '') return chosen
  }
  return ''
}

/** Where newer dumps have what has no field of its own. */
export function detailsOf(raw: Raw): Raw {
  const state = rawAt(rawAt(raw, 'adventureState'), 'details')
  return Object.keys(state).length > 0 ? state : rawAt(raw, 'details')
}

function storyCards(raw: Raw, report: Report) {
  const lists = ['storyCards', 'worldInfo'].map((name) => listAt(raw, name)).filter((list) => list.length > 0)
  const cards = lists.slice(0, 1).flatMap((list) => cardsIn({ storyCards: list }, report))
  if (lists.length > 1) report.dropped('worldInfo: the older list; the newer one, storyCards, was read.')
  return cards
}

/** Names of a tab: in dumps, and in what the tool sends and receives. */
const TABS = {
  library: ['gameCodeSharedLibrary', 'sharedLibrary'],
  input: ['gameCodeOnInput', 'onInput'],
  context: ['gameCodeOnModelContext', 'onModelContext'],
  output: ['gameCodeOnOutput', 'onOutput'],
} as const

function scriptsOf(raw: Raw, report: Report): FoundScript[] {
  const places = [raw, rawAt(raw, 'gameCode'), rawAt(rawAt(raw, 'state'), 'scripts')]
  for (const place of places) {
    const code = Object.fromEntries(
      Object.entries(TABS).map(([slot, names]) => [slot, textAt(place, ...names)]),
    ) as FoundScript['code']
    if (Object.values(code).every((tab) => tab.trim() === '')) continue
    for (const [slot, names] of Object.entries(TABS))
      if (code[slot as keyof typeof code] !== '') report.mapped(names[1], `script, ${slot}`)
    report.found('a script')
    // What is written for AI Dungeon of today is told how many cards there are then.
    return [{ ...blankScript('Script of AI Dungeon'), addReturns: 'LENGTH', code, enabled: true }]
  }
  return []
}

/** True for what was deleted there. */
export const isDeleted = (raw: unknown): boolean => isRaw(raw) && textAt(raw, 'deletedAt') !== ''
