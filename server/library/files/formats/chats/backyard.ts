// Archives of Backyard: the characters and their lore, and each scenario with the chat that was had in it.
import { own, type Raw } from '../../../cards/parse.ts'
import { blankScenario } from '../../blank.ts'
import type { Archive } from '../../containers/zip.ts'
import { decodeText } from '../../containers/text.ts'
import { dateOf } from '../../dates.ts'
import type { FileFormat, OpenFile } from '../../file-format.ts'
import {
  FILE_LIMITS,
  type FileProblem,
  type FoundFile,
  type FoundScenario,
  type FoundStory,
} from '../../found.ts'
import { FoundTree } from '../../found-tree.ts'
import { parseSafe } from '../../json.ts'
import { counted, foundFile, openReport, type Report } from '../../report.ts'
import { backyardLore, cardsOf } from '../cards.ts'
import { characterText, macroWarnings } from '../character-text.ts'
import { keptFields } from '../kept-fields.ts'
import { has, listAt, textAt, wholeAt } from '../raw.ts'
import { tell, type Message } from './messages.ts'
import { filled, stemOf, storyOf } from './story.ts'

const CHARACTER = /^characters\/[^/]+\/(?:character|[^/]+)\.json$/i
const SCENARIO = /^scenarios\/[^/]+\.json$/i
const IMAGE = /^characters\/.+\.(?:png|jpe?g|webp)$/i
const MOST = 200

export const backyardArchive: FileFormat = {
  name: 'Backyard archive',
  recognises: ({ json, archive }) =>
    archive !== null &&
    has(json, 'schemaVersion') &&
    archive.names.some((name) => CHARACTER.test(name) || SCENARIO.test(name)),
  read: (file) => read(file, file.archive!),
}

function read({ json, name }: OpenFile, archive: Archive): FoundFile | FileProblem {
  const version = wholeAt(json, 'schemaVersion')
  if (version !== 1)
    return {
      problem: 'TOO_NEW',
      message: `The archive is of a version of Backyard that is not known here: ${version ?? 'none'}.`,
    }
  const report = openReport('Archive of Backyard (.byaf)')
  const characters = entriesOf(archive, CHARACTER, report)
  const scenes = entriesOf(archive, SCENARIO, report)
  const plot = plotOf(characters, report)
  const picture = pictureOf(archive, report)
  const title =
    characters
      .map((one) => textAt(one, 'displayName', 'name'))
      .filter((one) => one !== '')
      .join(', ') || stemOf(name)
  const character = textAt(characters[0], 'name', 'displayName')
  const scenarios: FoundScenario[] = []
  const stories: FoundStory[] = []
  for (const scene of scenes.length > 0 ? scenes : [{}]) {
    const about = sceneOf(scene, title, { ...plot, picture }, report)
    scenarios.push(about)
    const story = storyOfScene(scene, about, character, report)
    if (story && 'problem' in story) return story
    if (story) stories.push(story)
  }
  report.found(counted(scenarios.length, 'scenario'))
  if (stories.length > 0) report.found(counted(stories.length, 'story', 'stories'))
  return foundFile(report, { scenarios, stories })
}

/** The entries of one kind that can be read. */
function entriesOf(archive: Archive, kind: RegExp, report: Report): Raw[] {
  const names = archive.names.filter((name) => kind.test(name))
  if (names.length > MOST) report.dropped(`All but the first ${MOST} files of one kind.`)
  return names.slice(0, MOST).flatMap((name) => {
    const bytes = archive.read(name)
    const text = bytes === null || 'problem' in bytes ? null : decodeText(bytes)?.text
    const parsed = text === null || text === undefined ? null : parseSafe(text)
    if (parsed && !('problem' in parsed) && !parsed.isDeep && has(parsed.value)) return [parsed.value]
    report.warn(`One file of the archive cannot be read: ${name}`)
    return []
  })
}

/** The first picture of a character that is not too large. */
function pictureOf(archive: Archive, report: Report): Uint8Array | null {
  const images = archive.names.filter((name) => IMAGE.test(name))
  if (images.length > 1) report.dropped(`${counted(images.length - 1, 'further picture')}.`)
  const bytes = images[0] === undefined ? null : archive.read(images[0])
  return bytes === null || 'problem' in bytes || bytes.length > FILE_LIMITS.bytes ? null : bytes
}

function plotOf(characters: Raw[], report: Report) {
  const personas = characters
    .map((one) => text(one, 'persona', 'plot essentials', report))
    .filter((one) => one !== '')
  return {
    plotEssentials: personas.join('\n\n'),
    cards: cardsOf(
      characters.flatMap((one) => listAt(one, 'loreItems')),
      backyardLore,
      report,
    ),
  }
}

/** Backyard writes names in single braces. */
const plain = (written: string): string =>
  characterText(
    written
      .replace(/(?<!\{)\{character\}(?!\})/gi, '{{char}}')
      .replace(/(?<!\{)\{user\}(?!\})/gi, '{{user}}'),
  )

function text(raw: Raw, field: string, to: string, report: Report): string {
  const read = plain(textAt(raw, field))
  if (read !== '') report.mapped(field, to)
  for (const warning of macroWarnings(read)) report.warn(warning)
  return read
}

const SCENE_READ = [
  'title',
  'narrative',
  'formattingInstructions',
  'firstMessages',
  'messages',
  'exampleMessages',
  'schemaVersion',
]

function sceneOf(
  scene: Raw,
  title: string,
  plot: Pick<FoundScenario, 'plotEssentials' | 'cards' | 'picture'>,
  report: Report,
): FoundScenario {
  const firsts = listAt(scene, 'firstMessages').map((raw) => plain(textAt(raw, 'text')))
  const [opening = '', ...otherOpenings] = firsts.filter((one) => one !== '')
  if (opening !== '') report.mapped('firstMessages', 'openings')
  const narrative = text(scene, 'narrative', 'plot essentials', report)
  const examples = listAt(scene, 'exampleMessages')
    .map((raw) => plain(textAt(raw, 'text')))
    .filter((one) => one !== '')
  const example = examples.length > 0 ? `Example of how they talk:\n${examples.join('\n')}` : ''
  return {
    ...blankScenario(textAt(scene, 'title') || title),
    ...plot,
    plotEssentials: [plot.plotEssentials, narrative, example].filter((part) => part !== '').join('\n\n'),
    aiInstructions: text(scene, 'formattingInstructions', 'AI instructions', report),
    opening,
    otherOpenings,
    extensions: keptFields('backyard', scene, SCENE_READ, report),
  }
}

/** The chat of a scenario, after its first message; null when there was none. */
function storyOfScene(
  scene: Raw,
  about: FoundScenario,
  character: string,
  report: Report,
): FoundStory | FileProblem | null {
  const messages = listAt(scene, 'messages').flatMap(messageOf)
  if (messages.length === 0) return null
  const tree = new FoundTree()
  const names = { character, player: '' }
  const openings = [about.opening, ...about.otherOpenings].filter((one) => one !== '')
  const first = messages[0]!
  const begin: Message[] =
    openings.length === 0 || !first.isPlayers
      ? []
      : [
          {
            isPlayers: false,
            speaker: '',
            versions: openings.map((one) => ({ text: filled(one, names) })),
            chosen: 0,
          },
        ]
  const head = tell(tree, [...begin, ...messages])
  report.mapped('messages', 'inputs and narrations')
  const { title, cards, picture, extensions } = about
  const plot = {
    plotEssentials: filled(about.plotEssentials, names),
    aiInstructions: filled(about.aiInstructions, names),
    cards: cards.map((card) => ({ ...card, entry: filled(card.entry, names) })),
    picture,
    extensions,
  }
  return storyOf({ tree, head, titles: [title], plot }, report)
}

/** What a model wrote has versions, of which the one that was active last is read. */
function messageOf(raw: unknown): Message[] {
  const date = (of: unknown) => dateOf(has(of, 'createdAt') ? own(of, 'createdAt') : undefined)
  const version = (of: unknown) => {
    const createdAt = date(of)
    return { text: textAt(of, 'text'), ...(createdAt && { createdAt }) }
  }
  if (textAt(raw, 'type') === 'human')
    return [{ isPlayers: true, speaker: '', versions: [version(raw)], chosen: 0 }]
  const outputs = listAt(raw, 'outputs')
  if (outputs.length === 0) return []
  const active = outputs.map((output) => dateOf(textAt(output, 'activeTimestamp'))?.getTime() ?? -Infinity)
  const chosen = active.lastIndexOf(Math.max(...active))
  return [{ isPlayers: false, speaker: '', versions: outputs.map(version), chosen: Math.max(0, chosen) }]
}
