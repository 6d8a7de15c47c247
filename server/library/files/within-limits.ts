// What was read, held to the bounds of scenarios and stories: what is too much is left out and told, never cut.
import { MAX_CARDS, MAX_CARD_CHARACTERS } from '../../engine/context/card-content.ts'
import { SCRIPT_LIMITS } from '../../engine/scripts/hook.ts'
import { cleanChange, SCRIPT_BOUNDS, SLOT_NAMES } from '../../engine/scripts/script.ts'
import { cleanText } from '../../engine/story/clean.ts'
import { ADVENTURE_LIMITS, OPTION_LIMITS, SCENARIO_LIMITS } from '../limits.ts'
import {
  FILE_LIMITS,
  type FoundFile,
  type FoundReport,
  type FoundScenario,
  type FoundScript,
  type FoundStory,
} from './found.ts'
import { counted } from './report.ts'

/** Says what is left out. */
type Tell = (line: string) => void

/** The file with everything within bounds, and its report with what was left out for them. */
export function withinLimits(found: FoundFile, warnings: readonly string[]): FoundFile {
  const dropped: string[] = []
  const tell = (line: string) => dropped.length < FILE_LIMITS.lines && dropped.push(line)
  return {
    ...found,
    scenarios: found.scenarios.map((scenario) => scenarioWithin(scenario, tell)),
    stories: found.stories.map((story) => storyWithin(story, tell)),
    scripts: scriptsWithin(found.scripts, tell),
    report: longer(found.report, dropped, warnings),
  }
}

function longer(report: FoundReport, dropped: string[], warnings: readonly string[]): FoundReport {
  const first = (lines: string[]) => [...new Set(lines)].slice(0, FILE_LIMITS.lines)
  return {
    ...report,
    dropped: first([...dropped, ...report.dropped]),
    warnings: first([...warnings, ...report.warnings]),
  }
}

function scenarioWithin(scenario: FoundScenario, tell: Tell): FoundScenario {
  let left: number = OPTION_LIMITS.all
  const within = (one: FoundScenario, depth: number): FoundScenario => {
    const room = depth === OPTION_LIMITS.depth ? 0 : Math.min(OPTION_LIMITS.options, left)
    const options = one.options.slice(0, room)
    left -= options.length
    if (options.length < one.options.length)
      tell(
        `${counted(one.options.length - options.length, 'option')} of “${titled(one)}”: more than a scenario has.`,
      )
    return {
      ...one,
      ...plotWithin(one, tell),
      ...openingsWithin(one, tell),
      description: textWithin(one, 'description', one.description, SCENARIO_LIMITS.description, tell),
      tags: tagsWithin(one, tell),
      options: options.map((option) => within(option, depth + 1)),
    }
  }
  return within(scenario, 0)
}

function storyWithin(story: FoundStory, tell: Tell): FoundStory {
  return {
    ...story,
    ...plotWithin(story, tell),
    world: stateWithin(story, 'world', tell),
    script: stateWithin(story, 'script', tell),
    summary: summaryWithin(story, tell),
  }
}

function summaryWithin(story: FoundStory, tell: Tell): FoundStory['summary'] {
  if (story.summary === null) return null
  const text = textWithin(story, 'summary', story.summary.text, FILE_LIMITS.text, tell).trim()
  return text === '' ? null : { ...story.summary, text }
}

type Plot = Pick<
  FoundStory,
  | 'title'
  | 'plotEssentials'
  | 'authorsNote'
  | 'aiInstructions'
  | 'persona'
  | 'cards'
  | 'scripts'
  | 'extensions'
>

function plotWithin(plot: Plot, tell: Tell): Plot {
  const text = (name: string, value: string, most: number) => textWithin(plot, name, value, most, tell)
  const { name, pronouns, description } = plot.persona
  return {
    title: titled(plot),
    plotEssentials: text('plot essentials', plot.plotEssentials, ADVENTURE_LIMITS.plotEssentials),
    authorsNote: text('author’s note', plot.authorsNote, ADVENTURE_LIMITS.authorsNote),
    aiInstructions: text('AI instructions', plot.aiInstructions, ADVENTURE_LIMITS.aiInstructions),
    persona: {
      name: text('name of the player', name, ADVENTURE_LIMITS.personaName),
      pronouns: text('pronouns of the player', pronouns, ADVENTURE_LIMITS.personaPronouns),
      description: text('description of the player', description, ADVENTURE_LIMITS.personaDescription),
    },
    cards: cardsWithin(plot, tell),
    scripts: scriptsWithin(plot.scripts, tell),
    extensions: extensionsWithin(plot, tell),
  }
}

/** A title is the one text that may be shortened: it only names. */
function titled({ title }: { title: string }): string {
  const line = cleanText(title).replace(/\s+/g, ' ').trim()
  return (
    line
      .slice(0, ADVENTURE_LIMITS.title)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || 'Untitled'
  )
}

function textWithin(of: { title: string }, name: string, text: string, most: number, tell: Tell): string {
  const clean = cleanText(text)
  if (clean.length <= most) return clean
  const [has, holds] = [clean.length.toLocaleString('en'), most.toLocaleString('en')]
  tell(
    `The ${name} of “${titled(of)}”: it has ${has} characters, and at most ${holds} can be kept. Shorten it there.`,
  )
  return ''
}

/** Openings that say something; when the first is left out, the next takes its place. */
function openingsWithin(
  scenario: FoundScenario,
  tell: Tell,
): Pick<FoundScenario, 'opening' | 'otherOpenings'> {
  const all = [scenario.opening, ...scenario.otherOpenings]
    .map((text) => textWithin(scenario, 'opening', text, SCENARIO_LIMITS.opening, tell))
    .filter((text) => text.trim() !== '')
  const [opening = '', ...others] = all
  const kept: string[] = []
  let left: number = SCENARIO_LIMITS.allOpenings
  for (const text of others)
    if (kept.length < SCENARIO_LIMITS.otherOpenings && text.length <= left) {
      kept.push(text)
      left -= text.length
    }
  if (kept.length < others.length)
    tell(
      `${counted(others.length - kept.length, 'opening')} of “${titled(scenario)}”: more than a scenario has.`,
    )
  return { opening, otherOpenings: kept }
}

/** So many tags are looked at. */
const MOST_TAGS = 1_000

function tagsWithin(scenario: FoundScenario, tell: Tell): string[] {
  const all = scenario.tags
    .slice(0, MOST_TAGS)
    .map((tag) => cleanText(tag).trim())
    .filter((tag) => tag !== '')
  const different = [...new Set(all)]
  const fitting = different.filter((tag) => tag.length <= SCENARIO_LIMITS.tag).slice(0, SCENARIO_LIMITS.tags)
  const lost = different.length - fitting.length + Math.max(0, scenario.tags.length - MOST_TAGS)
  if (lost > 0) tell(`${counted(lost, 'tag')} of “${titled(scenario)}”: too long, or too many.`)
  return fitting
}

function cardsWithin(plot: Pick<Plot, 'title' | 'cards'>, tell: Tell): Plot['cards'] {
  let left: number = MAX_CARD_CHARACTERS
  const cards = plot.cards.slice(0, MAX_CARDS).filter((card) => {
    const size = JSON.stringify(card).length
    if (size > left) return false
    left -= size
    return true
  })
  if (cards.length < plot.cards.length)
    tell(
      `${counted(plot.cards.length - cards.length, 'story card')} of “${titled(plot)}”: more than fit into one story.`,
    )
  return cards
}

function scriptsWithin(scripts: FoundScript[], tell: Tell): FoundScript[] {
  let left: number = SCRIPT_LIMITS.storyCode
  const kept = scripts.slice(0, SCRIPT_LIMITS.scripts).flatMap((script, at) => {
    const clean = { ...script, ...cleanChange(script) } as FoundScript
    const sizes = SLOT_NAMES.map((slot) => clean.code[slot].length)
    const size = sizes.reduce((sum, one) => sum + one, 0)
    if (size > left || sizes.some((one) => one > SCRIPT_BOUNDS.slot)) return []
    left -= size
    const name = clean.name.slice(0, SCRIPT_BOUNDS.name).trim() || `Script ${at + 1}`
    if (clean.description.length <= SCRIPT_BOUNDS.description) return { ...clean, name }
    tell(`The description of the script “${name}”: it is too long.`)
    return { ...clean, name, description: '' }
  })
  if (kept.length < scripts.length)
    tell(`${counted(scripts.length - kept.length, 'script')}: too long, or more than a story has.`)
  return kept
}

/** What scripts or stats remember is kept whole or not at all. */
function stateWithin(story: FoundStory, field: 'world' | 'script', tell: Tell): Record<string, unknown> {
  if (jsonSize(story[field]) <= SCRIPT_LIMITS.state) return story[field]
  tell(
    `The state of ${field === 'world' ? 'the world' : 'the scripts'} of “${titled(story)}”: it is too large.`,
  )
  return {}
}

function extensionsWithin(plot: Pick<Plot, 'title' | 'extensions'>, tell: Tell): Record<string, unknown> {
  if (jsonSize(plot.extensions) <= SCENARIO_LIMITS.extensions) return plot.extensions
  tell(`What other tools keep besides “${titled(plot)}”: it is too large.`)
  return {}
}

/** Infinite for what is too deep to be written. */
function jsonSize(value: unknown): number {
  try {
    return JSON.stringify(value).length
  } catch {
    return Infinity
  }
}
