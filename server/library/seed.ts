// What a new installation begins with: its one user, and the scenarios that come with the program.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Viewer } from '../access/viewer.ts'
import { worldSchema } from '../engine/world/schema.ts'
import { isUnique } from '../io/store/errors.ts'
import { changeSettings } from '../io/store/settings.ts'
import type { Deps } from '../play/deps.ts'
import { newId } from './start-adventure.ts'

/** The one user of a local installation. */
export const LOCAL_USER: Viewer = { userId: 'local', link: null }

const ScenarioSeed = z.strictObject({
  title: z.string().min(1).max(200),
  description: z.string(),
  opening: z.string(),
  plotEssentials: z.string(),
  authorsNote: z.string(),
  aiInstructions: z.string(),
  statSchema: worldSchema
    .transform((schema) => JSON.stringify(schema))
    .nullable()
    .default(null),
})

/** Makes the local user, with first-start settings, unless he is there already. */
export async function seedLocalUser(
  deps: Deps,
  model: { url: string | null; name: string | null; key: string | null },
): Promise<void> {
  const id = LOCAL_USER.userId
  if (await deps.db.reader.user.findUnique({ where: { id } })) return
  const making = deps.db.write(async (tx) => {
    await tx.user.create({ data: { id, createdAt: deps.clock.now() } })
    if (model.url)
      await changeSettings(tx, id, {
        endpointUrl: model.url,
        model: model.name,
        endpointKey: model.key && deps.secrets.seal(model.key),
      })
  })
  await making.catch((error: unknown) => {
    if (!isUnique(error)) throw error // another instance begins at the same moment
  })
}

/** Brings the built-in scenarios up to what the folder holds. Adventures and users' own scenarios are not touched. */
export async function seedScenarios(deps: Deps, folder: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
  const known = await deps.db.reader.scenario.findMany({ where: { key: { not: null } } })
  for (const file of files) {
    const key = file.replace(/\.json$/, '')
    const seed = ScenarioSeed.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const row = known.find((scenario) => scenario.key === key)
    if (row && Object.entries(seed).every(([name, value]) => row[name as keyof typeof seed] === value))
      continue
    await deps.db.write((tx) =>
      tx.scenario.upsert({
        where: { key },
        create: { id: newId(), key, createdAt: deps.clock.now(), ...seed },
        update: seed,
      }),
    )
  }
}
