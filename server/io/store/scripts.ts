// The scripts of an adventure that are on, with their code, in order; and what the scripts of a turn did.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { HookScript, ScriptError, ScriptKind, Hook } from '../../engine/scripts/hook.ts'
import type { Verdict } from '../../engine/scripts/resolve.ts'
import type { Reader, Tx } from './database.ts'

/** A script with all its slots. */
export interface ActiveScript extends Omit<HookScript, 'code'> {
  code: Record<Hook, string>
}

/** The scripts that run in an adventure, in their order. */
export async function activeScripts(db: Reader, adventureId: string): Promise<ActiveScript[]> {
  const rows = await db.adventureScript.findMany({
    where: { adventureId, enabled: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { code: true },
  })
  return rows.flatMap(({ id, name, kind, addReturns, code }) =>
    code === null
      ? []
      : {
          id: String(id),
          name,
          kind: kind as ScriptKind,
          returnsLength: addReturns === 'LENGTH',
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
  logs: { script: string; line: string }[]
  warnings: { script: string; message: string }[]
  errors: ScriptError[]
}

/** What the scripts of a turn did, and what they had to say to the player (null: nothing new). */
export interface TurnScripts {
  runs: HookRun[]
  message: string | null
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
