// Trying a script out: one hook of it on a sample, in the sandbox. Nothing is stored, and no story hears of it.
import type { Viewer } from '../access/viewer.ts'
import { cardChanges, withCardChanges, type CardChanges, type ScriptCard } from '../engine/scripts/cards.ts'
import { SCRIPT_LIMITS, type Hook } from '../engine/scripts/hook.ts'
import type { ScriptTake } from '../engine/scripts/history.ts'
import type { HookJob, HookResult, SyntaxFault } from '../engine/scripts/job.ts'
import {
  blankScript,
  wantsLength,
  withChange,
  type Script,
  type ScriptChange,
} from '../engine/scripts/script.ts'
import type { SectionText } from '../engine/scripts/section-texts.ts'
import type { ScriptState } from '../engine/scripts/state.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput } from '../play/failures.ts'
import { checkedChange } from '../play/scripts/keep-script.ts'
import { oneTestRun } from '../play/scripts/test-runs.ts'

/** What a hook is tried out on. */
export interface Sample {
  hook: Hook
  text: string
  history: { type: ScriptTake['type']; text: string }[]
  state: ScriptState
  cards: ScriptCard[]
  plotEssentials: string
  authorsNote: string
}

/** What became of a sample. */
export interface TestRun extends Omit<HookResult, 'cards' | 'state'> {
  state: ScriptState
  cards: ScriptCard[]
  changes: CardChanges
}

const NO_CHANGES: CardChanges = { created: [], changed: [], removed: [], order: null }
/** What scripts are told of the size of a prompt, where there is none. */
const MAX_CHARACTERS = 32_000
const CHARACTERS_PER_TOKEN = 4

/** What reading a script says of it; null when nothing can be read at all. */
export interface Reading {
  faults: SyntaxFault[] | null
  seemsToWantLength: boolean
}

/** Reads a script without running it. */
export async function readScript(deps: Deps, viewer: Viewer, written: ScriptChange): Promise<Reading> {
  const script = withChange(blankScript(''), checkedChange({ name: 'Script', ...written }))
  const faults = await deps.sandbox.check(script.code, viewer.userId)
  return { faults, seemsToWantLength: wantsLength(script) }
}

/** Runs one hook of a script, saved or not. Throws InvalidInput for a sample that is none, and SandboxBusy. */
export async function testScript(
  deps: Deps,
  viewer: Viewer,
  written: ScriptChange,
  sample: Sample,
): Promise<TestRun> {
  const script = withChange(blankScript(''), checkedChange({ name: 'Script', ...written }))
  assertSample(sample)
  const run = () => deps.sandbox.run(jobOf(script, sample, viewer.userId))
  const result = await oneTestRun(deps, viewer, run)
  const cards = withCardChanges(sample.cards, result.cards)
  const changes = cardChanges(sample.cards, cards) ?? NO_CHANGES
  return { ...result, state: stateOf(result.state) ?? sample.state, cards, changes }
}

function jobOf({ name, kind, addReturns, code }: Script, sample: Sample, user: string): HookJob {
  const slot = SLOT_OF[sample.hook]
  return {
    hook: sample.hook,
    scripts: [
      {
        id: 'test',
        name,
        kind,
        library: code.library,
        code: code[slot],
        returnsLength: addReturns === 'LENGTH',
      },
    ],
    text: sample.text,
    state: JSON.stringify(sample.state),
    history: sample.history.map(({ type, text }) => ({ type, text, rawText: text })),
    cards: sample.cards,
    room: SCRIPT_LIMITS.cardRows,
    info: {
      actionCount: sample.history.length,
      characters: [],
      characterNames: [],
      maxChars: MAX_CHARACTERS,
      memoryLength: sample.plotEssentials.length,
      contextTokens: MAX_CHARACTERS / CHARACTERS_PER_TOKEN,
    },
    plot: { essentials: sample.plotEssentials, authorsNote: sample.authorsNote },
    sections: kind === 'FORKLORE' && sample.hook === 'CONTEXT' ? sectionsOf(sample) : null,
    world: null,
    user,
    purpose: 'TEST',
  }
}

const SLOT_OF = { INPUT: 'input', CONTEXT: 'context', OUTPUT: 'output' } as const

/** The prompt of a sample: what there is of one. */
function sectionsOf({ plotEssentials, text }: Sample): SectionText[] {
  const plot = { label: 'plot_essentials', text: plotEssentials } as const
  return [...(plotEssentials.trim() === '' ? [] : [plot]), { label: 'recent_history', text }]
}

const stateOf = (json: string | null) => (json === null ? null : (JSON.parse(json) as ScriptState))

function assertSample({ text, history, cards }: Sample): void {
  const most = (path: string, count: number, bound: number) =>
    count > bound ? [{ path, message: `At most ${bound.toLocaleString('en')}.` }] : []
  const ids = new Set(cards.map(({ id }) => id))
  const issues = [
    ...most('text', text.length, SCRIPT_LIMITS.text),
    ...most('history', history.length, SCRIPT_LIMITS.history),
    ...most('cards', cards.length, SCRIPT_LIMITS.cards),
    ...(ids.size < cards.length ? [{ path: 'cards', message: 'Each card needs an id of its own.' }] : []),
  ]
  if (issues.length > 0) throw new InvalidInput(issues)
}
