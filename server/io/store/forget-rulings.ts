// Taking away what an erased narration had said of the world in words: texts that it proposed, in the ledger and in the
// states that still hold them.
import type { Take } from '../../../generated/sqlite/client.ts'
import type { Tx } from './database.ts'
import { getState, putState, type StateBody } from './states.ts'

const NO_TEXT = JSON.stringify('')
/** What stands in the ledger for a change that is a number, true, false or nothing. */
const NO_WORDS = /^(?:true|false|null|"?[+-]?[\d.]+(?:e[+-]?\d+)?"?)$/i

/** Forgets the texts that a take proposed. Numbers and truths stay, for later takes are made of them; a path that there
 * is not is a word of the narrator's as well. What another take has said too is no secret of this one; a take that was
 * edited from it has only been given what it had said. */
export async function forgetRulings(tx: Tx, take: Take): Promise<void> {
  const { id: takeId, adventureId } = take
  const copies = await copiesOf(tx, take)
  await tx.ruling.deleteMany({ where: { takeId, source: { not: 'PLAYER' }, old: 'null' } })
  for (const ruling of await tx.ruling.findMany({ where: { takeId, source: { not: 'PLAYER' } } })) {
    const { id, path, source, proposed, new: said, old, verdict } = ruling
    if (NO_WORDS.test(proposed)) continue
    const isText = verdict !== 'REJECTED' && said.startsWith('"')
    const data = isText ? { proposed: NO_TEXT, new: NO_TEXT } : { proposed: NO_TEXT }
    await tx.ruling.update({ where: { id }, data })
    if (!isText || said === NO_TEXT) continue
    const copied = { takeId: { in: copies }, path, source, proposed, old, new: said }
    const elsewhere = { adventureId, path, new: said, verdict: { not: 'REJECTED' }, NOT: copied }
    if ((await tx.ruling.count({ where: elsewhere })) > 0) continue
    await tx.ruling.updateMany({ where: copied, data })
    await tx.ruling.updateMany({ where: { adventureId, path, old: said }, data: { old: NO_TEXT } })
    await forgetInStates(tx, adventureId, { path, said, instead: JSON.parse(old) as unknown })
  }
}

/** The takes that were written anew beside a take: its changes may have been copied to them. */
async function copiesOf(tx: Tx, { id, adventureId, parentId, depth }: Take): Promise<number[]> {
  const branch = { origin: 'EDIT', forkDepth: depth - 1 }
  const where = { adventureId, parentId, depth, id: { gt: id }, branch }
  return (await tx.take.findMany({ where, select: { id: true } })).map((copy) => copy.id)
}

/** Puts what was there before in the place of a text, in every state that holds it. */
async function forgetInStates(
  tx: Tx,
  adventureId: string,
  { path, said, instead }: { path: string; said: string; instead: unknown },
): Promise<void> {
  const holding = await tx.$queryRaw<{ hash: string }[]>`select hash from "State"
    where "adventureId" = ${adventureId} and replace(body, ${said}, '') <> body`
  for (const { hash } of holding) {
    const state = await getState(tx, adventureId, hash)
    if (!replaceAt(state, path.split('.'), JSON.parse(said), instead)) continue
    const worldHash = await putState(tx, adventureId, state)
    await tx.take.updateMany({ where: { adventureId, worldHash: hash }, data: { worldHash } })
    await tx.adventure.updateMany({
      where: { id: adventureId, initialWorld: hash },
      data: { initialWorld: worldHash },
    })
    await tx.state.deleteMany({ where: { adventureId, hash } })
  }
}

/** True when a text stood at a path, and something else stands there now. */
function replaceAt(state: StateBody, [name, ...rest]: string[], text: unknown, instead: unknown): boolean {
  const at = Object.hasOwn(state, name!) ? state[name!] : undefined
  if (rest.length > 0)
    return typeof at === 'object' && at !== null && replaceAt(at as StateBody, rest, text, instead)
  if (at !== text) return false
  state[name!] = instead
  return true
}
