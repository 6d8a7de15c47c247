// Character cards, V1 to V3, out of JSON, pictures and archives: each a scenario with the greetings as its openings.
import { isRaw, own, type Raw } from '../../cards/parse.ts'
import { blankScenario } from '../blank.ts'
import type { FileFormat, OpenFile } from '../file-format.ts'
import type { FileProblem, FoundFile, FoundScenario } from '../found.ts'
import { counted, foundFile, openReport, type Report } from '../report.ts'
import { characterText, macroWarnings } from './character-text.ts'
import { keptFields } from './kept-fields.ts'
import { cardsIn } from './lore.ts'
import { has, listAt, others, rawAt, textAt } from './raw.ts'
import { reportModule } from './risu-module.ts'

export const characterCard: FileFormat = {
  name: 'character card',
  recognises: ({ json, wrapper }) =>
    isRaw(json) &&
    (isPygmalion(json) ||
      /^chara_card_v\d/.test(textAt(json, 'spec')) ||
      isBareV2(json) ||
      (isV1(json) && (isTold(json) || wrapper !== null))),
  read: readCharacterCard,
}

/** Six fields without an envelope. */
const isV1 = (raw: Raw): boolean => has(raw, 'name', 'first_mes')
const isTold = (raw: Raw): boolean =>
  ['description', 'personality', 'scenario', 'mes_example'].some((name) => has(raw, name))
/** A site's card without its spec. */
const isBareV2 = (raw: Raw): boolean =>
  isRaw(own(raw, 'data')) && has(own(raw, 'data'), 'first_mes', 'description')

/** Names of the oldest tools for the fields of V1. */
const PYGMALION: Record<string, string> = {
  char_name: 'name',
  char_persona: 'description',
  char_greeting: 'first_mes',
  world_scenario: 'scenario',
  example_dialogue: 'mes_example',
}
const isPygmalion = (raw: unknown): raw is Raw =>
  has(raw, 'char_name') && (has(raw, 'char_persona') || has(raw, 'char_greeting'))
const fromPygmalion = (raw: Raw): Raw =>
  Object.fromEntries(Object.entries(raw).map(([name, value]) => [PYGMALION[name] ?? name, value]))

/** What becomes of the fields; of all others what they hold is kept. */
const MAPPED = [
  'name',
  'nickname',
  'description',
  'personality',
  'scenario',
  'mes_example',
  'first_mes',
  'alternate_greetings',
  'creator_notes',
  'system_prompt',
  'post_history_instructions',
  'tags',
]

function readCharacterCard(file: OpenFile): FoundFile | FileProblem {
  const json = isPygmalion(file.json) ? fromPygmalion(file.json) : (file.json as Raw)
  const inner = own(json, 'data')
  const data = isRaw(inner) && (has(inner, 'name') || has(inner, 'first_mes') || !isV1(json)) ? inner : json
  const report = openReport(
    `Character card ${versionOf(json, data)}${file.wrapper === null ? '' : ` (${wrapperOf(file)})`}`,
  )
  const scenario = scenarioOf(data, json, report)
  if (scenario.opening === '' && scenario.plotEssentials === '' && scenario.cards.length === 0)
    return { problem: 'UNKNOWN', message: 'The character card is empty: it says nothing of anyone.' }
  scenario.picture = pictureOf(file, data, report)
  reportAssets(file, data, report)
  reportModule(file, report)
  report.found('1 scenario')
  return foundFile(report, { scenarios: [scenario] })
}

const wrapperOf = ({ wrapper, picture }: OpenFile): string =>
  wrapper === 'ZIP' ? (picture ? 'CHARX in a picture' : 'CHARX') : wrapper!

function versionOf(json: Raw, data: Raw): string {
  const spec = textAt(json, 'spec')
  const version = /v(\d)/.exec(spec)?.[1] ?? (data === json ? '1' : '2')
  return `V${version}`
}

function scenarioOf(data: Raw, json: Raw, report: Report): FoundScenario {
  const name = textAt(data, 'name').trim() || textAt(json, 'name').trim()
  const scenario = blankScenario(name || textAt(data, 'nickname').trim() || 'Unnamed character')
  if (name === '') report.warn('The card has no name. Give the scenario a title.')
  const nickname = textAt(data, 'nickname').trim()
  const text = (field: string, to: string): string => {
    const raw = own(data, field)
    if (raw !== undefined && raw !== null && typeof raw !== 'string')
      report.dropped(`${field}: it is no text.`)
    const read = characterText(typeof raw === 'string' ? raw : '', nickname)
    if (read !== '') report.mapped(field, to)
    for (const warning of macroWarnings(read)) report.warn(warning)
    return read
  }
  const [opening = '', ...otherOpenings] = openingsOf(data, text, report)
  return {
    ...scenario,
    description: text('creator_notes', 'description'),
    opening,
    otherOpenings,
    plotEssentials: essentialsOf(nickname || name, text),
    aiInstructions: text('system_prompt', 'AI instructions'),
    authorsNote: text('post_history_instructions', 'author’s note'),
    tags: listAt(data, 'tags').filter((tag): tag is string => typeof tag === 'string'),
    cards: bookOf(data, report),
    extensions: keptFields('characterCard', withoutEntries(data), MAPPED, report, {
      character_book: 'what the lorebook says of itself, such as its name',
    }),
  }
}

type TextOf = (field: string, to: string) => string

/** So many are read; those that say the same are taken together after that. */
const MOST_GREETINGS = 200

/** Greetings in their order; the same one twice counts once. */
function openingsOf(data: Raw, text: TextOf, report: Report): string[] {
  const others = listAt(data, 'alternate_greetings')
  const odd = others.filter((greeting) => typeof greeting !== 'string').length
  if (odd > 0) report.dropped(`alternate_greetings: ${odd} of them ${odd === 1 ? 'is' : 'are'} no text.`)
  const nickname = textAt(data, 'nickname').trim()
  if (others.length > MOST_GREETINGS)
    report.dropped(
      `alternate_greetings: all but the first ${MOST_GREETINGS}; a scenario has no room for more.`,
    )
  const read = others
    .slice(0, MOST_GREETINGS)
    .flatMap((greeting) => (typeof greeting === 'string' ? characterText(greeting, nickname) : []))
  if (read.length > 0) report.mapped('alternate_greetings', 'other openings')
  return [...new Set([text('first_mes', 'opening'), ...read].filter((greeting) => greeting !== ''))]
}

/** Who the character is, in one text. */
function essentialsOf(name: string, text: TextOf): string {
  const description = text('description', 'plot essentials')
  const isNamed = description.includes('{{char}}') || (name !== '' && description.includes(name))
  const parts: [label: string, text: string][] = [
    ['', isNamed || name === '' || description === '' ? description : `${name}: ${description}`],
    ['Personality', text('personality', 'plot essentials')],
    ['Scenario', text('scenario', 'plot essentials')],
    ['Example dialogue', text('mes_example', 'plot essentials')],
  ]
  return parts
    .filter(([, part]) => part !== '')
    .map(([label, part]) => (label === '' ? part : `${label}:${part.includes('\n') ? '\n' : ' '}${part}`))
    .join('\n\n')
}

function bookOf(data: Raw, report: Report) {
  const book = own(data, 'character_book')
  if (book === null || book === undefined) return []
  if (!isRaw(book)) {
    report.dropped('character_book: it is no book.')
    return []
  }
  const cards = cardsIn({ spec: 'lorebook_v3', data: { entries: own(book, 'entries') ?? [] } }, report)
  if (cards.length > 0) report.mapped('character_book', 'story cards')
  return cards
}

/** The card with what its book says of itself. */
function withoutEntries(data: Raw): Raw {
  const { character_book: book, ...rest } = data
  const { entries: _, ...about } = isRaw(book) ? book : {}
  return { ...rest, character_book: others(about, []) }
}

const IN_ARCHIVE = /^embed{1,2}ed:\/\/(.+)$/
/** In a picture, or in an archive; what stands elsewhere is only named. */
const BROUGHT = /^(?:embed{1,2}ed:\/\/|__asset:)/

const isIcon = (asset: unknown): boolean => textAt(asset, 'type') === 'icon'

/** The icon that an archive shows. */
function iconOf(data: Raw): unknown {
  const icons = listAt(data, 'assets').filter(isIcon)
  return icons.find((asset) => textAt(asset, 'name') === 'main') ?? icons[0]
}

/** The picture of the character: the file itself, else the icon that an archive holds. */
function pictureOf(file: OpenFile, data: Raw, report: Report): Uint8Array | null {
  if (file.picture) report.mapped('the picture', 'cover')
  if (file.picture || !file.archive) return file.picture
  const entry = IN_ARCHIVE.exec(textAt(iconOf(data), 'uri'))?.[1]
  const bytes = entry === undefined ? null : file.archive.read(entry)
  if (bytes === null || 'problem' in bytes) return null
  report.mapped('the icon', 'cover')
  return bytes
}

/** Says what else the file brings: other looks of the character, backgrounds, sounds. */
function reportAssets(file: OpenFile, data: Raw, report: Report): void {
  const icon = file.picture ? undefined : iconOf(data)
  const risu = rawAt(rawAt(data, 'extensions'), 'risuai')
  const uris = [
    ...listAt(data, 'assets').flatMap((asset) => (asset === icon ? [] : textAt(asset, 'uri'))),
    // Before V3 they were pairs and threes, with the place second.
    ...[...listAt(risu, 'emotions'), ...listAt(risu, 'additionalAssets')].map((asset) =>
      Array.isArray(asset) && typeof asset[1] === 'string' ? asset[1] : '',
    ),
  ]
  const count = new Set(uris.filter((uri) => BROUGHT.test(uri))).size
  if (count > 0)
    report.dropped(
      `${counted(count, 'more picture or sound', 'more pictures and sounds')} of the card: a scenario has a cover alone.`,
    )
}
