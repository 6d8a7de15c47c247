// A store for many stories under random play: nothing in it waits for the disk, since durability is tested elsewhere.
import { aStory, type Story } from '../a-story.ts'

export async function aTreeStore(): Promise<Story> {
  const story = await aStory('o0', { remembers: false })
  if (story.deps.db.kind === 'sqlite')
    await story.deps.db.write(async (tx) => {
      // The pragma does nothing within a transaction, and the writer is reached through one only.
      for (const statement of ['COMMIT', 'PRAGMA synchronous = OFF', 'BEGIN IMMEDIATE'])
        await tx.$executeRawUnsafe(statement)
    })
  return story
}
