// Starting an adventure: copies of a scenario's plot fields, its opening as the first take, or a blank page.
import { cleanText } from '../engine/story/clean.ts'
import { randomBytes } from 'node:crypto'
import type { Adventure, Scenario } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../access/viewer.ts'
import { countTokens } from '../engine/context/tokens.ts'
import { NotFound } from '../io/store/errors.ts'
import { putState } from '../io/store/states.ts'
import { appendTake, createBranch, moveHead } from '../io/store/tree.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput } from '../play/failures.ts'

const MAX_TITLE = 200

/** An id that cannot be guessed. */
export const newId = (): string => randomBytes(12).toString('base64url')

/** Starts an adventure from a scenario, or a blank one. Throws NotFound or InvalidInput. */
export async function startAdventure(
  deps: Deps,
  viewer: Viewer,
  scenarioId: string | null,
  wanted: string | null,
): Promise<Adventure> {
  const title = wanted === null ? null : cleanText(wanted)
  if (title !== null && (title.trim() === '' || title.length > MAX_TITLE))
    throw new InvalidInput([
      { path: 'title', message: `Give a title of 1 to ${MAX_TITLE} characters, or none.` },
    ])
  const now = deps.clock.now()
  return deps.db.write(async (tx) => {
    const scenario =
      scenarioId === null ? null : await tx.scenario.findFirst({ where: visible(viewer, scenarioId) })
    if (scenarioId !== null && scenario === null) throw new NotFound('scenario')
    const adventure = await tx.adventure.create({
      data: {
        ...plotOf(scenario),
        title: title?.trim() ?? scenario?.title ?? 'Untitled',
        ...fresh(viewer),
        createdAt: now,
        playedAt: now,
      },
    })
    const empty = await putState(tx, adventure.id, {})
    await tx.adventure.update({
      where: { id: adventure.id },
      data: { initialWorld: empty, initialScript: empty },
    })
    const branch = await createBranch(tx, adventure.id, null, { origin: 'ROOT' }, now)
    const opening = scenario?.opening.trim()
    if (opening) {
      const states = { worldHash: empty, scriptHash: empty }
      await appendTake(
        tx,
        branch,
        null,
        { kind: 'OPENING', text: opening, tokens: countTokens(opening), ...states },
        now,
      )
    }
    return moveHead(tx, adventure, { branchId: branch.id, depth: opening ? 0 : -1 }, now)
  })
}

/** Built-in scenarios and the viewer's own. */
export function visible(viewer: Viewer, id?: string) {
  return { ...(id === undefined ? {} : { id }), OR: [{ ownerId: null }, { ownerId: viewer.userId }] }
}

function plotOf(scenario: Scenario | null) {
  return {
    scenarioId: scenario?.id ?? null,
    plotEssentials: scenario?.plotEssentials ?? '',
    authorsNote: scenario?.authorsNote ?? '',
    aiInstructions: scenario?.aiInstructions ?? '',
    statSchema: scenario?.statSchema ?? null,
    statVersion: scenario?.statSchema ? 1 : 0,
  }
}

/** The state hashes are filled in as soon as the adventure that owns them exists. */
function fresh(viewer: Viewer) {
  return { id: newId(), ownerId: viewer.userId, initialWorld: '', initialScript: '' }
}
