// Chats that are plain lists: text-generation-webui, Character.AI.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { dateOf } from '../../dates.ts'
import type { FileFormat } from '../../file-format.ts'
import { FoundTree } from '../../found-tree.ts'
import { openReport, type Report } from '../../report.ts'
import { has, listAt, rawAt, textAt } from '../raw.ts'
import { keptFields } from '../kept-fields.ts'
import { tell, type Message } from './messages.ts'
import { fileOfStories, fileOfStory, stemOf, storyOf } from './story.ts'

/** A message of one version; null when it says nothing. */
export function oneVersion(
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

/** The report of a chat that is a plain list. */
export const told = (report: Report): Report => {
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
