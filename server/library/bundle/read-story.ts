// Reads a whole story out of the database as the rows of a bundle, in their order and a page at a time: nothing is held
// meanwhile, and nobody has to wait for it.
import type { Adventure } from '../../../generated/sqlite/client.ts'
import type { Reader } from '../../io/store/database.ts'
import { parts, pick } from './pages.ts'
import { pictureRows } from './pictures.ts'
import { readCards, readMemories, readScripts } from './read-cards.ts'
import { readPrompts, readTurns } from './read-prompts.ts'
import { readTree } from './read-tree.ts'
import { beginReading, HEAVY, StoryChanged, type Reading } from './reading.ts'
import type { Batch, Row } from './rows.ts'

/** Every row of a story as it was when the reading began; what is told meanwhile is left out. Throws StoryChanged when takes
 * of it are deleted before the end. */
export async function* readStory(db: Reader, adventureId: string): AsyncGenerator<Batch> {
  const reading = await beginReading(db, adventureId)
  yield { kind: 'adventure', rows: [adventureRow(reading)] }
  yield { kind: 'pictures', rows: await pictureRows(db, [reading.adventure.coverHash]) }
  yield* readSchemas(reading)
  yield* readScripts(reading)
  yield* readStates(reading)
  yield* readTree(reading)
  yield* readCards(reading)
  yield* readMemories(reading)
  yield* readTurns(reading)
  yield* readPrompts(reading)
}

const ADVENTURE = [
  'title',
  'plotEssentials',
  'authorsNote',
  'aiInstructions',
  'personaName',
  'personaPronouns',
  'personaDescription',
  'statSchema',
  'extensions',
  'coverHash',
  'answers',
  'sourceHashes',
  'statVersion',
  'headVersion',
  'forkName',
  'lastVisitAt',
  'narrations',
  'createdAt',
  'playedAt',
] as const satisfies (keyof Adventure)[]

function adventureRow({ adventure, numbers, references }: Reading): Row<'adventure'> {
  const { headBranchId, headDepth } = adventure
  return {
    ...pick(adventure, ADVENTURE),
    head: headBranchId === null ? null : { branch: numbers.branches.of(headBranchId), depth: headDepth },
    initialWorld: references.state(adventure.initialWorld),
    initialScript: references.state(adventure.initialScript),
  }
}

async function* readSchemas({ db, adventure: { id, statVersion } }: Reading): AsyncGenerator<Batch> {
  const where = { adventureId: id, version: { lt: statVersion } }
  const schemas = await db.statSchema.findMany({ where, orderBy: { version: 'asc' } })
  yield { kind: 'schemas', rows: schemas.map((row) => pick(row, ['version', 'body'])) }
}

async function* readStates({ db, adventure: { id: adventureId }, states }: Reading): AsyncGenerator<Batch> {
  const named = new Map([...states].map(([stored, { hash, body }]) => [hash, { stored, body }]))
  for (const some of parts([...named.keys()].toSorted(), HEAVY)) {
    const stored = some.map((hash) => named.get(hash)!.stored)
    const rows = await db.state.findMany({ where: { adventureId, hash: { in: stored } } })
    const bodies = new Map(rows.map(({ hash, body }) => [hash, body]))
    yield {
      kind: 'states',
      rows: some.map((hash) => {
        const state = named.get(hash)!
        const body = state.body ?? bodies.get(state.stored)
        if (body === undefined) throw new StoryChanged()
        return { hash, body }
      }),
    }
  }
}
