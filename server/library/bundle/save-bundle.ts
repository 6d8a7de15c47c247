// Takes a bundle in: a story comes back as it was, a scenario as one of its owner's.
import type { Scenario } from '../../../generated/sqlite/client.ts'
import type { Reader, Tx } from '../../io/store/database.ts'
import type { Deps } from '../../play/deps.ts'
import { createScenarioFrom } from '../scenarios/create-scenario.ts'
import { checkScenario, type BundledScenario } from './check-scenario.ts'
import type { Manifest } from './manifest.ts'
import { keepPictures } from './pictures.ts'
import type { Bundle } from './read-bundle.ts'
import { recounted } from './recount.ts'
import type { StoryKind } from './rows.ts'
import { writeStory, type Course, type NewStory } from './write-story.ts'

/** For whom a bundle is taken in. */
export type Receiver = Pick<NewStory, 'ownerId' | 'begun' | 'staysHidden'>

/** Saves the story of a bundle, and answers its id. Throws the signal's reason; then nothing of it stays. */
export async function saveBundledStory(
  deps: Pick<Deps, 'db' | 'clock' | 'hosted'>,
  bundle: Bundle,
  receiver: Receiver,
  course: Course,
): Promise<string> {
  const scenario = await knownScenario(deps.db.reader, receiver.ownerId, bundle.manifest.scenario)
  return writeStory(deps, recounted(bundle.batches<StoryKind>()), { ...receiver, scenario }, course)
}

/** The scenario of a bundle, to be saved with `saveBundledScenario`. */
export const readBundledScenario = (bundle: Bundle): Promise<BundledScenario> =>
  checkScenario(bundle.batches())

/** Saves the scenario of a bundle with its options. Throws InvalidInput for what is out of bounds, and NotPossible when there
 * is no room for it. */
export async function saveBundledScenario(
  tx: Tx,
  ownerId: string,
  { scenario, pictures, covers }: BundledScenario,
  now: Date,
): Promise<Scenario> {
  await keepPictures(tx, pictures, now)
  return createScenarioFrom(tx, ownerId, scenario, now, (found) => covers.get(found) ?? null)
}

/** The scenario that a story was started from, if it is here and its owner may read it. */
async function knownScenario(
  db: Reader,
  ownerId: string,
  from: Manifest['scenario'],
): Promise<NewStory['scenario']> {
  if (from === null) return null
  const mayRead = { OR: [{ ownerId: null }, { ownerId }, { visibility: 'PUBLIC' }] }
  const which = from.key === null ? { id: from.id, ...mayRead } : { key: from.key }
  const row = await db.scenario.findFirst({ where: which, select: { id: true } })
  return row && { id: row.id, version: from.version }
}
