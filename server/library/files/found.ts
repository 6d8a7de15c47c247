// What reading a file of any tool gives: scenarios, stories as trees, cards and scripts, and a report of what became of all.
import type { CardContent } from '../../engine/context/card-content.ts'
import type { Script } from '../../engine/scripts/script.ts'
import type { TakeKind } from '../../engine/story/words.ts'
import type { Ruling } from '../../engine/world/referee.ts'
import type { WorldSchema } from '../../engine/world/schema.ts'

/** One moment of a found story. In a list of nodes a parent stands before its children, and siblings in their order: the
 * pager shows them so. What a reader guarantees: a parent's place is below its own; only a beginning is an OPENING, and
 * a beginning may be of any kind; inputs and narrations follow each other as they did there, two of one kind as well;
 * no text is blank, longer than FILE_LIMITS.text or unclean (cleanText); names have at most 80 characters and are
 * not blank; there are at most FILE_LIMITS.nodes. Depth is not bounded: walk the list, never recurse. */
export interface FoundNode {
  /** Its parent's place in the list; null for a beginning. */
  parent: number | null
  kind: TakeKind
  /** Never blank. It stands in the story just so, an input too ("> You open the door."): its kind only says what it
   * is, and nothing is put around it. */
  text: string
  createdAt?: Date
  reasoning?: string
  /** The model that wrote it. */
  narrator?: string
  hidden?: boolean
  /** The states as it left them; not given: as its parent's. */
  world?: Record<string, unknown>
  script?: Record<string, unknown>
  /** What became of the changes that came with it. */
  rulings?: Ruling[]
  /** The name of the line that it is on. Readers give it to the last moment of a line where they know it, so that it holds
   * however the tree is laid out; of several on one branch the last counts. */
  lineName?: string
  /** The name of a checkpoint on it. */
  checkpoint?: string
}

/** Something that was remembered after a node; null = before the first. */
export interface FoundMemory {
  text: string
  after: number | null
  pinned?: boolean
  forgotten?: boolean
  uses?: number
}

export interface FoundScript extends Script {
  enabled: boolean
}

export interface FoundPersona {
  name: string
  pronouns: string
  description: string
}

/** What a scenario and a story have in common. */
interface FoundPlot {
  title: string
  plotEssentials: string
  authorsNote: string
  aiInstructions: string
  persona: FoundPersona
  statSchema: WorldSchema | null
  cards: CardContent[]
  scripts: FoundScript[]
  /** The bytes of a picture as they stood in the file: nothing is known of them yet. */
  picture: Uint8Array | null
  /** What we have no place for, by tool: kept, and in our bundles. Formats of that tool that are written here hold it again. */
  extensions: Record<string, unknown>
}

export interface FoundScenario extends FoundPlot {
  description: string
  opening: string
  otherOpenings: string[]
  tags: string[]
  /** Scenarios that a player chooses from when he starts this one. */
  options: FoundScenario[]
}

export interface FoundStory extends FoundPlot {
  nodes: FoundNode[]
  /** Where the reader stood; null = before the first node. */
  head: number | null
  /** The states before the first node. */
  world: Record<string, unknown>
  script: Record<string, unknown>
  memories: FoundMemory[]
  summary: { text: string; after: number } | null
}

/** What became of everything in a file; shown before anything is written. Lists are sentences, bounded in number. */
export interface FoundReport {
  /** What it was recognised as, in words: "Character card V2 of SillyTavern (PNG)". */
  format: string
  /** What it holds, in words: "1 scenario", "12 story cards". */
  found: string[]
  /** What became what, once for all of a kind: "first_mes → opening". */
  mapped: string[]
  /** Kept as it is beside it, but not used. */
  kept: string[]
  /** Not kept at all, and why. */
  dropped: string[]
  /** What to look at. */
  warnings: string[]
}

/** A file that was read; nothing is written yet. */
export interface FoundFile {
  scenarios: FoundScenario[]
  stories: FoundStory[]
  /** Cards that belong to no scenario or story of the file: a book of lore. */
  cards: CardContent[]
  /** Scripts that belong to none: they go into the library. */
  scripts: FoundScript[]
  report: FoundReport
}

/** Why a file was not read, and in a sentence what to do. */
export interface FileProblem {
  problem: 'TOO_LARGE' | 'BROKEN' | 'TOO_DEEP' | 'TOO_MANY' | 'TOO_NEW' | 'LOCKED' | 'UNKNOWN'
  message: string
}

/** A file as a user sent it. The name is only repeated to him: a format is never told by it, nor a path made of it. */
export interface SentFile {
  name: string
  bytes: Uint8Array
}

/** The bounds of everything that is read from files. */
export const FILE_LIMITS = {
  /** Of one file as it is sent. */
  bytes: 64 * 1024 * 1024,
  /** Of all that an archive, a compressed chunk or a bundle holds, inflated. */
  inflated: 256 * 1024 * 1024,
  /** Entries of an archive. */
  entries: 20_000,
  /** Moments of a story. */
  nodes: 50_000,
  /** Characters of one moment; a longer one is dropped and reported, never cut silently. */
  text: 200_000,
  nesting: 100,
  /** Lines of each list of a report. */
  lines: 500,
  /** Characters of JSON that are kept besides, for a scenario or story. */
  extensions: 1_000_000,
} as const
