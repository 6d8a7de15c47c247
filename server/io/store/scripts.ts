// The scripts of an adventure that are on, with their code, in order; and what the scripts of a turn did.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { HookScript, ScriptError, ScriptKind, Hook } from '../../engine/scripts/hook.ts'
import type { Proposal } from '../../engine/scripts/job.ts'
import type { Verdict } from '../../engine/scripts/resolve.ts'
import type { Reader, Tx } from './database.ts'

/** A script with all its slots. */
export interface ActiveScript extends Omit<HookScript, 'code'> {
  /** Raised whenever it is saved; 0 for one that is not. */
  version: number
  code: Record<Hook, string>
}

/** The scripts that run in an adventure, in their order.
 * @param besides one that counts although it may be off */
export async function activeScripts(
  db: Reader,
  adventureId: string,
  besides: number | null = null,
): Promise<ActiveScript[]> {
  const rows = await db.adventureScript.findMany({
    where: { adventureId, OR: [{ enabled: true }, ...(besides === null ? [] : [{ id: besides }])] },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { code: true },
  })
  return rows.flatMap(({ id, name, kind, addReturns, version, code }) =>
    code === null
      ? []
      : {
          id: String(id),
          name,
          kind: kind as ScriptKind,
          returnsLength: addReturns === 'LENGTH',
          version,
          library: code.library,
          code: { INPUT: code.input, CONTEXT: code.context, OUTPUT: code.output },
        },
  )
}

/** What one hook of a turn did. */
export interface HookRun {
  hook: Hook
  verdict: Verdict
  ms: number
  /** The most memory that one of its scripts used; missing in rows of the first versions. */
  bytes?: number
  /** The text that it was given and the one that it made of it; missing where it left it, and of a prompt, which the snapshot
   * holds. */
  given?: string
  answered?: string
  logs: { script: string; line: string }[]
  warnings: { script: string; message: string }[]
  errors: ScriptError[]
}

/** What the scripts of a turn found when it began: what could not be told from the story later. */
export interface Began {
  /** The depth of the take that they stood on. */
  depth: number
  /** States by their hashes. */
  script: string | null
  world: string | null
  persona: string
  /** The depths of takes that were hidden. */
  hidden: number[]
  /** Tells apart what they were given; see `markOfFound`. */
  mark: string
}

/** What the scripts of a turn did, and what they had to say to the player (null: nothing new). */
export interface TurnScripts {
  runs: HookRun[]
  message: string | null
  /** Missing in rows of the first versions, as the rest is. */
  began?: Began
  /** The state that they left, by its hash; missing where none was kept. */
  left?: string
  proposals?: Proposal[]
}

/** Keeps what the scripts of a turn did. */
export async function saveScriptRuns(tx: Tx, turnId: string, scripts: TurnScripts): Promise<void> {
  const body = new Uint8Array(deflateRawSync(JSON.stringify(scripts)))
  await tx.scriptRuns.upsert({ where: { turnId }, create: { turnId, body }, update: { body } })
}

/** What the scripts of a turn did; null when none ran. */
export async function scriptRunsOf(db: Reader, turnId: string): Promise<TurnScripts | null> {
  const row = await db.scriptRuns.findUnique({ where: { turnId } })
  return row === null ? null : (JSON.parse(inflateRawSync(row.body).toString('utf8')) as TurnScripts)
}
