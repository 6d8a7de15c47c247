// Adventures of AI Dungeon: what was undone there is a line beside the story, from where it was undone.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import type { TakeKind } from '../../../../engine/story/words.ts'
import { dateOf } from '../../dates.ts'
import type { FileFormat } from '../../file-format.ts'
import type { FileProblem, FoundFile } from '../../found.ts'
import { FoundTree, type Place } from '../../found-tree.ts'
import { counted, openReport, type Report } from '../../report.ts'
import { fileOfStory } from '../chats/story.ts'
import { keptFields } from '../kept-fields.ts'
import { has, listAt, rawAt, textAt } from '../raw.ts'
import { innerOf } from './envelope.ts'
import { detailsOf, PLOT_FIELDS, plotOf } from './plot.ts'

const LISTS = ['actionWindow', 'actions', 'allActions']

const isAction = (raw: unknown): raw is Raw =>
  has(raw, 'text') && isRaw(raw) && typeof own(raw, 'text') === 'string'

const actionsOf = (raw: unknown): unknown[] =>
  LISTS.map((name) => listAt(raw, name)).find((list) => list.length > 0) ?? []

export const aiDungeonAdventure: FileFormat = {
  name: 'AI Dungeon adventure',
  recognises({ json }) {
    const inner = innerOf(json, 'adventure')
    return (
      has(inner, 'actionWindow') ||
      (inner !== json && isRaw(inner)) ||
      actionsOf(inner).slice(0, 5).some(isTyped)
    )
  },
  read: ({ json }) => readAdventure(innerOf(json, 'adventure') as Raw),
}

/** Other tools have lists of actions too, but not of these. */
const isTyped = (raw: unknown): boolean =>
  isAction(raw) && /^(?:start|continue|do|say|story|see|repeat)$/.test(textAt(raw, 'type'))

function readAdventure(raw: Raw): FoundFile | FileProblem {
  const report = openReport('Adventure of AI Dungeon')
  const all = actionsOf(raw)
  const actions = inOrder(all.filter(isAction))
  if (actions.length < all.length)
    report.dropped(`${counted(all.length - actions.length, 'action')} without a text.`)
  const tree = new FoundTree()
  const head = plant(tree, actions, report)
  const summary = textAt(detailsOf(raw), 'storySummary').trim()
  const state = rawAt(raw, 'gameState')
  if (summary !== '') report.mapped('storySummary', 'summary')
  if (Object.keys(state).length > 0) report.mapped('gameState', 'what scripts remember')
  const { title, ...plot } = plotOf(raw, report)
  return fileOfStory(
    {
      tree,
      head,
      titles: [title],
      plot: {
        ...plot,
        script: state,
        summary: summary === '' || head === null ? null : { text: summary, after: head },
        extensions: keptFields(
          'aidungeon',
          raw,
          [...PLOT_FIELDS, ...LISTS, 'gameState', 'adventureState'],
          report,
        ),
      },
    },
    report,
  )
}

/** The oldest first: by when they were made; without a time by their numbers, else as they stand. A list of the newest
 * first is known by its beginning at the end. */
function inOrder(actions: Raw[]): Raw[] {
  const times = actions.map((action) => dateOf(own(action, 'createdAt'))?.getTime())
  if (times.every((time) => time !== undefined)) return sortedBy(actions, times)
  const ids = actions.map((action) => Number(textAt(action, 'id') || NaN))
  if (ids.every(Number.isSafeInteger)) return sortedBy(actions, ids)
  return textAt(actions.at(-1), 'type') === 'start' && actions.length > 1 ? actions.toReversed() : actions
}

function sortedBy(actions: Raw[], keys: number[]): Raw[] {
  const order = actions.map((action, at) => ({ action, key: keys[at]!, at }))
  return order.toSorted((a, b) => a.key - b.key || a.at - b.at).map(({ action }) => action)
}

/** Puts the story in one line, and what was undone or deleted in lines that leave it where it stood.
 * @returns where the story ends */
function plant(tree: FoundTree, actions: Raw[], report: Report): Place {
  let live: Place = null
  let undone: Place = null
  let gone = 0
  for (const action of actions) {
    if (tree.isFull) break
    const isGone = textAt(action, 'undoneAt') !== '' || textAt(action, 'deletedAt') !== ''
    const below: Place = isGone ? (undone ?? live) : live
    const text = textAt(action, 'text').trim()
    const createdAt = dateOf(own(action, 'createdAt'))
    const place = tree.add(below, {
      kind: kindOf(action, text, below),
      text,
      ...(createdAt && { createdAt }),
    })
    if (isGone && place !== below) {
      gone++
      undone = place
    } else if (!isGone) {
      live = place
      undone = null
    }
    if (textAt(action, 'imageUrl', 'imageText') !== '')
      report.dropped('Pictures of the story: only their addresses are in the file.')
  }
  if (actions.length > 0) report.mapped('actions', 'openings, inputs and narrations')
  if (gone > 0)
    report.mapped(
      `${counted(gone, 'action')} that ${gone === 1 ? 'was' : 'were'} undone or deleted`,
      'lines beside the story',
    )
  return live
}

const KINDS: Record<string, TakeKind> = { do: 'DO', say: 'SAY', story: 'STORY', see: 'DO' }

/** A beginning is the opening; a player's line may be of no kind but its form. */
function kindOf(action: Raw, text: string, below: Place): TakeKind {
  if (below === null) return 'OPENING'
  const known = KINDS[textAt(action, 'type').toLowerCase()]
  if (known) return known
  if (!text.startsWith('> ')) return 'NARRATION'
  return /^> .{1,80}? says? ["“]/.test(text) ? 'SAY' : 'DO'
}
