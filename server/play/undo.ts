// Undo and redo: the head goes to the nearest stop above or below on its line. Nothing is deleted.
import type { Adventure } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Deps } from './deps.ts'
import { NotPossible } from './failures.ts'
import { headOf, moveStory, undoAndRedo, type MoveRequest } from './head.ts'

/** Takes back the last turn, or an unanswered input. Throws NotPossible at the beginning of the story. */
export function undo(deps: Deps, viewer: Viewer, request: MoveRequest): Promise<Adventure> {
  return moveStory(deps, viewer, request, async (tx, adventure) => {
    const head = headOf(adventure)
    const { undo: depth } = await undoAndRedo(tx, head)
    if (depth === null) throw new NotPossible('This is the beginning: there is nothing to take back.')
    return { ...head, depth }
  })
}

/** Brings back what undo took, on the same line. Throws NotPossible at its end. */
export function redo(deps: Deps, viewer: Viewer, request: MoveRequest): Promise<Adventure> {
  return moveStory(deps, viewer, request, async (tx, adventure) => {
    const head = headOf(adventure)
    const { redo: depth } = await undoAndRedo(tx, head)
    if (depth === null) throw new NotPossible('This is the end of the line: there is nothing to bring back.')
    return { ...head, depth }
  })
}
