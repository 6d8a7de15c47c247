// How long the texts of a memory are, and how they are cut: in words, characters, sentences or tokens.
import { countTokens } from '../context/tokens.ts'
import { clip, countWords, sentences } from '../storyteller/wording.ts'

/** Where no blanks are written, so many characters weigh like a word. */
const CHARACTERS_PER_WORD = 8

/** Words of a text, also of one that is written without blanks. */
export function wordsIn(text: string): number {
  return Math.max(countWords(text), Math.ceil(text.length / CHARACTERS_PER_WORD))
}

/** The sentences of a text, in scripts with their own full stops too. */
export function sentencesIn(text: string): string[] {
  return text.split(/(?<=[。！？][」』”）]*)(?![」』”）])/u).flatMap(sentences)
}

/** The text, or its beginning up to a word, with "…", in at most so many words. */
export const cutAtWords = (text: string, words: number): string =>
  wordsIn(text) <= words ? text : clip(text, words, words * CHARACTERS_PER_WORD - 1)

/** The text, or its beginning up to a word, with "…", in at most so many characters. */
export const cutAtCharacters = (text: string, characters: number): string =>
  clip(text, Number.POSITIVE_INFINITY, characters === 0 ? 0 : characters - 1)

/** The first sentences that have room in so many words; of a first one that has none, its beginning. */
export function firstSentences(text: string, words: number, most: number = Number.POSITIVE_INFINITY): string {
  const kept: string[] = []
  let left = words
  for (const sentence of sentencesIn(text)) {
    const weight = wordsIn(sentence)
    if (weight > left || kept.length >= most) break
    kept.push(sentence)
    left -= weight
  }
  return kept.length > 0 ? kept.join(' ') : cutAtWords(text, words)
}

/** The text, or its beginning up to a word, with "…", in at most so many tokens. */
export function cutAtTokens(text: string, tokens: number): string {
  const all = countTokens(text)
  if (all <= tokens) return text
  let characters = Math.floor((Array.from(text).length * tokens) / all)
  let cut = cutAtCharacters(text, characters)
  while (characters > 0 && countTokens(cut) > tokens) {
    characters = Math.floor(characters * 0.95)
    cut = cutAtCharacters(text, characters)
  }
  return characters > 0 ? cut : ''
}

/** A text of so many tokens, or its beginning and its end, in about as many as there is room for. */
export function cutInside(text: string, tokens: number, room: number): string {
  if (tokens <= room || tokens <= 0) return text
  const half = Math.floor((text.length * room) / tokens / 2)
  const begin = text.slice(0, half).replace(/\s*\S*$/, '') || text.slice(0, half)
  const end = text.slice(text.length - half).replace(/^\S*\s*/, '') || text.slice(text.length - half)
  return `${begin} […] ${end}`
}
