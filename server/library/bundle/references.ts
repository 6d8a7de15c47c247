// The ids within stored JSON (recipes of prompts, their reports, runs of scripts, states), each taken through a map: on the
// way out from rows to their numbers in the bundle, on the way in back. A kind that nobody maps does not compile.
import {
  isCard,
  isRecalled,
  isTake,
  type Recipe,
  type RecalledReference,
  type StoredPiece,
  type StoredSections,
} from '../../engine/context/recipe.ts'
import { steps, unstepped, type StoredReport } from '../../engine/context/report.ts'
import { withScriptsRenamed } from '../../engine/scripts/kept.ts'
import type { HookRun, TurnScripts } from '../../io/store/scripts.ts'
import { hashOf, type StateBody } from '../../io/store/states.ts'

/** What becomes of each kind of reference. One by each name that a recalled piece may have. */
export interface References extends Record<RecalledReference[0], (id: number) => number> {
  take(id: number): number
  card(id: number): number
  /** Scripts are named by texts. */
  script(id: string): string
  /** States are named by their hashes. */
  state(hash: string): string
}

/** What a bundle says of a row that is gone. */
export const GONE = -1
/** And a database: no row has it. */
export const NO_ROW = 0

/** A map of ids to numbers in their order. */
export class Numbers {
  readonly #places = new Map<number, number>()

  add(id: number): void {
    this.#places.set(id, this.#places.size)
  }

  /** GONE for what it does not know. */
  of = (id: number): number => this.#places.get(id) ?? GONE

  has(id: number): boolean {
    return this.#places.has(id)
  }

  get ids(): number[] {
    return [...this.#places.keys()]
  }
}

function mapPiece(piece: StoredPiece, to: References): StoredPiece {
  if (typeof piece === 'string') return piece
  if (isRecalled(piece)) {
    const [what, id, revision] = piece
    return [what, to[what](id), revision]
  }
  if (isCard(piece)) return [piece[0], to.card(piece[1])]
  if (isTake(piece)) {
    const [take, ...rest] = piece
    return [to.take(take), ...rest]
  }
  throw new Error(`No bundle maps this piece: ${JSON.stringify(piece satisfies never)}`)
}

const mapSection = ([label, pieces]: StoredSections[number], to: References): StoredSections[number] => [
  label,
  pieces.map((piece) => mapPiece(piece, to)),
]

/** The sections of a prompt. */
export const mapSections = (sections: StoredSections, to: References): StoredSections =>
  sections.map((section) => mapSection(section, to))

/** A recipe without the static block. */
export type RestOfRecipe = Omit<Recipe, 'fixed'>

/** What a snapshot holds besides its static block. */
export function mapRecipe({ style, rest, before, ...none }: RestOfRecipe, to: References): RestOfRecipe {
  none satisfies Record<string, never>
  return {
    style,
    rest: mapSections(rest, to),
    ...(before && {
      before: before.map((one) => (typeof one === 'number' ? one : mapSection(one, to))),
    }),
  }
}

/** The report of a prompt. */
export function mapReport(report: StoredReport, to: References): StoredReport {
  const {
    tokens,
    budget,
    reserved,
    overBudget,
    history,
    recall,
    settings,
    sections,
    called,
    silent,
    ...none
  } = report
  none satisfies Record<string, never>
  const mapped = { tokens, budget, reserved, overBudget, history }
  return {
    ...mapped,
    ...(recall && {
      recall: {
        ...recall,
        memories: recall.memories.map(([id, ...rest]) => [to.memory(id), ...rest]),
      },
    }),
    settings,
    sections,
    called: called.map(([card, name, verdict, weight, key, take]) => {
      return [to.card(card), name, verdict, weight, key, take === null ? null : to.take(take)]
    }),
    silent: Object.fromEntries(
      Object.entries(silent).map(([verdict, ids]) => [verdict, steps(unstepped(ids).map(to.card))]),
    ),
  }
}

/** What the scripts of a turn did. */
export function mapRuns(
  { runs, message, began, left, proposals, ...none }: TurnScripts,
  to: References,
): TurnScripts {
  none satisfies Record<string, never>
  const state = (hash: string | null) => hash && to.state(hash)
  return {
    runs: runs.map((run) => mapRun(run, to)),
    message,
    ...(began && { began: { ...began, script: state(began.script), world: state(began.world) } }),
    ...(proposals && { proposals: proposals.map((one) => ({ ...one, script: to.script(one.script) })) }),
    ...(left !== undefined && { left: to.state(left) }),
  }
}

function mapRun(
  { hook, verdict, ms, bytes, given, answered, logs, warnings, errors, ...none }: HookRun,
  to: References,
): HookRun {
  none satisfies Record<string, never>
  const named = <One extends { script: string }>(one: One): One => ({ ...one, script: to.script(one.script) })
  return {
    hook,
    verdict,
    ms,
    ...(bytes !== undefined && { bytes }),
    ...(given !== undefined && { given }),
    ...(answered !== undefined && { answered }),
    logs: logs.map(named),
    warnings: warnings.map(named),
    errors: errors.map((one) => ({ ...one, script: one.script && to.script(one.script) })),
  }
}

/** A state of scripts keeps what they proposed, by their names: then it has another hash. */
export function mapState(body: string, to: References): { hash: string; body: string } {
  const state = withScriptsRenamed(JSON.parse(body) as StateBody, to.script)
  return { hash: hashOf(state), body: JSON.stringify(state) }
}
