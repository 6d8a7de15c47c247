// Where a story's cards and texts came from: how it is known later whether their player changed them, or the scenario did.
import { createHash } from 'node:crypto'
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { CardContent } from '../../engine/context/card-content.ts'
import { isEmptySchema, readSchema } from '../../engine/world/schema.ts'
import type { Tx } from './database.ts'

/** The texts of a story that a scenario gives it, and goes on to offer when they change. */
export const SOURCED_TEXTS = ['plotEssentials', 'authorsNote', 'aiInstructions'] as const

/** What a scenario gives a story beside its cards, as the story keeps it. */
export type SourcedPlot = Record<(typeof SOURCED_TEXTS)[number], string> & { statSchema: string | null }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The name of what a card says (StoryCard.sourceHash). */
export const cardHash = (content: CardContent): string => sha256(JSON.stringify(content))

/** The name of each text, and of the schema, by field. */
export const hashesOf = (plot: SourcedPlot): Record<string, string> => ({
  ...Object.fromEntries(SOURCED_TEXTS.map((field) => [field, sha256(plot[field])])),
  statSchema: sha256(canonical(plot.statSchema)),
})

/** A schema in the one way to write what it means. */
function canonical(stored: string | null): string {
  const schema = stored === null ? null : readSchema(JSON.parse(stored)).schema
  return schema === null || isEmptySchema(schema) ? '' : JSON.stringify(schema)
}

/** The same as an adventure stores it (Adventure.sourceHashes). */
export const plotHashes = (plot: SourcedPlot): string => JSON.stringify(hashesOf(plot))

/** What a card of a scenario says, with the answers of a story filled in. */
export interface SourcedCard {
  sourceId: string
  content: CardContent
}

/** Gives a story copies of a scenario's cards, in the order given; each remembers where it came from. */
export async function createSourcedCards(
  tx: Tx,
  adventureId: string,
  cards: readonly SourcedCard[],
  now: Date,
): Promise<void> {
  const data = cards.map(({ sourceId, content }) => ({
    adventureId,
    createdAt: now,
    base: JSON.stringify(content),
    sourceId,
    sourceHash: cardHash(content),
  }))
  for (let from = 0; from < data.length; from += PER_STATEMENT)
    await tx.storyCard.createMany({ data: data.slice(from, from + PER_STATEMENT) })
}

const PER_STATEMENT = 200

/** Gives cards that came from a scenario what it says of them now; null removes them. What each said is kept, and what scripts
 * made of it on their lines stays. */
export async function moveSources(
  tx: Tx,
  adventureId: string,
  cards: readonly { sourceId: string; content: CardContent | null }[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < cards.length; from += PER_STATEMENT) {
    const some = new Map(cards.slice(from, from + PER_STATEMENT).map((card) => [card.sourceId, card.content]))
    const where = { adventureId, sourceId: { in: [...some.keys()] } }
    const rows = await tx.storyCard.findMany({ where, select: { id: true, sourceId: true, base: true } })
    const wordings = rows.flatMap(({ id: cardId, base }) =>
      base === null ? [] : [{ cardId, versionId: null, replacedAt: now, body: base }],
    )
    if (wordings.length > 0) await tx.cardWording.createMany({ data: wordings })
    const gone = rows.filter(({ sourceId }) => some.get(sourceId!) === null).map(({ id }) => id)
    await tx.storyCard.updateMany({ where: { id: { in: gone } }, data: { base: null } })
    const said = rows.flatMap(({ id, sourceId }) => {
      const content = some.get(sourceId!)
      return content ? [wordsOf(id, content)] : []
    })
    if (said.length > 0)
      await tx.$executeRaw`with said(id, base, hash) as (values ${Prisma.join(said)})
        update "StoryCard" set base = said.base, "sourceHash" = said.hash from said where "StoryCard".id = said.id`
  }
}

const wordsOf = (id: number, content: CardContent): Prisma.Sql =>
  Prisma.sql`(cast(${id} as integer), cast(${JSON.stringify(content)} as text), ${cardHash(content)})`
