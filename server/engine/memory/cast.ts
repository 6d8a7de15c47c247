// The cast brief: who is who and where, in a few lines before the prompts of memories and summaries.
import { chooseCards, type Card } from '../context/cards.ts'
import type { Persona } from '../context/persona.ts'
import { tidy } from '../storyteller/wording.ts'
import { cutAtCharacters, cutAtTokens } from './measures.ts'

/** What a brief is made from. */
export interface CastInput {
  persona: Persona | null
  /** Whom the stats of the story know. */
  npcs: readonly { name: string; desc: string }[]
  cards: readonly Card[]
  plotEssentials: string
  /** What is being remembered, oldest first: the cards that it calls up come before others. */
  texts: readonly string[]
}

/** Who is who. */
export interface CastBrief {
  /** The name of the protagonist; null where he has none. */
  protagonist: string | null
  /** One line each, the protagonist first. */
  members: string[]
  /** Where all of it happens; empty where nothing is said of it. */
  setting: string
}

const MEMBERS = 8
const MEMBER_CHARACTERS = 240
const SETTING_TOKENS = 300

/** The protagonist, the people of the stats, the characters that the texts call up, and then other characters: a moment can
 * turn on someone whose key is not in it. At most 8, each of at most 240 characters; the setting has at most 300 tokens.
 * Nobody is named twice. */
export function castBrief(input: CastInput): CastBrief {
  const protagonist = tidy(input.persona?.name ?? '') || null
  const members: string[] = []
  const known = new Set<string>()
  const add = (name: string, line: string) => {
    const key = tidy(name).toLowerCase()
    if (key === '' || known.has(key) || members.length >= MEMBERS) return
    known.add(key)
    members.push(cutAtCharacters(tidy(line), MEMBER_CHARACTERS))
  }
  const { persona } = input
  if (persona && protagonist !== null) add(protagonist, protagonistLine(persona, protagonist))
  const characters = charactersOf(input)
  for (const npc of input.npcs) {
    const card = characters.find(({ name }) => tidy(name).toLowerCase() === tidy(npc.name).toLowerCase())
    add(npc.name, memberLine(npc.name, tidy(npc.desc) || (card?.entry ?? '')))
  }
  for (const { name, entry } of characters) add(name, memberLine(name, entry))
  return { protagonist, members, setting: cutAtTokens(input.plotEssentials.trim(), SETTING_TOKENS) }
}

/** The brief as a part of a prompt; empty where nothing is known. */
export function briefText({ members, setting }: CastBrief): string {
  const people = members.map((line) => `- ${line}`).join('\n')
  return [setting === '' ? '' : `The setting:\n${setting}`, people === '' ? '' : `Who is who:\n${people}`]
    .filter((part) => part !== '')
    .join('\n\n')
}

function protagonistLine({ pronouns, description }: Persona, name: string): string {
  const also = tidy(pronouns) === '' ? '' : `, ${tidy(pronouns)}`
  return memberLine(`${name} (the protagonist, "you" in the story${also})`, description)
}

const memberLine = (name: string, description: string): string =>
  tidy(description) === '' ? tidy(name) : `${tidy(name)}: ${tidy(description)}`

/** Cards of characters: those that the texts call up, then the others, each by priority. */
function charactersOf({ cards, texts }: CastInput): Card[] {
  const characters = cards
    .filter(({ type, enabled }) => enabled && type.trim().toLowerCase() === 'character')
    .toSorted((a, b) => b.priority - a.priority)
  const scanned = texts.map((text, id) => ({ id, text }))
  const { told } = chooseCards(characters, scanned, Number.POSITIVE_INFINITY)
  return [...told, ...characters.filter((card) => !told.includes(card))]
}
