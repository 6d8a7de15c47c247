// Changes of single takes that tell nothing new: their words, whether the narrator reads them, checkpoints.
import { mutate } from '../api/ask.ts'
import type { Story } from './story.ts'
import {
  AddCheckpoint,
  EditTake,
  EraseTake,
  HideTake,
  RemoveCheckpoint,
  RenameCheckpoint,
} from './take-documents.ts'
import type { Move } from './take-move.ts'
import type { Take } from './takes.ts'

export interface TakeChanges {
  /** Gives a take other words in place. Refused when it was edited since `revision`. */
  edit(takeId: string, text: string, revision: number, tell?: (problem: string) => void): Promise<boolean>
  hide(takeId: string, hidden: boolean): Promise<boolean>
  erase(takeId: string): Promise<boolean>
  /** Sets a checkpoint on a take, or gives the one that is there another name. */
  mark(take: Take, name: string): Promise<boolean>
  unmark(take: Take): Promise<boolean>
}

export function createTakeChanges(story: Story, move: Move): TakeChanges {
  const did = async (asked: ReturnType<Move>) => (await asked) === true
  return {
    edit: (takeId, text, expectedRevision, tell) =>
      did(move(() => mutate(EditTake, { input: { takeId, text, expectedRevision } }), tell)),
    hide: (takeId, hidden) => did(move(() => mutate(HideTake, { input: { takeId, hidden } }))),
    erase: (takeId) => did(move(() => mutate(EraseTake, { input: { takeId } }))),
    mark: ({ id: takeId, checkpoint }, name) =>
      did(
        move(({ adventureId }) =>
          checkpoint
            ? mutate(RenameCheckpoint, { input: { checkpointId: checkpoint.id, name } })
            : mutate(AddCheckpoint, { input: { adventureId, takeId, name } }),
        ),
      ),
    unmark: async (take) => {
      const checkpointId = take.checkpoint?.id
      if (checkpointId === undefined) return false
      const done = await did(move(() => mutate(RemoveCheckpoint, { input: { checkpointId } })))
      if (done) story.change({ ...take, checkpoint: null })
      return done
    },
  }
}
