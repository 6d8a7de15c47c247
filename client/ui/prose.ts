// A difference of two texts as prose: paragraphs that both have stand once, others side by side. Pure.
import type { RunKind } from '../api/generated/graphql.ts'

export interface Run {
  kind: RunKind
  text: string
}

/** A stretch of a paragraph; `own` when only this side has it. */
export interface Stretch {
  text: string
  own: boolean
}

export type Paragraph = Stretch[]

/** Paragraphs of the first and of the second; `same` when they are alike. */
export interface ProseRow {
  same: boolean
  a: Paragraph[]
  b: Paragraph[]
}

const BREAK = /\n[^\S\n]*\n\s*/g

/** Rows are cut where both texts begin a new paragraph. */
export function proseOf(runs: Run[]): ProseRow[] {
  const rows: ProseRow[] = []
  let open = { a: [] as Stretch[], b: [] as Stretch[] }
  const close = () => {
    const [a, b] = [paragraphsOf(open.a), paragraphsOf(open.b)]
    open = { a: [], b: [] }
    if (a.length === 0 && b.length === 0) return
    const same = ![...a, ...b].flat().some(({ own }) => own)
    const last = rows.at(-1)
    if (same && last?.same) {
      last.a.push(...a)
      last.b.push(...b)
    } else rows.push({ same, a, b })
  }
  for (const { kind, text } of runs) {
    if (kind === 'REMOVED') open.a.push({ text, own: true })
    else if (kind === 'ADDED') open.b.push({ text, own: true })
    else
      text.split(BREAK).forEach((part, index) => {
        if (index > 0) close()
        open.a.push({ text: part, own: false })
        open.b.push({ text: part, own: false })
      })
  }
  close()
  return rows
}

/** Stretches as paragraphs, without blanks around them and without the mark of what a player wrote. */
function paragraphsOf(stretches: Stretch[]): Paragraph[] {
  const paragraphs: Paragraph[] = [[]]
  for (const { text, own } of stretches)
    text.split(BREAK).forEach((part, index) => {
      if (index > 0) paragraphs.push([])
      if (part !== '') paragraphs.at(-1)!.push({ text: part, own })
    })
  return paragraphs.map(trimmed).filter((paragraph) => paragraph.length > 0)
}

function trimmed(paragraph: Paragraph): Paragraph {
  const whole = paragraph.map(({ text }) => text).join('')
  let skip = /^\s*(> )?\s*/.exec(whole)![0].length
  let keep = whole.trimEnd().length - skip
  const kept: Paragraph = []
  for (const { text, own } of paragraph) {
    const part = text.slice(skip, skip + Math.max(0, keep))
    skip = Math.max(0, skip - text.length)
    keep -= part.length
    if (part !== '') kept.push({ text: part, own })
  }
  return kept
}

/** A value of the world as a reader writes it. */
export function valueOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
