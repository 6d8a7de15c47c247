// Giving out a story, or a scenario, as a file.
import type { Adventure, Scenario } from '../../../generated/sqlite/client.ts'
import { ownAdventure, readableScenario } from '../../access/ownership.ts'
import type { Viewer } from '../../access/viewer.ts'
import { asPng, plainPng, withTexts } from '../../io/pictures/as-png.ts'
import { readContent } from '../../io/store/cards.ts'
import type { Reader } from '../../io/store/database.ts'
import type { Deps } from '../../play/deps.ts'
import { writeAdventureBundle, writeScenarioBundle } from '../bundle/write-bundle.ts'
import { isRaw } from '../cards/parse.ts'
import { writeCards } from '../cards/write-cards.ts'
import { FairTurns } from '../files/fair-turns.ts'
import { pictureBy } from '../pictures.ts'
import { cardsOfScenario } from '../scenarios/cards.ts'
import {
  fileName,
  SCENARIO_FORMATS,
  STORY_FORMATS,
  type ScenarioFormat,
  type StoryFormat,
} from './formats.ts'
import { readLine } from './readable-line.ts'
import { writeCharacterCard, type CardSource } from './write-character-card.ts'
import { writeEpub } from './write-epub.ts'
import { writeExoloom } from './write-exoloom.ts'
import { writeHtml } from './write-html.ts'
import { writeMarkdown } from './write-markdown.ts'
import { writeTavernChat } from './write-tavern-chat.ts'

/** A file that is given out. */
export interface GivenFile {
  name: string
  mime: string
  body: Uint8Array | AsyncIterable<Uint8Array>
}

/** What a story may hold, in bytes, to be given out as a file that is made in memory: on a server for many, and locally. */
const MOST_BYTES = { hosted: 32 * 1024 * 1024, local: 256 * 1024 * 1024 }

/** A story that is too long for a format. */
export class TooLong extends Error {
  override readonly name = 'TooLong'
  constructor(most: number) {
    super(
      `A story of more than ${most / 1024 / 1024} MB cannot be given out in this form. Take it as Forklore (everything).`,
    )
  }
}

/** Such files are made one at a time. */
const turns = new FairTurns()

/** One of the viewer's stories as a file. Throws NotFound or TooLong. */
export async function exportStory(
  deps: Deps,
  viewer: Viewer,
  id: string,
  format: StoryFormat,
): Promise<GivenFile> {
  const db = deps.db.reader
  const adventure = await ownAdventure(db, viewer, id)
  const { ending, mime } = STORY_FORMATS[format]
  const name = fileName(adventure.title, ending)
  if (format === 'BUNDLE') return { name, mime, body: writeAdventureBundle(db, id) }
  await assertFits(db, id, deps.hosted === null ? MOST_BYTES.local : MOST_BYTES.hosted)
  const body = await turns.take(viewer.userId, () => bodyOfStory(db, adventure, format))
  return { name, mime, body }
}

async function bodyOfStory(
  db: Reader,
  adventure: Adventure,
  format: Exclude<StoryFormat, 'BUNDLE'>,
): Promise<Uint8Array> {
  switch (format) {
    case 'MARKDOWN':
      return bytesOf(writeMarkdown(await readLine(db, adventure)))
    case 'HTML':
      return bytesOf(writeHtml(await readLine(db, adventure)))
    case 'EPUB':
      return writeEpub(await readLine(db, adventure), {
        id: adventure.id,
        changedAt: adventure.playedAt,
        cover: await coverOf(db, adventure.coverHash),
      })
    case 'SILLYTAVERN_CHAT':
      return bytesOf(await writeTavernChat(db, adventure))
    case 'EXOLOOM':
      return bytesOf(await writeExoloom(db, adventure))
  }
}

/** Their lengths alone are read. */
async function assertFits(db: Reader, adventureId: string, most: number): Promise<void> {
  const [row] = await db.$queryRaw<{ bytes: unknown }[]>`
    select sum(octet_length("text")) as bytes from "Take" where "adventureId" = ${adventureId}`
  if (Number(row?.bytes ?? 0) > most) throw new TooLong(most)
}

/** A scenario that the viewer can read as a file. Throws NotFound. */
export async function exportScenario(
  deps: Deps,
  viewer: Viewer,
  id: string,
  format: ScenarioFormat,
): Promise<GivenFile> {
  const db = deps.db.reader
  const scenario = await readableScenario(db, viewer, id)
  const { ending, mime } = SCENARIO_FORMATS[format]
  return { name: fileName(scenario.title, ending), mime, body: await bodyOfScenario(db, scenario, format) }
}

async function bodyOfScenario(
  db: Reader,
  scenario: Scenario,
  format: ScenarioFormat,
): Promise<GivenFile['body']> {
  if (format === 'BUNDLE') return writeScenarioBundle(db, scenario.id)
  const cards = (await cardsOfScenario(db, scenario.id)).flatMap(({ body }) => readContent(body) ?? [])
  if (format === 'WORLD_INFO' || format === 'AI_DUNGEON') return bytesOf(writeCards(cards, format).text)
  const card = writeCharacterCard(sourceOf(scenario, cards))
  if (format === 'CARD_V3_JSON') return bytesOf(JSON.stringify(card, null, 2))
  return withTexts((await coverOf(db, scenario.coverHash)) ?? plainPng(scenario.title), [
    ['chara', inBase64({ ...card, spec: 'chara_card_v2', spec_version: '2.0' })], // for tools that know no V3
    ['ccv3', inBase64(card)],
  ])
}

/** The cover as PNG, which every tool and every reader of books can show. */
async function coverOf(db: Reader, coverHash: string | null): Promise<Uint8Array | null> {
  const picture = coverHash === null ? null : await pictureBy(db, coverHash)
  return picture && asPng(picture)
}

const inBase64 = (card: object): string => Buffer.from(JSON.stringify(card)).toString('base64')

function sourceOf(scenario: Scenario, cards: CardSource['cards']): CardSource {
  const extensions: unknown = JSON.parse(scenario.extensions ?? '{}')
  return {
    ...scenario,
    otherOpenings: JSON.parse(scenario.otherOpenings) as string[],
    tags: JSON.parse(scenario.tags) as string[],
    cards,
    extensions: isRaw(extensions) ? extensions : {},
  }
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text)
