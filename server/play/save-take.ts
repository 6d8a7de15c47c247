// Saving a narration: the take, what it was made from, the state it leaves, the head and the end of the turn,
// all in one transaction.
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Take } from '../../generated/sqlite/client.ts'
import { renderPrompt, type Prompt } from '../engine/context/build.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { putState, type StateBody } from '../io/store/states.ts'
import { endTurn } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import type { Reply } from './narrate.ts'
import type { ClaimedTurn } from './take-turn.ts'
import { writeBelow, type Place } from './write-below.ts'

/** A narration and all that belongs to it. */
export interface Narration {
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
  { place, prose, reply, prompt, narrator, world, before }: Narration,
): Promise<Take> {
  const now = deps.clock.now()
  const tokens = countTokens(prose)
  const snapshot = recipe(prompt)
  return deps.db.write(async (tx) => {
    const worldHash = world === before.world ? before.worldHash : await putState(tx, adventure.id, world)
    const { take } = await writeBelow(
      tx,
      adventure,
      place,
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
    await tx.snapshot.create({ data: { takeId: take.id, ...snapshot } })
    if (reply.reasoning || reply.raw.trim() !== prose)
      await tx.takeOutput.create({ data: { takeId: take.id, reasoning: reply.reasoning, raw: reply.raw } })
    const status = reply.cut ? 'CANCELLED' : 'SAVED'
    const keptText = deps.running.get(turn.id)?.keptText ?? true
    await endTurn(tx, turn.id, { status, takeId: take.id, keptText }, now)
    return take
  })
}

/** A prompt as it is stored: takes by reference, other text as it stands, and the hash of what was sent. */
function recipe(prompt: Prompt): { sha256: string; pieces: Uint8Array<ArrayBuffer> } {
  const sha256 = createHash('sha256')
    .update(JSON.stringify(renderPrompt(prompt)))
    .digest('hex')
  const stored = prompt.map(({ role, pieces }) => ({
    role,
    pieces: pieces.map((piece) => ('take' in piece ? { ...piece, text: undefined } : piece)),
  }))
  return { sha256, pieces: new Uint8Array(deflateSync(JSON.stringify(stored))) }
}
