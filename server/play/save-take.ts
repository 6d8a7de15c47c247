// Saving a narration: the take, what it was made from, the state it leaves, the head and the end of the turn,
// all in one transaction.
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Take } from '../../generated/sqlite/client.ts'
import { UNSAVED, renderPrompt, type Piece, type Prompt } from '../engine/context/build.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { putState, type StateBody } from '../io/store/states.ts'
import { endTurn } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import type { Reply } from './narrate.ts'
import type { NewInput } from './store-input.ts'
import type { ClaimedTurn } from './take-turn.ts'
import { writeBelow, type Place } from './write-below.ts'

/** A narration and all that belongs to it. */
export interface Narration {
  /** An input that is stored with it, above it. */
  instead: NewInput | null
  place: Place
  prose: string
  reply: Reply
  prompt: Prompt
  /** Who told it, as the screen calls him. */
  narrator: string
  world: StateBody
  /** The states that the narration found. */
  before: { world: StateBody; worldHash: string | null; scriptHash: string | null }
}

/** Saves a narration as a take and ends its turn (its claim has kept the story as it is given): cancelled, if its player stopped it and keeps the text. */
export async function saveTake(
  deps: Deps,
  { adventure, turn }: ClaimedTurn,
  { instead, place, prose, reply, prompt, narrator, world, before }: Narration,
): Promise<{ take: Take; inputTake: Take | null }> {
  const now = deps.clock.now()
  const tokens = countTokens(prose)
  const sha256 = hashOfPrompt(prompt)
  return deps.db.write(async (tx) => {
    const worldHash = world === before.world ? before.worldHash : await putState(tx, adventure.id, world)
    const input =
      instead && (await writeBelow(tx, adventure, place, { ...instead, ...statesOf(before) }, now))
    const { take } = await writeBelow(
      tx,
      input?.adventure ?? adventure,
      input ? below(input.take) : place,
      {
        kind: 'NARRATION',
        text: prose,
        tokens,
        worldHash,
        scriptHash: before.scriptHash,
        finish: reply.finish,
        narrator,
        usage: reply.usage,
      },
      now,
    )
    await tx.snapshot.create({ data: { takeId: take.id, sha256, pieces: recipe(prompt, input?.take.id) } })
    if (reply.reasoning || reply.raw.trim() !== prose)
      await tx.takeOutput.create({ data: { takeId: take.id, reasoning: reply.reasoning, raw: reply.raw } })
    const status = reply.cut ? 'CANCELLED' : 'SAVED'
    const keptText = deps.running.get(turn.id)?.keptText ?? true
    await endTurn(tx, turn.id, { status, takeId: take.id, inputTakeId: input?.take.id, keptText }, now)
    return { take, inputTake: input?.take ?? null }
  })
}

const statesOf = ({ worldHash, scriptHash }: Narration['before']) => ({ worldHash, scriptHash })

/** The place right below a take that was written a moment ago. */
const below = (take: Take): Place => ({
  spot: { branchId: take.branchId, depth: take.depth },
  below: take,
  atEnd: true,
  origin: 'RETRY',
  sibling: false,
})

/** The hash of what was sent. */
function hashOfPrompt(prompt: Prompt): string {
  return createHash('sha256')
    .update(JSON.stringify(renderPrompt(prompt)))
    .digest('hex')
}

/** A prompt as it is stored: takes by reference, other text as it stands.
 * @param inputId the take of the input that was not stored yet when the prompt was made */
function recipe(prompt: Prompt, inputId: number = UNSAVED): Uint8Array<ArrayBuffer> {
  const reference = (piece: Piece): Piece | object =>
    'take' in piece
      ? { ...piece, take: piece.take === UNSAVED ? inputId : piece.take, text: undefined }
      : piece
  const stored = prompt.map(({ role, pieces }) => ({ role, pieces: pieces.map(reference) }))
  return new Uint8Array(deflateSync(JSON.stringify(stored)))
}
