// Time travel: a script as it is being written, run against a turn that was told long ago. Its hooks find what the hooks of
// the turn found, and read what its narrator wrote. Nothing is written.
import { ownAdventureScript } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { BuiltContext } from '../../engine/context/build.ts'
import type { Section } from '../../engine/context/sections.ts'
import { SCRIPT_LIMITS, type Hook } from '../../engine/scripts/hook.ts'
import { UNAVAILABLE } from '../../engine/scripts/job.ts'
import { promptAgain } from '../../engine/scripts/prompt-again.ts'
import { blankScript, withChange, type Script, type ScriptChange } from '../../engine/scripts/script.ts'
import { scriptOf, storyCode } from '../../io/store/script-rows.ts'
import { activeScripts, type ActiveScript, type TurnScripts } from '../../io/store/scripts.ts'
import type { Deps } from '../deps.ts'
import { NotPossible, SandboxBusy } from '../failures.ts'
import { assertReadable, checkedChange } from './keep-script.ts'
import { recordedTurn, type RecordedTurn } from './recorded-turn.ts'
import { ScriptsFailed, ScriptsStopped } from './script-ends.ts'
import { ScriptSession } from './script-session.ts'
import { oneTestRun } from './test-runs.ts'

/** What is to be run. */
export interface RehearsalRequest {
  turnId: string
  /** The script as it is being written. */
  script: ScriptChange
  /** The script of the turn's story whose place it takes; null: it runs after all of them. */
  adventureScriptId: number | null
  /** The other scripts of the story do not run. */
  isAlone: boolean
}

/** Where a turn was ended by a script. */
export interface Ending {
  hook: Hook
  /** It was stopped on purpose; else the script failed. */
  isStop: boolean
  /** What the player is told. */
  message: string
}

/** What became of a turn when it was run again. */
export interface Rehearsal {
  recorded: RecordedTurn
  /** The names of the scripts that ran, by the ids that errors and logs have. */
  names: Map<string, string>
  /** null: the turn went on to its end. */
  ending: Ending | null
  /** null: the turn has none, or the hook was not come to. */
  input: string | null
  prompt: Section[] | null
  output: string | null
  scripts: TurnScripts
  leaves: ScriptSession['leaves']
}

/** The id of a script that no story has. */
const EDITED = 'edited'

/** Runs the hooks of a turn again. Throws NotFound, NotPossible, InvalidInput, ScriptUnreadable and SandboxBusy. */
export function rehearseScript(deps: Deps, viewer: Viewer, request: RehearsalRequest): Promise<Rehearsal> {
  return oneTestRun(deps, viewer, async () => {
    const recorded = await recordedTurn(deps, viewer, request.turnId)
    const script = await edited(deps, viewer, recorded, request)
    await assertReadable(deps, viewer, script.code)
    return runAgain(deps, recorded, await chain(deps, recorded, script, request))
  })
}

/** The script with what was changed of it. */
async function edited(
  deps: Deps,
  viewer: Viewer,
  { adventure }: RecordedTurn,
  { script: written, adventureScriptId: id }: RehearsalRequest,
): Promise<Script> {
  if (id === null) return withChange(blankScript(''), checkedChange({ name: 'Script', ...written }))
  const row = await ownAdventureScript(deps.db.reader, viewer, id)
  if (row.adventureId !== adventure.id) throw new NotPossible('This script belongs to another story.')
  return withChange(scriptOf(row, await storyCode(deps.db.reader, id)), checkedChange(written))
}

/** The scripts that run, in their order. */
async function chain(
  deps: Deps,
  { adventure }: RecordedTurn,
  { name, kind, addReturns, code }: Script,
  { adventureScriptId, isAlone }: RehearsalRequest,
): Promise<ActiveScript[]> {
  const { library, input, context, output } = code
  const slots = { library, code: { INPUT: input, CONTEXT: context, OUTPUT: output } }
  const id = adventureScriptId === null ? EDITED : String(adventureScriptId)
  const script = { id, name, kind, returnsLength: addReturns === 'LENGTH', version: 0, ...slots }
  if (isAlone) return [script]
  const all = await activeScripts(deps.db.reader, adventure.id, adventureScriptId)
  if (adventureScriptId !== null) return all.map((one) => (one.id === id ? script : one))
  return [...all.slice(0, SCRIPT_LIMITS.scripts - 1), script]
}

async function runAgain(deps: Deps, recorded: RecordedTurn, scripts: ActiveScript[]): Promise<Rehearsal> {
  const { adventure, before, input } = recorded
  const { kept, cards, history, world, began } = before
  const opened = { scripts, ...kept, known: { cards, known: new Map(), made: 0 }, history, world, began }
  const session = new ScriptSession(deps, adventure, opened, 'TEST')
  const passed: Pick<Rehearsal, 'ending' | 'input' | 'prompt' | 'output'> = {
    ending: null,
    input: null,
    prompt: null,
    output: null,
  }
  const pass = async (hook: Hook, run: () => Promise<void>) => {
    if (passed.ending) return
    passed.ending = await endingOf(hook, run)
    const errors = session.done.runs.flatMap((one) => one.errors)
    if (errors.some(({ script, message }) => script === null && message === UNAVAILABLE))
      throw new SandboxBusy('Scripts cannot be run at the moment. Try again in a moment.')
  }
  if (input)
    await pass('INPUT', async () => void (passed.input = await session.input(input.kind, input.given)))
  const built = builtAgain(recorded, session, passed.input)
  if (built) await pass('CONTEXT', async () => void (passed.prompt = (await session.context(built)).sections))
  const { output } = recorded
  if (output) await pass('OUTPUT', async () => void (passed.output = await session.output(output.given)))
  const names = new Map(scripts.map(({ id, name }) => [id, name]))
  return { recorded, names, ...passed, scripts: session.done, leaves: session.leaves }
}

async function endingOf(hook: Hook, run: () => Promise<void>): Promise<Ending | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (!(error instanceof ScriptsStopped) && !(error instanceof ScriptsFailed)) throw error
    return { hook, isStop: error instanceof ScriptsStopped || hook === 'CONTEXT', message: error.message }
  }
}

/** The prompt as the context hook finds it; null when it is not kept, or only as the first versions did. */
function builtAgain(
  { prompt, adventure, input, memory }: RecordedTurn,
  session: ScriptSession,
  entered: string | null,
): BuiltContext | null {
  const report = prompt?.sent.report
  if (!prompt || !report) return null
  const { plotEssentials, authorsNote } = adventure
  const sections = promptAgain(
    prompt.unscripted.map((section) => ({ ...section, tokens: 0 })),
    {
      input: input && entered !== null ? { takeId: input.takeId, text: entered } : null,
      memory: { before: memory, after: session.overrides },
      plot: { essentials: plotEssentials, authorsNote },
    },
  )
  return { sections, report }
}
