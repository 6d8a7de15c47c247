// Where the story stands: the place it begins in, and where the player has gone since.
import type { Scene, SceneCard } from '../narration.ts'
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
const OUT_CUE =
  /\b(?:outside|in front of|approach|before the (?:gate|gates|door|doors)|path|road|grass|horizon|under the (?:stars|sky|trees)|street|open air)\b/i
const IN_CUE =
  /\b(?:inside|ceiling|hearth|counter|indoors|corridor|your (?:room|desk|bunk|cabin|office|bed)|floorboards|the room|common room|behind the bar)\b/i
const TOWARDS = new Set(
  'to into inside onto toward towards for through down up along across in back enter visit reach cross explore climb'.split(
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

function inGenre(kind: PlaceKind, word: string, genre: Genre): PlaceKind {
  if (genre === 'scifi' && word === 'bridge') return 'bridge'
  if (genre === 'scifi' && kind === 'house' && /room|quarters|kitchen|landing/.test(word)) return 'ship'
  if (genre !== 'scifi' && kind === 'ship')
    return /ship|vessel|deck|freighter|galley/.test(word) ? 'shore' : 'office'
  if (genre !== 'scifi' && (kind === 'bridge' || kind === 'planet' || kind === 'void')) return 'hills'
  if (genre !== 'scifi' && kind === 'hold') return genre === 'modern' ? 'office' : 'underground'
  if ((genre === 'modern' || genre === 'horror') && kind === 'town' && /street|alley|square|lane/.test(word))
    return 'street'
  if (genre === 'fantasy' && (kind === 'street' || kind === 'flat' || kind === 'office'))
    return kind === 'street' ? 'town' : 'house'
  return kind
}

/** The place of a phrase; null where it names a thing or a person that one merely walks up to. */
function placeOf(phrase: readonly string[], genre: Genre, known: readonly Place[]): Place | null {
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

/** The setting, by cards first, then the opening, then the premise. */
export function settingOf(scene: Scene, premise: string, opening: string, genre: Genre): Setting {
  const cards = scene.cards
    .filter((card) => card.type.toLowerCase() === 'location' && card.name.trim() !== '')
    .map((card): Place => placeNamed(card, genre))
  const named = namedPlaces(`${opening}\n${premise}`, genre)
  const known = [...cards, ...named]
  const outside = outsideOf(`${premise} ${opening}`, genre)
  const opened = firstPlace(opening, known, genre)
  const home = opened ?? firstPlace(premise, known, genre) ?? NOWHERE
  if (opening === '') return { home, outside, known }
  if (opened === null && IN_CUE.test(opening) && !OUT_CUE.test(opening))
    return { home: { ...NOWHERE, indoors: true, kind: cuedKind(opening, genre) }, outside, known }
  const out = OUT_CUE.test(opening) && !IN_CUE.test(opening)
  const start = out && home.indoors === true ? { ...outside } : { ...home }
  if (start.kind === null && start.indoors === null)
    start.indoors = IN_CUE.test(opening) ? true : out ? false : null
  return { home: start, outside, known: known.length > 0 ? known : [home] }
}

/** A room that is not named, by what stands in it. */
function cuedKind(text: string, genre: Genre): PlaceKind | null {
  if (/\b(?:console|airlock|bunk|viewport|bulkhead)\b/i.test(text) && genre === 'scifi') return 'ship'
  if (/\b(?:desk|filing cabinet)\b/i.test(text)) return genre === 'modern' ? 'office' : 'library'
  if (/\b(?:bed|kitchen|stove|parlour|sofa)\b/i.test(text)) return genre === 'modern' ? 'flat' : 'house'
  return /\b(?:bar|tankard|innkeeper|barkeep)\b/i.test(text) ? 'inn' : null
}

function articled(name: string): string {
  return name.replace(/^The /, 'the ')
}

function placeNamed(card: SceneCard, genre: Genre): Place {
  const name = card.name.trim()
  const kind =
    placeKind(wordsOf(name), genre) ?? firstKind([...card.keys, card.entry.slice(0, 120)].join(' '), genre)
  return {
    name: articled(name),
    kind,
    indoors: kind === null ? null : PLACE_LINES[kind].indoors,
    words: card.keys,
  }
}

function firstKind(text: string, genre: Genre): PlaceKind | null {
  for (const word of wordsOf(text)) {
    const kind = placeKind([word], genre)
    if (kind !== null) return kind
  }
  return null
}

/** "The Hollow Lantern, an inn …" and "aboard the Calliope": places with names of their own. */
function namedPlaces(text: string, genre: Genre): Place[] {
  const found: Place[] = []
  const apposed =
    /((?:[Tt]he )?\p{Lu}[\p{L}’'-]+(?: (?:of (?:the )?)?\p{Lu}[\p{L}’'-]+){0,3})(?:,| is| was) (?:an?|the|your) ((?:[a-z’'-]+ ){0,5}[a-z’'-]+)/gu
  for (const match of text.matchAll(apposed)) {
    const kind = firstKind(match[2]!, genre)
    if (kind !== null)
      found.push({
        name: articled(match[1]!),
        kind,
        indoors: PLACE_LINES[kind].indoors,
        words: placeWords(match[2]!),
      })
  }
  for (const match of text.matchAll(
    /\b(in|at|aboard|inside|near|of|to|outside|on) ((?:the )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){0,2})/gu,
  )) {
    const kind = match[1] === 'aboard' ? placeKind(['ship'], genre) : placeKind(match[2]!.split(' '), genre)
    if (kind !== null) found.push({ name: match[2]!, kind, indoors: PLACE_LINES[kind].indoors, words: [] })
  }
  return found.filter((place, i) => found.findIndex((other) => other.name === place.name) === i).slice(0, 8)
}

/** The first word of a description that says what kind of place it is. */
function placeWords(description: string): string[] {
  return wordsOf(description)
    .filter((word) => PLACE_OF.has(word))
    .slice(0, 1)
}

/** The first place that a text names, by name or by what it is. */
function firstPlace(text: string, known: readonly Place[], genre: Genre): Place | null {
  const named = known
    .map((place) => ({
      place,
      at:
        place.name === null ? -1 : text.toLowerCase().indexOf(place.name.toLowerCase().replace(/^the /, '')),
    }))
    .filter((entry) => entry.at >= 0)
    .sort((a, b) => a.at - b.at)[0]
  if (named !== undefined) return named.place
  const words = text.split(/\s+/).slice(0, 400)
  for (let i = 0; i < words.length; i++) {
    if (!/^(?:the|an?|your|this)$/i.test(words[i]!)) continue
    const phrase = phraseAt(words, i)
    const kind = placeKind(phrase.slice(-2), genre)
    const thing = thingOf(phrase.slice(-1))
    if (kind !== null && thing !== null && !(thing.sort !== null && PLACE_OF.get(thing.head) === undefined))
      return { name: thing.text, kind, indoors: PLACE_LINES[kind].indoors, words: [] }
  }
  return null
}

/** The kind of country that the texts put around the story: the last that they name. */
function outsideOf(text: string, genre: Genre): Place {
  let kind: PlaceKind | null = null
  for (const word of wordsOf(text).slice(0, 600)) {
    const found = placeKind([word], genre)
    if (
      found !== null &&
      !PLACE_LINES[found].indoors &&
      !(kind !== null && (found === 'road' || found === 'town'))
    )
      kind = found
  }
  const usual: Record<Genre, PlaceKind | null> = {
    fantasy: 'town',
    scifi: null,
    horror: 'forest',
    modern: 'street',
  }
  return { ...NOWHERE, kind: kind ?? usual[genre], indoors: false }
}

/** Where a deed takes the player; null where he stays. `told` is the deed in the second person. */
export function destinationOf(told: string, here: Place, setting: Setting, genre: Genre): Place | null {
  const lower = told.toLowerCase()
  const words = told.split(' ')
  const verb = verbOf(wordsOf(lower).find((word) => !/^(?:you|then|now|\w+ly)$/.test(word)) ?? '')
  const intent = verb === null ? undefined : INTENT_OF.get(verb)
  if (intent === 'search') return searchedPlace(words, here, setting, genre)
  if (!MOVES.has(intent ?? '') && !/\b(?:and|then) (?:go|walk|run|leave|enter|head|climb) /.test(lower))
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
    const place = placeOf(phraseAt(words, i + 1), genre, setting.known)
    if (place !== null && (place.kind !== null || place.indoors !== null || LEADS_TO.test(word)))
      found = place
  }
  if (found !== null) return found
  if (OUTSIDE.test(lower)) return setting.outside
  if (INSIDE.test(lower)) return setting.home.indoors === false ? { ...NOWHERE, indoors: true } : setting.home
  if (/\b(?:upstairs|downstairs)\b/.test(lower))
    return { ...NOWHERE, kind: genre === 'scifi' ? 'ship' : 'house', indoors: true }
  if (intent === 'move' && /\b(?:north|south|east|west)\b/.test(lower)) return { ...here, name: null }
  if (intent === 'flee' || /\b(?:run|get|back|sneak|creep|ride|swim) (?:away|off)\b/.test(lower))
    return { ...here, name: null }
  return intent === 'move' && /\bthrough the (?:door|hatch|gate|portal|window)/.test(lower) ? NOWHERE : null
}

/** Whoever searches the captain’s quarters is in them. */
function searchedPlace(words: readonly string[], here: Place, setting: Setting, genre: Genre): Place | null {
  const at = words.findIndex((word, i) => i > 1 && /^(?:the|his|her|their|\p{Lu}\S*)$/u.test(word))
  if (at < 0 || at > 3 || words.slice(2, at).some((word) => /^(?:for|out)$/.test(word))) return null
  const place = placeOf(phraseAt(words, at), genre, setting.known)
  return place === null || place.kind === null || place.kind === here.kind ? null : place
}
