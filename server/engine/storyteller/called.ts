// The player's character, as other people speak to him and of him. The narrator himself goes on saying "you".
import type { Scene } from '../narration.ts'
import type { Slots } from './fill.ts'
import { capital, nameable, tidy, wordsOf } from './wording.ts'

type Persona = Scene['persona']

const FORMS: Readonly<Record<string, readonly [string, string, string]>> = {
  he: ['he', 'him', 'his'],
  him: ['he', 'him', 'his'],
  she: ['she', 'her', 'her'],
  her: ['she', 'her', 'her'],
  they: ['they', 'them', 'their'],
  them: ['they', 'them', 'their'],
  it: ['it', 'it', 'its'],
}
const TITLE =
  /^(?:the|an?|mr|mrs|ms|miss|dr|sir|lord|lady|king|queen|prince|princess|father|mother|brother|sister|captain|doctor|professor|sergeant|lieutenant|old|young|saint|st)\b\.?/i

/** What the player is called, and the pronouns that he asks for; null where nobody could use either. */
export function calledOf(persona: Persona): Slots | null {
  if (persona === null) return null
  const whole = nameable(persona.name.replace(/`/g, ''))
  const first = whole?.split(' ')[0] ?? ''
  const called = whole === null ? null : TITLE.test(first) || first.length < 2 ? whole : first
  const forms = formsOf(persona.pronouns)
  if (called === null && forms === null) return null
  return {
    called: called === null ? null : capital(called),
    calledthey: forms === null ? null : { text: forms[0], plural: forms[0] === 'they' },
    calledthem: forms?.[1],
    calledtheir: forms?.[2],
  }
}

/** "she/her", "They / them" and "xe/xem/xyr". */
function formsOf(pronouns: string): readonly [string, string, string] | null {
  const given = tidy(pronouns.slice(0, 60))
    .toLowerCase()
    .split(/[\s/,]+/)
  const known = FORMS[given[0] ?? '']
  if (known !== undefined) return known
  const [they, them, their] = given.filter((word) => /^[\p{L}]{1,8}$/u.test(word))
  return given.length >= 3 && they !== undefined && them !== undefined && their !== undefined
    ? [they, them, their]
    : null
}

/** The words that mean the player himself, so that he is not met as somebody else. */
export function ownName(persona: Persona): string[] {
  return persona === null ? [] : wordsOf(persona.name.slice(0, 80)).filter((word) => !TITLE.test(word))
}

/** What is written of the player's character, as facts of "you"; what cannot be turned into one is left out. */
export function ownSentence(sentence: string, persona: Persona): string | null {
  const plain = tidy(sentence)
  if (/^(?:you|your|I|my)\b/i.test(plain)) return plain
  if (/^an? \p{L}/iu.test(plain)) return `You are ${plain[0]!.toLowerCase()}${plain.slice(1)}`
  const subject = ['he', 'she', 'they', ...ownName(persona)].join('|')
  const match = new RegExp(
    `^(?:${subject})(?: (?:${subject}))* (is|are|was|were|has|have|had) (.*)$`,
    'iu',
  ).exec(plain)
  if (match === null || /\b(?:he|she|they|him|her|his|them|their|hers|theirs)\b/i.test(match[2]!)) return null
  const verb = { is: 'are', was: 'were', has: 'have' }[match[1]!.toLowerCase()] ?? match[1]!
  return `You ${verb} ${match[2]!}`
}
