// Decorators: lines at the start of an entry of a V3 book that say when it is told. Some are fields of a card here.
import { CARD_LIMITS, type CardContent } from '../../engine/context/card-content.ts'
import { readKeyList } from './keys.ts'

/** A line such as `@@scan_depth 5`; with three signs it counts when the one before it is not known. */
const LINE = /^(@@@?)([a-z_]+)(?:[ \t]+(.*))?$/i
/** Lines of one entry that are looked at. */
const MOST = 50

/** Under this name a card keeps the lines. */
export const DECORATORS = 'decorators'

/** Takes the decorators from a card's entry, and does what they say. All are kept beside it, to be written back.
 * @returns those, too, that say nothing here */
export function readDecorators(card: CardContent): { card: CardContent; unused: string[] } {
  const text = card.entry.replace(/^\s+(?=@@)/, '')
  const lines = text.split('\n', MOST).map((line) => line.trimEnd())
  const end = lines.findIndex((line) => !LINE.test(line))
  const decorators = end < 0 ? lines : lines.slice(0, end)
  if (decorators.length === 0) return { card, unused: [] }
  const change: Partial<CardContent> = {}
  let isKnown = false
  const unused: string[] = []
  for (const line of decorators) {
    if (line.startsWith('@@@') && isKnown) continue
    const said = meaningOf(line)
    const isFree =
      !said?.secondaryKeys || [...card.secondaryKeys, ...(change.secondaryKeys ?? [])].length === 0
    isKnown = said !== null && isFree
    if (isKnown) Object.assign(change, said)
    else unused.push(line)
  }
  const entry = text.split('\n').slice(decorators.length).join('\n')
  return {
    card: { ...card, ...change, entry, extensions: { ...card.extensions, [DECORATORS]: decorators } },
    unused,
  }
}

/** The entry with its decorators, as far as they do not gainsay what the card says now. */
export function entryWithDecorators(card: CardContent): string {
  const kept = card.extensions?.[DECORATORS]
  if (!Array.isArray(kept)) return card.entry
  const lines = kept.filter(
    (line) => typeof line === 'string' && LINE.test(line) && holds(meaningOf(line), card),
  )
  return [...lines, ...(card.entry === '' ? [] : [card.entry])].join('\n')
}

function holds(said: Partial<CardContent> | null, card: CardContent): boolean {
  return Object.entries(said ?? {}).every(
    ([field, value]) => JSON.stringify(card[field as keyof CardContent]) === JSON.stringify(value),
  )
}

/** What a decorator says of a card; null when it is nothing that a card can say. */
function meaningOf(line: string): Partial<CardContent> | null {
  const [, , name = '', value = ''] = LINE.exec(line) ?? []
  switch (name.toLowerCase()) {
    case 'activate':
      return { constant: true }
    case 'dont_activate':
      return { enabled: false }
    case 'scan_depth': {
      const depth = Number(value)
      return Number.isInteger(depth) && depth >= 1 && depth <= CARD_LIMITS.scanDepth
        ? { scanDepth: depth }
        : null
    }
    case 'additional_keys':
      return secondary(value, 'AND_ANY')
    case 'exclude_keys':
      return secondary(value, 'NOT_ANY')
    default:
      return null
  }
}

function secondary(
  value: string,
  secondaryLogic: CardContent['secondaryLogic'],
): Partial<CardContent> | null {
  const secondaryKeys = readKeyList(value, () => {})
  return secondaryKeys?.length ? { secondaryKeys, secondaryLogic } : null
}
