// The pictures that files hold become covers; one that cannot be used is done without.
import { UnusablePicture } from '../../io/pictures/encode.ts'
import type { Deps } from '../../play/deps.ts'
import { keepPicture } from '../pictures.ts'
import type { FoundScenario } from './found.ts'
import type { ReadableFile } from './import-types.ts'

/** The hashes of pictures that were kept, by their bytes as they stood in the file. */
export type Covers = ReadonlyMap<Uint8Array, string>

/** Keeps every picture of files. Throws the signal's reason when it aborts. */
export async function keepCovers(
  deps: Deps,
  files: readonly ReadableFile[],
  signal: AbortSignal,
): Promise<Covers> {
  const covers = new Map<Uint8Array, string>()
  const pictures = files.flatMap(({ file: { scenarios, stories } }) =>
    [...withOptions(scenarios), ...stories].flatMap(({ picture }) => picture ?? []),
  )
  for (const picture of new Set(pictures)) {
    signal.throwIfAborted()
    try {
      covers.set(picture, await keepPicture(deps, picture))
    } catch (error) {
      if (!(error instanceof UnusablePicture)) throw error
    }
  }
  return covers
}

function withOptions(scenarios: readonly FoundScenario[]): FoundScenario[] {
  const all = [...scenarios]
  for (const { options } of all) all.push(...options)
  return all
}
