// Chats of Open WebUI: a tree of messages, of which each names the one before.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { dateOf } from '../../dates.ts'
import type { FileFormat } from '../../file-format.ts'
import type { FoundStory } from '../../found.ts'
import { FoundTree, type Place } from '../../found-tree.ts'
import { openReport, type Report } from '../../report.ts'
import { inputKindOf } from '../chats/messages.ts'
import { fileOfStories, stemOf, storyOf } from '../chats/story.ts'
import { keptFields } from '../kept-fields.ts'
import { rawAt, textAt } from '../raw.ts'
import { reportUnread } from '../unread.ts'
import { growLinked, lastEnd } from './grow.ts'
import { linkedOf, reportOdd } from './looms.ts'

const MESSAGE_READ = [
  'id',
  'parentId',
  'childrenIds',
  'role',
  'content',
  'timestamp',
  'model',
  'modelName',
  'done',
]

export const openWebUi: FileFormat = {
  name: 'Open WebUI chat',
  recognises: ({ json }) => chatsOf(json).length > 0,
  read({ json, name }) {
    const report = openReport('Chat of Open WebUI')
    report.mapped('messages', 'inputs and narrations')
    const stories: FoundStory[] = []
    for (const chat of chatsOf(json)) {
      const story = storyOfChat(chat, stemOf(name), report)
      if ('problem' in story) return story
      stories.push(story)
    }
    return fileOfStories(stories, report)
  },
}

/** A list of chats, one of them, or what is inside of one. */
function chatsOf(json: unknown): Raw[] {
  const all: unknown[] = Array.isArray(json) ? json : [json]
  return all.flatMap((one) => {
    if (!isRaw(one)) return []
    const chat = isRaw(own(one, 'chat')) ? { title: own(one, 'title'), ...rawAt(one, 'chat') } : one
    return isRaw(own(rawAt(chat, 'history'), 'messages')) ? [chat] : []
  })
}

function storyOfChat(chat: Raw, file: string, report: Report) {
  const tree = new FoundTree()
  const history = rawAt(chat, 'history')
  const systems: string[] = [textAt(rawAt(chat, 'params'), 'system')]
  const { places, ...odd } = growLinked(tree, linkedOf(rawAt(history, 'messages')), (node, below) => {
    if (own(node, 'role') !== 'system') return put(tree, node, below)
    systems.push(textAt(node, 'content'))
    return below
  })
  reportOdd(odd, report)
  reportUnread(Object.values(rawAt(history, 'messages')), MESSAGE_READ, 'of messages', report)
  const aiInstructions = [...new Set(systems.filter((text) => text.trim() !== ''))].join('\n\n')
  if (aiInstructions !== '') report.mapped('system', 'AI instructions')
  const head = places.get(textAt(history, 'currentId')) ?? lastEnd(tree)
  const extensions = keptFields('openwebui', chat, ['title', 'history', 'messages', 'id'], report)
  return storyOf(
    { tree, head, titles: [textAt(chat, 'title'), file], plot: { aiInstructions, extensions } },
    report,
  )
}

function put(tree: FoundTree, node: Raw, below: Place): Place {
  const isPlayers = own(node, 'role') === 'user'
  const content = own(node, 'content')
  // Messages with pictures are lists of parts.
  const text = Array.isArray(content)
    ? content.map((part) => textAt(part, 'text')).join('\n')
    : textAt(node, 'content')
  const createdAt = dateOf(own(node, 'timestamp'))
  const narrator = isPlayers ? '' : textAt(node, 'modelName', 'model')
  const { reasoning, rest } = withoutThinking(text)
  return tree.add(below, {
    kind: isPlayers ? inputKindOf(text) : below === null ? 'OPENING' : 'NARRATION',
    text: isPlayers ? text : rest,
    ...(createdAt && { createdAt }),
    ...(narrator !== '' && { narrator }),
    ...(!isPlayers && reasoning !== '' && { reasoning }),
  })
}

/** What the model thought stands before what it wrote, folded. */
function withoutThinking(text: string): { reasoning: string; rest: string } {
  const start = /^\s*<details type="reasoning"[^>]*>/.exec(text)
  const end = text.indexOf('</details>')
  if (!start || end < 0) return { reasoning: '', rest: text }
  const thought = text.slice(start[0].length, end).replace(/^\s*<summary>.*?<\/summary>/, '')
  return { reasoning: thought.replace(/^&gt; ?|^> ?/gm, '').trim(), rest: text.slice(end + 10).trimStart() }
}
