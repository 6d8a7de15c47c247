// Saving a narration: the take, what it was made from, the state it leaves, the head and the end of the turn,
// all in one transaction.
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Adventure, Take, Turn } from '../../generated/sqlite/client.ts'
import { renderPrompt, type Prompt } from '../engine/context/build.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { putState, type StateBody } from '../io/store/states.ts'
import { endTurn } from '../io/store/turns.ts'
import type { Deps } from './deps.ts'
import type { Reply } from './narrate.ts'
import { writeBelow, type Place } from './write-below.ts'

/** A narration and all that belongs to it. */
export interface Narration {
  place: Place
  prose: string
  reply: Reply
  prompt: Prompt
  narrator: string
  world: StateBody
  scriptHash: string | null
  /** SAVED, or CANCELLED when the player stopped it and kept the text. */
  status: 'SAVED' | 'CANCELLED'
}

/** Saves a narration as a take and ends its turn. */
export async function saveTake(
  deps: Deps,
  turn: Turn,
  narration: Narration,
): Promise<{ adventure: Adventure; take: Take; branched: boolean }> {
  const { reply, prose } = narration
  const now = deps.clock.now()
  const tokens = countTokens(prose)
  const snapshot = recipe(narration.prompt)
  return deps.db.write(async (tx) => {
    const adventure = await tx.adventure.findUniqueOrThrow({ where: { id: turn.adventureId } })
    const worldHash = await putState(tx, adventure.id, narration.world)
    const written = await writeBelow(
      tx,
      adventure,
      narration.place,
      {
        kind: 'NARRATION',
        text: prose,
        tokens,
        worldHash,
        scriptHash: narration.scriptHash,
        finish: reply.finish,
        narrator: narration.narrator,
        usage: reply.usage,
      },
      now,
    )
    const takeId = written.take.id
    await tx.snapshot.create({ data: { takeId, ...snapshot } })
    if (reply.reasoning || reply.raw !== prose)
      await tx.takeOutput.create({ data: { takeId, reasoning: reply.reasoning, raw: reply.raw } })
    await tx.adventure.update({ where: { id: adventure.id }, data: { narrations: { increment: 1 } } })
    await endTurn(tx, turn.id, { status: narration.status, takeId }, now)
    return written
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
