// Chats that were sent together and begin alike, as one tree: SillyTavern writes each branch and each checkpoint of a
// chat into a file of its own, which repeats all that came before.
import { isRaw, own } from '../cards/parse.ts'
import { SILLYTAVERN_CHAT } from './formats/chats/sillytavern.ts'
import { stemOf } from './formats/chats/story.ts'
import { FILE_LIMITS, type FileProblem, type FoundFile, type FoundNode, type FoundStory } from './found.ts'
import { nameOf, type Place } from './found-tree.ts'
import { counted } from './report.ts'

/** A file that was sent, and what was read of it. */
export interface ReadChat {
  name: string
  file: FoundFile | FileProblem
}

/** Chats that may be merged: those of which all but the later messages are alike. */
interface Group {
  index: number
  story: FoundStory
  /** Null until a second chat comes. */
  tree: ByText | null
  names: string[]
}

/** Merges chats into the first file of those that begin alike; the others then hold no story, and their reports say
 * where it went. All other files stay as they are. */
export function mergeChats(files: readonly ReadChat[]): ReadChat[] {
  const merged = [...files]
  const groups = new Map<string, Group>()
  for (const index of mainsFirst(files)) {
    const { name, file } = files[index]!
    const story = chatOf(file)
    if (!story || 'problem' in file) continue
    const key = beginningOf(story)
    const group = groups.get(key)
    if (!group) {
      groups.set(key, { index, story, tree: null, names: [name] })
      continue
    }
    if (group.story.nodes.length + story.nodes.length > FILE_LIMITS.nodes) continue
    group.tree ??= open(group)
    addTo(group.story, group.tree, story, stemOf(name))
    group.names.push(name)
    merged[index] = { name, file: emptied(file, files[group.index]!.name) }
  }
  for (const { index, story, names } of groups.values())
    if (names.length > 1)
      merged[index] = { name: files[index]!.name, file: whole(files[index]!.file, story, names) }
  return merged
}

/** The places of the files: those that are branches of another come behind those that are none. */
function mainsFirst(files: readonly ReadChat[]): number[] {
  const isBranch = files.map(({ file }) => {
    const story = chatOf(file)
    return story !== null && mainOf(story) !== ''
  })
  return files.map((_, index) => index).toSorted((a, b) => Number(isBranch[a]) - Number(isBranch[b]))
}

function chatOf(file: FoundFile | FileProblem): FoundStory | null {
  if ('problem' in file || file.report.format !== SILLYTAVERN_CHAT) return null
  return file.stories.length === 1 ? file.stories[0]! : null
}

/** The chat that this one is a branch of; empty when it is none. */
function mainOf({ extensions }: FoundStory): string {
  const header = own(extensions, 'sillytavern')
  const metadata = isRaw(header) ? own(header, 'chat_metadata') : undefined
  const main = isRaw(metadata) ? own(metadata, 'main_chat') : undefined
  return typeof main === 'string' ? main : ''
}

/** Chats of one character that begin with the same words begin alike. Another swipe may be the one that is shown. */
const beginningOf = ({ title, nodes }: FoundStory): string => `${title}\n${nodes[0]!.kind}\n${nodes[0]!.text}`

/** Makes the story of a group one that may be added to. */
function open(group: Group): ByText {
  group.story = { ...group.story, nodes: group.story.nodes.map((node) => ({ ...node })) }
  return new ByText(group.story.nodes)
}

/** The children of each place by what they say. */
class ByText {
  readonly #children = new Map<Place, Map<string, number>>()

  constructor(nodes: readonly FoundNode[]) {
    nodes.forEach((node, index) => this.put(node.parent, node, index))
  }

  put(parent: Place, node: FoundNode, index: number): void {
    const children = this.#children.get(parent) ?? new Map<string, number>()
    this.#children.set(parent, children)
    const key = `${node.kind}\n${node.text}`
    if (!children.has(key)) children.set(key, index)
  }

  find(parent: Place, { kind, text }: FoundNode): number | undefined {
    return this.#children.get(parent)?.get(`${kind}\n${text}`)
  }
}

/** Puts the moments of a chat to where they are already, or below it; names the line that they begin. */
function addTo(story: FoundStory, tree: ByText, added: FoundStory, name: string): void {
  const places: number[] = []
  const isNew = new Set<number>()
  for (const node of added.nodes) {
    const parent = node.parent === null ? null : places[node.parent]!
    const known = tree.find(parent, node)
    if (known === undefined) {
      const place = story.nodes.push({ ...node, parent }) - 1
      tree.put(parent, node, place)
      isNew.add(place)
      places.push(place)
    } else {
      places.push(known)
      const there = story.nodes[known]!
      if (node.checkpoint !== undefined) there.checkpoint ??= node.checkpoint
    }
  }
  const head = added.head === null ? null : places[added.head]!
  nameEnd(story, head, isNew, nameOf(name))
  if (isLater(added, story)) story.head = head
}

/** The line is called as its file is; where the file has nothing of its own, the place where it ends. */
function nameEnd(story: FoundStory, head: Place, isNew: ReadonlySet<number>, name: string): void {
  if (head === null || name === '') return
  if (isNew.has(head)) story.nodes[head]!.lineName ??= name
  else story.nodes[head]!.checkpoint ??= name
}

/** The reader stands where was written last. */
function isLater(one: FoundStory, other: FoundStory): boolean {
  const end = ({ nodes, head }: FoundStory) => (head === null ? undefined : nodes[head]?.createdAt?.getTime())
  return (end(one) ?? -Infinity) > (end(other) ?? -Infinity)
}

function emptied(file: FoundFile, first: string): FoundFile {
  const merged = `Begins as ${first} does: its moments are in that story.`
  return { ...file, stories: [], report: { ...file.report, found: [merged] } }
}

function whole(file: FoundFile | FileProblem, story: FoundStory, names: string[]): FoundFile | FileProblem {
  if ('problem' in file) return file
  const found = `a story of ${counted(story.nodes.length, 'moment')} out of ${counted(names.length, 'chat')} that begin alike`
  const mapped = [...file.report.mapped, 'names of the files → names of lines and checkpoints']
  return { ...file, stories: [story], report: { ...file.report, found: [found], mapped } }
}
