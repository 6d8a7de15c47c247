// A line of a story as a chat of SillyTavern, one message a line: narrations that were told again are its swipes.
import type { Adventure, Take } from '../../../generated/sqlite/client.ts'
import { isInput, type TakeKind } from '../../engine/story/words.ts'
import type { Reader } from '../../io/store/database.ts'
import { isRaw, own, type Raw } from '../cards/parse.ts'
import { takesOfLine } from './readable-line.ts'

/** Takes whose siblings are looked for at once. */
const PORTION = 200

/** The file, line by line. */
export async function writeTavernChat(db: Reader, adventure: Adventure): Promise<string> {
  const player = adventure.personaName || 'You'
  const kept = keptOf(adventure)
  const header = {
    user_name: player,
    character_name: adventure.title,
    create_date: adventure.createdAt.toISOString(),
    ...kept,
    chat_metadata: {
      ...(isRaw(kept.chat_metadata) ? kept.chat_metadata : {}),
      ...(adventure.authorsNote === '' ? {} : { note_prompt: adventure.authorsNote }),
    },
  }
  const lines = [JSON.stringify(header)]
  let takes: Take[] = []
  const flush = async () => {
    const swipes = await swipesOf(db, adventure.id, takes)
    for (const take of takes)
      lines.push(JSON.stringify(messageOf(take, swipes.get(take.id), adventure, player)))
    takes = []
  }
  for await (const take of takesOfLine(db, adventure)) {
    takes.push(take)
    if (takes.length >= PORTION) await flush()
  }
  await flush()
  return `${lines.join('\n')}\n`
}

/** What came with an imported chat, and stands in no place of ours. */
function keptOf({ extensions }: Adventure): Raw {
  const kept: unknown = JSON.parse(extensions ?? '{}')
  const chat = isRaw(kept) ? own(kept, 'sillytavern') : null
  return isRaw(chat) ? chat : {}
}

interface Swipes {
  texts: string[]
  at: number
}

function messageOf(take: Take, swipes: Swipes | undefined, { title }: Adventure, player: string) {
  const byPlayer = isInput(take.kind as TakeKind)
  return {
    name: byPlayer ? player : title,
    is_user: byPlayer,
    is_system: take.hidden,
    send_date: take.createdAt.toISOString(),
    mes: byPlayer ? take.text.replace(/^\s*> /, '') : take.text,
    extra: take.narrator === null ? {} : { model: take.narrator },
    ...(swipes && swipes.texts.length > 1 ? { swipes: swipes.texts, swipe_id: swipes.at } : {}),
  }
}

/** The versions of each narration and opening, in the order in which they were told. */
async function swipesOf(
  db: Reader,
  adventureId: string,
  takes: readonly Take[],
): Promise<Map<number, Swipes>> {
  const told = takes.filter(({ kind }) => !isInput(kind as TakeKind))
  const parents = told.flatMap(({ parentId }) => parentId ?? [])
  const isBeginning = told.some(({ parentId }) => parentId === null)
  const siblings = await db.take.findMany({
    where: {
      adventureId,
      hidden: false,
      kind: { in: ['OPENING', 'NARRATION'] },
      OR: [{ parentId: { in: parents } }, ...(isBeginning ? [{ parentId: null }] : [])],
    },
    orderBy: { id: 'asc' },
    select: { id: true, parentId: true, text: true },
  })
  const groups = new Map<number | null, typeof siblings>()
  for (const take of siblings) groups.set(take.parentId, [...(groups.get(take.parentId) ?? []), take])
  return new Map(
    told.flatMap((take) => {
      const group = groups.get(take.parentId) ?? []
      const at = group.findIndex(({ id }) => id === take.id)
      return at < 0 ? [] : [[take.id, { texts: group.map(({ text }) => text), at }] as const]
    }),
  )
}
