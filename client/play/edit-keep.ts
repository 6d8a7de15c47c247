// What is being changed on the page as a signal, written to storage as it changes and settled by what the story tells.
import { createSignal } from 'solid-js'
import { newId } from '../ui/new-id.ts'
import {
  changeEdit,
  closeEdit,
  loadEdits,
  openEdit,
  reviveEdit,
  saveEdits,
  sendEdit,
  settleEdits,
  writeEdit,
  type Edit,
  type EditKind,
  type Edits,
} from './edit-state.ts'
import { storage } from './keep-draft.ts'
import type { Written } from './running-turn.ts'
import type { Story } from './story.ts'
import type { Take } from './takes.ts'

export interface KeptEdits {
  /** What is being written at a take; null when nothing is. */
  of(takeId: string): Edit | null
  open(take: Take, what: EditKind): void
  write(takeId: string, written: Partial<Written>): void
  /** @param dismissed a failed turn whose words are in it */
  close(takeId: string, dismissed: string | null): void
  /** It is on its way, under the request that is returned. */
  send(takeId: string): string
  /** The server has surely not taken it. */
  refused(takeId: string): void
}

export function keepEdits(adventureId: string, story: Story): KeptEdits {
  const store = storage()
  const [edits, setEdits] = createSignal(loadEdits(store, adventureId))
  const keep = (next: Edits) => {
    if (next === edits()) return
    setEdits(next)
    saveEdits(store, adventureId, next)
  }
  const revive = () => {
    const turn = story.ended()?.turn
    if (turn) keep(reviveEdit(edits(), turn))
  }
  story.onEvent((event) => {
    if (!('turn' in event)) return
    keep(settleEdits(edits(), event.turn))
    revive()
  })
  story.onPage(({ runningTurn, lastTurn }) => {
    for (const turn of [lastTurn, runningTurn]) if (turn) keep(settleEdits(edits(), turn))
    revive()
  })
  revive()
  return {
    of: (takeId) => edits().open[takeId] ?? null,
    open: (take, what) => keep(openEdit(edits(), take, what)),
    write: (takeId, written) => keep(writeEdit(edits(), takeId, written)),
    close: (takeId, dismissed) => keep(closeEdit(edits(), takeId, dismissed)),
    send: (takeId) => {
      keep(sendEdit(edits(), takeId, newId))
      return edits().open[takeId]?.requestId ?? newId()
    },
    refused: (takeId) => keep(changeEdit(edits(), takeId, { requestId: null })),
  }
}
