// Making the summary of a path anew: from its memories, else from the story itself, and never from a summary before.
import type { Take } from '../../../generated/sqlite/client.ts'
import { BLOCK, blocksToRemember, remembered, told } from '../../engine/memory/blocks.ts'
import { cutInside } from '../../engine/memory/measures.ts'
import { portionsOf, retellingPrompt, summaryPrompt } from '../../engine/memory/prompts.ts'
import { countTokens } from '../../engine/context/tokens.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Tx } from '../../io/store/database.ts'
import { takesOnPath } from '../../io/store/path.ts'
import { blocksOnPath, isDone, isInUse, versionsOnPath } from '../../io/store/remembered.ts'
import type { Asked } from './asked.ts'
import type { Deps } from '../deps.ts'
import { giveWay } from '../give-way.ts'
import { areUnchanged, type Written } from './make-memory.ts'
import { FOLDED_TOKENS, areSame, folded } from './make-summary.ts'
import { makeBlocks, type FailedBlocks } from './make-blocks.ts'
import { whenQuiet } from './when-quiet.ts'
import { WorkFault } from './work-progress.ts'

/** What a summary is made from. */
interface Source {
  texts: { text: string; tokens: number }[]
  /** What a prompt folds at once, in tokens. */
  room: number
  ask: typeof summaryPrompt
  /** Where it stands: the end of the last block that it tells of. */
  at: Spot
  /** Whether all of it is still what it was. */
  isSame: (tx: Tx) => Promise<boolean>
}

/** Makes a version from the beginning, in portions of which only the last is kept: stopped or killed before, nothing is
 * changed. It takes the place of the one in use, which stays among the earlier ones. */
export async function rebuildSummary(deps: Deps, asked: Asked): Promise<void> {
  const { adventure, head, progress, signal } = asked
  await progress.resume(0, 0) // of what a program that died did nothing is kept
  const rows = await blocksOnPath(deps.db.reader, head)
  const source = rows.some(isInUse) ? await fromMemories(deps, asked) : await fromStory(deps, asked)
  const portions = portionsOf(source.texts, source.room)
  let written: Written = { text: '', madeBy: null }
  await progress.expect(portions.length)
  for (const [index, portion] of portions.entries()) {
    await whenQuiet(deps, adventure.id, signal)
    const since = {
      previous: index === 0 ? null : written.text,
      texts: portion.map(({ text }) => text),
      at: source.at,
    }
    written = await folded(deps, asked, since, source.ask)
    if (written.text === '') throw new WorkFault('NOTHING_TOLD', SENTENCES.EMPTY)
    await progress.step()
    if (index === portions.length - 1) await keep(deps, asked, source, written)
    await giveWay()
  }
}

async function keep(deps: Deps, { adventure }: Asked, { at, isSame }: Source, written: Written) {
  const data = { adventureId: adventure.id, ...at, createdAt: deps.clock.now(), ...written }
  const isKept = await deps.db.write(async (tx) => {
    if (!(await isSame(tx))) return false
    await tx.summary.create({ data })
    return true
  })
  if (!isKept) throw new WorkFault('CHANGED', SENTENCES.CHANGED)
}

/** The memories up to where the story is remembered without a gap; what is due of them is made before. */
async function fromMemories(deps: Deps, asked: Asked): Promise<Source> {
  const { head, progress, signal } = asked
  const failed: FailedBlocks = new Set()
  for (let more = true; more;) {
    const made = await makeBlocks(deps, asked, { failed, progress, signal })
    if (made.hopeless) throw new WorkFault('HOLE', SENTENCES.HOLE) // its reason is told before this
    more = made.more
  }
  const rows = await blocksOnPath(deps.db.reader, head)
  const done = new Set(rows.filter(isDone).map(({ block }) => block))
  const ground = remembered(head.depth, (block) => done.has(block))
  const within = rows.filter(({ block }) => (block + 1) * BLOCK - 1 <= ground)
  const ids = within.filter(isInUse).map(({ id }) => id)
  const end = within.at(-1)
  if (!end || ids.length === 0 || ground < (await depthInUse(deps, head)))
    throw new WorkFault('HOLE', SENTENCES.HOLE)
  const memories = await deps.db.reader.memory.findMany({
    where: { id: { in: ids } },
    orderBy: { depth: 'asc' },
  })
  return {
    texts: memories.map(({ text }) => ({ text, tokens: countTokens(text) })),
    room: FOLDED_TOKENS,
    ask: summaryPrompt,
    at: { branchId: end.branchId, depth: ground },
    isSame: (tx) => areSame(tx, memories),
  }
}

/** The takes up to the end of the last block that is to be remembered. */
async function fromStory(deps: Deps, { head, summariser }: Asked): Promise<Source> {
  const due = blocksToRemember(head.depth) * BLOCK - 1
  const depth = Math.max(due, await depthInUse(deps, head))
  const takes: Take[] = depth < 0 ? [] : await takesOnPath(deps.db.reader, { ...head, depth }, 0)
  const shown = told(takes)
  if (shown.length === 0) throw new WorkFault('NOTHING_TOLD', SENTENCES.NOTHING)
  const room = summariser?.blockTokens ?? FOLDED_TOKENS
  return {
    texts: shown.map(({ text, tokens }) => ({
      text: cutInside(text.trim(), tokens, room),
      tokens: Math.min(tokens, room),
    })),
    room,
    ask: retellingPrompt,
    at: { branchId: takes.at(-1)!.branchId, depth },
    isSame: (tx) => areUnchanged(tx, takes),
  }
}

/** A shorter one could not take the place of the version in use. */
async function depthInUse({ db }: Deps, head: Spot): Promise<number> {
  return (await versionsOnPath(db.reader, head)).at(-1)?.depth ?? -1
}

const SENTENCES = {
  // A model that answers with nothing is a failure of its own.
  EMPTY: 'Nothing could be summed up of what is remembered: it has no words. The summary stays as it was.',
  CHANGED: 'The story was changed while its summary was made anew, so it stays as it was. Ask again.',
  HOLE: 'Some of what the summary tells of could not be remembered, so it stays as it was.',
  NOTHING: 'There is nothing in this story yet that could be summed up.',
}
