// What a random change of the tree is about: names, words, checkpoints, deletions, and what happens beside the player.
import { pick, type Choice, type Names } from './choice.ts'
import type { NaiveTake } from './naive-story.ts'
import type { NaiveTree } from './naive-tree.ts'
import { strangers, tipOf } from './place-steps.ts'
import type { Step } from './steps.ts'

const CHANGES = [
  'name',
  'edit',
  'anew',
  'anewAnywhere',
  'hide',
  'erase',
  'mark',
  'markHere',
  'renameMark',
  'removeMark',
  'delete',
  'deleteHere',
  'deleteTrunk',
  'prune',
  'look',
  'rule',
  'import',
  'clock',
  'wait',
] as const

export type Change = (typeof CHANGES)[number]

export const isChange = (op: string): op is Change => (CHANGES as readonly string[]).includes(op)

const DAY_MS = 24 * 60 * 60 * 1000

/** A step that changes something; null when there is nothing that it could be done to. */
export function changeStep(op: Change, choice: Choice, tree: NaiveTree, names: Names): Step | null {
  const { a, b } = choice
  switch (op) {
    case 'name':
      return {
        do: 'name',
        line: tipOf(a % 2 === 0 ? tree.head.line : pick(tree.branches(), a)),
        name: b % 4 === 0 ? null : names.next('L'),
      }
    case 'look':
      return { do: 'look' }
    case 'rule':
      return tree.expected ? null : { do: 'rule', state: tree.version }
    case 'import':
      return { do: 'import', line: tipOf(pick(tree.branches(), a)) }
    case 'clock':
      return { do: 'clock', ms: [1, 1000, -5000, 40_000][a % 4]! }
    case 'wait':
      return { do: 'clock', ms: a % 6 === 0 ? 30 * DAY_MS : 40 * DAY_MS }
    case 'mark':
    case 'markHere':
    case 'renameMark':
    case 'removeMark':
      return markStep(op, choice, tree, names)
    case 'delete':
    case 'deleteHere':
    case 'deleteTrunk':
    case 'prune':
      return deleteStep(op, choice, tree, names)
    default:
      return wordStep(op, choice, tree, names)
  }
}

function markStep(
  op: 'mark' | 'markHere' | 'renameMark' | 'removeMark',
  { a, b }: Choice,
  tree: NaiveTree,
  names: Names,
): Step | null {
  if (op === 'markHere') return { do: 'mark', take: null, name: names.next('C') }
  if (op === 'mark') {
    const tips = tree.lines.flatMap(({ takes }) => takes.slice(-1))
    const take = pick(a % 2 === 0 ? tips : tree.takes, a * 12 + b)?.name ?? null
    return { do: 'mark', take, name: names.next('C') }
  }
  const mark = pick(tree.marks, a)?.name
  if (mark === undefined) return null
  return op === 'removeMark'
    ? { do: 'remove mark', mark }
    : { do: 'rename mark', mark, name: names.next('C') }
}

/** Pruning, mostly when there is something to be pruned; deleting a line, the head's own mostly from above. */
function deleteStep(
  op: 'delete' | 'deleteHere' | 'deleteTrunk' | 'prune',
  choice: Choice,
  tree: NaiveTree,
  names: Names,
): Step | null {
  const { a, b, sees } = choice
  const dry = b % 4 === 0
  if (op === 'prune' && a % 4 < 2 && b % 3 > 0 && !tree.hasDisposable())
    return { do: 'clock', ms: 40 * DAY_MS }
  if (op === 'prune') return { do: 'prune', days: [null, 30, 0, 0][a % 4]!, dry, sees }
  if (op === 'deleteTrunk') {
    const trunk = pick(tree.trunks, a)
    return trunk ? { do: 'delete', line: tipOf(trunk), dry, sees } : null
  }
  if (op === 'deleteHere') return deleteHere(choice, tree, names)
  const line = pick(tree.lines, a)
  return { do: 'delete', line: tipOf(line), dry, sees }
}

/** Goes above the takes that the head's line has alone, or forks there; then the line can be deleted. */
function deleteHere({ a, b, sees }: Choice, tree: NaiveTree, names: Names): Step {
  const line = tipOf(tree.head.line)
  const shared = tree.shared()
  if (tree.head.depth < shared || b % 6 === 5) return { do: 'delete', line, dry: b % 4 === 0, sees }
  const depth = Math.max(-1, shared - 1 - (b % 3))
  const take = tree.head.line.takes[depth]?.name
  if (take === undefined || a % 3 > 0) return { do: 'spot', line, depth, sees: 'ANY' }
  return { do: 'fork', take, name: names.next('L'), sees: 'ANY' }
}

function wordStep(
  op: 'edit' | 'anew' | 'anewAnywhere' | 'hide' | 'erase',
  { a, b, sees }: Choice,
  tree: NaiveTree,
  names: Names,
): Step | null {
  const take = takeToChange(op, tree, a, b)
  if (!take) return null
  const { name } = take
  if (op === 'edit')
    return {
      do: 'edit',
      take: name,
      text: b % 6 === 1 && take.text ? take.text : names.next('e'),
      knows: sees,
    }
  if (op === 'hide') return { do: 'hide', take: name, hidden: b % 5 === 0 ? take.hidden : !take.hidden }
  if (op === 'erase') return { do: 'erase', take: name }
  return { do: 'anew', take: name, name: names.next('v'), sees }
}

/** Mostly a new take of the path; now and then any, one near the tip of a line, or one that was changed before. */
function takeToChange(
  op: 'edit' | 'anew' | 'anewAnywhere' | 'hide' | 'erase',
  tree: NaiveTree,
  a: number,
  b: number,
): NaiveTake | undefined {
  if (op === 'anewAnywhere')
    return (a % 2 === 0 ? pick(strangers(tree), b) : undefined) ?? pick(tree.takes, a * 12 + b)
  const changed = tree.takes.filter((take) => take.revision > 0 || take.hidden)
  if (a % 4 === 1 && changed.length > 0) return pick(changed, b)
  if (op !== 'anew' && a % 4 === 0)
    return pick(
      tree.lines.flatMap(({ takes }) => takes.slice(-2)),
      b,
    )
  const path = tree.path().reverse()
  return pick(path, b % 3 === 0 ? 0 : a * 12 + b)
}
