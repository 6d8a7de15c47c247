// What the real store shows of a story, in the words of the tree's property test.
import type { Take } from '../../../generated/sqlite/client.ts'
import type { Reader } from '../../../server/io/store/database.ts'
import { newestOnPath, rangesOf, takesOnPath } from '../../../server/io/store/path.ts'
import { getState } from '../../../server/io/store/states.ts'
import { takeGroups, type TakeGroup } from '../../../server/io/store/take-groups.ts'
import { headOf, undoAndRedo } from '../../../server/play/head.ts'
import type { ListedBranch } from '../../../server/play/list-branches.ts'
import { faultsOf, readRows, type Rows } from './rows.ts'
import { lineInWords, takeInWords, type Outcome, type View } from './steps.ts'

/** The name of a take: its text without the marks of its kind. */
export const nameOf = ({ text }: { text: string }): string => /[a-z]+\d+/.exec(text)?.[0] ?? text
const names = (takes: Take[]): string[] => takes.map(nameOf)

/** Asks for everything after a step. Takes never move, so what hangs on them alone is asked when there are new ones. */
export class RealView {
  rows!: Rows
  readonly #db: Reader
  readonly #id: string
  readonly #transcripts = new Map<string, Take[]>()
  readonly #groups = new Map<number | null, TakeGroup>()
  readonly #states = new Map<string, string>()
  #known = 0

  constructor(db: Reader, adventureId: string) {
    this.#db = db
    this.#id = adventureId
  }

  /** Reads the story anew. Throws when its rows break an invariant. */
  async read(outcome: Outcome): Promise<View> {
    this.rows = await readRows(this.#db, this.#id)
    const faults = faultsOf(this.rows)
    if (faults.length > 0) throw new Error(faults.join('; '))
    const { adventure, branches, takes, turns } = this.rows
    const head = headOf(adventure)
    const [path, targets] = await Promise.all([
      takesOnPath(this.#db, head, 0),
      undoAndRedo(this.#db, head),
      this.#readGroups(),
      this.#readTranscripts(branches),
      this.#readStates(),
    ])
    const line = branches.find(({ isHead }) => isHead)!
    const last = path.at(-1) ?? { worldHash: adventure.initialWorld, scriptHash: adventure.initialScript }
    return {
      outcome,
      version: adventure.headVersion,
      running: turns.some(({ status }) => status === 'RUNNING'),
      turns: turns.length,
      forkName: adventure.forkName,
      narrations: adventure.narrations,
      path: names(path).join(' '),
      ahead: names(this.#transcript(line).slice(adventure.headDepth + 1)).join(' '),
      ...targets,
      state: this.#state(last),
      lines: branches.filter(({ kind }) => kind !== 'TRUNK').map((one) => this.#line(one)),
      takes: takes.map((take) => this.#take(take)),
    }
  }

  #line({ branch, kind, tip, takes }: ListedBranch): string {
    const from = this.rows.branches.findIndex(({ branch: other }) => other.id === branch.parentId)
    return lineInWords({
      from: from === -1 ? null : from,
      takes: names(this.#transcript({ branch, tip })),
      borrowed: tip + 1 - takes,
      name: branch.name,
      kind: kind as 'LINE' | 'ALTERNATIVE',
    })
  }

  #take(take: Take): string {
    const named = (id: number) => nameOf(this.rows.takes.find((one) => one.id === id)!)
    return takeInWords({
      ...take,
      name: nameOf(take),
      parent: take.parentId === null ? null : named(take.parentId),
      group: this.#groups.get(take.parentId)!.map(named),
      state: this.#state(take),
    })
  }

  #transcript({ branch, tip }: { branch: { id: number }; tip: number }): Take[] {
    return this.#transcripts.get(`${branch.id}:${tip}`)!
  }

  async #readTranscripts(branches: ListedBranch[]): Promise<void> {
    for (const { branch, tip } of branches) {
      const key = `${branch.id}:${tip}`
      if (this.#transcripts.has(key)) continue
      this.#transcripts.set(key, await takesOnPath(this.#db, { branchId: branch.id, depth: tip }, 0))
    }
  }

  async #readGroups(): Promise<void> {
    const parents = [...new Set(this.rows.takes.slice(this.#known).map((take) => take.parentId))]
    this.#known = this.rows.takes.length
    if (parents.length === 0) return
    const groups = await takeGroups(
      this.#db,
      parents.map((parentId) => ({ adventureId: this.#id, parentId })),
    )
    parents.forEach((parentId, index) => this.#groups.set(parentId, groups[index]!))
  }

  #state({ worldHash, scriptHash }: { worldHash: string | null; scriptHash: string | null }): string {
    return `${this.#states.get(worldHash!)} ${this.#states.get(scriptHash!)}`
  }

  async #readStates(): Promise<void> {
    const { takes, adventure } = this.rows
    const hashes = takes.flatMap((take) => [take.worldHash, take.scriptHash])
    for (const hash of new Set([...hashes, adventure.initialWorld, adventure.initialScript]))
      if (hash !== null && !this.#states.has(hash))
        this.#states.set(hash, JSON.stringify(await getState(this.#db, this.#id, hash)))
  }

  /** Asks once more, at the end, what was asked only once: whole paths, their ends, their ranges, all groups.
   * Says what has changed, in words. */
  async readAgain(): Promise<string[]> {
    const faults: string[] = []
    for (const { branch, tip } of this.rows.branches) {
      const spot = { branchId: branch.id, depth: tip }
      const [whole, end, ranges] = await Promise.all([
        takesOnPath(this.#db, spot, 0),
        newestOnPath(this.#db, spot, 3),
        rangesOf(this.#db, spot),
      ])
      const path = names(whole).join(' ')
      const ranged = ranges.flatMap(({ branchId, lo, hi }) =>
        this.rows.takes
          .filter((take) => take.branchId === branchId && take.depth >= lo && take.depth <= hi)
          .reverse(),
      )
      if (path !== names(this.#transcript({ branch, tip })).join(' '))
        faults.push(`a line has become ${path}`)
      if (names(end).join(' ') !== names(whole.slice(-3)).join(' '))
        faults.push(`the end of ${path} is another`)
      if (names(ranged.reverse()).join(' ') !== path)
        faults.push(`the ranges of ${path} hold ${names(ranged).join(' ')}`)
    }
    const before = JSON.stringify([...this.#groups])
    this.#known = 0
    await this.#readGroups()
    if (JSON.stringify([...this.#groups]) !== before) faults.push('a take group has changed')
    return faults
  }
}
