// Answers of the server as the client sees them, made short for tests.
import type {
  AdventurePageFragment,
  TakeKind,
  TurnFieldsFragment,
} from '../../client/api/generated/graphql.ts'
import type { Take } from '../../client/play/takes.ts'

/** A take whose id says where it is. */
export function take(
  depth: number,
  kind: TakeKind = depth % 2 ? 'DO' : 'NARRATION',
  more: Partial<Take> = {},
): Take {
  return {
    id: `take-${depth}`,
    depth,
    kind,
    text: `text ${depth}`,
    finish: kind === 'NARRATION' ? 'COMPLETE' : null,
    narrator: kind === 'NARRATION' ? 'fake' : null,
    toldByRules: false,
    note: null,
    playedBy: null,
    changes: [],
    canRetry: kind === 'NARRATION',
    canRetake: kind !== 'NARRATION' && kind !== 'OPENING',
    hidden: false,
    isErased: false,
    revision: 0,
    checkpoint: null,
    siblingIndex: 1,
    siblingCount: 1,
    previousSibling: null,
    nextSibling: null,
    ...more,
  }
}

export function turn(
  id: string,
  more: Partial<TurnFieldsFragment> = {},
): TurnFieldsFragment & { text: string } {
  return {
    id,
    requestId: `request-${id}`,
    kind: 'TAKE',
    status: 'RUNNING',
    endedAt: null,
    inputKind: null,
    inputText: null,
    inputTake: null,
    target: null,
    failure: null,
    scriptMessage: null,
    text: '',
    ...more,
  }
}

export function head(takes: Take[], version = 1) {
  const last = takes.at(-1)
  return {
    version,
    depth: last?.depth ?? -1,
    canUndo: true,
    canRedo: false,
    canContinuePassage: false,
    forkName: null,
    branch: { id: 'branch', name: null },
    take: last ? { id: last.id, canRetry: last.canRetry } : null,
  }
}

/** A page of the story that ends with these takes. */
export function page(
  takes: Take[],
  version = 1,
  more: Partial<AdventurePageFragment> = {},
): AdventurePageFragment {
  return {
    id: 'adventure',
    title: 'A story',
    playedAt: '2026-01-01T10:00:00Z',
    statVersion: 0,
    presence: { coplayers: 0, spectators: 0 },
    people: [],
    stats: [],
    head: head(takes, version),
    runningTurn: null,
    lastTurn: null,
    transcript: {
      edges: takes.map((node) => ({ node })),
      pageInfo: {
        hasPreviousPage: (takes[0]?.depth ?? 0) > 0,
        startCursor: takes[0] ? `cursor-${takes[0].depth}` : null,
      },
    },
    ...more,
  }
}
