// What all readers of chats and trees end with: a story of a tree, its report, or why there is none.
import { CHARACTER, fillPlaceholders, USER } from '../../../../engine/story/placeholders.ts'
import { blankStory } from '../../blank.ts'
import type { FileProblem, FoundFile, FoundStory } from '../../found.ts'
import type { FoundTree, Place } from '../../found-tree.ts'
import { counted, foundFile, type Report } from '../../report.ts'

/** A tree and what stands around it. */
export interface TreeStory {
  tree: FoundTree
  head: Place
  /** The best first; blank ones are passed over. */
  titles: string[]
  plot?: Partial<Omit<FoundStory, 'nodes' | 'head' | 'title'>>
}

/** The story of a tree; a problem when it has more moments than can be. */
export function storyOf({ tree, head, titles, plot }: TreeStory, report: Report): FoundStory | FileProblem {
  const problem = tree.problem()
  if (problem) return problem
  tree.report(report)
  return { ...blankStory(titleOf(titles)), ...plot, nodes: tree.nodes, head }
}

/** A file of one story. */
export function fileOfStory(story: TreeStory, report: Report): FoundFile | FileProblem {
  const read = storyOf(story, report)
  return 'problem' in read ? read : fileOfStories([read], report)
}

/** A file of several stories. One without a moment is none. */
export function fileOfStories(all: FoundStory[], report: Report): FoundFile | FileProblem {
  const stories = all.filter(({ nodes }) => nodes.length > 0)
  if (stories.length === 0) return EMPTY
  for (const { nodes } of stories)
    report.found(`a story of ${counted(nodes.length, 'moment')}${forksOf(nodes)}`)
  return foundFile(report, { stories })
}

const EMPTY: FileProblem = {
  problem: 'UNKNOWN',
  message: 'The file was recognised, but there is not one word of a story in it.',
}

function forksOf(nodes: FoundStory['nodes']): string {
  const children = new Map<Place, number>()
  for (const { parent } of nodes) children.set(parent, (children.get(parent) ?? 0) + 1)
  const forks = [...children.values()].filter((count) => count > 1).length
  return forks === 0 ? '' : ` with ${counted(forks, 'fork')}`
}

const TITLE = 200

/** The first title that says anything, on one line. */
function titleOf(titles: string[]): string {
  for (const title of titles) {
    const line = title.replace(/\s+/g, ' ').trim()
    if (line !== '') return line.slice(0, TITLE).replace(/[\uD800-\uDBFF]$/, '')
  }
  return 'Untitled story'
}

/** A file's name without its folders and its ending. */
export function stemOf(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  return base.replace(/\.(jsonl?|txt|kaistory|byaf|story)$/i, '')
}

/** A text with the names that its story has: there is nobody whom a story in play asks for them. */
export function filled(text: string, { character, player }: { character: string; player: string }): string {
  return fillPlaceholders(text, [
    { question: USER, answer: player },
    ...(character === '' ? [] : [{ question: CHARACTER, answer: character }]),
  ])
}
