// Trees of Loom and the programs that followed it. Nobody speaks in them: a beginning, and below it what is told.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import { dateOf } from '../../dates.ts'
import type { FileFormat } from '../../file-format.ts'
import type { FoundMemory, FoundStory } from '../../found.ts'
import { FoundTree, type Place } from '../../found-tree.ts'
import { counted, openReport, type Report } from '../../report.ts'
import { fileOfStories, fileOfStory, stemOf, storyOf } from '../chats/story.ts'
import { keptFields } from '../kept-fields.ts'
import { has, listAt, rawAt, textAt } from '../raw.ts'
import { keptMemories } from '../memories.ts'
import { reportUnread } from '../unread.ts'
import { grow, growLinked, lastEnd, type Linked } from './grow.ts'

const kindAt = (below: Place) => (below === null ? ('OPENING' as const) : ('NARRATION' as const))

/** The fields of Loom's own that are read, and those that only say how its window looked. */
const PYLOOM_READ = [
  'root',
  'chapters',
  'canonical',
  'memories',
  'summaries',
  'selected_node_id',
  'title',
  'name',
]

const NODE_READ = [
  'id',
  'text',
  'children',
  'parent_id',
  'meta',
  'generation',
  'bookmark',
  'memory',
  'open',
  'visited',
  'mutable',
]
const LINKED_READ = [
  'text',
  'content',
  'parentId',
  'bookmarked',
  'lastVisited',
  'authorType',
  'authorName',
  'createdAt',
  'timestamp',
  'collapsed',
  'unread',
  'id',
]

/** A tree of Loom, nested as deep as its story is long. */
export const pyloom: FileFormat = {
  name: 'Loom (Python)',
  readsDeep: true,
  recognises: ({ json }) => Array.isArray(own(rawAt(json, 'root'), 'children')),
  read({ json, name }) {
    const report = openReport('Tree of Loom')
    const file = json as Raw
    const tree = new FoundTree()
    const places = new Map<string, Place>()
    const memories: FoundMemory[] = []
    grow<unknown>(tree, [own(file, 'root')], {
      childrenOf: (node) => listAt(node, 'children'),
      put: (node, below) => putPyloom(tree, node, below, { places, memories }),
    })
    reportUnread([own(file, 'root')], NODE_READ, 'of moments', report)
    const read = { tree, places, report }
    for (const chapter of Object.values(rawAt(file, 'chapters')))
      tree.nameLine(places.get(textAt(chapter, 'root_id')) ?? null, textAt(chapter, 'title'))
    memories.push(...remembered(rawAt(file, 'memories'), 'root_id', read))
    memories.push(...remembered(rawAt(file, 'summaries'), 'end_id', read))
    report.mapped('chapters', 'names of lines')
    report.mapped('memories, summaries', 'memories')
    if (isRaw(own(file, 'tags'))) report.dropped('tags of moments: a line or a place has a name here.')
    const plot = {
      memories: keptMemories(memories, report),
      extensions: keptFields('loom', flat(file), [...PYLOOM_READ, 'tags'], report),
    }
    return fileOfStory(
      { tree, head: headOf(file, read), titles: [textAt(file, 'title', 'name'), stemOf(name)], plot },
      report,
    )
  },
}

interface ReadTree {
  tree: FoundTree
  places: Map<string, Place>
  report: Report
}

function putPyloom(
  tree: FoundTree,
  node: unknown,
  below: Place,
  { places, memories }: { places: Map<string, Place>; memories: FoundMemory[] },
): Place {
  const meta = rawAt(node, 'meta')
  const createdAt = dateOf(own(meta, 'creation_timestamp') ?? own(meta, 'created'))
  const narrator = textAt(rawAt(node, 'generation'), 'model') || textAt(rawAt(meta, 'generation'), 'model')
  const place = tree.add(below, {
    kind: kindAt(below),
    text: textAt(node, 'text'),
    ...(createdAt && { createdAt }),
    ...(narrator !== '' && { narrator }),
  })
  const id = textAt(node, 'id')
  if (id !== '' && !places.has(id)) places.set(id, place)
  if (isRaw(node) && own(node, 'bookmark') === true) tree.mark(place, textAt(node, 'name') || 'Bookmark')
  const memory = textAt(node, 'memory').trim()
  if (memory !== '') memories.push({ text: memory, after: place, pinned: true })
  return place
}

function remembered(entries: Raw, anchor: string, { places, report }: ReadTree): FoundMemory[] {
  let lost = 0
  const memories = Object.values(entries).flatMap((entry): FoundMemory[] => {
    const text = textAt(entry, 'text').trim()
    const after = places.get(textAt(entry, anchor))
    if (text === '') return []
    if (after === undefined) lost++
    return [{ text, after: after ?? null, pinned: true }]
  })
  if (lost > 0)
    report.warn(
      `${counted(lost, 'memory', 'memories')} of a moment that is not there: they stand before the first.`,
    )
  return memories
}

/** Where the reader stood; else the deepest of what counts as the story. */
function headOf(file: Raw, { tree, places }: ReadTree): Place {
  const selected = places.get(textAt(file, 'selected_node_id'))
  if (selected !== undefined) return selected
  const canonical = listAt(file, 'canonical').flatMap((id) => places.get(String(id)) ?? [])
  if (canonical.length === 0) return lastEnd(tree)
  const depths: number[] = []
  for (const { parent } of tree.nodes) depths.push(parent === null ? 0 : depths[parent]! + 1)
  return canonical.reduce((deepest, place) => (depths[place]! > depths[deepest]! ? place : deepest))
}

/** What is deep is not kept: it is the view of a tree, not a word of a story. */
const flat = (raw: Raw): Raw =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => typeof value !== 'object' || value === null))

/** A tree of the plugin for Obsidian, or all trees of a vault. */
export const loomsidian: FileFormat = {
  name: 'Loomsidian',
  recognises: ({ json }) => isLoomsidian(json) || Object.values(rawAt(json, 'state')).some(isLoomsidian),
  read({ json, name }) {
    const report = openReport('Tree of Loomsidian')
    const trees = isLoomsidian(json) ? [[stemOf(name), json] as const] : Object.entries(rawAt(json, 'state'))
    report.mapped('bookmarked', 'checkpoint')
    if (has(json, 'settings')) report.dropped('settings: how the program asked its models.')
    const stories: FoundStory[] = []
    for (const [file, raw] of trees) {
      if (!isLoomsidian(raw)) continue
      const story = loomsidianStory(raw, file, report)
      if ('problem' in story) return story
      stories.push(story)
    }
    return fileOfStories(stories, report)
  },
}

const isLoomsidian = (raw: unknown): raw is Raw =>
  isRaw(raw) && isRaw(own(raw, 'nodes')) && has(raw, 'current')

function loomsidianStory(raw: Raw, file: string, report: Report) {
  const tree = new FoundTree()
  const moments = linkedOf(rawAt(raw, 'nodes'))
  let bookmarks = 0
  const { places, ...odd } = growLinked(tree, moments, (node, below) => {
    const createdAt = dateOf(own(node, 'lastVisited'))
    const text = textAt(node, 'text')
    const place = tree.add(below, { kind: kindAt(below), text, ...(createdAt && { createdAt }) })
    if (own(node, 'bookmarked') === true) tree.mark(place, `Bookmark ${++bookmarks}`)
    return place
  })
  reportOdd(odd, report)
  reportUnread(Object.values(rawAt(raw, 'nodes')), LINKED_READ, 'of moments', report)
  const head = places.get(textAt(raw, 'current')) ?? lastEnd(tree)
  return storyOf({ tree, head, titles: [stemOf(file).replace(/\.md$/i, '')] }, report)
}

/** A tree of Exoloom. */
export const exoloom: FileFormat = {
  name: 'Exoloom',
  recognises: ({ json }) => isRaw(json) && typeof own(json, 'loomType') === 'string',
  read({ json, name }) {
    const report = openReport('Tree of Exoloom')
    const raw = rawAt(json, 'tree')
    const version = Number(own(json as Raw, 'schemaVersion') ?? 1)
    if (version > 1)
      return {
        problem: 'TOO_NEW',
        message: `The file is of a newer Exoloom (version ${version}) than is known here.`,
      }
    const tree = new FoundTree()
    const nodes = withoutBareRoot(linkedOf(rawAt(raw, 'nodes')))
    const { places, ...odd } = growLinked(tree, nodes, (node, below) =>
      tree.add(below, exoloomMoment(node, below)),
    )
    reportOdd(odd, report)
    reportUnread(Object.values(rawAt(raw, 'nodes')), LINKED_READ, 'of moments', report)
    const lens = rawAt(json, 'lens')
    const bookmarks = own(lens, 'bookmarks')
    const marked = Array.isArray(bookmarks) ? bookmarks : Object.keys(rawAt(lens, 'bookmarks'))
    marked.forEach((id, index) => {
      const label = textAt(rawAt(lens, 'bookmarks')[String(id)], 'label', 'name', 'title')
      tree.mark(places.get(String(id)) ?? null, label || `Bookmark ${index + 1}`)
    })
    if (marked.length > 0) report.mapped('bookmarks', 'checkpoints')
    if (listAt(lens, 'prunedNodes').length > 0)
      report.warn('Moments that are pruned there are lines like any other here.')
    const current = textAt(lens, 'currentNodeId', 'focusedNodeId', 'selectedNodeId')
    const head = places.get(current) ?? lastEnd(tree)
    const plot = { extensions: keptFields('exoloom', raw, ['nodes', 'title', 'rootNodeId'], report) }
    return fileOfStory({ tree, head, titles: [textAt(raw, 'title'), stemOf(name)], plot }, report)
  },
}

/** A tree with several beginnings hangs from a root that says nothing. */
function withoutBareRoot(nodes: Linked<Raw>[]): Linked<Raw>[] {
  const isBare = ({ parentId, value }: Linked<Raw>) =>
    parentId === null && own(value, 'content') === '' && textAt(value, 'text') === ''
  const bare = new Set(nodes.filter(isBare).map(({ id }) => id))
  return nodes
    .filter(({ id }) => !bare.has(id))
    .map((node) => (bare.has(node.parentId ?? '') ? { ...node, parentId: null } : node))
}

function exoloomMoment(node: Raw, below: Place) {
  const isPlayers = /^(human|user)$/i.test(textAt(node, 'authorType'))
  const createdAt = dateOf(own(node, 'createdAt') ?? own(node, 'timestamp'))
  const narrator = isPlayers ? '' : textAt(node, 'authorName')
  const content = own(node, 'content')
  return {
    kind: isPlayers && below !== null ? ('STORY' as const) : kindAt(below),
    text: isRaw(content) ? textAt(content, 'text', 'value') : textAt(node, 'content', 'text'),
    ...(createdAt && { createdAt }),
    ...(narrator !== '' && { narrator }),
  }
}

/** Moments by id, each of which names its parent. */
export function linkedOf(nodes: Raw): Linked<Raw>[] {
  return Object.entries(nodes).flatMap(([id, node]) => {
    if (!isRaw(node)) return []
    const parentId = textAt(node, 'parentId', 'parent_id', 'parent')
    return [{ id, parentId: parentId === '' || parentId === id ? null : parentId, value: node }]
  })
}

/** Says which moments hang where they did not. */
export function reportOdd({ lost, inRings }: { lost: number; inRings: number }, report: Report): void {
  if (lost > 0)
    report.warn(`${counted(lost, 'moment')} below one that is not in the file: each is a beginning here.`)
  if (inRings > 0) report.dropped(`${counted(inRings, 'moment')} that hang below themselves, in a ring.`)
}
