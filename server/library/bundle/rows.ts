// The rows of a bundle: one schema for each kind of file, in the order of the files. Rows refer to each other by their numbers
// from 0; `branch` and `depth` together name a spot.
import * as z from 'zod'
import type { ScriptKind } from '../../engine/scripts/hook.ts'
import type { AddReturns } from '../../engine/scripts/script.ts'
import type { RulingSource, Verdict } from '../../engine/world/referee.ts'
import type { BranchOrigin, Finish, InputKind, TakeKind } from '../../engine/story/words.ts'
import type { TurnKind, TurnStatus } from '../../engine/story/turns.ts'
import {
  extensions,
  inputText,
  memoryText,
  name,
  plotTexts,
  scenarioTexts,
  scriptTexts,
  summaryText,
} from './bounds.ts'
import {
  anyJson,
  answersJson,
  bytes,
  cardJson,
  count,
  date,
  depth,
  objectJson,
  reference,
  schemaJson,
  sha256,
  short,
  stateHash,
  text,
  wordOf,
} from './fields.ts'
import { recipe, report, runs, sections } from './prompt-fields.ts'

const branch = count
const flag = z.boolean()
const INPUTS = { DO: true, SAY: true, STORY: true } as const
type Ended = Exclude<TurnStatus, 'RUNNING'>

const plot = {
  ...plotTexts,
  statSchema: schemaJson.nullable(),
  extensions: extensions.nullable(),
}

const script = {
  enabled: flag,
  ...scriptTexts,
  kind: wordOf<ScriptKind>({ AI_DUNGEON: true, FORKLORE: true }),
  addReturns: wordOf<AddReturns>({ INDEX: true, LENGTH: true }),
}

const picture = z.strictObject({
  hash: sha256,
  mime: z.enum(['image/webp', 'image/png', 'image/jpeg']),
  width: count,
  height: count,
  bytes,
})

/** Everything that a bundle of a story holds. */
export const STORY = {
  adventure: z.strictObject({
    ...plot,
    coverHash: sha256.nullable(),
    answers: answersJson,
    sourceHashes: objectJson,
    statVersion: count,
    head: z.strictObject({ branch, depth }).nullable(),
    headVersion: count,
    forkName: name.nullable(),
    lastVisitAt: date.nullable(),
    initialWorld: stateHash,
    initialScript: stateHash,
    narrations: count,
    createdAt: date,
    playedAt: date,
  }),
  pictures: picture,
  schemas: z.strictObject({ version: count, body: schemaJson }),
  scripts: z.strictObject({ position: count, ...script, version: count }),
  states: z.strictObject({ hash: stateHash, body: objectJson }),
  branches: z.strictObject({
    parent: count.nullable(),
    forkDepth: depth,
    name: name.nullable(),
    origin: wordOf<BranchOrigin>({ ROOT: true, FORK: true, RETRY: true, EDIT: true, IMPORT: true }),
    visitedAt: date.nullable(),
    createdAt: date,
  }),
  takes: z.strictObject({
    branch,
    depth: count,
    kind: wordOf<TakeKind>({ OPENING: true, ...INPUTS, NARRATION: true }),
    hidden: flag,
    worldHash: stateHash.nullable(),
    scriptHash: stateHash.nullable(),
    tokens: count,
    revision: count,
    finish: wordOf<Finish>({ COMPLETE: true, LENGTH: true, FILTERED: true, INTERRUPTED: true }).nullable(),
    note: text.nullable(),
    narrator: short.nullable(),
    promptTokens: count.nullable(),
    outputTokens: count.nullable(),
    cachedTokens: count.nullable(),
    createdAt: date,
    windowStart: count.nullable(),
    blockTokens: count,
    block: text.nullable(),
    text,
  }),
  revisions: z.strictObject({
    take: count,
    number: count,
    tokens: count,
    createdAt: date,
    text,
    block: text.nullable(),
  }),
  outputs: z.strictObject({ take: count, reasoning: text, raw: text }),
  checkpoints: z.strictObject({ branch: branch.nullable(), depth, name, createdAt: date }),
  rulings: z.strictObject({
    take: count.nullable(),
    turn: count,
    source: wordOf<RulingSource>({ MODEL: true, SCRIPT: true, PLAYER: true }),
    path: text,
    proposed: anyJson,
    old: anyJson,
    new: anyJson,
    verdict: wordOf<Verdict>({ APPLIED: true, CLAMPED: true, REJECTED: true }),
    reason: text,
    fix: text,
    superseded: flag,
    createdAt: date,
  }),
  cards: z.strictObject({
    scriptId: short,
    sourceId: short.nullable(),
    sourceHash: short.nullable(),
    createdAt: date,
    base: cardJson.nullable(),
  }),
  cardVersions: z.strictObject({
    card: count,
    branch: branch.nullable(),
    depth,
    createdAt: date,
    body: cardJson.nullable(),
  }),
  cardWordings: z.strictObject({ card: count, version: count.nullable(), replacedAt: date, body: cardJson }),
  memories: z.strictObject({
    branch: branch.nullable(),
    depth,
    block: count.nullable(),
    status: z.enum(['ACTIVE', 'FORGOTTEN', 'DISCARDED']),
    stale: flag,
    reworded: flag,
    pinned: flag,
    uses: count,
    usedAt: date.nullable(),
    createdAt: date,
    revision: count,
    madeBy: short.nullable(),
    text: memoryText,
    vector: z.strictObject({ revision: count, model: short, vector: bytes }).nullable(),
  }),
  memoryWordings: z.strictObject({
    memory: count,
    revision: count,
    madeBy: short.nullable(),
    rewriteAt: date.nullable(),
    text: memoryText,
  }),
  summaries: z.strictObject({
    branch,
    depth: count,
    stale: flag,
    reworded: flag,
    createdAt: date,
    revision: count,
    madeBy: short.nullable(),
    text: summaryText,
  }),
  summaryWordings: z.strictObject({ summary: count, revision: count, text: summaryText }),
  turns: z.strictObject({
    kind: wordOf<TurnKind>({ TAKE: true, CONTINUE: true, RETRY: true, RETAKE: true, PASSAGE: true }),
    status: wordOf<Ended>({ SAVED: true, FAILED: true, CANCELLED: true, STOPPED: true }),
    inputKind: wordOf<InputKind>(INPUTS).nullable(),
    inputText: inputText.nullable(),
    target: reference.nullable(),
    inputTake: count.nullable(),
    take: count.nullable(),
    failureCode: short.nullable(),
    failureMessage: text.nullable(),
    retryAfterSeconds: count.nullable(),
    startedAt: date,
    endedAt: date.nullable(),
    shown: z.strictObject({ text, reasoning: text }).nullable(),
  }),
  scriptRuns: z.strictObject({ turn: count, body: runs }),
  staticBlocks: z.strictObject({ sections }),
  snapshots: z.strictObject({
    take: count,
    part: count,
    sha256,
    block: count,
    recipe,
    report: report.nullable(),
  }),
} as const

/** Everything that a bundle of a scenario holds: itself first, then its options, each below its parent. */
export const SCENARIO = {
  scenarios: z.strictObject({
    ...plot,
    parent: count.nullable(),
    tags: z.array(short).max(1_000),
    coverHash: sha256.nullable(),
    ...scenarioTexts,
    otherOpenings: z.array(scenarioTexts.opening).max(1_000),
  }),
  scenarioCards: z.strictObject({ scenario: count, body: cardJson }),
  scenarioScripts: z.strictObject({ scenario: count, ...script }),
  pictures: picture,
} as const

type Kinds = typeof STORY & typeof SCENARIO
/** The name of a kind of rows. */
export type Kind = keyof Kinds
export type StoryKind = keyof typeof STORY
/** A row as it is worked with: moments are dates. */
export type Row<Of extends Kind> = z.output<Kinds[Of]>
/** What a script is a copy of: a script of the library here. */
export interface ScriptSource {
  sourceId: string | null
  sourceVersion: number | null
}
/** What goes with some rows and stays out of files: it means nothing elsewhere. By their order. */
interface Beside {
  scripts: { sources?: ScriptSource[] }
}
/** Some rows of a kind, in their order. */
export type Batch<Of extends Kind = StoryKind> = {
  [One in Of]: { kind: One; rows: Row<One>[] } & (One extends keyof Beside ? Beside[One] : unknown)
}[Of]
