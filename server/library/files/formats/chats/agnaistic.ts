// Chats and characters of Agnaistic. An exported chat is a list; one out of its database is a tree with retries.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { blankScenario } from '../../blank.ts'
import { dateOf } from '../../dates.ts'
import type { FileFormat } from '../../file-format.ts'
import type { FileProblem, FoundFile } from '../../found.ts'
import { FoundTree, type Place } from '../../found-tree.ts'
import { foundFile, openReport, type Report } from '../../report.ts'
import { characterText, macroWarnings } from '../character-text.ts'
import { keptFields } from '../kept-fields.ts'
import { cardsIn } from '../lore.ts'
import { has, listAt, rawAt, textAt } from '../raw.ts'
import { growLinked, lastEnd } from '../trees/grow.ts'
import { reportOdd } from '../trees/looms.ts'
import { reportUnread } from '../unread.ts'
import { tell, type Message } from './messages.ts'
import { fileOfStory, filled, stemOf } from './story.ts'

const CHAT_READ = ['messages', 'name', 'greeting', 'scenario', 'sampleChat', 'treeLeafId', '_id', 'kind']

const MESSAGE_READ = [
  '_id',
  'parent',
  'retries',
  'msg',
  'userId',
  'characterId',
  'handle',
  'name',
  'createdAt',
  'chatId',
  'kind',
]

export const agnaisticChat: FileFormat = {
  name: 'Agnaistic chat',
  recognises: ({ json }) => listAt(json, 'messages').some((message) => has(message, 'msg')),
  read: ({ json, name }) => readChat(json as Raw, name),
}

function readChat(file: Raw, name: string): FoundFile | FileProblem {
  const report = openReport('Chat of Agnaistic')
  const messages = listAt(file, 'messages').filter(isRaw)
  const tree = new FoundTree()
  const isTree = messages.some((message) => has(message, '_id') && textAt(message, 'parent') !== '')
  const head = isTree ? linked(tree, file, messages, report) : inLine(tree, file, messages)
  report.mapped('messages', 'inputs and narrations')
  reportUnread(messages, MESSAGE_READ, 'of messages', report)
  const plot = {
    plotEssentials: filled(essentialsOf(textAt(file, 'scenario'), textAt(file, 'sampleChat'), report), {
      character: nameIn(messages, false),
      player: nameIn(messages, true),
    }),
    extensions: keptFields('agnaistic', file, CHAT_READ, report),
  }
  return fileOfStory({ tree, head, titles: [textAt(file, 'name'), stemOf(name)], plot }, report)
}

const nameIn = (messages: Raw[], isPlayers: boolean): string =>
  messages.map(messageOf).find((message) => message.isPlayers === isPlayers && message.speaker !== '')
    ?.speaker ?? ''

/** A list of messages, after the greeting when it is not the first of them. */
function inLine(tree: FoundTree, file: Raw, messages: Raw[]): Place {
  const all = messages.map(messageOf)
  const greeting = textAt(file, 'greeting')
  const first = all[0]
  const isGreeted = first !== undefined && !first.isPlayers
  const begin: Message[] =
    greeting === '' || isGreeted
      ? []
      : [{ isPlayers: false, speaker: '', versions: [{ text: greeting }], chosen: 0 }]
  return tell(tree, [...begin, ...all])
}

/** Messages that name the one before them. */
function linked(tree: FoundTree, file: Raw, messages: Raw[], report: Report): Place {
  const moments = messages.map((value, at) => ({
    id: textAt(value, '_id') || `at ${at}`,
    parentId: textAt(value, 'parent') || null,
    value,
  }))
  const { places, ...odd } = growLinked(tree, moments, (message, below) =>
    tell(tree, [messageOf(message)], below),
  )
  reportOdd(odd, report)
  return places.get(textAt(file, 'treeLeafId')) ?? lastEnd(tree)
}

/** Retries stand before what is shown now: they were first. */
function messageOf(raw: Raw): Message {
  const isPlayers = textAt(raw, 'userId') !== '' && textAt(raw, 'characterId') === ''
  const createdAt = dateOf(own(raw, 'createdAt'))
  const shown = { text: textAt(raw, 'msg'), ...(createdAt && { createdAt }) }
  const retries = listAt(raw, 'retries').filter(
    (text): text is string => typeof text === 'string' && text !== shown.text,
  )
  const speaker = textAt(raw, 'name', 'handle')
  return {
    isPlayers,
    speaker,
    versions: [...retries.map((text) => ({ text })), shown],
    chosen: retries.length,
  }
}

function essentialsOf(scenario: string, sample: string, report: Report): string {
  const parts = [
    characterText(scenario),
    sample.trim() === '' ? '' : `Example of how they talk:\n${characterText(sample)}`,
  ]
  if (scenario.trim() !== '') report.mapped('scenario', 'plot essentials')
  if (sample.trim() !== '') report.mapped('sampleChat', 'plot essentials')
  return parts.filter((part) => part !== '').join('\n\n')
}

const CHARACTER_READ = [
  'kind',
  'name',
  'persona',
  'greeting',
  'alternateGreetings',
  'scenario',
  'sampleChat',
  'systemPrompt',
  'postHistoryInstructions',
  'description',
  'tags',
  'characterBook',
  '_id',
  'userId',
]

export const agnaisticCharacter: FileFormat = {
  name: 'Agnaistic character',
  recognises: ({ json }) =>
    isRaw(json) && (own(json, 'kind') === 'character' || has(json, 'persona', 'greeting', 'sampleChat')),
  read: ({ json }) => readCharacter(json as Raw),
}

function readCharacter(file: Raw): FoundFile | FileProblem {
  const report = openReport('Character of Agnaistic')
  const name = textAt(file, 'name').trim()
  const greetings = [
    textAt(file, 'greeting'),
    ...listAt(file, 'alternateGreetings').filter((one) => typeof one === 'string'),
  ]
  const [opening = '', ...otherOpenings] = greetings
    .map((text) => characterText(text))
    .filter((text) => text !== '')
  const persona = characterText(personaOf(own(file, 'persona')))
  const around = essentialsOf(textAt(file, 'scenario'), textAt(file, 'sampleChat'), report)
  const plotEssentials = [persona, around].filter((part) => part !== '').join('\n\n')
  if (opening === '' && plotEssentials === '')
    return { problem: 'UNKNOWN', message: 'The character is empty: the file says nothing of it.' }
  report.mapped('greeting', 'opening')
  report.mapped('persona', 'plot essentials')
  for (const warning of macroWarnings(plotEssentials + opening)) report.warn(warning)
  report.found('1 scenario')
  const scenario = {
    ...blankScenario(name || 'Unnamed character'),
    description: textAt(file, 'description').trim(),
    opening,
    otherOpenings,
    plotEssentials,
    aiInstructions: characterText(textAt(file, 'systemPrompt')),
    authorsNote: characterText(textAt(file, 'postHistoryInstructions')),
    tags: listAt(file, 'tags').filter((tag): tag is string => typeof tag === 'string'),
    cards: cardsIn(own(file, 'characterBook'), report),
    extensions: keptFields('agnaistic', file, CHARACTER_READ, report),
  }
  return foundFile(report, { scenarios: [scenario] })
}

/** What a character is like: a text, or properties with their values. */
function personaOf(persona: unknown): string {
  if (typeof persona === 'string') return persona
  const attributes = rawAt(persona, 'attributes')
  const texts = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
  if (has(attributes, 'text')) return texts(own(attributes, 'text')).join('\n')
  return Object.entries(attributes)
    .map(([name, value]) => `${name}: ${texts(value).join(', ')}`)
    .join('\n')
}
