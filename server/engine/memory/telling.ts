// How much of an event a sentence is: names and deeds speak for it, scenery against it.
import { names as isNamed } from '../storyteller/wording.ts'
import { wordsIn } from './measures.ts'

const either = (words: string): string => words.trim().split(/\s+/).join('|')

/** What is worth coming back to: bargains, gifts, losses, wounds, deaths, finds and what was made known. By their
 * beginnings, and by their forms where a beginning is that of other words too. */
const BEGINNINGS =
  either(`promis swear swor vowe bargain agree refus betray forgiv forgav trust marri confess admit learn
  discover reveal warn murder wound hurt struck strik attack fight fought rescu captur arrest escap arriv return follow join
  buri unlock burn destroy curse bless summon`)
const FORMS =
  either(`vow oath owe owes owed debt marry marries give gives gave given handed hands take takes took taken steal
  steals stole stolen buy buys bought sell sells sold pay pays paid lose loses lost find finds found told tells secret secrets
  kill kills killed die dies died dead death bleed bleeds bled stab stabs stabbed shoot shoots shot save saves saved free frees
  freed flee flees fled leave leaves left hide hides hid hidden bury buries open opens opened break breaks broke broken cast
  casts cross crosses crossed read reads`)
const LASTING = new RegExp(`\\b(?:(?:${BEGINNINGS})\\w*|(?:${FORMS})\\b)`, 'gi')
/** What changes hands, and is asked for again. */
const THING = new RegExp(
  `\\b(?:${either('key map letter ring sword blade gold coin book contract potion crown')})s?\\b`,
  'i',
)
/** What there is to see, hear and smell, and to muse about. */
const SCENERY =
  /\b(?:wind|rain|snow|fog|mist|sun(?:light|set|rise)?|moon(?:light)?|stars?|sky|clouds?|shadows?|light|glow|smell|scent|air|silence|dust|smoke|waves?|birds?|trees|somewhere|nothing (?:else )?(?:moves|stirs)|seems?|flickers?|drifts?|hums?|creaks?|aware|your mind|in mind|think of it)\b/gi
const EXISTS =
  /^(?:there (?:is|are|was|were)|it (?:is|was)|the (?:air|wind|light|room|street|sky|smell|night))\b/i
const SOMEBODY =
  /\b(?:you|your|he|she|they|him|her|them|his|their|we|man|woman|boy|girl|king|queen|captain|keeper|guard|priest|child)\b/i
/** A capital in the middle of a sentence. */
const CAPITALS = /(?<=[\p{Ll},;’'”"] [“"‘']?)\p{Lu}[\p{L}’'-]+/gu
const QUOTED = /["“«「]/u

/** Above 0 for an event. Names count most, then deeds that last; what a player did himself is an event by that. */
export function scoreOf(sentence: string, names: readonly string[], isInput: boolean): number {
  const known = Math.min(2, names.filter((name) => isNamed(sentence, name)).length)
  const others = known > 0 ? 0 : Math.min(2, new Set(sentence.match(CAPITALS) ?? []).size)
  const lasting = Math.min(3, new Set(sentence.match(LASTING) ?? []).size)
  const scenery = Math.min(3, sentence.match(SCENERY)?.length ?? 0)
  const nobody = known === 0 && others === 0 && !SOMEBODY.test(sentence)
  const words = wordsIn(sentence)
  return (
    2 * known +
    others +
    2 * lasting +
    (THING.test(sentence) ? 1 : 0) +
    (isInput ? 2 : 0) +
    (QUOTED.test(sentence) ? 1 : 0) -
    scenery -
    (EXISTS.test(sentence) ? 2 : 0) -
    (nobody ? 2 : 0) -
    (/\?["”’']*$/.test(sentence) ? 2 : 0) -
    (words < 4 ? 2 : 0)
  )
}
