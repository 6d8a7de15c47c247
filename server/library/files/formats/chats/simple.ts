// Chats that are plain lists: text-generation-webui, Character.AI, RisuAI.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { risuAi } from '../../../cards/formats/books.ts'
import { dateOf } from '../../dates.ts'
import type { FileFormat } from '../../file-format.ts'
import { FoundTree } from '../../found-tree.ts'
import { counted, openReport, type Report } from '../../report.ts'
import { cardsOf } from '../cards.ts'
import { has, listAt, rawAt, textAt } from '../raw.ts'
import { keptFields } from '../kept-fields.ts'
import { reportUnread } from '../unread.ts'
import { tell, type Message } from './messages.ts'
import { fileOfStories, fileOfStory, stemOf, storyOf } from './story.ts'

/** A message of one version; null when it says nothing. */
function oneVersion(
  text: string,
  {
    isPlayers,
    speaker = '',
    date,
    reasoning = '',
    narrator = '',
  }: {
    isPlayers: boolean
    speaker?: string
    date?: unknown
    reasoning?: string
    narrator?: string
  },
): Message {
  const createdAt = dateOf(date)
  const version = {
    text,
    ...(createdAt && { createdAt }),
    ...(reasoning !== '' && { reasoning }),
    ...(narrator !== '' && { narrator }),
  }
  return { isPlayers, speaker, versions: [version], chosen: 0 }
}

const told = (report: Report): Report => {
  report.mapped('messages', 'inputs and narrations')
  return report
}

/** History of text-generation-webui: pairs of what was said and answered. */
export const textgenChat: FileFormat = {
  name: 'text-generation-webui chat',
  recognises: ({ json }) => pairsOf(json) !== null,
  read({ json, name }) {
    const report = told(openReport('Chat of text-generation-webui'))
    const messages = (pairsOf(json) ?? []).flatMap((pair) => {
      const [said, answered] = Array.isArray(pair) ? pair : []
      return [
        ...(isSaid(said) ? [oneVersion(unescaped(said), { isPlayers: true })] : []),
        ...(isSaid(answered) ? [oneVersion(unescaped(answered), { isPlayers: false })] : []),
      ]
    })
    if (listAt(json, 'data').length + listAt(json, 'internal').length > 0)
      report.dropped('data: the messages once more, as they were sent to the model.')
    const tree = new FoundTree()
    return fileOfStory({ tree, head: tell(tree, messages), titles: [stemOf(name)] }, report)
  },
}

/** Dumps of Character.AI: each of their histories is a story. */
export const characterAiChat: FileFormat = {
  name: 'Character.AI dump',
  recognises: ({ json }) =>
    isRaw(json) && (Array.isArray(own(json, 'histories')) || has(own(json, 'histories'), 'histories')),
  read({ json, name }) {
    const report = told(openReport('Chats of Character.AI'))
    const nested = own(json as Raw, 'histories')
    const histories = Array.isArray(nested) ? nested : listAt(nested, 'histories')
    const info = rawAt(rawAt(json, 'info'), 'character')
    const character = textAt(info, 'name', 'participant__name')
    const plot = {
      plotEssentials: textAt(info, 'definition', 'description'),
      extensions: keptFields('characterai', info, ['name', 'definition', 'description'], report),
    }
    const stories = histories.flatMap((history, index) => {
      const tree = new FoundTree()
      const messages = listAt(history, 'msgs').filter(isRaw).map(characterAiMessage)
      const number = histories.length > 1 ? ` ${index + 1}` : ''
      const titles = [`${character || stemOf(name)}${number}`]
      return storyOf({ tree, head: tell(tree, messages), titles, plot }, report)
    })
    const problem = stories.find((story) => 'problem' in story)
    if (problem) return problem
    return fileOfStories(
      stories.filter((story) => 'nodes' in story),
      report,
    )
  },
}

function pairsOf(json: unknown): unknown[] | null {
  if (!isRaw(json)) return null
  const pairs = own(json, 'data_visible') ?? (Object.hasOwn(json, 'internal') ? own(json, 'visible') : null)
  return Array.isArray(pairs) ? pairs : null
}

/** The first message of a character is the answer to nothing, or to a mark. */
const isSaid = (text: unknown): text is string =>
  typeof text === 'string' && !/^(<\|BEGIN-VISIBLE-CHAT\|>)?$/.test(text)

const ENTITIES: Record<string, string> = { quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>', amp: '&' }

/** It is kept as it was shown in a page. */
const unescaped = (text: string): string =>
  text.replace(/&(quot|#x27|#39|lt|gt|amp);/g, (_, name: string) => ENTITIES[name]!)

function characterAiMessage(raw: Raw): Message {
  const source = rawAt(raw, 'src')
  const isPlayers = own(source, 'is_human') === true || own(raw, 'is_human') === true
  return oneVersion(textAt(raw, 'text'), {
    isPlayers,
    speaker: textAt(source, 'name'),
    date: own(raw, 'created'),
  })
}

/** A chat of RisuAI. */
export const risuChat: FileFormat = {
  name: 'RisuAI chat',
  recognises: ({ json }) => isRaw(json) && own(json, 'type') === 'risuChat',
  read({ json, name }) {
    const report = told(openReport('Chat of RisuAI'))
    const chat = rawAt(json, 'data')
    const messages = listAt(chat, 'message')
      .filter(isRaw)
      .map((raw) =>
        oneVersion(textAt(raw, 'data'), {
          isPlayers: own(raw, 'role') === 'user',
          date: own(raw, 'time'),
          narrator: textAt(rawAt(raw, 'generationInfo'), 'model'),
        }),
      )
    reportUnread(
      listAt(chat, 'message'),
      ['role', 'data', 'time', 'generationInfo', 'saying', 'chatId'],
      'of messages',
      report,
    )
    const speakers = new Set(
      listAt(chat, 'message')
        .map((raw) => textAt(raw, 'saying'))
        .filter((id) => id !== ''),
    )
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
    return fileOfStory(
      { tree, head: tell(tree, messages), titles: [textAt(chat, 'name'), stemOf(name)], plot },
      report,
    )
  },
}
