// Scenarios and stories of NovelAI, also in pictures. Lorebooks that stand alone are read as files of cards.
import { isRaw, own, type Raw } from '../../cards/parse.ts'
import { blankScenario } from '../blank.ts'
import type { FileFormat } from '../file-format.ts'
import type { FileProblem, FoundFile } from '../found.ts'
import { FoundTree, type Place } from '../found-tree.ts'
import { foundFile, openReport, type Report } from '../report.ts'
import { fileOfStory } from './chats/story.ts'
import { keptFields } from './kept-fields.ts'
import { cardsIn } from './lore.ts'
import { has, listAt, others, rawAt, textAt } from './raw.ts'

export const novelAiScenario: FileFormat = {
  name: 'NovelAI scenario',
  recognises: ({ json }) => has(json, 'scenarioVersion') && (has(json, 'prompt') || has(json, 'context')),
  read: ({ json }) => readScenario(json as Raw),
}

export const novelAiStory: FileFormat = {
  name: 'NovelAI story',
  recognises: ({ json }) => has(json, 'storyContainerVersion'),
  read: ({ json }) => readStory(json as Raw),
}

const SCENARIO_FIELDS = ['title', 'description', 'prompt', 'tags', 'context', 'placeholders']

function readScenario(raw: Raw): FoundFile | FileProblem {
  const report = openReport('Scenario of NovelAI')
  const prompt = textAt(raw, 'prompt').trim()
  const mapped = prompt === '' ? [] : [['prompt', 'opening'] as const]
  for (const [from, to] of mapped) report.mapped(from, to)
  report.found('1 scenario')
  const scenario = {
    ...blankScenario(textAt(raw, 'title').trim() || 'Untitled'),
    description: textAt(raw, 'description').trim(),
    opening: asked(prompt, raw),
    tags: listAt(raw, 'tags').filter((tag): tag is string => typeof tag === 'string'),
    ...plotOf(raw, report),
    extensions: keptFields('novelai', withoutEntries(raw), SCENARIO_FIELDS, report),
  }
  return foundFile(report, { scenarios: [scenario] })
}

/** Item 0 is the memory, item 1 the author's note. */
function plotOf(raw: Raw, report: Report) {
  const [memory = '', note = ''] = listAt(raw, 'context').map((item) => textAt(item, 'text').trim())
  if (memory !== '') report.mapped('memory', 'plot essentials')
  if (note !== '') report.mapped('author’s note', 'author’s note')
  return {
    plotEssentials: asked(memory, raw),
    authorsNote: asked(note, raw),
    cards: cardsIn(bookOf(raw), report),
  }
}

/** The entries of its lorebook; null when it has none. */
function bookOf(raw: Raw) {
  const entries = listAt(own(raw, 'lorebook'), 'entries')
  return entries.length === 0
    ? null
    : { lorebookVersion: own(rawAt(raw, 'lorebook'), 'lorebookVersion') ?? null, entries }
}

const withoutEntries = (raw: Raw): Raw => ({ ...raw, lorebook: others(rawAt(raw, 'lorebook'), ['entries']) })

const PLACEHOLDER = /%\{([^{}\n]{1,500})\}|\$\{([^{}\n]{1,500})\}/g

/** Placeholders as questions. There a placeholder may be defined where it first stands: %{key[default]:description}; or
 * in a list, and be named by its key; here the question itself stands in its place. */
function asked(text: string, raw: Raw): string {
  const defined = new Map(
    listAt(raw, 'placeholders').map((item) => [
      textAt(item, 'key'),
      textAt(item, 'description', 'longDescription'),
    ]),
  )
  return text.replace(PLACEHOLDER, (_, first: string | undefined, second: string | undefined) => {
    const inner = (first ?? second)!
    const [, key = inner, question = ''] = /^([^[:]+)(?:\[[^\]]*\])?(?::(.+))?$/.exec(inner) ?? []
    if (first !== undefined && question !== '') defined.set(key.trim(), question.trim())
    return `\${${(defined.get(key.trim()) || inner).replace(/[{}]/g, '')}}`
  })
}

const STORY_FIELDS = ['story', 'context', 'document', 'didGenerate']

function readStory(raw: Raw): FoundFile | FileProblem {
  const report = openReport('Story of NovelAI')
  const content = rawAt(raw, 'content')
  const metadata = rawAt(raw, 'metadata')
  const tree = new FoundTree()
  const head = plant(tree, rawAt(content, 'story'), report)
  if (tree.nodes.length === 0) {
    const isPacked = typeof own(content, 'document') === 'string'
    const why = isPacked
      ? 'The text of this story is packed in a way that only NovelAI reads.'
      : 'The story has no text.'
    const scenario = {
      ...blankScenario(textAt(metadata, 'title').trim() || 'Untitled'),
      ...plotOf(content, report),
    }
    if (scenario.cards.length === 0 && scenario.plotEssentials === '')
      return { problem: 'UNKNOWN', message: `${why} Export it there as plain text, and send that.` }
    report.dropped(`${why} Export it there as plain text to have it as an opening.`)
    report.found('1 scenario: what stands around the story')
    return foundFile(report, {
      scenarios: [{ ...scenario, description: textAt(metadata, 'description').trim() }],
    })
  }
  const extensions = keptFields('novelai', { ...withoutEntries(content), metadata }, STORY_FIELDS, report)
  return fileOfStory(
    { tree, head, titles: [textAt(metadata, 'title')], plot: { ...plotOf(content, report), extensions } },
    report,
  )
}

/** Pieces of the text by who wrote them; else the whole of it as an opening. */
function plant(tree: FoundTree, story: Raw, report: Report): Place {
  const pieces = listAt(story, 'fragments').filter(
    (piece) => isRaw(piece) && typeof own(piece, 'data') === 'string',
  )
  if (pieces.length === 0) {
    report.mapped('text', 'opening')
    return tree.add(null, { kind: 'OPENING', text: textAt(story, 'text').trim() })
  }
  let end: Place = null
  let said: { isPlayers: boolean; text: string } | null = null
  const put = () => {
    if (said)
      end = tree.add(end, {
        kind: end === null ? 'OPENING' : said.isPlayers ? 'STORY' : 'NARRATION',
        text: said.text.trim(),
      })
  }
  for (const piece of pieces) {
    const isPlayers = /^(?:user|edit)$/.test(textAt(piece, 'origin'))
    const text = textAt(piece, 'data')
    if (said && said.isPlayers === isPlayers && end !== null) said.text += text
    else {
      put()
      said = { isPlayers, text }
    }
  }
  put()
  report.mapped('fragments', 'the opening, what the player wrote, and narrations')
  return end
}
