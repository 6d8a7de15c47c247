// What is different between two texts, word by word, at a bounded cost.
import { diffArrays } from 'diff'

/** SAME: in both. REMOVED: only in the first. ADDED: only in the second. */
export type RunKind = 'SAME' | 'ADDED' | 'REMOVED'

/** A piece of text. SAME and REMOVED runs joined are the first text, SAME and ADDED the second, letter by letter. */
export interface TextRun {
  kind: RunKind
  text: string
}

/** How finely two texts were held against each other; NONE: they have too little in common for that to help. */
export type Grain = 'WORDS' | 'PARAGRAPHS' | 'NONE'

export interface TextDifference {
  grain: Grain
  runs: TextRun[]
}

/** More edits than these are not looked for. Counts and not a time, so that the same texts have the same answer on
 * every machine; the work grows with their square. */
const MOST_EDITS = { WORDS: 500, PARAGRAPHS: 200 }
/** As few words as these, of both texts together, may all be different: it takes no longer. */
const FEW = 1_000

/** The beginning of a text, at most so many UTF-16 units and not half a character. */
export function clipped(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** How `b` differs from `a`: by words, by paragraphs where that would cost too much, else the one whole for the other.
 * Within a change what is removed stands before what is added. Both texts are bounded by the caller (UTF-16 units). */
export function textDifference(a: string, b: string): TextDifference {
  const words = difference(wordsOf(a), wordsOf(b), MOST_EDITS.WORDS)
  if (words) return { grain: 'WORDS', runs: words }
  const paragraphs = difference(paragraphsOf(a), paragraphsOf(b), MOST_EDITS.PARAGRAPHS)
  if (paragraphs?.some(({ kind }) => kind === 'SAME')) return { grain: 'PARAGRAPHS', runs: paragraphs }
  const writer = runWriter()
  writer.remove(a)
  writer.add(b)
  return { grain: 'NONE', runs: writer.runs() }
}

/** A word, or what else stands by itself, with the blanks before it. What is compared is the word alone. */
interface Token {
  blank: string
  word: string
}

/** Scripts that put no blanks between words: each of their characters counts as one. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const LETTERS = `(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}_])+`
const TOKEN = new RegExp(`\\s*(?:${LETTERS}(?:['’]${LETTERS})*|\\S\\p{M}*|$)`, 'gu')

function wordsOf(text: string): Token[] {
  return (text.match(TOKEN) ?? []).map((token) => {
    const word = token.trimStart()
    return { blank: token.slice(0, token.length - word.length), word }
  })
}

/** Paragraphs, each with the line ends before it. */
function paragraphsOf(text: string): Token[] {
  return (text.match(/\n*(?:[^\n]+|$)/gu) ?? []).map((token) => {
    const word = token.replace(/^\n+/, '')
    return { blank: token.slice(0, token.length - word.length), word }
  })
}

/** The runs, or null when it would take more than so many edits. */
function difference(a: Token[], b: Token[], most: number): TextRun[] | null {
  const [left, right] = numbered(a, b)
  let start = 0
  while (start < left.length && left[start] === right[start]) start++
  let end = 0
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const writer = runWriter()
  for (let at = 0; at < start; at++) writer.keep(a[at]!, b[at]!)
  let [i, j] = [start, start]
  const steps = middle(left.slice(start, left.length - end), right.slice(start, right.length - end), most)
  if (steps === null) return null
  for (const { count, added, removed } of steps)
    for (let step = 0; step < count; step++) {
      if (added) writer.add(whole(b[j++]!))
      else if (removed) writer.remove(whole(a[i++]!))
      else writer.keep(a[i++]!, b[j++]!)
    }
  while (i < a.length) writer.keep(a[i++]!, b[j++]!)
  return writer.runs()
}

/** Tokens as numbers: the same word, the same number. */
function numbered(a: Token[], b: Token[]): [number[], number[]] {
  const numbers = new Map<string, number>()
  const numberOf = ({ word }: Token): number => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
  return [a.map(numberOf), b.map(numberOf)]
}

interface Step {
  count: number
  added: boolean
  removed: boolean
}

/** What turns one list into the other; null when that takes more than so many edits, unless the lists are short. */
function middle(a: number[], b: number[], most: number): Step[] | null {
  if (a.length === 0 || b.length === 0)
    return [
      { count: a.length, added: false, removed: true },
      { count: b.length, added: true, removed: false },
    ]
  const maxEditLength = Math.max(most, a.length + b.length <= FEW ? FEW : 0)
  return fewestEdits(a, b) > maxEditLength ? null : (diffArrays(a, b, { maxEditLength }) ?? null)
}

/** As many edits it takes at least: what either has more of. Cheap, and spares most searches that would be in vain. */
function fewestEdits(a: number[], b: number[]): number {
  const surplus = new Map<number, number>()
  for (const token of a) surplus.set(token, (surplus.get(token) ?? 0) + 1)
  for (const token of b) surplus.set(token, (surplus.get(token) ?? 0) - 1)
  let edits = 0
  for (const count of surplus.values()) edits += Math.abs(count)
  return edits
}

const whole = ({ blank, word }: Token): string => blank + word

/** Collects runs: changes that touch become one, and so do texts that stay. */
function runWriter() {
  const done: TextRun[] = []
  let [same, removed, added] = ['', '', '']
  const put = (kind: RunKind, text: string) => {
    if (text !== '') done.push({ kind, text })
  }
  const endSame = () => {
    put('SAME', same)
    same = ''
  }
  const endChange = () => {
    put('REMOVED', removed)
    put('ADDED', added)
    removed = added = ''
  }
  const remove = (text: string) => {
    if (text !== '') endSame()
    removed += text
  }
  const add = (text: string) => {
    if (text !== '') endSame()
    added += text
  }
  const keep = (a: Token, b: Token) => {
    let text = a.word
    if (a.blank === b.blank) text = whole(a)
    else {
      remove(a.blank)
      add(b.blank)
    }
    if (text === '') return
    endChange()
    same += text
  }
  const runs = (): TextRun[] => {
    endSame()
    endChange()
    return done
  }
  return { remove, add, keep, runs }
}
