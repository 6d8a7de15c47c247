// What there is to explain where the story stands: the rarer comes first. Pure.
import type { HeadFieldsFragment } from '../api/generated/graphql.ts'
import type { Hint } from '../ui/hints.ts'
import { isInput } from './running-turn.ts'
import type { Take } from './takes.ts'

/** After so many narrations one knows the story, and may want to know the ways around it. */
const SETTLED = 4

export function hintsFor(
  takes: readonly Pick<Take, 'kind' | 'siblingCount' | 'changes'>[],
  head: Pick<HeadFieldsFragment, 'canRedo'> | null,
  usesStoryteller: boolean,
): Hint[] {
  const newest = takes.at(-1)
  const told = takes.filter(({ kind }) => kind === 'NARRATION').length
  const isTold = newest?.kind === 'NARRATION'
  const here: [Hint, boolean][] = [
    ['undone', head?.canRedo ?? false],
    ['versions', newest !== undefined && newest.siblingCount > 1],
    ['begin', told === 0 && !isInput(newest?.kind ?? 'OPENING') && !head?.canRedo],
    ['narration', isTold],
    ['referee', isTold && newest.changes.length > 0],
    ['storyteller', isTold && usesStoryteller && told > 1],
    ['palette', isTold && told >= SETTLED],
  ]
  return here.filter(([, holds]) => holds).map(([hint]) => hint)
}
