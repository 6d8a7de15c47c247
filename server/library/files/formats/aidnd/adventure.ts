// Adventures of AI-DnD, versions 1 and 2: the whole tree with its states, memories, cards and scripts.
import { cleanText } from '../../../../engine/story/clean.ts'
import { isRaw, own, type Raw } from '../../../cards/parse.ts'
import type { FileFormat } from '../../file-format.ts'
import type { FileProblem, FoundFile, FoundMemory, FoundStory } from '../../found.ts'
import type { Place } from '../../found-tree.ts'
import { openReport, type Report } from '../../report.ts'
import { schemaOf, scriptsOf } from './scenario.ts'
import { fileOfStory } from '../chats/story.ts'
import { keptFields } from '../kept-fields.ts'
import { cardsIn } from '../lore.ts'
import { keptMemories } from '../memories.ts'
import { listAt, rawAt, textAt, wholeAt } from '../raw.ts'
import { plant, type Planted } from './plant.ts'
import { isOneState, rowsOf, rowsOfFirst, type Rows } from './rows.ts'
import { inferSchema, worldOf } from './world.ts'

const FIELDS = {
  plotEssentials: ['memory'],
  authorsNote: ['authorsNote', 'authors_note', 'authorsNoteText'],
  aiInstructions: ['aiInstructions', 'ai_instructions', 'instructions'],
} as const
const CARDS = ['storyCards', 'story_cards', 'worldInfo', 'worldInformation']
const PERSONA = ['persona', 'personaName', 'personaPronouns', 'personaDesc', 'personaDescription']
const READ = [
  ...Object.values(FIELDS).flat(),
  ...CARDS,
  ...PERSONA,
  'format',
  'title',
  'storySummary',
  'scriptState',
  'worldState',
  'state',
  'statSchema',
  'stat_schema',
  'branches',
  'headBranch',
  'memoryCursor',
  'summaryCursor',
  'memories',
  'scripts',
  'actions',
]
const MEMORIES = 20_000

export const aiDndAdventure: FileFormat = {
  name: 'AI-DnD adventure',
  recognises: ({ json }) => /^ai-dnd-(?!scenario-)/.test(textAt(json, 'format')),
  read: ({ json }) => read(json as Raw),
}

function read(file: Raw): FoundFile | FileProblem {
  const version = /^ai-dnd-adventure-v([12])$/.exec(textAt(file, 'format'))?.[1]
  if (version === undefined)
    return {
      problem: 'TOO_NEW',
      message: `The file is of AI-DnD, but of a format that is not known here: ${textAt(file, 'format').slice(0, 60)}.`,
    }
  const rows = version === '1' ? rowsOfFirst(file) : rowsOf(file)
  if ('problem' in rows) return rows
  const report = openReport(`Adventure of AI-DnD (version ${version})`)
  const planted = plant(rows, report)
  const headBranch = headBranchOf(file, rows, report)
  const head = planted.placeAt(headBranch, Infinity)
  const states = statesOf(file, planted, { branch: headBranch, place: head })
  const list = CARDS.map((name) => listAt(file, name)).find((cards) => cards.length > 0) ?? []
  report.mapped('actions', 'openings, inputs and narrations, with the states that they left')
  if (rows.rows.some(({ delta }) => delta !== null)) report.mapped('worldDelta', 'the ledger of changes')
  const plot: Partial<FoundStory> = {
    ...Object.fromEntries(Object.entries(FIELDS).map(([to, names]) => [to, textAt(file, ...names)])),
    ...states,
    persona: personaOf(file),
    statSchema: schemaOf(file, report) ?? inferSchema(allStates(planted, states), report),
    cards: cardsIn(list.length === 0 ? null : { storyCards: list }, report),
    scripts: scriptsOf({ scripts: inOrder(listAt(file, 'scripts')) }, report),
    memories: memoriesOf(file, planted, rows.branches.length, report),
    summary: summaryOf(file, planted, rows, report),
    extensions: keptFields('aiDnd', file, READ, report),
  }
  return fileOfStory(
    { tree: planted.tree, head, titles: [textAt(file, 'title'), 'Imported adventure'], plot },
    report,
  )
}

function headBranchOf(file: Raw, { branches }: Rows, report: Report): number {
  const head = wholeAt(file, 'headBranch')
  if (head !== null && head >= 0 && head < branches.length) return head
  if (Object.hasOwn(file, 'headBranch'))
    report.warn('The branch that was read is not in the file: the first one is read.')
  return 0
}

/** The states before the first moment. The head has those that hold now: scripts and players may have changed them. */
function statesOf(
  file: Raw,
  { tree: { nodes }, turnAt }: Planted,
  head: { branch: number; place: Place },
): Pick<FoundStory, 'world' | 'script'> {
  const both = rawAt(file, 'state')
  const isOne = isOneState(both)
  const live = {
    world: worldOf(isOne ? rawAt(both, 'visible') : rawAt(file, 'worldState'), (at) =>
      turnAt(head.branch, at),
    ),
    script: isOne ? rawAt(both, 'hidden') : rawAt(file, 'scriptState'),
  }
  const before = (part: 'world' | 'script') => {
    // A file whose moments have no states says only what holds now: it holds everywhere.
    if (!nodes.some((node) => node[part] !== undefined)) return live[part]
    if (head.place !== null && Object.keys(live[part]).length > 0) nodes[head.place]![part] = live[part]
    return nodes[0]!.kind === 'OPENING' ? (nodes[0]![part] ?? {}) : {}
  }
  return { world: before('world'), script: before('script') }
}

function* allStates({ tree }: Planted, { world }: Pick<FoundStory, 'world'>): Generator<Raw> {
  yield world
  for (const node of tree.nodes) if (node.world) yield node.world
}

function personaOf(file: Raw): FoundStory['persona'] {
  const persona = rawAt(file, 'persona')
  return {
    name: textAt(persona, 'name') || textAt(file, 'personaName'),
    pronouns: textAt(persona, 'pronouns') || textAt(file, 'personaPronouns'),
    description: textAt(persona, 'desc', 'description') || textAt(file, 'personaDesc', 'personaDescription'),
  }
}

/** Scripts run in the order of their positions. */
function inOrder(scripts: unknown[]): unknown[] {
  const position = (raw: unknown, at: number) => wholeAt(raw, 'position') ?? at
  return scripts
    .map((script, at) => ({ script, at: position(script, at) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ script }) => script)
}

function memoriesOf(file: Raw, { placeAt }: Planted, branches: number, report: Report): FoundMemory[] {
  // Where they stand is looked for in many branches: none of those that are not kept.
  const all = listAt(file, 'memories').filter(isRaw).slice(0, MEMORIES)
  const memories = all.map((raw) => {
    const branch = wholeAt(raw, 'branch') ?? 0
    const depth = wholeAt(raw, 'depth') ?? wholeAt(raw, 'sourceEnd') ?? 0
    const uses = wholeAt(raw, 'useCount') ?? 0
    return {
      text: textAt(raw, 'text'),
      after: placeAt(branch >= 0 && branch < branches ? branch : 0, depth),
      ...(own(raw, 'pinned') === true && { pinned: true }),
      ...(own(raw, 'forgotten') === true && { forgotten: true }),
      ...(uses > 0 && { uses }),
    }
  })
  return keptMemories(memories, report)
}

/** The summary stands after what it tells of: a spot, or a count of turns; where that is not said, after the first. */
function summaryOf(
  file: Raw,
  { placeAt }: Planted,
  { branches, rows }: Rows,
  report: Report,
): FoundStory['summary'] {
  const text = cleanText(textAt(file, 'storySummary')).trim()
  if (text === '') return null
  report.mapped('storySummary', 'summary')
  const cursor = own(file, 'summaryCursor')
  if (typeof cursor === 'number') {
    const depths = [...new Set(rows.map(({ depth }) => depth))].toSorted((a, b) => a - b)
    const depth = cursor < 1 ? undefined : (depths[cursor - 1] ?? depths.at(-1))
    return { text, after: (depth === undefined ? null : placeAt(0, depth)) ?? 0 }
  }
  const branch = wholeAt(cursor, 'branch')
  const depth = wholeAt(cursor, 'depth') ?? -1
  const isKnown = branch !== null && branch >= 0 && branch < branches.length
  return { text, after: (isKnown ? placeAt(branch, depth) : null) ?? 0 }
}
