// One script in its interpreter: the prelude, the source, the call of `modifier` if it is due, and what it left behind.
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten'
import { envelope, type Envelope } from '../../engine/scripts/envelope.ts'
import type { Hook, HookScript, ScriptError } from '../../engine/scripts/hook.ts'
import { callsModifier, frameIn, placeIn, sourceOf } from '../../engine/scripts/source.ts'
import type { Instance } from './instance.ts'
import { LOCALE_SHIM } from './locale-shim.ts'
import { PRELUDE, PRELUDE_FILE } from './prelude.ts'

/** Why a script failed as a whole: nothing of it is kept. */
export class ScriptFailure extends Error {
  override name = 'ScriptFailure'
  readonly place: Pick<ScriptError, 'slot' | 'line'>
  /** What it had logged until then. */
  logs: string[] = []
  constructor(message: string, place: ScriptFailure['place'] = { slot: null, line: null }) {
    super(message)
    this.place = place
  }
}

const FILE = 'script.js'
const TOO_LONG = 'The script took too long. It was stopped.'
const OUT_OF_MEMORY = 'The script used more than 64 MB of memory (out of memory). It was stopped.'
const BROKEN = 'The script broke its interpreter. It was stopped.'
const MOST_JOBS = 10_000

const CALL_MODIFIER = 'typeof modifier === "function" ? modifier(text) : undefined'
const ON_CONTEXT = 'typeof onContext === "function" ? onContext : undefined'

/** Runs one script. Throws a ScriptFailure.
 * @param input what the prelude is given, as JSON: no text of it can end early there */
export function runScript(instance: Instance, hook: Hook, script: HookScript, input: string): Envelope {
  const source = sourceOf(script)
  const { context } = instance
  let keys: Keys | null = null
  try {
    const { kind, collect, describe, shape } = (keys = openKeys(context, input))
    const settle = (result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle => {
      if (!result.error) return result.value
      throw failureOf(instance, describe, result.error, (stack) =>
        placeIn(source, hook, frameIn(stack, FILE)?.line ?? null),
      )
    }
    const evaluate = (code: string, file: string) => settle(context.evalCode(code, file, { type: 'global' }))
    let value = evaluate(source.text, FILE)
    const found = context.getString(settle(context.callFunction(kind, context.undefined, value)))
    if (found === 'OTHER' && !callsModifier(script.code)) value = evaluate(CALL_MODIFIER, PRELUDE_FILE)
    if (script.kind === 'FORKLORE' && hook === 'CONTEXT') {
      const onContext = evaluate(ON_CONTEXT, PRELUDE_FILE)
      if (context.typeof(onContext) === 'function')
        settle(context.callFunction(shape, context.undefined, onContext))
    }
    if (!instance.runJobs(MOST_JOBS)) throw new ScriptFailure(instance.isOver() ? TOO_LONG : OUT_OF_MEMORY)
    const left = context.getString(settle(context.callFunction(collect, context.undefined, value)))
    return envelope.parse(JSON.parse(left))
  } catch (error) {
    // A trap of WebAssembly, or a stack of ours that overflows: this instance is done with.
    const broken = () => new ScriptFailure(instance.isOver() ? TOO_LONG : BROKEN)
    const failure = error instanceof ScriptFailure ? error : broken()
    if (keys !== null && error === failure) failure.logs = spokenUntilNow(context, keys.spoken)
    throw failure
  }
}

function spokenUntilNow(context: QuickJSContext, spoken: QuickJSHandle): string[] {
  try {
    const result = context.callFunction(spoken, context.undefined)
    return result.error ? [] : (JSON.parse(context.getString(result.value)) as string[])
  } catch {
    return []
  }
}

/** What we hold inside the sandbox, out of reach of scripts. */
type Keys = Record<'kind' | 'collect' | 'describe' | 'shape' | 'spoken', QuickJSHandle>

function openKeys(context: QuickJSContext, input: string): Keys {
  const trusted = (result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle => {
    if (result.error) throw new ScriptFailure(OUT_OF_MEMORY)
    return result.value
  }
  trusted(context.evalCode(LOCALE_SHIM, PRELUDE_FILE))
  const prelude = trusted(context.evalCode(PRELUDE, PRELUDE_FILE))
  // Many cards take megabytes: the text of them is let go before the script runs.
  const held = trusted(
    context.newString(input).consume((raw) => context.callFunction(prelude, context.undefined, raw)),
  )
  const at = (index: number) => context.getProp(held, index)
  return { kind: at(0), collect: at(1), describe: at(2), shape: at(3), spoken: at(4) }
}

/** What an error of the sandbox means. Only strings that the sandbox made of it are read. */
function failureOf(
  instance: Instance,
  describe: QuickJSHandle,
  error: QuickJSHandle,
  placeOf: (stack: string) => ScriptFailure['place'],
): ScriptFailure {
  const { context } = instance
  const unreadable = () => new ScriptFailure(instance.isOver() ? TOO_LONG : OUT_OF_MEMORY)
  // It throws null when there is no memory for an error; a script may throw it as well.
  if (context.eq(error, context.null) && (instance.isFull() || instance.isOver())) return unreadable()
  const described = context.callFunction(describe, context.undefined, error)
  if (described.error) return unreadable()
  const { message, stack } = JSON.parse(context.getString(described.value)) as Record<string, string>
  const isMemory = message!.startsWith('InternalError: out of memory')
  const words = instance.isOver() ? TOO_LONG : isMemory ? OUT_OF_MEMORY : message!
  return new ScriptFailure(words, placeOf(stack!))
}
