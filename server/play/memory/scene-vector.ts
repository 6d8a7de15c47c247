// The vector of the scene that a turn is told from: of what was told last, and twice as much of what the player just wrote.
// Nobody waits for it longer than a moment, and most of it is made before the turn begins.
import { isInput } from '../../engine/story/words.ts'
import type { TakeKind } from '../../engine/story/words.ts'
import { sceneText, type BlockTake } from '../../engine/memory/blocks.ts'
import { middleOf } from '../../engine/memory/bank.ts'
import type { Scene } from '../../engine/memory/rank.ts'
import type { WordsAlone } from '../../engine/memory/recall-report.ts'
import { MINILM_TOKENS } from '../../io/model/minilm.ts'
import type { Deps } from '../deps.ts'
import { embedderOf } from './embedder.ts'
import type { Narrator } from '../narrator.ts'
import type { SceneVector } from './recall-cache.ts'

/** A scene as memories are ranked against it. */
export type EmbeddedScene = Scene & { wordsAlone: WordsAlone | null }

/** A take of a scene. */
export type SceneTake = BlockTake & { kind: string; tokens: number }

/** Embeds the end of the story. It never fails: where no vector comes in time, or none at all, words alone are there. */
export async function embedScene(
  deps: Deps,
  narrator: Narrator,
  takes: readonly SceneTake[],
  signal?: AbortSignal,
): Promise<EmbeddedScene> {
  return embedded(deps, narrator, takes, { signal, patienceMs: deps.recallCache.patienceMs, isAwaited: true })
}

/** Embeds ahead what the next turn will be told from, while nobody waits: also by a model that was late, which may have come
 * to itself. */
export async function prepareScene(
  deps: Deps,
  narrator: Narrator,
  takes: readonly SceneTake[],
): Promise<void> {
  await embedded(deps, narrator, takes, {
    signal: deps.stop.asked,
    patienceMs: AHEAD_MS,
    isAwaited: false,
  })
}

interface Patience {
  signal: AbortSignal | undefined
  patienceMs: number
  /** A turn waits for it. */
  isAwaited: boolean
}

async function embedded(
  deps: Deps,
  narrator: Narrator,
  takes: readonly SceneTake[],
  { signal, patienceMs, isAwaited }: Patience,
): Promise<EmbeddedScene> {
  const text = sceneText(takes)
  const parts = partsOf(takes, embedderOf(narrator) === null)
  if (parts.length === 0) return { ...inWords(takes), wordsAlone: null }
  const { late } = deps.recallCache
  const place = placeOf(narrator)
  const isKnown = parts.every((part) => deps.recallCache.sceneOf(keyOf(place, part)))
  if (isAwaited && !isKnown && late.has(place, deps.clock.now()))
    return { ...inWords(takes), wordsAlone: 'RESTING' }
  const patience = AbortSignal.timeout(patienceMs)
  const ends = signal ? AbortSignal.any([patience, signal]) : patience
  try {
    return { text, ...(await vectorOf(deps, narrator, parts, ends)), wordsAlone: null }
  } catch (err) {
    if (!signal?.aborted) {
      sayOnce(deps, narrator, err)
      if (patience.aborted) late.add(place, deps.clock.now())
    }
    return { ...inWords(takes), wordsAlone: patience.aborted ? 'SLOW' : 'FAILED' }
  }
}

/** The built-in model may have to be loaded first. */
const AHEAD_MS = 30_000

/** The same without asking a model. */
export const inWords = (takes: readonly SceneTake[]): EmbeddedScene => ({
  text: sceneText(takes),
  vector: null,
  model: null,
  wordsAlone: 'NOT_ASKED',
})

/** What is embedded of a scene: what stands before the newest input, which is known before it is written; and the input,
 * which says where the story goes now. The built-in model reads only the beginning of a text: it gets the end alone. */
function partsOf(takes: readonly SceneTake[], isBuiltIn: boolean): string[] {
  const last = takes.at(-1)
  const isAnswer = last !== undefined && !last.hidden && isInput(last.kind as TakeKind)
  const parts = isAnswer ? [takes.slice(0, -1), [last]] : [takes]
  return parts
    .map((part) => sceneText(part, isBuiltIn ? MINILM_TOKENS : undefined))
    .filter((text) => text !== '')
}

/** The vectors of some texts as one; those that are known are not asked for. */
async function vectorOf(
  { model, recallCache }: Deps,
  narrator: Narrator,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<SceneVector> {
  const endpoint = embedderOf(narrator)
  const place = placeOf(narrator)
  const known = texts.map((text) => recallCache.sceneOf(keyOf(place, text)))
  const missing = texts.filter((_, at) => !known[at])
  if (missing.length > 0) {
    const embedding = model.embed({ endpoint, texts: missing, signal })
    const made = await Promise.race([embedding, rejectsWith(signal)])
    for (const [at, text] of missing.entries()) {
      const scene = { vector: made.vectors[at]!, model: made.model }
      recallCache.keepScene(keyOf(place, text), scene)
      known[texts.indexOf(text)] = scene
    }
    recallCache.failing.delete(place)
    recallCache.late.forgive(place)
  }
  const parts = known.flatMap((part) => part ?? [])
  const newest = parts.at(-1)!
  // A model that changed meanwhile: what it says now counts.
  const alike = parts.filter(
    (one) => one.model === newest.model && one.vector.length === newest.vector.length,
  )
  const weighted = alike.map(({ vector }, at) => ({
    vector,
    weight: at === alike.length - 1 ? NEWEST_WEIGHS : 1,
  }))
  return { vector: middleOf(weighted), model: newest.model }
}

/** Where the story goes now says more than where it was: who walks back into the inn has told of the road until then. */
const NEWEST_WEIGHS = 2

const placeOf = (narrator: Narrator): string => {
  const endpoint = embedderOf(narrator)
  return endpoint ? `${endpoint.url} ${endpoint.model}` : ''
}

/** Under which name the vector of a text by a model is kept. */
const keyOf = (place: string, text: string): string => `${place}\n${text}`

/** For a model that does not listen to its signal. */
function rejectsWith(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function sayOnce({ log, recallCache }: Deps, narrator: Narrator, err: unknown): void {
  const place = placeOf(narrator)
  if (recallCache.failing.has(place)) return
  recallCache.failing.add(place)
  const model = embedderOf(narrator)?.model ?? 'the built-in model'
  log.warn({ err, model }, 'a scene could not be compared by meaning: memories are recalled by their words')
}
