// The tree of a found story while it is read: moments put below one another, within what a story can hold.
import { cleanText } from '../../engine/story/clean.ts'
import { FILE_LIMITS, type FileProblem, type FoundNode } from './found.ts'
import { counted, type Report } from './report.ts'

/** The longest name of a line or a checkpoint, in characters. */
const NAME = 80

/** A moment before it has its place. */
export interface Moment extends Omit<FoundNode, 'parent' | 'text'> {
  /** As it stood in the file. */
  text: string
}

/** A place in the list of nodes; null = before the first. */
export type Place = number | null

export class FoundTree {
  readonly nodes: FoundNode[] = []
  #blank = 0
  #long = 0
  #isFull = false

  /** True once something had no room: nothing more is taken, so that a reader can stop. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Puts a moment below a place. What no story can hold is left out, and what follows it hangs where it would.
   * @returns where the next one hangs */
  add(below: Place, moment: Moment): Place {
    const text = cleanText(moment.text)
    if (text.trim() === '') this.#blank++
    else if (text.length > FILE_LIMITS.text) this.#long++
    else if (this.nodes.length >= FILE_LIMITS.nodes) this.#isFull = true
    else {
      const kind = moment.kind === 'OPENING' && below !== null ? 'NARRATION' : moment.kind
      const place = this.nodes.push({ parent: below, kind, text, ...known(moment) }) - 1
      this.nameLine(place, moment.lineName ?? '')
      this.mark(place, moment.checkpoint ?? '')
      return place
    }
    return below
  }

  /** Gives a name to the line that begins at a place; the first name stays. */
  nameLine(place: Place, name: string): void {
    const node = place === null ? undefined : this.nodes[place]
    if (node && node.lineName === undefined) setName(node, 'lineName', name)
  }

  /** Puts a checkpoint on a place; the first stays. */
  mark(place: Place, name: string): void {
    const node = place === null ? undefined : this.nodes[place]
    if (node && node.checkpoint === undefined) setName(node, 'checkpoint', name)
  }

  /** Says what was left out. */
  report(report: Report): void {
    if (this.#blank > 0) report.dropped(`${counted(this.#blank, 'moment')} without a word.`)
    if (this.#long > 0)
      report.dropped(
        `${counted(this.#long, 'moment')} of more than ${FILE_LIMITS.text.toLocaleString('en')} characters: ` +
          'no moment of a story is so long.',
      )
  }

  /** Why the story cannot be read; null when it can. */
  problem(): FileProblem | null {
    return this.#isFull
      ? {
          problem: 'TOO_MANY',
          message:
            `The story has more than ${FILE_LIMITS.nodes.toLocaleString('en')} moments, which is more than can be ` +
            'read from one file. Split it there, and import the parts.',
        }
      : null
  }
}

/** A name as it can be kept: on one line, and not too long. Empty when nothing is left. */
export function nameOf(name: string): string {
  const clean = cleanText(name).replace(/\s+/g, ' ').trim()
  return clean
    .slice(0, NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

function setName(node: FoundNode, field: 'lineName' | 'checkpoint', name: string): void {
  const clean = nameOf(name)
  if (clean !== '') node[field] = clean
}

/** What is known of a moment, and clean. */
function known({ createdAt, reasoning = '', narrator = '', hidden, world, script, rulings }: Moment) {
  const [thought, teller] = [cleanText(reasoning).trim(), nameOf(narrator)]
  return {
    ...(createdAt && !Number.isNaN(createdAt.getTime()) && { createdAt }),
    ...(thought !== '' && thought.length <= FILE_LIMITS.text && { reasoning: thought }),
    ...(teller !== '' && { narrator: teller }),
    ...(hidden && { hidden }),
    ...(world && { world }),
    ...(script && { script }),
    ...(rulings && rulings.length > 0 && { rulings }),
  }
}
