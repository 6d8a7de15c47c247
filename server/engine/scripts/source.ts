// A script as one source: its library, then the code of the hook; and which of the two a line belongs to.
import type { Hook, HookScript, ScriptError } from './hook.ts'
import { scrubText } from './scrub.ts'

/** A source with the lines of it that are the library's. */
export interface Source {
  text: string
  libraryLines: number
}

/** Keeps the last value of a library from counting as the answer of a hook. */
const NO_VALUE = 'void 0;'

/** Joins library and code. */
export function sourceOf({ library, code }: Pick<HookScript, 'library' | 'code'>): Source {
  const [before, after] = [readable(library), readable(code)]
  if (before.trim() === '') return { text: after, libraryLines: 0 }
  return { text: `${before}\n${NO_VALUE}${after}`, libraryLines: before.split('\n').length }
}

/** As the interpreter counts lines: by line feeds. */
function readable(code: string): string {
  return scrubText(code)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
}

/** The slot and the line in it that a line of the source stands for. */
export function placeIn(
  { libraryLines }: Source,
  hook: Hook,
  line: number | null,
): Pick<ScriptError, 'slot' | 'line'> {
  if (line === null) return { slot: null, line: null }
  return line <= libraryLines ? { slot: 'LIBRARY', line } : { slot: hook, line: line - libraryLines }
}

/** The column in its slot that a column of the source stands for. */
export function columnIn({ libraryLines }: Source, line: number, column: number): number {
  return libraryLines > 0 && line === libraryLines + 1 ? Math.max(1, column - NO_VALUE.length) : column
}

/** Where the first frame of a stack that belongs to a script's own source stands.
 * @param file the name that the source was given */
export function frameIn(stack: string, file: string): { line: number; column: number } | null {
  for (const [, name, line, column] of stack.matchAll(/([\w.<>-]+):(\d{1,9}):(\d{1,9})/g))
    if (name === file) return { line: Number(line), column: Number(column) }
  return null
}

const NO_CODE =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*(?:`|$)|(?<=[=(,:;!&|?{}[\n] {0,20})\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//g
const CALL =
  /(?<![\w$.]|function\s{1,20})(?:(?:globalThis|this)\s*\.\s*)?modifier\s*(?:\?\.\s*)?(?:\.\s*(?:call|apply)\s*)?\(/

/** True when the code of a hook calls `modifier` itself, as most scripts do in their last line. */
export function callsModifier(code: string): boolean {
  if (!code.includes('modifier')) return false
  const bare = code.replace(NO_CODE, (found) =>
    found.startsWith('`') ? found.split('${').slice(1).map(untilBrace).join(' ') : ' ',
  )
  return CALL.test(bare)
}

const untilBrace = (text: string): string => text.split('}', 1)[0]!

/** True when a script seems to count on addStoryCard answering with the new length: it takes 1 from what it answered.
 * In linear time, for the code is a stranger's. */
export function suggestsLength(code: string): boolean {
  if (!ADD.test(code)) return false
  for (const part of code.split(/[;\n]/)) {
    const at = part.search(ADD)
    if (at >= 0 && /\)\s*-\s*1\b/.test(part.slice(at))) return true
  }
  const names = new Set<string>()
  for (const { index } of code.matchAll(/=\s*addStoryCard\s*\(/g)) names.add(nameBefore(code, index))
  names.delete('')
  if (names.size === 0) return false
  for (const { index } of code.matchAll(/-\s*1\b/g)) if (names.has(nameBefore(code, index))) return true
  return false
}

const ADD = /\badd(?:StoryCard|WorldEntry)\s*\(/
const LONGEST_NAME = 100

/** The name that stands before a place in code; empty for none. */
function nameBefore(code: string, at: number): string {
  let end = at
  while (end > 0 && at - end < LONGEST_NAME && /\s/.test(code[end - 1]!)) end--
  let start = end
  while (start > 0 && end - start < LONGEST_NAME && /[\w$]/.test(code[start - 1]!)) start--
  return code.slice(start, end)
}
