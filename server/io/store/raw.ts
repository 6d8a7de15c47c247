// Rows of hand-written SQL, made the same whatever the database answers with: one typed mapper.
import type { Take } from '../../../generated/sqlite/client.ts'

/** A row of hand-written SQL. */
export type Raw = Record<string, unknown>

/** An integer that may come as a bigint. */
export const int = (value: unknown): number => Number(value)
/** The same, where nothing may be. */
export const optionalInt = (value: unknown): number | null => (value === null ? null : Number(value))
/** A boolean that may come as a number. */
export const bool = (value: unknown): boolean => value === true || value === 1 || value === 1n
/** A date that may come as a text. */
export const date = (value: unknown): Date => (value instanceof Date ? value : new Date(String(value)))
const text = (value: unknown): string => String(value)
/** A text, where nothing may be. */
export const optionalText = (value: unknown): string | null => (value === null ? null : String(value))

/** A whole row of Take. */
export function takeRow(row: Raw): Take {
  return {
    id: int(row.id),
    adventureId: text(row.adventureId),
    branchId: int(row.branchId),
    depth: int(row.depth),
    parentId: optionalInt(row.parentId),
    turn: int(row.turn),
    kind: text(row.kind),
    hidden: bool(row.hidden),
    worldHash: optionalText(row.worldHash),
    scriptHash: optionalText(row.scriptHash),
    tokens: int(row.tokens),
    revision: int(row.revision),
    finish: optionalText(row.finish),
    narrator: optionalText(row.narrator),
    promptTokens: optionalInt(row.promptTokens),
    outputTokens: optionalInt(row.outputTokens),
    cachedTokens: optionalInt(row.cachedTokens),
    createdAt: date(row.createdAt),
    text: text(row.text),
    block: optionalText(row.block),
    blockTokens: int(row.blockTokens),
    note: optionalText(row.note),
    windowStart: optionalInt(row.windowStart),
  }
}

/** Where a reader stands on one branch: the depths lo..hi of it are on the path. */
export interface Range {
  branchId: number
  lo: number
  hi: number
}

/** A row of ranges. */
export function rangeRow(row: Raw): Range {
  return { branchId: int(row.branch), lo: int(row.lo), hi: int(row.hi) }
}
