// What a player does with whole stories: gives covers, copies, throws away, takes back, deletes for good. After each the list is asked anew.
import { createSignal, type Accessor } from 'solid-js'
import { NO_ANSWER, mutate } from '../api/ask.ts'
import { forgetKept, storyPath } from '../api/kept.ts'
import {
  DeleteAdventure,
  DuplicateAdventure,
  PurgeAdventure,
  RestoreAdventure,
  SetAdventureCover,
} from './documents.ts'
import type { Shelf } from './shelf.ts'
import { dayOf, goneOf } from './words.ts'

interface Named {
  id: string
  title: string
}

export interface Deeds {
  /** What was done last, in a sentence; `undo` takes it back. */
  said: Accessor<{ text: string; undo: (() => void) | null } | null>
  /** With which story something goes on, and what; null for none. */
  busy: Accessor<{ id: string; what: string } | null>
  hush(): void
  /** Gives a story the picture that was sent as its cover, or none; answers why that was not done, or null. */
  setCover(id: string, uploadId: string | null): Promise<string | null>
  duplicate(story: Named): Promise<void>
  remove(story: Named): Promise<void>
  restore(story: Named): Promise<void>
  purge(story: Named): Promise<void>
}

export function createDeeds(shelf: Shelf): Deeds {
  const { act, say, said, busy, hush } = createActing(shelf)
  const restore = (story: Named) =>
    act(story, 'Bringing it back …', async () => {
      const { data, problem } = await mutate(RestoreAdventure, { input: { adventureId: story.id } })
      const result = data?.restoreAdventure
      if (!result || 'message' in result) return problem ?? result?.message ?? NO_ANSWER
      say(`“${story.title}” is back, as it was.`)
      return null
    })
  const duplicate = (story: Named) =>
    act(story, 'Copying …', async () => {
      const { data, problem } = await mutate(DuplicateAdventure, { input: { adventureId: story.id } })
      const result = data?.duplicateAdventure
      if (!result || 'message' in result) return problem ?? result?.message ?? NO_ANSWER
      say(`“${result.adventure.title}” is made. From now on it goes its own ways.`)
      return null
    })
  const remove = (story: Named) =>
    act(story, 'Throwing it away …', async () => {
      const { data, problem } = await mutate(DeleteAdventure, { input: { adventureId: story.id } })
      const result = data?.deleteAdventure
      if (!result || 'message' in result) return problem ?? result?.message ?? NO_ANSWER
      void forgetKept(storyPath(story.id))
      const until = dayOf(result.restorableUntil)
      say(
        `“${story.title}” is thrown away, with ${goneOf(result.deletion)}. It can be had back until ${until}.`,
        () => void restore(story),
      )
      return null
    })
  const purge = (story: Named) =>
    act(story, 'Deleting it …', async () => {
      const { data, problem } = await mutate(PurgeAdventure, { input: { adventureId: story.id } })
      const result = data?.purgeAdventure
      if (!result || 'message' in result) return problem ?? result?.message ?? NO_ANSWER
      say(`“${story.title}” is deleted for good.`)
      return null
    })
  const setCover: Deeds['setCover'] = async (id, uploadId) => {
    const { data, problem } = await mutate(SetAdventureCover, { input: { adventureId: id, uploadId } })
    const result = data?.setAdventureCover
    if (!result || 'message' in result) return problem ?? result?.message ?? NO_ANSWER
    shelf.show(result.adventure)
    return null
  }
  return { said, busy, hush, setCover, duplicate, remove, restore, purge }
}

/** One deed at a time, and what is said of it. */
function createActing(shelf: Shelf) {
  const [said, setSaid] = createSignal<ReturnType<Deeds['said']>>(null)
  const [busy, setBusy] = createSignal<ReturnType<Deeds['busy']>>(null)
  const say = (text: string, undo: (() => void) | null = null) => setSaid({ text, undo })
  /** @param work answers why it did not happen; null when it did */
  const act = async ({ id }: Named, what: string, work: () => Promise<string | null>) => {
    if (busy()) return
    setSaid(null)
    setBusy({ id, what })
    const problem = await work()
    if (problem === null) await shelf.load()
    else say(problem)
    setBusy(null)
  }
  return { act, say, said, busy, hush: () => setSaid(null) }
}
