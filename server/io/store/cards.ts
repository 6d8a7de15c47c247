// Story cards as they are seen from a spot: the deepest version on the path, else the card itself.
import { Prisma, type CardVersion, type StoryCard } from '../../../generated/sqlite/client.ts'
import { cardContent, type CardContent } from '../../engine/context/card-content.ts'
import type { Card } from '../../engine/context/cards.ts'
import { markOf, type CardReference } from '../../engine/context/recipe.ts'
import type { Spot } from '../../engine/story/words.ts'
import type { Reader, Tx } from './database.ts'
import { line } from './path.ts'
import { date, int, optionalInt, optionalText, type Raw } from './raw.ts'
import { hashOf } from './states.ts'

/** A card as a reader at a spot sees it. */
export interface SeenCard {
  card: StoryCard
  /** The version that he sees; null when it is the card itself. */
  version: CardVersion | null
  /** null: a version removed it there. */
  content: CardContent | null
}

/** A stored content. What an older version wrote has defaults for the rest. */
export function readContent(body: string): CardContent {
  return cardContent.parse(JSON.parse(body))
}

/** What names a wording of a card as it is seen: another wording, or another version, has another name. */
export function revisionOf({ version, content }: Pick<SeenCard, 'version' | 'content'>): string {
  return hashOf({ version: version?.id, content })
}

/** Every card of an adventure as it is seen from a spot, oldest first; removed ones too.
 * @param loaded all cards of the adventure, where they are loaded already */
export async function cardsAt(
  db: Reader,
  adventureId: string,
  spot: Spot,
  loaded: StoryCard[] | null = null,
): Promise<SeenCard[]> {
  const cards = loaded ?? (await allCards(db, adventureId))
  if (cards.length === 0) return []
  const versions = await versionsAt(db, adventureId, spot)
  const removed = await removedCards(
    db,
    cards.filter(({ id, base }) => base === null && !versions.has(id)),
  )
  return cards.flatMap((card) => {
    const version = versions.get(card.id) ?? null
    const body = version ? version.body : card.base
    // One that never was a card of every path was made by a script on another one.
    if (version === null && body === null && !removed.has(card.id)) return []
    return [{ card, version, content: body === null ? null : readContent(body) }]
  })
}

/** Which of some cards their player removed on every path. */
async function removedCards(db: Reader, cards: StoryCard[]): Promise<Set<number>> {
  if (cards.length === 0) return new Set()
  const where = { cardId: { in: cards.map(({ id }) => id) }, versionId: null }
  const wordings = await db.cardWording.findMany({ where, select: { cardId: true } })
  return new Set(wordings.map(({ cardId }) => cardId))
}

/** What a removed card said last where it is seen: itself, before its player removed it; else what a reader at the spot
 * saw until a script did. null when nothing is known of it. */
export async function lastWording(
  db: Reader,
  { card, version }: SeenCard,
  spot: Spot,
): Promise<CardContent | null> {
  const wordingOf = async (versionId: number | null) =>
    (await db.cardWording.findFirst({ where: { cardId: card.id, versionId }, orderBy: { id: 'desc' } }))?.body
  const body = version
    ? ((await wordingOf(version.id)) ??
      (await bodyBelow(db, card.id, spot)) ??
      card.base ??
      (await wordingOf(null)))
    : await wordingOf(null)
  return body == null ? null : readContent(body)
}

/** What the deepest version of a card on the path of a spot says that says anything. */
async function bodyBelow(db: Reader, cardId: number, spot: Spot): Promise<string | null> {
  const rows = await db.$queryRaw<Raw[]>`${line(spot, 0)}, said as (
      select v.* from line cross join "CardVersion" v
        where v."branchId" = line.branch and v.depth between line.lo and line.hi and v."cardId" = ${cardId}
      union all select v.* from "CardVersion" v where v."cardId" = ${cardId} and v."branchId" is null)
    select body from said where body is not null order by depth desc, id desc limit 1`
  return rows[0] ? optionalText(rows[0].body) : null
}

/** The cards that a prompt may tell from a spot. */
export async function toldCards(db: Reader, adventureId: string, spot: Spot): Promise<Card[]> {
  const cards = await allCards(db, adventureId)
  const versions = cards.length === 0 ? null : await versionsAt(db, adventureId, spot)
  return cards.flatMap(({ id, base }) => {
    const version = versions?.get(id)
    const body = version ? version.body : base
    return body === null ? [] : [{ ...readContent(body), id }]
  })
}

/** Every card of an adventure, oldest first, wherever it is seen. */
export const allCards = (db: Reader, adventureId: string): Promise<StoryCard[]> =>
  db.storyCard.findMany({ where: { adventureId }, orderBy: { id: 'asc' } })

/** Of each card the deepest version on the path of a spot, at one spot the newest. */
export async function versionsAt(
  db: Reader,
  adventureId: string,
  spot: Spot,
): Promise<Map<number, CardVersion>> {
  const rows = await db.$queryRaw<Raw[]>`${rankedVersions(adventureId, spot)}
    select v.* from ranked cross join "CardVersion" v where v.id = ranked.id and ranked.place = 1`
  return new Map(rows.map(versionRow).map((version) => [version.cardId, version]))
}

/** `anchored`: the versions on the path of a spot, without their bodies: a script may have written one at every take. */
export const versionsOnPath = (adventureId: string, spot: Spot): Prisma.Sql =>
  Prisma.sql`${line(spot, 0)}, anchored as (
      select v.id, v."cardId", v.depth, v."createdAt" from line cross join "CardVersion" v
        where v."branchId" = line.branch and v.depth between line.lo and line.hi
      union all select v.id, v."cardId", v.depth, v."createdAt" from "CardVersion" v
        join "StoryCard" c on c.id = v."cardId" where v."branchId" is null and c."adventureId" = ${adventureId})`

/** `ranked`: the versions on the path of a spot, of each card the one that is seen in the first place. */
const rankedVersions = (adventureId: string, spot: Spot): Prisma.Sql =>
  Prisma.sql`${versionsOnPath(adventureId, spot)},
    ranked as (select id, "cardId", row_number() over (partition by "cardId" order by depth desc, id desc) place
      from anchored)`

/** How many characters the cards hold together that are seen from a spot. */
export async function sizeAt(db: Reader, adventureId: string, spot: Spot): Promise<number> {
  const rows = await db.$queryRaw<Raw[]>`${rankedVersions(adventureId, spot)}
    select sum(length(case when v.id is null then c.base else v.body end)) size from "StoryCard" c
      left join ranked on ranked."cardId" = c.id and ranked.place = 1
      left join "CardVersion" v on v.id = ranked.id
      where c."adventureId" = ${adventureId}`
  return optionalInt(rows[0]!.size) ?? 0
}

const versionRow = (row: Raw): CardVersion => ({
  id: int(row.id),
  cardId: int(row.cardId),
  branchId: optionalInt(row.branchId),
  depth: int(row.depth),
  createdAt: date(row.createdAt),
  body: optionalText(row.body),
})

/** Makes a card that is seen on every path. */
export function createCard(tx: Tx, adventureId: string, content: CardContent, now: Date): Promise<StoryCard> {
  return tx.storyCard.create({ data: { adventureId, createdAt: now, base: JSON.stringify(content) } })
}

/** Makes many at once; in the order given. */
export async function createCards(
  tx: Tx,
  adventureId: string,
  contents: CardContent[],
  now: Date,
): Promise<void> {
  const data = contents.map((content) => ({ adventureId, createdAt: now, base: JSON.stringify(content) }))
  for (let from = 0; from < data.length; from += PER_STATEMENT)
    await tx.storyCard.createMany({ data: data.slice(from, from + PER_STATEMENT) })
}

const PER_STATEMENT = 200

/** Changes what a reader sees in place, and keeps what it said: the version that he sees, else the card itself.
 * @param content null removes it: a version stays as a tombstone, a card itself loses its base */
export async function changeSeen(
  tx: Tx,
  { card, version, content: before }: SeenCard,
  content: CardContent | null,
  now: Date,
): Promise<void> {
  const body = content === null ? null : JSON.stringify(content)
  if (before !== null)
    await tx.cardWording.create({
      data: {
        cardId: card.id,
        versionId: version?.id ?? null,
        replacedAt: now,
        body: JSON.stringify(before),
      },
    })
  if (version) await tx.cardVersion.update({ where: { id: version.id }, data: { body } })
  else await tx.storyCard.update({ where: { id: card.id }, data: { base: body } })
}

/** Writes one version of a card at a take (null: before the first). */
export const writeVersion = (
  tx: Tx,
  cardId: number,
  at: { branchId: number; depth: number } | null,
  content: CardContent | null,
  now: Date,
): Promise<void> => writeVersions(tx, at, [{ cardId, content }], now)

/** What a script made of a card; null: it removed it. */
interface NewVersion {
  cardId: number
  content: CardContent | null
}

/** Writes versions of cards at a take (null: before the first): what a script made of them there. */
export async function writeVersions(
  tx: Tx,
  at: { branchId: number; depth: number } | null,
  versions: NewVersion[],
  now: Date,
): Promise<void> {
  const place = { branchId: at?.branchId ?? null, depth: at?.depth ?? -1, createdAt: now }
  const data = versions.map(({ cardId, content }) => ({
    ...place,
    cardId,
    body: content === null ? null : JSON.stringify(content),
  }))
  for (let from = 0; from < data.length; from += PER_STATEMENT)
    await tx.cardVersion.createMany({ data: data.slice(from, from + PER_STATEMENT) })
}

/** Makes cards that are seen only where they have versions; answers our ids by those that scripts know.
 * @param scriptIds each once, in order */
export async function createScriptCards(
  tx: Tx,
  adventureId: string,
  scriptIds: string[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const data = scriptIds.map((scriptId) => ({ adventureId, createdAt: now, base: null, scriptId }))
  const select = { id: true, scriptId: true }
  for (let from = 0; from < data.length; from += PER_STATEMENT) {
    const some = data.slice(from, from + PER_STATEMENT)
    for (const { id, scriptId } of await tx.storyCard.createManyAndReturn({ data: some, select }))
      ids.set(scriptId!, id)
  }
  return ids
}

/** Gives a new take the card versions of the one that it replaces. */
export async function copyVersions(tx: Tx, from: Spot, to: Spot, now: Date): Promise<void> {
  const versions = await tx.cardVersion.findMany({ where: from, orderBy: { id: 'asc' } })
  if (versions.length > 0)
    await tx.cardVersion.createMany({
      data: versions.map(({ cardId, body }) => ({ cardId, body, ...to, createdAt: now })),
    })
}

/** The entries that cards had: what they say, and all that they ever said, by reference. Three statements. */
export async function entriesThen(
  db: Reader,
  references: CardReference[],
): Promise<(reference: CardReference) => string | null> {
  if (references.length === 0) return () => null
  const ids = [...new Set(references.map(([, id]) => id))]
  const where = { cardId: { in: ids } }
  const rows = [
    ...(await db.storyCard.findMany({ where: { id: { in: ids } } })).map(({ id, base }) => ({
      cardId: id,
      body: base,
    })),
    ...(await db.cardVersion.findMany({ where, select: { cardId: true, body: true } })),
    ...(await db.cardWording.findMany({ where, select: { cardId: true, body: true } })),
  ]
  const entries = new Map<string, string>()
  for (const { cardId, body } of rows) {
    if (body === null) continue
    const entry = readContent(body).entry.trim()
    entries.set(`${cardId}:${markOf(entry)}`, entry)
  }
  return ([mark, id]) => entries.get(`${id}:${mark}`) ?? null
}

/** How many cards a story has: those that are removed wherever they were do not count. */
export function countCards(db: Reader, adventureId: string): Promise<number> {
  const isSomewhere = [{ base: { not: null } }, { versions: { some: { body: { not: null } } } }]
  return db.storyCard.count({ where: { adventureId, OR: isSomewhere } })
}

/** Removes cards that are seen on no path any more: neither base nor version is left, and no wording to bring back. */
export async function dropEmptyCards(tx: Tx, adventureId: string): Promise<void> {
  await tx.$executeRaw(
    Prisma.sql`delete from "StoryCard" where "adventureId" = ${adventureId} and base is null
      and not exists (select 1 from "CardVersion" v where v."cardId" = "StoryCard".id)
      and not exists (select 1 from "CardWording" w where w."cardId" = "StoryCard".id)`,
  )
}
