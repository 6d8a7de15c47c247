// A line of a story as a reader wants it: from the beginning to where its player stands, in chapters. Hidden takes are
// left out.
import type { Adventure, Take } from '../../../generated/sqlite/client.ts'
import { isInput, type TakeKind } from '../../engine/story/words.ts'
import { takesOnPath } from '../../io/store/path.ts'
import type { Reader } from '../../io/store/database.ts'
import { headOf } from '../../play/head.ts'

/** One take of it. */
export interface Passage {
  /** The player wrote it. */
  byPlayer: boolean
  kind: TakeKind
  /** As paragraphs; an input without its mark. */
  paragraphs: string[]
}

/** A chapter begins at a checkpoint; what stands before the first has no title. */
export interface Chapter {
  title: string | null
  passages: Passage[]
}

export interface ReadableLine {
  title: string
  /** Whom the player was; empty = nobody in particular. */
  persona: string
  chapters: Chapter[]
}

/** Takes that are read at once. */
const PORTION = 500

/** All takes on the path of the head, from the first on, some at a time. */
export async function* takesOfLine(db: Reader, adventure: Adventure): AsyncGenerator<Take> {
  const head = headOf(adventure)
  for (let from = 0; from <= head.depth; from += PORTION)
    yield* await takesOnPath(db, { ...head, depth: Math.min(head.depth, from + PORTION - 1) }, from)
}

/** Reads the line that the head stands on, down to the head. */
export async function readLine(db: Reader, adventure: Adventure): Promise<ReadableLine> {
  const rows = await db.checkpoint.findMany({ where: { adventureId: adventure.id } })
  const names = new Map(rows.map(({ branchId, depth, name }) => [`${branchId}:${depth}`, name]))
  const chapters: Chapter[] = [{ title: null, passages: [] }]
  for await (const take of takesOfLine(db, adventure)) {
    const passage = passageOf(take)
    if (!take.hidden && passage.paragraphs.length > 0) chapters.at(-1)!.passages.push(passage)
    const name = names.get(`${take.branchId}:${take.depth}`)
    if (name !== undefined) chapters.push({ title: name, passages: [] })
  }
  return {
    title: adventure.title,
    persona: adventure.personaName,
    chapters: chapters.filter(({ passages }) => passages.length > 0),
  }
}

function passageOf({ kind, text }: Take): Passage {
  const byPlayer = isInput(kind as TakeKind)
  const said = byPlayer ? text.replace(/^\s*> /, '') : text
  return { byPlayer, kind: kind as TakeKind, paragraphs: paragraphsOf(said) }
}

/** Texts between blank lines; single line ends stay in them. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.replace(/\r/g, '').trim())
    .filter((paragraph) => paragraph !== '')
