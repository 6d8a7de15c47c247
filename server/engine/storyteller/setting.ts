// Where the story is set: the place it begins in, what lies outside, and every place that its texts name.
import type { Scene, SceneCard } from '../narration.ts'
import { PLACE_OF } from './lexicon/nouns.ts'
import type { Genre, PlaceKind } from './lexicon/types.ts'
import { NOWHERE, placeKind, PLACE_LINES } from './places.ts'
import type { Place, Setting } from './places.ts'
import { phraseAt, thingOf } from './things.ts'
import { nameable, tidy, wordsOf } from './wording.ts'

const OUT_CUE =
  /\b(?:outside|in front of|approach|before the (?:gate|gates|door|doors)|path|road|grass|horizon|under the (?:stars|sky|trees)|street|open air)\b/i
const IN_CUE =
  /\b(?:inside|ceiling|hearth|counter|indoors|corridor|your (?:room|desk|bunk|cabin|office|bed)|floorboards|the room|common room|behind the bar)\b/i

/** The setting, by cards first, then the opening, then the premise. */
export function settingOf(scene: Scene, premise: string, opening: string, genre: Genre): Setting {
  const cards = scene.cards
    .filter((card) => card.type.toLowerCase() === 'location' && nameable(card.name) !== null)
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
  const name = tidy(card.name)
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
    const phrase = headed(phraseAt(words, i), genre)
    const kind = placeKind(phrase.slice(-2), genre)
    const thing = thingOf(phrase.slice(-1))
    if (kind !== null && thing !== null && !(thing.sort !== null && PLACE_OF.get(thing.head) === undefined))
      return { name: thing.text, kind, indoors: PLACE_LINES[kind].indoors, words: [] }
  }
  return null
}

/** A phrase up to the word that is the place: "the road ends" speaks of a road. */
function headed(phrase: string[], genre: Genre): string[] {
  const isPlace = (word: string | undefined) => word !== undefined && placeKind([word], genre) !== null
  return !isPlace(phrase.at(-1)) && isPlace(phrase.at(-2)) ? phrase.slice(0, -1) : phrase
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
