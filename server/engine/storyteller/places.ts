// Places: what kind of place a phrase names, and where a deed takes the player.
import { PLACE_OF, SORT_OF } from './lexicon/nouns.ts'
import { COUNTRY } from './lexicon/country.ts'
import { ROOMS } from './lexicon/rooms.ts'
import { VESSELS } from './lexicon/vessels.ts'
import { INTENT_OF } from './lexicon/verbs.ts'
import type { Genre, PlaceKind, PlaceLines } from './lexicon/types.ts'
import { isPersonWord, phraseAt, thingOf, verbOf } from './things.ts'
import { names, wordsOf } from './wording.ts'

/** A place, as far as the story has told. */
export interface Place {
  /** As the narrator says it: "the Hollow Lantern", "the boathouse"; null where it has no name. */
  name: string | null
  kind: PlaceKind | null
  /** Under a roof, under the sky, or nobody has said. */
  indoors: boolean | null
  /** What else it is called: "inn", or the keys of its card. */
  words: string[]
}

/** Somewhere that nothing is known of. */
export const NOWHERE: Place = { name: null, kind: null, indoors: null, words: [] }

/** Lines for every kind of place. */
export const PLACE_LINES: Record<PlaceKind, PlaceLines> = { ...ROOMS, ...COUNTRY, ...VESSELS }

const OUTSIDE =
  /\b(?:outside|outdoors|(?:go|step|walk|head|run|get|slip|climb|come) (?:back )?out\b(?! of bed)|out of (?:the|this) (?:inn|house|room|building|door|place|tavern|ship|cave)|leave(?:$| (?:the|this)\b|[.,!]))/
const INSIDE =
  /\b(?:inside|indoors|(?:go|step|walk|head|run|get|come) (?:back )?in(?:$|[.,!]| and\b| again\b|side\b)|enter$)/
const TOWARDS = new Set(
  'to into inside on onto aboard toward towards for through down up along across in back enter visit reach cross explore climb'.split(
    ' ',
  ),
)
/** Words after which even a place that nobody knows is a place. */
const LEADS_TO = /^(?:to|into|inside|towards?|enter|visit|reach|explore)$/
const MOVES = new Set(['move', 'climb', 'flee', 'sneak', 'follow'])

/** What kind of place a phrase names, by its last words; a bridge on a ship is not a bridge over a river. */
export function placeKind(phrase: readonly string[], genre: Genre): PlaceKind | null {
  const words = phrase.map((word) => word.toLowerCase().replace(/['’]s$/, ''))
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i]!
    const kind =
      PLACE_OF.get(`${words[i - 1] ?? ''}-${word}`) ??
      PLACE_OF.get(word) ??
      PLACE_OF.get(word.replace(/s$/, '')) ??
      endingKind(word)
    if (kind !== null && kind !== undefined) return inGenre(kind, word, genre)
  }
  return null
}

function endingKind(word: string): PlaceKind | null {
  if (/.(?:house|room|hut)$/.test(word)) return 'house'
  if (/.(?:hall|castle)$/.test(word)) return 'hall'
  if (/.(?:shop|store)$/.test(word)) return 'shop'
  if (/.(?:wood|woods)$/.test(word)) return 'forest'
  if (/.(?:yard|town|market)$/.test(word)) return 'town'
  return /.(?:bank|side)$/.test(word) ? 'shore' : null
}

/** The same word names another kind of place in another kind of story. */
function inGenre(kind: PlaceKind, word: string, genre: Genre): PlaceKind {
  if (genre === 'scifi') return inSpace(kind, word)
  if (kind === 'ship')
    return /quarters|mess/.test(word) ? 'house' : /ship|vessel|deck|galley/.test(word) ? 'deck' : 'office'
  if (kind === 'bridge' || kind === 'planet' || kind === 'void') return 'hills'
  if (kind === 'hold') return genre === 'modern' ? 'office' : 'underground'
  if (genre === 'fantasy') return IN_OLD_TIMES[kind] ?? kind
  if (kind === 'town' && (genre === 'modern' || /street|alley|square|lane/.test(word))) return 'street'
  if (genre === 'modern' && kind === 'house') return 'flat'
  return genre === 'modern' && kind === 'inn' && !/^(?:inn|tavern|pub)$/.test(word) ? 'bar' : kind
}

const IN_OLD_TIMES: Partial<Record<PlaceKind, PlaceKind>> = {
  street: 'town',
  flat: 'house',
  office: 'house',
  bar: 'inn',
}

function inSpace(kind: PlaceKind, word: string): PlaceKind {
  if (word === 'bridge') return 'bridge'
  if (kind === 'inn') return 'bar'
  if (kind === 'town') return 'street'
  if (kind === 'house') return /room|quarters|kitchen|landing|stairs/.test(word) ? 'ship' : 'flat'
  if (kind === 'hall' || kind === 'tower') return /castle|palace/.test(word) ? kind : 'ship'
  if (kind === 'underground') return /tunnel|vault|cell|basement|pit/.test(word) ? 'hold' : kind
  return kind
}

/** The place of a phrase; null where it names a thing or a person that one merely walks up to. */
function placeOf(
  phrase: readonly string[],
  here: Place,
  genre: Genre,
  known: readonly Place[],
): Place | null {
  const thing = thingOf(phrase)
  if (thing === null) return null
  const familiar = known.find(
    (place) =>
      place.name !== null &&
      (names(place.name, thing.head) ||
        names(thing.text, place.name) ||
        place.words.some((word) => names(word, thing.head))),
  )
  if (familiar !== undefined) return familiar
  const kind = placeKind(phrase, genre)
  // In an inn the bar is a piece of furniture; in the street it is somewhere to go.
  if (kind !== null && kind === here.kind && SORT_OF.has(thing.head)) return null
  if (kind !== null && !(SORT_OF.has(thing.head) && !PLACE_OF.has(thing.head)))
    return { name: thing.text, kind, indoors: PLACE_LINES[kind].indoors, words: [] }
  if (thing.sort !== null || isPersonWord(thing.head)) return null
  return /^(?:the )?\p{Lu}/u.test(thing.text) ? null : { ...NOWHERE, name: thing.text }
}

/** Where the story begins, what lies outside of it, and every place that its texts name. */
export interface Setting {
  home: Place
  outside: Place
  known: Place[]
}

/** Where a deed takes the player; null where he stays. `told` is the deed in the second person. */
export function destinationOf(told: string, here: Place, setting: Setting, genre: Genre): Place | null {
  const lower = told.toLowerCase()
  const words = told.split(' ')
  const verb = verbOf(wordsOf(lower).find((word) => !/^(?:you|then|now|\w+ly)$/.test(word)) ?? '')
  const intent = verb === null ? undefined : INTENT_OF.get(verb)
  if (intent === 'search') return searchedPlace(words, here, setting, genre)
  if (
    !MOVES.has(intent ?? '') &&
    !/\b(?:and|then) (?:go|walk|run|leave|enter|head|climb|step|ride)\b/.test(lower)
  )
    return null
  let found: Place | null = null
  for (let i = 1; i < words.length; i++) {
    const word = words[i]!.toLowerCase()
    if (/^(?:because|like|as|while|until|before|if|that|who|which)$/.test(word)) break
    if (
      !TOWARDS.has(word) ||
      (word === 'in' && /^(?:my|your|the)$/.test(words[i + 1] ?? '') && intent === 'sneak')
    )
      continue
    const place = placeOf(phraseAt(words, i + 1), here, genre, setting.known)
    if (place !== null && (place.kind !== null || place.indoors !== null || LEADS_TO.test(word)))
      found = place
  }
  if (found !== null) return found
  if (/\bbelow (?:decks?)?\b/.test(lower))
    return { ...NOWHERE, kind: genre === 'scifi' ? 'ship' : 'house', indoors: true }
  if (/\boverboard\b/.test(lower)) return { ...NOWHERE, kind: 'shore', indoors: false }
  if (OUTSIDE.test(lower) || /\bout (?:of )?(?:the|a) (?:window|door)\b/.test(lower)) return setting.outside
  if (INSIDE.test(lower)) return setting.home.indoors === false ? { ...NOWHERE, indoors: true } : setting.home
  if (/\b(?:upstairs|downstairs)\b/.test(lower))
    return { ...NOWHERE, kind: genre === 'scifi' ? 'ship' : 'house', indoors: true }
  if (intent === 'move' && /\b(?:north|south|east|west)\b/.test(lower)) return { ...here, name: null }
  if (intent === 'flee' || /\b(?:run|get|back|sneak|creep|ride|swim|fly) (?:away|off)\b/.test(lower))
    return { ...here, name: null }
  return intent === 'move' && /\bthrough the (?:door|hatch|gate|portal|window)/.test(lower) ? NOWHERE : null
}

/** Where the story, as the player tells it, puts him: "I wake up on a beach." */
export function toldDestination(text: string, here: Place, setting: Setting, genre: Genre): Place | null {
  for (const match of text.matchAll(
    /\byou (?:wake|awake|find yourself|arrive|stand|land|emerge|appear|are now|reach|enter|return|go|walk|ride|run|come|climb|sail|are (?:in|on|at))\b[^.!?]*/gi,
  )) {
    const words = match[0].replace(/^you (?:reach|enter) /i, 'you come to ').split(' ')
    for (let i = 1; i < words.length; i++) {
      if (!/^(?:in|on|at|into|to|inside|onto|through|outside)$/i.test(words[i]!)) continue
      const place = placeOf(phraseAt(words, i + 1), here, genre, setting.known)
      if (place !== null && place.kind !== null) return place
    }
  }
  return null
}

/** Whoever searches the captain’s quarters is in them. */
function searchedPlace(words: readonly string[], here: Place, setting: Setting, genre: Genre): Place | null {
  const at = words.findIndex((word, i) => i > 1 && /^(?:the|his|her|their|\p{Lu}\S*)$/u.test(word))
  if (at < 0 || at > 3 || words.slice(2, at).some((word) => /^(?:for|out)$/.test(word))) return null
  const place = placeOf(phraseAt(words, at), here, genre, setting.known)
  return place === null || place.kind === null || place.kind === here.kind ? null : place
}
