// Saved stories of KoboldAI: classic, United, Lite, and the .kaistory that wraps one. Nobody is named in them: a player's
// lines are known by their marks.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import type { FileFormat } from '../../file-format.ts'
import type { FileProblem, FoundFile } from '../../found.ts'
import { FoundTree, type Place } from '../../found-tree.ts'
import { counted, openReport, type Report } from '../../report.ts'
import { cardsOf, koboldInfo } from '../cards.ts'
import { fileOfStory, stemOf } from '../chats/story.ts'
import { keptFields } from '../kept-fields.ts'
import { has, listAt, rawAt, textAt } from '../raw.ts'
import { piecesOf, type Marks, type Piece } from './pieces.ts'

const READ = [
  'prompt',
  'memory',
  'authorsnote',
  'authornote',
  'actions',
  'actions_metadata',
  'altbranches',
  'worldinfo',
  'worldinfo_v2',
  'gamestarted',
  'story_name',
]

export const koboldStory: FileFormat = {
  name: 'KoboldAI story',
  recognises: ({ json }) =>
    has(json, 'prompt') &&
    (has(json, 'gamestarted') ||
      (has(json, 'actions') && (has(json, 'memory') || has(json, 'savedsettings')))),
  read: ({ json, name }) => read(json as Raw, name),
}

function read(file: Raw, name: string): FoundFile | FileProblem {
  const isLite = has(file, 'savedsettings')
  const report = openReport(
    `Story of KoboldAI${isLite ? ' Lite' : isRaw(own(file, 'actions')) ? ' United' : ''}`,
  )
  const turns = turnsOf(file)
  const tree = new FoundTree()
  const marks = marksOf(rawAt(file, 'savedsettings'))
  const grow = grower(tree, marks)
  let head: Place = null
  let alternatives = 0
  for (const { text, others } of [{ text: textAt(file, 'prompt'), others: [] }, ...turns]) {
    const below = head
    if (text !== '') head = grow(text, head)
    for (const other of others) {
      grow(other, below)
      alternatives++
    }
    if (tree.isFull) break
  }
  growBranches(listAt(file, 'altbranches'), grow, tree, report)
  report.mapped('prompt', 'opening')
  report.mapped('actions', 'inputs and narrations')
  if (alternatives > 0)
    report.mapped(
      `${counted(alternatives, 'Alternative Text', 'Alternative Texts')}`,
      'takes beside each other',
    )
  const note = textAt(file, 'authorsnote', 'authornote')
  if (textAt(file, 'memory') !== '') report.mapped('memory', 'plot essentials')
  if (note !== '') report.mapped('authorsnote', 'author’s note')
  const plot = {
    plotEssentials: textAt(file, 'memory').trim(),
    authorsNote: note.trim(),
    persona: { name: marks.player ?? '', pronouns: '', description: '' },
    cards: cardsOf(infoOf(file), koboldInfo, report),
    extensions: keptFields('koboldai', file, READ, report),
  }
  const titles = [textAt(file, 'story_name'), marks.others[0] ?? '', stemOf(name)]
  return fileOfStory({ tree, head, titles, plot }, report)
}

/** Puts a text below a place, and answers where it ends. The same text there is the same moments. */
type Grow = (text: string, below: Place) => Place

function grower(tree: FoundTree, marks: Marks): Grow {
  const ends = new Map<Place, Map<string, Place>>()
  return (text, below) => {
    const there = ends.get(below) ?? new Map<string, Place>()
    ends.set(below, there)
    const known = there.get(text)
    if (known !== undefined) return known
    const end = put(tree, piecesOf(text, marks), below)
    there.set(text, end)
    return end
  }
}

/** Other branches of Lite: each is a whole story, all of its texts from the prompt on. One may be empty: the place of the branch
 * that is read. */
function growBranches(branches: unknown[], grow: Grow, tree: FoundTree, report: Report): void {
  const lists = branches.filter(Array.isArray) as unknown[][]
  const odd = branches.filter((branch) => branch !== null && !Array.isArray(branch)).length
  for (const texts of lists) {
    let end: Place = null
    for (const text of texts) if (typeof text === 'string' && !tree.isFull) end = grow(text, end)
  }
  const told = lists.filter((texts) => texts.length > 0).length
  if (told > 0) report.mapped(counted(told, 'other branch', 'other branches'), 'lines of the story')
  if (odd > 0) report.dropped(`${counted(odd, 'other branch', 'other branches')} without a list of texts.`)
}

/** Puts the pieces of a text below each other. */
function put(tree: FoundTree, pieces: Piece[], below: Place): Place {
  let at = below
  for (const { kind, text } of pieces)
    at = tree.add(at, { kind: kind ?? (at === null ? 'OPENING' : 'NARRATION'), text })
  return at
}

/** So many names are looked for in a chat. */
const SPEAKERS = 20

interface Turn {
  text: string
  /** What could have stood there instead. */
  others: string[]
}

function turnsOf(file: Raw): Turn[] {
  const actions = own(file, 'actions')
  if (Array.isArray(actions)) return classicTurns(actions, rawAt(file, 'actions_metadata'))
  const numbered = isRaw(own(rawAt(file, 'actions'), 'actions'))
    ? rawAt(actions, 'actions')
    : rawAt(file, 'actions')
  return byNumber(numbered).map(([, raw]) => ({
    text: textOf(raw, 'Selected Text'),
    others: optionsOf(raw, 'Options', 'text'),
  }))
}

function classicTurns(actions: unknown[], metadata: Raw): Turn[] {
  const turns = actions.map((action, at): Turn => {
    const text = typeof action === 'string' ? action : textOf(action, 'Selected Text')
    const about = metadata[String(at)]
    const isAbout = textOf(about, 'Selected Text') === text
    return {
      text,
      others: isAbout ? optionsOf(about, 'Alternative Text', 'Text').filter((other) => other !== text) : [],
    }
  })
  // What was offered last, and not chosen from.
  const open = optionsOf(metadata[String(actions.length)], 'Alternative Text', 'Text')
  return open.length > 0 ? [...turns, { text: '', others: open }] : turns
}

const byNumber = (raw: Raw): [number, unknown][] =>
  Object.entries(raw)
    .flatMap(([at, value]): [number, unknown][] => (/^\d+$/.test(at) ? [[Number(at), value]] : []))
    .toSorted(([a], [b]) => a - b)

const textOf = (raw: unknown, field: string): string => (typeof raw === 'string' ? raw : textAt(raw, field))

function optionsOf(raw: unknown, list: string, field: string): string[] {
  const chosen = textOf(raw, 'Selected Text')
  const texts = listAt(raw, list).map((option) => textOf(option, field) || textAt(option, 'Text', 'text'))
  return [...new Set(texts)].filter((text) => text.trim() !== '' && text !== chosen)
}

/** World info of all versions; folders hold only names. */
function infoOf(file: Raw): unknown[] {
  const second = own(rawAt(file, 'worldinfo_v2'), 'entries')
  const entries = Array.isArray(second) ? second : isRaw(second) ? Object.values(second) : []
  const all = entries.length > 0 ? entries : listAt(file, 'worldinfo')
  return all.filter((entry) => textAt(entry, 'key', 'content') !== '' || listAt(entry, 'key').length > 0)
}

/** How a player's texts are marked in a file of Lite, by its mode. */
function marksOf(settings: Raw): Marks {
  const mode = Number(textAt(settings, 'opmode'))
  const tag = (name: string) => textAt(settings, name).replaceAll('\\n', '\n').trim()
  if (mode === 3) {
    const others = textAt(settings, 'chatopponent')
      .split('||$||', SPEAKERS)
      .filter((name) => name !== '')
    return { player: textAt(settings, 'chatname') || 'You', others, tags: [] }
  }
  const [input, output] = [tag('instruct_starttag'), tag('instruct_endtag')]
  return {
    player: null,
    others: [],
    tags: mode === 4 && input !== '' && output !== '' ? [[input, output]] : [],
  }
}
