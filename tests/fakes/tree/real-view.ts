// What the real store shows of a story, in the words of the tree's property test.
import type { Branch, Take } from '../../../generated/sqlite/client.ts'
import type { Spot } from '../../../server/engine/story/words.ts'
import { isWithin, newestOnPath, rangesOf, takesOnPath } from '../../../server/io/store/path.ts'
import type { Range } from '../../../server/io/store/raw.ts'
import { revisionsOf } from '../../../server/io/store/revisions.ts'
import { getState } from '../../../server/io/store/states.ts'
import { takeGroups } from '../../../server/io/store/take-groups.ts'
import { deleteBranch } from '../../../server/play/delete-branch.ts'
import { headOf, undoAndRedo } from '../../../server/play/head.ts'
import { deleteRefusal, listBranches, PRUNE_DAYS } from '../../../server/play/list-branches.ts'
import type { Story } from '../a-story.ts'
import { faultsOf, inBytes, marksWithin, readRows, takeOn, type Rows, type TakeSeenRow } from './rows.ts'
import {
  deletionInWords,
  lineInWords,
  takeInWords,
  type LineKind,
  type Outcome,
  type Refusal,
  type View,
} from './steps.ts'

interface Sight {
  takes: number[]
  ranges: Range[]
}

type ListedLine = Branch & { tip: number }

/** What depends on the rows alone. */
type Shown = Pick<View, 'path' | 'reads' | 'ahead' | 'undo' | 'redo' | 'state' | 'visible'>

/** The sentences that refuse a deletion, by a word of each. */
const REFUSALS: Record<string, Refusal> = { Other: 'TRUNK', reading: 'READ', only: 'LAST' }
const refusalOf = (words: string) => REFUSALS[/Other|reading|only/.exec(words)![0]]!

/** Asks for everything after a step. Takes never move, so what hangs on their places alone is asked once. */
export class RealView {
  rows!: Rows
  /** What the takes were born with. */
  readonly #names = new Map<number, string>()
  readonly #story: Story
  readonly #id: string
  readonly #sights = new Map<string, Sight>()
  readonly #states = new Map<string, string>()
  #groups = new Map<number | null, number[]>()
  #groupedFor = ''
  #shown: Shown | null = null
  #steps = -1

  constructor(story: Story, adventureId: string) {
    this.#story = story
    this.#id = adventureId
  }

  idOf(name: string): number {
    return this.rows.takes.find(({ id }) => this.#names.get(id) === name)!.id
  }

  /** The branch that holds the tip of a line; the only one while there is no take. */
  branchOf(tip: string): number {
    return tip === '' ? this.rows.branches[0]!.id : takeById(this.rows, this.idOf(tip)).branchId
  }

  /** The name of a take, by its id. */
  nameOf(id: number): string {
    return this.#names.get(id)!
  }

  /** The name of the take at the tip of a branch. */
  tipOf(branchId: number): string {
    return this.nameOf(this.rows.takes.findLast((take) => take.branchId === branchId)!.id)
  }

  /** Reads the story anew. Throws when its rows break an invariant. */
  async read(did: { outcome: Outcome; answer: string; heard: string }): Promise<View> {
    const before = this.rows ? inBytes(this.rows) : null
    this.rows = await readRows(this.#story.deps.db.reader, this.#id)
    this.#steps++
    const { adventure, branches, takes, marks } = this.rows
    for (const { id, text } of takes)
      if (!this.#names.has(id)) this.#names.set(id, /[a-z]+\d+/.exec(text)?.[0] ?? text)
    if (!this.#shown || inBytes(this.rows) !== before) this.#shown = await this.#show()
    return {
      ...did,
      version: adventure.headVersion,
      running: this.rows.running > 0,
      turns: this.rows.turns,
      forkName: adventure.forkName,
      narrations: adventure.narrations,
      ...this.#shown,
      marks: marks.map((mark) => `${mark.name} on ${this.#namedAt(mark)}`),
      middle: await this.#middle(),
      lines: branches.map((line) => this.#line(line)),
      takes: takes.map((take) => this.#take(take)),
    }
  }

  /** What the head shows, and before that whether all rows are in order. */
  async #show(): Promise<Shown> {
    const faults = faultsOf(this.rows)
    if (faults.length > 0) throw new Error(faults.join('; '))
    const { adventure, branches } = this.rows
    const { reader } = this.#story.deps.db
    const head = headOf(adventure)
    const tips = branches.map(({ id, tip }) => ({ branchId: id, depth: tip }))
    const known = this.#sights.get(this.#keyOf(head))
    const [path, { undo, redo }, ranges] = await Promise.all([
      takesOnPath(reader, head, 0),
      undoAndRedo(reader, head),
      known?.ranges ?? rangesOf(reader, head),
      this.#readGroups(),
      this.#readStates(),
    ])
    if (!known) this.#keep(head, { takes: path.map(({ id }) => id), ranges })
    for (const tip of tips) await this.#look(tip)
    const line = tips.find(({ branchId }) => branchId === head.branchId)!
    const ahead = this.#seen(line).takes.slice(head.depth + 1)
    const last = path.at(-1) ?? { worldHash: adventure.initialWorld, scriptHash: adventure.initialScript }
    return {
      path: this.#named(path.map(({ id }) => id)),
      reads: path.map(({ text, hidden }) => (hidden ? `(${text})` : text)).join('\n'),
      ahead: this.#named(ahead),
      undo,
      redo,
      state: this.#state(last),
      visible: this.#visible(ranges),
    }
  }

  #named(ids: number[]): string {
    return ids.map((id) => this.nameOf(id)).join(' ')
  }

  #namedAt(spot: Spot): string {
    const take = takeOn(this.rows, spot)
    return take ? this.nameOf(take.id) : 'nothing'
  }

  #visible(ranges: Range[]): string {
    const seen = this.rows.marks.filter((mark) => mark.branchId === 0 || isWithin(ranges, mark))
    return seen.map(({ name }) => name).join(' ')
  }

  // ---- what one sees from spots

  /** Takes never move: a spot on the path of a take that stands shows the same for ever. */
  #keyOf({ branchId, depth }: Spot): string {
    return `${branchId}:${depth}:${takeOn(this.rows, { branchId, depth })?.id}`
  }

  async #look(spot: Spot): Promise<Sight> {
    const key = this.#keyOf(spot)
    const known = this.#sights.get(key)
    if (known) return known
    const { reader } = this.#story.deps.db
    const [takes, ranges] = await Promise.all([takesOnPath(reader, spot, 0), rangesOf(reader, spot)])
    return this.#keep(spot, { takes: takes.map(({ id }) => id), ranges })
  }

  #keep(spot: Spot, sight: Sight): Sight {
    const { ranges } = sight
    if (this.#named(sight.takes) !== this.#named(this.#within(ranges)))
      throw new Error(`the ranges of ${this.#named(sight.takes)} hold ${this.#named(this.#within(ranges))}`)
    this.#sights.set(this.#keyOf(spot), sight)
    return sight
  }

  #seen(spot: Spot): Sight {
    return this.#sights.get(this.#keyOf(spot))!
  }

  /** The takes within ranges, by depth. */
  #within(ranges: Range[]): number[] {
    return this.rows.takes
      .filter((take) => isWithin(ranges, take))
      .sort((one, other) => one.depth - other.depth)
      .map(({ id }) => id)
  }

  async #middle(): Promise<string> {
    const lines = this.rows.branches.filter((line) => this.#kindOf(line) !== 'TRUNK')
    const { id: branchId, tip } = lines[this.#steps % lines.length]!
    const depth = ((this.#steps * 7) % (tip + 2)) - 1
    const { takes, ranges } = await this.#look({ branchId, depth })
    return `${this.#named(takes)} | ${this.#visible(ranges)}`
  }

  // ---- lines and takes in words

  #kindOf(line: ListedLine): LineKind {
    const { shape } = this.rows
    const shaped = shape.branch(line.id)!
    return !shape.isLine(shaped) ? 'TRUNK' : shape.isAlternative(shaped) ? 'ALTERNATIVE' : 'LINE'
  }

  #line(line: ListedLine): string {
    const { shape, adventure, branches } = this.rows
    const shaped = shape.branch(line.id)!
    const from = branches.findIndex(({ id }) => id === line.parentId)
    const refusal = deleteRefusal(shape, shaped, adventure)
    const tail = shape.tailOf(shaped)
    const { takes, ranges } = this.#seen({ branchId: line.id, depth: line.tip })
    return lineInWords({
      from: from === -1 ? null : from,
      takes: takes.map((id) => this.nameOf(id)),
      borrowed: line.forkDepth + 1,
      name: line.name,
      kind: this.#kindOf(line),
      disposable: shape.isDisposable(shaped, this.#story.clock.ms, PRUNE_DAYS),
      refusal: refusal === null ? null : refusalOf(refusal),
      deletion: refusal ? null : { takes: tail.takes, checkpoints: marksWithin(this.rows, tail).length },
      visible: this.#visible(ranges),
    })
  }

  #take(take: TakeSeenRow): string {
    return takeInWords({
      ...take,
      name: this.nameOf(take.id),
      earlier: this.rows.wordings.filter(({ takeId }) => takeId === take.id).map(({ text }) => text),
      parent: take.parentId === null ? null : this.nameOf(take.parentId),
      group: this.#groups.get(take.parentId)!.map((id) => this.nameOf(id)),
      state: this.#state(take),
    })
  }

  async #readGroups(): Promise<void> {
    const takes = this.rows.takes.map(({ id }) => id).join(' ')
    if (takes === this.#groupedFor) return
    this.#groupedFor = takes
    const parents = [...new Set(this.rows.takes.map(({ parentId }) => parentId))]
    if (parents.length === 0) return
    const groups = await takeGroups(
      this.#story.deps.db.reader,
      parents.map((parentId) => ({ adventureId: this.#id, parentId })),
    )
    this.#groups = new Map(parents.map((parentId, index) => [parentId, groups[index]!]))
  }

  #state({ worldHash, scriptHash }: { worldHash: string | null; scriptHash: string | null }): string {
    return `${this.#states.get(worldHash!)} ${this.#states.get(scriptHash!)}`
  }

  async #readStates(): Promise<void> {
    const { takes, adventure } = this.rows
    const hashes = takes.flatMap((take) => [take.worldHash, take.scriptHash])
    for (const hash of new Set([...hashes, adventure.initialWorld, adventure.initialScript]))
      if (hash !== null && !this.#states.has(hash))
        this.#states.set(hash, JSON.stringify(await getState(this.#story.deps.db.reader, this.#id, hash)))
  }

  // ---- at the end

  /** Asks once more, at the end, what was asked only once or read off the rows. Says what is different, in words. */
  async readAgain(): Promise<string[]> {
    const { adventure, branches, takes, shape, wordings } = this.rows
    const { deps, viewer } = this.#story
    const { reader } = deps.db
    const faults: string[] = []
    for (const branch of branches) {
      const spot = { branchId: branch.id, depth: branch.tip }
      const { takes: path } = this.#seen(spot)
      const [whole, end] = await Promise.all([takesOnPath(reader, spot, 0), newestOnPath(reader, spot, 3)])
      if (idsOf(whole) !== path.join(' ')) faults.push(`a line has become ${idsOf(whole)}`)
      if (idsOf(end) !== path.slice(-3).join(' ')) faults.push(`the end of ${idsOf(whole)} is another`)
      const shaped = shape.branch(branch.id)!
      const request = { adventureId: this.#id, expectedHeadVersion: null, branchId: branch.id, dryRun: true }
      const answer = await deleteBranch(deps, viewer, request).then(
        ({ deletion }) => deletionInWords(deletion),
        () => 'refused',
      )
      const refused = deleteRefusal(shape, shaped, adventure) !== null
      if (refused !== (answer === 'refused')) faults.push(`deleting branch ${branch.id}: ${answer}`)
      if (!refused && !this.#line(branch).includes(answer))
        faults.push(`deleting branch ${branch.id} takes ${answer}`)
    }
    for (const { branch, kind, isHead, tip, disposable } of await listBranches(
      reader,
      adventure,
      deps.clock.now(),
    )) {
      const line = branches.find(({ id }) => id === branch.id)!
      const listed = this.#line(line)
      const agrees = tip === line.tip && isHead === (branch.id === adventure.headBranchId)
      if (!agrees || !listed.startsWith(kind) || listed.includes('disposable') !== disposable)
        faults.push(`branch ${branch.id} is listed as another`)
    }
    for (const take of takes.filter(({ revision }) => revision > 0)) {
      const texts = (await revisionsOf(reader, take.id)).map(({ text }) => text)
      const known = wordings.filter(({ takeId }) => takeId === take.id).map(({ text }) => text)
      if (texts.join('\n') !== known.join('\n')) faults.push(`take ${take.id} was worded otherwise`)
    }
    return faults
  }
}

const takeById = ({ takes }: Rows, id: number): Take => takes.find((take) => take.id === id)!
const idsOf = (takes: Take[]): string => takes.map(({ id }) => id).join(' ')
