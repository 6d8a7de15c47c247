// Holds the rows of a bundle against each other, in their order: whatever they refer to is there, and nothing is twice.
import { SCRIPT_LIMITS } from '../../engine/scripts/hook.ts'
import { SLOT_NAMES } from '../../engine/scripts/script.ts'
import { FILE_LIMITS } from '../files/found.ts'
import { hashOf, type StateBody } from '../../io/store/states.ts'
import { MOST_WRITTEN } from './bounds.ts'
import { checkPicture } from './pictures.ts'
import { fits, Shape } from './shape.ts'
import { mapRecipe, mapReport, mapRuns, mapSections, mapState, GONE, type References } from './references.ts'
import { STORY, type Batch, type Row, type StoryKind } from './rows.ts'

/** The most rows of a kind; of one that is not named: so many. */
const MOST: Partial<Record<StoryKind, number>> = {
  adventure: 1,
  takes: FILE_LIMITS.nodes,
  pictures: 10,
  scripts: SCRIPT_LIMITS.scripts,
}
const MOST_ROWS = 1_000_000
const ORDER = Object.keys(STORY) as StoryKind[]
const TAKES = ORDER.indexOf('takes')
const EMPTY = hashOf({})
/** Of a vector, in bytes. */
const WIDEST = 64 * 1024

/** A check of one bundle. Throws Misfit. */
export class StoryCheck {
  readonly shape = new Shape()
  readonly counts = new Map<StoryKind, number>()
  readonly #states = new Set([EMPTY])
  readonly #pictures = new Set<string>()
  readonly #versions: number[] = []
  readonly #seen = new Set<string>()
  /** How many sections each static block has. */
  readonly #blocks: number[] = []
  /** How often each row of these was changed: the next change takes that number. */
  readonly #revised = { takes: [] as number[], memories: [] as number[], summaries: [] as number[] }
  /** Of each take whether a narrator told it. */
  readonly #isTold: boolean[] = []
  /** Characters of all scripts. */
  #code = 0
  #adventure: Row<'adventure'> | null = null
  #last: number[] = []
  #place = -1

  /** Takes the next rows. Kinds follow each other in their order. */
  add(batch: Batch): void {
    const place = ORDER.indexOf(batch.kind)
    fits(place >= this.#place)
    if (place > this.#place) this.#goOn(place)
    const now = (this.counts.get(batch.kind) ?? 0) + batch.rows.length
    fits(now <= (MOST[batch.kind] ?? MOST_ROWS))
    this.#check(batch)
    this.counts.set(batch.kind, now)
  }

  #goOn(place: number): void {
    if (this.#place <= TAKES && place > TAKES) this.shape.endTakes()
    this.#place = place
    this.#last = []
  }

  /** All rows are there. */
  end(): void {
    this.#goOn(ORDER.length)
    const adventure = this.#adventure
    fits(adventure !== null)
    const { head, coverHash } = adventure
    fits(head === null ? this.shape.branches.length === 0 : this.shape.isOnLine(head.branch, head.depth))
    fits(coverHash === null || this.#pictures.has(coverHash))
    fits(this.#states.has(adventure.initialWorld) && this.#states.has(adventure.initialScript))
  }

  #check(batch: Batch): void {
    switch (batch.kind) {
      case 'adventure':
        return batch.rows.forEach((row) => (this.#adventure = row))
      case 'pictures':
        return batch.rows.forEach((row) => this.#picture(row))
      case 'schemas':
        return batch.rows.forEach(({ version }) => {
          fits(this.#adventure !== null && version < this.#adventure.statVersion)
          this.#follows(version)
        })
      case 'states':
        return batch.rows.forEach((row) => this.#state(row))
      case 'branches':
        return batch.rows.forEach((row) => this.shape.addBranch(row))
      case 'takes':
        return batch.rows.forEach((row) => this.#take(row))
      case 'revisions':
        return batch.rows.forEach(({ take, number, text }) => {
          this.#revises('takes', take, number)
          fits(this.#isTold[take]! || text.length <= MOST_WRITTEN)
        })
      case 'outputs':
        return batch.rows.forEach(({ take }) => this.#follows(this.#has('takes', take)))
      case 'checkpoints':
        return batch.rows.forEach((row) => this.#spot(row, row.branch !== null && 'checkpoint'))
      case 'rulings':
        return batch.rows.forEach(({ take }) => void (take === null || this.#has('takes', take)))
      case 'staticBlocks':
        return batch.rows.forEach((row) => this.#block(row))
      case 'snapshots':
        return batch.rows.forEach((row) => this.#snapshot(row))
      case 'turns':
        return batch.rows.forEach((row) => this.#turn(row))
      case 'scriptRuns':
        return batch.rows.forEach(({ turn, body }) => {
          this.#follows(this.#has('turns', turn))
          mapRuns(body, this.#references)
        })
      default:
        return this.#checkKept(batch)
    }
  }

  #checkKept(batch: Extract<Batch, { kind: `${'card' | 'memor' | 'summar' | 'script'}${string}` }>): void {
    switch (batch.kind) {
      case 'scripts':
        return batch.rows.forEach((row) => {
          for (const slot of SLOT_NAMES) this.#code += row[slot].length
          fits(this.#code <= SCRIPT_LIMITS.storyCode)
        })
      case 'cards':
      case 'scriptRuns':
        return
      case 'cardVersions':
        return batch.rows.forEach((row) => {
          this.#versions.push(this.#has('cards', row.card))
          this.#spot(row, false)
        })
      case 'cardWordings':
        return batch.rows.forEach(({ card, version }) => {
          this.#has('cards', card)
          fits(version === null || this.#versions[version] === card)
        })
      case 'memories':
        return batch.rows.forEach((row) => this.#memory(row))
      case 'memoryWordings':
        return batch.rows.forEach(({ memory, revision }) => this.#revises('memories', memory, revision))
      case 'summaries':
        return batch.rows.forEach((row) => {
          this.#spot(row, false)
          this.#revised.summaries.push(row.revision)
        })
      case 'summaryWordings':
        return batch.rows.forEach(({ summary, revision }) => this.#revises('summaries', summary, revision))
    }
  }

  /** The number of a row that came before. */
  #has(kind: StoryKind, number: number): number {
    fits(Number.isInteger(number) && number >= 0 && number < (this.counts.get(kind) ?? 0))
    return number
  }

  /** Keys rise, so that none is there twice. */
  #follows(...key: number[]): void {
    const at = key.findIndex((part, index) => part !== (this.#last[index] ?? -1))
    fits(at >= 0 && key[at]! > (this.#last[at] ?? -1))
    this.#last = key
  }

  /** Earlier words of a row, each by the number of the change that replaced them. */
  #revises(kind: 'takes' | 'memories' | 'summaries', row: number, number: number): void {
    this.#follows(this.#has(kind, row), number)
    fits(number < this.#revised[kind][row]!)
  }

  #spot({ branch, depth }: { branch: number | null; depth: number }, once: string | false): void {
    fits(this.shape.isSpot(branch, depth))
    if (once) this.#once(`${once} ${branch} ${depth}`)
  }

  #once(name: string): void {
    fits(!this.#seen.has(name))
    this.#seen.add(name)
  }

  #picture(row: Row<'pictures'>): void {
    this.#once(`picture ${row.hash}`)
    checkPicture(row)
    this.#pictures.add(row.hash)
  }

  #state({ hash, body }: Row<'states'>): void {
    this.#once(`state ${hash}`)
    // Names are numbers as they are written here, or two states could become one.
    fits(hashOf(JSON.parse(body) as StateBody) === hash)
    mapState(body, this.#references)
    this.#states.add(hash)
  }

  #take(row: Row<'takes'>): void {
    this.shape.addTake(row)
    const isTold = row.kind === 'NARRATION'
    this.#isTold.push(isTold)
    fits(isTold || row.text.length <= MOST_WRITTEN)
    // What a prompt held ends where its take stands.
    fits(row.windowStart === null || row.windowStart <= row.depth)
    this.#revised.takes.push(row.revision)
    for (const hash of [row.worldHash, row.scriptHash]) fits(hash === null || this.#states.has(hash))
  }

  #memory({ branch, depth, block, vector, revision }: Row<'memories'>): void {
    this.#spot({ branch, depth }, false)
    this.#revised.memories.push(revision)
    if (branch !== null && block !== null) this.#once(`memory ${branch} ${block}`)
    if (vector === null) return
    const bytes = Buffer.from(vector.vector, 'base64')
    fits(bytes.length % 4 === 0 && bytes.length > 0 && bytes.length <= WIDEST)
    for (let at = 0; at < bytes.length; at += 4) fits(Number.isFinite(bytes.readFloatLE(at)))
  }

  #turn({ target, inputTake, take }: Row<'turns'>): void {
    for (const one of [inputTake, take]) if (one !== null) this.#has('takes', one)
    if (target !== null) this.#references.take(target)
  }

  #block({ sections }: Row<'staticBlocks'>): void {
    mapSections(sections, this.#references)
    this.#blocks.push(sections.length)
  }

  #snapshot({ take, part, block, recipe, report }: Row<'snapshots'>): void {
    this.#follows(this.#has('takes', take), part)
    const fixed = this.#blocks[block]
    fits(fixed !== undefined)
    mapRecipe(recipe, this.#references)
    const sections = fixed + recipe.rest.length
    for (const one of recipe.before ?? []) fits(typeof one !== 'number' || one < sections)
    if (report) mapReport(report, this.#references)
  }

  /** Goes the ways of the map, and stops at what leads nowhere. */
  readonly #references: References = {
    take: (id) => this.#known('takes', id),
    card: (id) => this.#known('cards', id),
    memory: (id) => this.#known('memories', id),
    summary: (id) => this.#known('summaries', id),
    script: (name) => this.#scriptName(name),
    state: (hash) => hash,
  }

  #scriptName(name: string): string {
    const number = this.#known('scripts', Number(name))
    fits(String(number) === name)
    return name
  }

  #known(kind: StoryKind, number: number): number {
    return number === GONE ? number : this.#has(kind, number)
  }
}
