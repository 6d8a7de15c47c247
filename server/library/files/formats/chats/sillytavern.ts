// Chats of SillyTavern, one message a line, and dumps of Chub in the same shape: swipes are versions of a message.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { dateOf } from '../../dates.ts'
import type { FileFormat, OpenFile } from '../../file-format.ts'
import type { FileProblem, FoundFile } from '../../found.ts'
import { FoundTree } from '../../found-tree.ts'
import { parseSafe } from '../../json.ts'
import { counted, openReport, type Report } from '../../report.ts'
import { has, listAt, rawAt, textAt } from '../raw.ts'
import { keptFields } from '../kept-fields.ts'
import { reportUnread } from '../unread.ts'
import { tell, type Message, type Version } from './messages.ts'
import { fileOfStory, stemOf } from './story.ts'

/** What the report of such a file calls it. */
export const SILLYTAVERN_CHAT = 'Chat of SillyTavern (JSONL)'

const MESSAGE_READ = [
  'name',
  'is_user',
  'is_system',
  'send_date',
  'mes',
  'swipes',
  'swipe_id',
  'swipe_info',
  'extra',
]
const EXTRA_READ = ['reasoning', 'model', 'bookmark_link']

export const sillyTavernChat: FileFormat = {
  name: SILLYTAVERN_CHAT,
  recognises: ({ text, json }) => isFirst(firstOf(text, json)),
  read,
}

const isMessage = (raw: unknown): raw is Raw => has(raw, 'mes') && (has(raw, 'name') || has(raw, 'is_user'))

const isHeader = (raw: unknown): raw is Raw =>
  has(raw, 'chat_metadata') ||
  (has(raw, 'user_name') && (has(raw, 'character_name') || has(raw, 'create_date')))

const isFirst = (raw: unknown): boolean => isHeader(raw) || isMessage(raw)

/** The first line, or the first of a list. */
function firstOf(text: string | null, json: unknown): unknown {
  if (Array.isArray(json)) return json[0]
  if (text === null || !/^\s*\{/.test(text)) return undefined
  const start = text.trimStart()
  const end = start.indexOf('\n')
  const line = end < 0 ? start : start.slice(0, end)
  if (!/"(?:user_name|chat_metadata|mes)"/.test(line)) return undefined
  const parsed = parseSafe(line)
  return 'problem' in parsed || parsed.isDeep ? undefined : parsed.value
}

function read(file: OpenFile): FoundFile | FileProblem {
  const report = openReport(SILLYTAVERN_CHAT)
  const rows = rowsOf(file, report)
  const header = isHeader(rows[0]) ? rows[0] : {}
  const lines = rows.filter(isMessage)
  const messages = lines.map(messageOf)
  reportUnread(lines, MESSAGE_READ, 'of messages', report)
  reportUnread(
    lines.map((line) => own(line, 'extra')),
    EXTRA_READ,
    'in extra of messages',
    report,
  )
  const tree = new FoundTree()
  const head = tell(tree, messages)
  report.mapped('messages', 'inputs and narrations')
  if (messages.some(({ versions }) => versions.length > 1)) report.mapped('swipes', 'takes beside each other')
  if (messages.some(({ checkpoint }) => checkpoint)) report.mapped('bookmark_link', 'checkpoint')
  const metadata = rawAt(header, 'chat_metadata')
  const speakers = new Set(messages.flatMap(({ isPlayers, speaker }) => (isPlayers ? [] : speaker || [])))
  const character = named(textAt(header, 'character_name'))
  const player = named(textAt(header, 'user_name')) || messages.find(({ isPlayers }) => isPlayers)?.speaker
  const plot = {
    authorsNote: textAt(metadata, 'note_prompt'),
    persona: { name: named(player ?? ''), pronouns: '', description: '' },
    extensions: keptFields('sillytavern', header, ['user_name', 'character_name'], report),
  }
  const titles = [character, [...speakers].slice(0, 4).join(', '), stemOf(file.name)]
  return fileOfStory({ tree, head, titles, plot }, report)
}

/** The lines that can be read. */
function rowsOf({ text, json }: OpenFile, report: Report): Raw[] {
  if (Array.isArray(json)) return json.filter(isRaw)
  const rows: Raw[] = []
  let broken = 0
  for (const line of (text ?? '').split('\n')) {
    if (line.trim() === '') continue
    const parsed = parseSafe(line)
    if ('problem' in parsed || parsed.isDeep || !isRaw(parsed.value)) broken++
    else rows.push(parsed.value)
  }
  if (broken > 0)
    report.warn(`${counted(broken, 'line')} cannot be read, and ${broken === 1 ? 'is' : 'are'} left out.`)
  return rows
}

/** These stand for nobody. */
const named = (name: string): string => (/^(unused|you|user)$/i.test(name.trim()) ? '' : name.trim())

function messageOf(raw: Raw): Message {
  const extra = rawAt(raw, 'extra')
  const isPlayers = own(raw, 'is_user') === true || own(raw, 'is_user') === 'true'
  const versions = versionsOf(raw, extra)
  const link = textAt(extra, 'bookmark_link')
  return {
    isPlayers,
    speaker: textAt(raw, 'name').trim(),
    ...versions,
    ...(link !== '' && { checkpoint: link }),
  }
}

/** Each swipe, of which the chosen one says what the message says: it may have been edited since. */
function versionsOf(raw: Raw, extra: Raw): { versions: Version[]; chosen: number } {
  const shown = wordsOf(own(raw, 'mes'))
  const own_ = version(shown, own(raw, 'send_date'), extra, own(raw, 'is_system') === true)
  const swipes = listAt(raw, 'swipes').map(wordsOf)
  if (swipes.length === 0) return { versions: [own_], chosen: 0 }
  const infos = listAt(raw, 'swipe_info')
  const id = Number(own(raw, 'swipe_id'))
  const found = swipes[id] === undefined ? swipes.indexOf(shown) : id
  const chosen = found < 0 ? swipes.length : found
  const versions = swipes.map((text, index) => {
    const info = infos[index]
    return index === chosen
      ? own_
      : version(text, rawAt({ info }, 'info')['send_date'], rawAt(info, 'extra'), false)
  })
  if (chosen === swipes.length) versions.push(own_)
  return { versions, chosen }
}

/** Dumps of Chub hold an object. */
const wordsOf = (raw: unknown): string =>
  typeof raw === 'string' ? raw : textAt(raw, 'message', 'mes', 'text')

function version(text: string, date: unknown, extra: Raw, hidden: boolean): Version {
  const createdAt = dateOf(date)
  const [reasoning, narrator] = [textAt(extra, 'reasoning'), textAt(extra, 'model')]
  return {
    text,
    ...(createdAt && { createdAt }),
    ...(reasoning !== '' && { reasoning }),
    ...(narrator !== '' && { narrator }),
    ...(hidden && { hidden }),
  }
}
