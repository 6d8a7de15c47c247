// Chats of RisuAI: as JSON, and as the web page that it writes, which carries the same JSON.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { risuAi } from '../../../cards/formats/books.ts'
import { withEntities, wordsOf } from '../../containers/html.ts'
import type { FileFormat } from '../../file-format.ts'
import { FILE_LIMITS, type FileProblem, type FoundFile } from '../../found.ts'
import { FoundTree } from '../../found-tree.ts'
import { parseSafe, TOO_DEEP } from '../../json.ts'
import { counted, openReport, type Report } from '../../report.ts'
import { cardsOf } from '../cards.ts'
import { keptFields } from '../kept-fields.ts'
import { listAt, rawAt, textAt } from '../raw.ts'
import { reportUnread } from '../unread.ts'
import { tell, type Message } from './messages.ts'
import { oneVersion, told } from './simple.ts'
import { fileOfStory, stemOf } from './story.ts'

export const risuChat: FileFormat = {
  name: 'RisuAI chat',
  recognises: ({ json }) => isRaw(json) && own(json, 'type') === 'risuChat',
  read: ({ json, name }) =>
    readChat(rawAt(json, 'data'), [], [stemOf(name)], told(openReport('Chat of RisuAI'))),
}

/** Behind the chat as it is seen stands what it was made of, as JSON in which "<" and ">" have names. */
const PAYLOAD = '<div class="idat">'
const BLOCK = '<div class="chat">'

export const risuPage: FileFormat = {
  name: 'RisuAI chat as a web page',
  recognises: ({ text }) => text !== null && /^\s*</.test(text) && text.includes(PAYLOAD),
  read: ({ text, name }) => readPage(text!, stemOf(name)),
}

function readPage(page: string, stem: string): FoundFile | FileProblem {
  const at = page.lastIndexOf(PAYLOAD)
  const [payload = ''] = page.slice(at + PAYLOAD.length).split('<', 1)
  const parsed = parseSafe(withEntities(payload, /&(lt|gt|amp);/g))
  if ('problem' in parsed) return parsed.problem === 'TOO_DEEP' ? parsed : DAMAGED
  if (parsed.isDeep) return TOO_DEEP
  if (!isRaw(parsed.value) || !Array.isArray(own(parsed.value, 'message'))) return DAMAGED
  const chat = parsed.value
  const report = told(openReport('Chat of RisuAI (web page)'))
  const { character, greeting } = greetingOf(page.slice(0, at), listAt(chat, 'message').length)
  const first: Message[] = greeting === '' ? [] : [oneVersion(greeting, { isPlayers: false })]
  if (greeting === '') report.dropped('The greeting: the page does not show it apart from the messages.')
  else report.mapped('the greeting that the page shows', 'opening')
  return readChat(chat, first, [character, stem], report)
}

const DAMAGED: FileProblem = {
  problem: 'BROKEN',
  message: 'This is a page of RisuAI, but the chat in it is cut or damaged. Export it there once more.',
}

/** A greeting belongs to the character, so the chat does not hold it: the page shows it in the first block, below the name.
 * @param messages how many blocks stand behind it */
function greetingOf(page: string, messages: number): { character: string; greeting: string } {
  const blocks = page.split(BLOCK, messages + 3)
  const first = blocks[1]
  const end = first?.indexOf('</h2>') ?? -1
  if (first === undefined || end < 0 || blocks.length !== messages + 2) return { character: '', greeting: '' }
  // Marks take room, and none is longer than what it marks here.
  const most = 4 * FILE_LIMITS.text
  return {
    character: wordsOf(first.slice(0, Math.min(end, most))),
    greeting: wordsOf(first.slice(end, end + most)),
  }
}

/** @param titles what it is called when it has no name of its own */
function readChat(chat: Raw, first: Message[], titles: string[], report: Report): FoundFile | FileProblem {
  const messages = listAt(chat, 'message')
  const said = messages.filter(isRaw).map((raw) =>
    oneVersion(textAt(raw, 'data'), {
      isPlayers: own(raw, 'role') === 'user',
      date: own(raw, 'time'),
      narrator: textAt(rawAt(raw, 'generationInfo'), 'model'),
    }),
  )
  reportUnread(
    messages,
    ['role', 'data', 'time', 'generationInfo', 'saying', 'chatId'],
    'of messages',
    report,
  )
  const speakers = new Set(messages.map((raw) => textAt(raw, 'saying')).filter((id) => id !== ''))
  if (speakers.size > 1)
    report.dropped(
      `saying: ${counted(speakers.size, 'character')} spoke, and the file has no names for them.`,
    )
  const plot = {
    authorsNote: textAt(chat, 'note'),
    cards: cardsOf(listAt(chat, 'localLore'), risuAi, report),
    extensions: keptFields('risuai', chat, ['message', 'note', 'name', 'localLore', 'id'], report),
  }
  report.mapped('note', 'author’s note')
  const tree = new FoundTree()
  const head = tell(tree, [...first, ...said])
  return fileOfStory({ tree, head, titles: [textAt(chat, 'name'), ...titles], plot }, report)
}
