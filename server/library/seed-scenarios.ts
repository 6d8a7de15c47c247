// The scenarios that come with the program: what their files say is what is stored. Each keeps its id, and its cards keep
// theirs, so that stories that were started from it can be brought up to date.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { cardContent } from '../engine/context/card-content.ts'
import { worldSchema } from '../engine/world/schema.ts'
import type { Tx } from '../io/store/database.ts'
import { appendScenarioCards, appendScenarioScripts, placedScripts } from '../io/store/scenarios.ts'
import type { Deps } from '../play/deps.ts'
import { newId } from './new-id.ts'
import { asColumns } from './scenarios/texts.ts'

const slot = z.string().default('')
const Seed = z.strictObject({
  /** Its place on the shelf: lesser stands earlier. */
  place: z.int().default(1),
  title: z.string().min(1).max(200),
  description: z.string(),
  tags: z.array(z.string()).default([]),
  personaName: z.string().default(''),
  personaPronouns: z.string().default(''),
  personaDescription: z.string().default(''),
  opening: z.string(),
  otherOpenings: z.array(z.string()).default([]),
  plotEssentials: z.string(),
  authorsNote: z.string(),
  aiInstructions: z.string(),
  statSchema: worldSchema.nullable().default(null),
  cards: z.array(cardContent).default([]),
  scripts: z
    .array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        kind: z.enum(['AI_DUNGEON', 'FORKLORE']),
        addReturns: z.enum(['INDEX', 'LENGTH']).default('INDEX'),
        enabled: z.boolean().default(true),
        code: z.strictObject({ library: slot, input: slot, context: slot, output: slot }),
      }),
    )
    .default([]),
})

/** Brings the built-in scenarios up to what the folder holds. Adventures and users' own scenarios are not touched. */
export async function seedScenarios(deps: Deps, folder: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
  for (const file of files) {
    const seed = Seed.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    await deps.db.write((tx) => bringUp(tx, file.replace(/\.json$/, ''), seed, deps.clock.now()))
  }
}

/** Stores a seed, unless it stands there as it is. */
async function bringUp(tx: Tx, key: string, seed: z.infer<typeof Seed>, now: Date): Promise<void> {
  const { place: position, cards, scripts, statSchema, ...texts } = seed
  const columns = {
    ...asColumns(texts),
    position,
    statSchema: statSchema && JSON.stringify(statSchema),
  } as Columns
  const placed = scripts.map(({ enabled, ...script }) => ({ script, enabled, source: null }))
  const row = await tx.scenario.findUnique({
    where: { key },
    include: { cards: { orderBy: { position: 'asc' } } },
  })
  const ids = cards.map(({ name }) => idOf(key, name))
  const stands =
    row &&
    Object.entries(columns).every(([name, value]) => row[name as keyof typeof row] === value) &&
    isDeepStrictEqual(
      row.cards.map(({ id, body }) => [id, body]),
      cards.map((card, at) => [ids[at], JSON.stringify(card)]),
    ) &&
    isDeepStrictEqual(await placedScripts(tx, row.id), placed)
  if (stands) return
  const { id } = await tx.scenario.upsert({
    where: { key },
    create: { id: newId(), key, visibility: 'PUBLIC', createdAt: now, ...columns },
    update: { ...columns, version: { increment: 1 }, changedAt: now },
  })
  await tx.scenarioCard.deleteMany({ where: { scenarioId: id } })
  await tx.scenarioScript.deleteMany({ where: { scenarioId: id } })
  await appendScenarioCards(tx, id, { ids, contents: cards }, now)
  await appendScenarioScripts(tx, id, placed)
}

type Columns = {
  [K in keyof Omit<z.infer<typeof Seed>, 'place' | 'cards' | 'scripts' | 'statSchema'>]: string
} & {
  position: number
  statSchema: string | null
}

/** The id of a card of a seed: the same at every start, and in every installation. */
const idOf = (key: string, name: string): string =>
  createHash('sha256').update(`${key}/${name}`).digest('base64url').slice(0, 16)
