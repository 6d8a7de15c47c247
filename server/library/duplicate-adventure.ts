// Duplicating a story: its rows are read out and written in as those of a bundle, without the file between.
import { copyName } from '../engine/story/copy-name.ts'
import type { Adventure } from '../../generated/sqlite/client.ts'
import { ownAdventure } from '../access/ownership.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Deps } from '../play/deps.ts'
import { NotPossible } from '../play/failures.ts'
import { readStory } from './bundle/read-story.ts'
import { StoryChanged } from './bundle/reading.ts'
import { writeStory, type NewStory } from './bundle/write-story.ts'
import { ADVENTURE_LIMITS } from './limits.ts'

/** How often it is begun again when takes of it are deleted meanwhile. */
const ATTEMPTS = 3

/** Copies a story with all that it has but its links, as it is when the copying begins. Throws NotFound, and NotPossible when
 * takes are deleted from it again and again. */
export async function duplicateAdventure(deps: Deps, viewer: Viewer, id: string): Promise<Adventure> {
  const { reader } = deps.db
  const adventure = await ownAdventure(reader, viewer, id)
  const copy = await copyOf(deps, adventure)
  deps.notice({ type: 'STORY_BEGUN', userId: viewer.userId })
  return reader.adventure.findUniqueOrThrow({ where: { id: copy } })
}

async function copyOf(deps: Deps, adventure: Adventure): Promise<string> {
  const story: NewStory = {
    ownerId: adventure.ownerId,
    title: copyName(adventure.title, ADVENTURE_LIMITS.title),
    scenario: adventure.scenarioId === null ? null : await scenarioOf(deps, adventure),
    isNew: true,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeStory(deps, readStory(deps.db.reader, adventure.id), story, { signal: deps.stop.now })
    } catch (error) {
      if (!(error instanceof StoryChanged)) throw error
      if (attempt >= ATTEMPTS)
        throw new NotPossible('The story was being changed while it was copied. Try again in a moment.')
    }
  }
}

/** What it was started from, unless that was deleted since. */
async function scenarioOf(
  { db }: Deps,
  { scenarioId, scenarioVersion }: Adventure,
): Promise<NewStory['scenario']> {
  const there = await db.reader.scenario.findUnique({ where: { id: scenarioId! }, select: { id: true } })
  return there && { ...there, version: scenarioVersion }
}
