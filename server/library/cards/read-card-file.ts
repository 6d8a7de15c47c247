// A file of story cards, of any tool that is known here, to cards and a report. Writes nothing, never throws.
import type { CardContent } from '../../engine/context/card-content.ts'
import { isPattern, patternFault } from '../../engine/context/pattern.ts'
import { readDecorators } from './decorators.ts'
import { FORKLORE_FORMAT, FORKLORE_VERSION, wholeCard } from './formats/forklore.ts'
import { isRaw, own, parseJson, type Raw } from './parse.ts'
import { boundedExtensions, readEntry, type ReadEntry } from './read-entry.ts'
import { formats, recognise, type Recognised } from './recognise.ts'
import { CARD_FILE_LIMITS, type CardFile, type CardFileProblem, type CardRef } from './types.ts'

/** Reads the text of a file; recognises its format by its content. */
export function readCardFile(text: string): CardFile | CardFileProblem {
  const parsed = parseJson(text)
  return 'problem' in parsed ? parsed : readCards(parsed.value)
}

/** Reads cards from JSON that was parsed, is safe to walk, and is nested no deeper than a file of cards may be. */
export function readCards(file: unknown): CardFile | CardFileProblem {
  const found = recognise(file)
  if (!found)
    return {
      problem: 'UNKNOWN',
      message:
        'No story cards were found in it. Known are story cards of AI Dungeon, World Info of SillyTavern, ' +
        'books of character cards, lorebooks of NovelAI and RisuAI, memory books of Agnaistic, and our own.',
    }
  const version = found.format === 'FORKLORE' && isRaw(file) ? own(file, 'version') : null
  if (typeof version === 'number' && version > FORKLORE_VERSION)
    return {
      problem: 'TOO_NEW',
      message: `The file is of a newer Forklore (${FORKLORE_FORMAT}, version ${version}). Update this one, then import it.`,
    }
  if (found.entries.length > CARD_FILE_LIMITS.cards)
    return {
      problem: 'TOO_MANY_CARDS',
      message:
        `The file holds ${found.entries.length.toLocaleString('en')} cards; at most ` +
        `${CARD_FILE_LIMITS.cards.toLocaleString('en')} are read at once. Split it, and import the parts.`,
    }
  return readAll(found)
}

function readAll({ format, entries, besides, warnings }: Recognised): CardFile {
  const cards: CardContent[] = []
  const report: CardFile['report'] = {
    found: entries.length,
    mapped: [],
    keptRaw: [],
    dropped: besides.map((field) => ({
      card: null,
      field: field.slice(0, 100),
      why: 'It belongs to the file as a whole; cards have no place for it.',
    })),
    warnings: [...warnings],
  }
  const mapped = new Set<string>()
  const warnOfKeys = keyWarner()
  entries.forEach((entry, index) => {
    const read = readOne(entry, format, index)
    const ref: CardRef = { position: index + 1, name: 'card' in read ? read.card.name : '' }
    report.dropped.push(...read.dropped.map(({ field, why }) => ({ card: ref, field, why })))
    if (!('card' in read)) return
    const { card, unused } = formats[format].hasDecorators
      ? readDecorators(read.card)
      : { card: read.card, unused: [] }
    cards.push(card)
    for (const [name, to] of read.mapped) mapped.add(`${name} → ${to}`)
    if (read.kept.length > 0) report.keptRaw.push({ card: ref, fields: read.kept })
    const said = isRaw(entry) ? (formats[format].warn?.(entry, card) ?? []) : []
    const told = [...unused.map(decoratorKept), ...said, ...warnOfKeys(card)]
    report.warnings.push(...told.map((line) => `${named(ref)}: ${line}`))
  })
  return { format, cards, report: withinBounds({ ...report, mapped: [...mapped] }) }
}

/** A card, or why an entry is none. */
function readOne(
  entry: unknown,
  format: Recognised['format'],
  index: number,
): ReadEntry | Pick<ReadEntry, 'dropped'> {
  if (!isRaw(entry))
    return { dropped: [{ field: '', why: 'It is no card: a card is an object with fields.' }] }
  const why = formats[format].isNoCard?.(entry) ?? null
  if (why !== null) return { dropped: [{ field: '', why }] }
  const whole = format === 'FORKLORE' ? wholeCard(entry) : null
  return whole ? asItIs(entry, whole) : readEntry(entry, formats[format], index)
}

function asItIs(entry: Raw, card: CardContent): ReadEntry {
  const dropped: ReadEntry['dropped'] = []
  const extensions = own(entry, 'extensions')
  const whole = isRaw(extensions) ? { ...card, extensions: boundedExtensions(extensions, dropped) } : card
  return { card: whole, mapped: Object.keys(entry).map((name) => [name, name]), kept: [], dropped }
}

const decoratorKept = (line: string): string =>
  `${line.slice(0, 100)} says nothing here; it is kept beside the card.`

const named = ({ position, name }: CardRef): string =>
  name === '' ? `Card ${position}` : `Card ${position} (${name})`

const TOO_MANY_PATTERNS =
  'Its patterns and those of the cards below were not tried, because they are so many. They are kept as they stand.'

/** Says which patterns cannot be used, as long as a file does not hold too many. */
function keyWarner(): (card: CardContent) => string[] {
  const faults = new Map<string, string | null>()
  let left: number = CARD_FILE_LIMITS.patterns
  let wasTold = false
  const warningOf = (key: string): string | null => {
    const known = faults.get(key)
    if (known !== undefined) return known
    if (left < 0) {
      const warning = wasTold ? null : TOO_MANY_PATTERNS
      wasTold = true
      return warning
    }
    left -= key.length
    const fault = patternFault(key)
    const warning = fault === null ? null : `${fault} It is kept as it stands.`
    faults.set(key, warning)
    return warning
  }
  return ({ keys, secondaryKeys }) =>
    [...keys, ...secondaryKeys].filter(isPattern).flatMap((key) => warningOf(key) ?? [])
}

/** A report is read by a person: its lists end somewhere, and say so. */
function withinBounds(report: CardFile['report']): CardFile['report'] {
  const most = CARD_FILE_LIMITS.lines
  const more = (count: number, what: string) =>
    count > most ? [`${(count - most).toLocaleString('en')} further ${what} are not listed.`] : []
  return {
    ...report,
    dropped: report.dropped.slice(0, most),
    warnings: [
      ...report.warnings.slice(0, most),
      ...more(report.warnings.length, 'warnings'),
      ...more(report.dropped.length, 'dropped fields and cards'),
    ],
  }
}
