// How well a command answers what is typed: every word must be found in it, best at the beginning of a word. Pure.

/** Letters without what stands on them, small. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether the letters come in this order, the first of them at the beginning of a word. */
function comesInOrder(letters: string, words: string[]): boolean {
  return words.some((word, index) => {
    if (word[0] !== letters[0]) return false
    let at = 0
    for (const letter of words.slice(index).join('')) if (letter === letters[at]) at += 1
    return at === letters.length
  })
}

/** What a word is worth in a text; 0 for not found. */
function worthOf(asked: string, words: string[]): number {
  if (words.includes(asked)) return 8
  const begins = words.findIndex((word) => word.startsWith(asked))
  if (begins === 0) return 7
  if (begins > 0) return 6
  if (words.some((word) => word.includes(asked))) return 3
  return asked.length > 1 && comesInOrder(asked, words) ? 1 : 0
}

/** 0 when something that is asked for is not in it.
 * @param also other words that find it, which count less than its name */
export function matchOf(asked: string, name: string, also = ''): number {
  const names = wordsOf(name)
  const others = wordsOf(also)
  let sum = 0
  for (const word of wordsOf(asked)) {
    const worth = worthOf(word, names) || worthOf(word, others) / 4
    if (worth === 0) return 0
    sum += worth
  }
  return sum
}

/** Those that answer, best first; those that answer as well stay in their order. Everything for nothing asked. */
export function matching<One extends { name: string; group: string; also?: string }>(
  asked: string,
  all: One[],
): One[] {
  if (wordsOf(asked).length === 0) return all
  return all
    .map((one) => ({ one, worth: matchOf(asked, one.name, `${one.also ?? ''} ${one.group}`) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .map(({ one }) => one)
}
