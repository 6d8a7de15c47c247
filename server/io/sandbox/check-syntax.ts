// Reads a script without running it: each slot alone, then every hook behind the library.
import type { Hook } from '../../engine/scripts/hook.ts'
import type { ScriptCode, SyntaxFault } from '../../engine/scripts/job.ts'
import { columnIn, frameIn, placeIn, sourceOf, type Source } from '../../engine/scripts/source.ts'
import { openInstance, type Budget, type Instance } from './instance.ts'

const FILE = 'script.js'
const HOOKS = [
  ['INPUT', 'input'],
  ['CONTEXT', 'context'],
  ['OUTPUT', 'output'],
] as const satisfies [Hook, keyof ScriptCode][]

/** What keeps a script from being read; nothing for a good one. */
export async function checkSyntax(
  { wasmModule, budget }: { wasmModule: WebAssembly.Module; budget: Budget },
  code: ScriptCode,
): Promise<SyntaxFault[]> {
  const compile = async (source: Source, hook: Hook) =>
    faultOf(await openInstance(wasmModule, budget), source, hook)
  // Alone, so that what it leaves open is not found in the line behind it.
  const library = { ...sourceOf({ library: '', code: code.library }), libraryLines: Infinity }
  const found = await compile(library, 'INPUT')
  const faults = found === null ? [] : [found]
  for (const [hook, slot] of HOOKS) {
    if (code[slot].trim() === '') continue
    const alone = await compile(sourceOf({ library: '', code: code[slot] }), hook)
    const fault =
      alone ??
      (found === null ? await compile(sourceOf({ library: code.library, code: code[slot] }), hook) : null)
    if (fault !== null) faults.push(fault)
  }
  return faults
}

function faultOf({ context }: Instance, source: Source, hook: Hook): SyntaxFault | null {
  const { error } = context.evalCode(source.text, FILE, { type: 'global', compileOnly: true })
  if (!error) return null
  // No code has run: what was thrown is the interpreter's own error, or null when there was no memory for one.
  const { name, message, stack } = (context.dump(error) ?? {}) as Record<string, string | undefined>
  const words = name === undefined ? 'It is too large to be read.' : `${name}: ${message}`
  const at = frameIn(stack ?? '', FILE)
  const column = at && columnIn(source, at.line, at.column)
  return {
    ...placeIn(source, hook, at?.line ?? null),
    slot: placeOf(source, hook, at?.line),
    column,
    message: words,
  }
}

/** Where nothing else is known the hook is to be looked at. */
function placeOf(source: Source, hook: Hook, line = Infinity): SyntaxFault['slot'] {
  return placeIn(source, hook, line).slot ?? hook
}
