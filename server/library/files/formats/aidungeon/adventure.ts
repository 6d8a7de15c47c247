// Adventures of AI Dungeon: what was undone there is a line beside the story, from where it was undone.
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import type { TakeKind } from '../../../../engine/story/words.ts'
import { dateOf } from '../../dates.ts'
import type { FileFormat } from '../../file-format.ts'
import type { FileProblem, FoundFile, FoundStory } from '../../found.ts'
import { FoundTree, type Place } from '../../found-tree.ts'
import { counted, openReport, type Report } from '../../report.ts'
import { fileOfStories, storyOf } from '../chats/story.ts'
import { keptFields } from '../kept-fields.ts'
import { has, listAt, rawAt, textAt } from '../raw.ts'
import { innersOf } from './envelope.ts'
import { detailsOf, PLOT_FIELDS, plotOf } from './plot.ts'

const LISTS = ['actionWindow', 'actions', 'allActions']

const isAction = (raw: unknown): raw is Raw =>
  has(raw, 'text') && isRaw(raw) && typeof own(raw, 'text') === 'string'

const actionsOf = (raw: unknown): unknown[] =>
  LISTS.map((name) => listAt(raw, name)).find((list) => list.length > 0) ?? []

export const aiDungeonAdventure: FileFormat = {
  name: 'AI Dungeon adventure',
  recognises: ({ json }) => adventuresOf(json).length > 0,
  read: ({ json }) => readAdventures(adventuresOf(json), json),
}

const adventuresOf = (json: unknown): Raw[] =>
  joined(
    innersOf(
      json,
      'adventure',
      (raw) => has(raw, 'actionWindow') || actionsOf(raw).slice(0, 5).some(isTyped),
    ),
  )

/** Answers about one adventure hold its actions page by page: they are one, with each action once. */
function joined(answers: Raw[]): Raw[] {
  const byId = new Map<string, Raw[]>()
  for (const [at, answer] of answers.entries()) {
    const id = textAt(answer, 'shortId', 'publicId', 'id') || `at ${at}`
    const pages = byId.get(id)
    if (pages) pages.push(answer)
    else byId.set(id, [answer])
  }
  return [...byId.values()].map((pages) => (pages.length === 1 ? pages[0]! : joinPages(pages)))
}

function joinPages(pages: Raw[]): Raw {
  const seen = new Set<string>()
  const actionWindow = pages.flatMap(actionsOf).filter((action) => {
    const id = textAt(action, 'id')
    return id === '' || (!seen.has(id) && seen.add(id))
  })
  return { ...(Object.assign({}, ...pages.toReversed()) as Raw), actionWindow }
}

/** Other tools have lists of actions too, but not of these. */
const isTyped = (raw: unknown): boolean =>
  isAction(raw) && /^(?:start|continue|do|say|story|see|repeat)$/.test(textAt(raw, 'type'))

/** Adventures of one file. */
const MOST = 500

function readAdventures(all: Raw[], json: unknown): FoundFile | FileProblem {
  const report = openReport(all.length === 1 ? 'Adventure of AI Dungeon' : 'Adventures of AI Dungeon')
  if (all.length > MOST)
    report.dropped(`All adventures but the first ${MOST}: send the rest as a file of its own.`)
  const others = Array.isArray(json) ? json.filter((one) => adventuresOf(one).length === 0) : []
  const scenarios = innersOf(others, 'scenario', () => false).length
  if (scenarios > 0)
    report.dropped(
      `${counted(scenarios, 'scenario')} beside ${all.length === 1 ? 'it' : 'them'}: send scenarios as a file of their own.`,
    )
  const stories: FoundStory[] = []
  for (const raw of all.slice(0, MOST)) {
    const story = readAdventure(raw, report)
    if ('problem' in story) return story
    stories.push(story)
  }
  const empty = stories.filter(({ nodes }) => nodes.length === 0).length
  if (empty > 0 && empty < stories.length) report.dropped(`${counted(empty, 'adventure')} without a word.`)
  return fileOfStories(stories, report)
}

function readAdventure(raw: Raw, report: Report): FoundStory | FileProblem {
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
  return storyOf(
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
