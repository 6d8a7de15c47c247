// What happens to a story while somebody watches, as entries of a log and as events to a watcher.

/** An entry of an adventure's log. Text is kept once for each turn; its entries hold offsets into it. */
export type LogEntry =
  | { type: 'TURN_STARTED'; turnId: string }
  | { type: 'INPUT_STORED'; turnId: string; takeId: number }
  | { type: 'TEXT'; turnId: string; from: number; to: number }
  | { type: 'REASONING'; turnId: string; from: number; to: number }
  | { type: 'TURN_SAVED'; turnId: string; takeId: number }
  | { type: 'TURN_FAILED'; turnId: string }
  | { type: 'TURN_CANCELLED'; turnId: string }
  | { type: 'TURN_STOPPED'; turnId: string }
  | StoryChange
  | { type: 'PRESENCE_CHANGED'; presence: Presence }

/** What happens to a story between its turns: the head went elsewhere; lines, names or checkpoints changed; a take has
 * other words, or is hidden, shown or erased; its cards changed, its title, plot or persona did, or its memories, its
 * summary or the work on them; or all of it was thrown away. */
export type StoryChange =
  | { type: 'HEAD_MOVED' }
  | { type: 'TREE_CHANGED' }
  | { type: 'TAKE_CHANGED'; takeId: number }
  | { type: 'CARDS_CHANGED' }
  | { type: 'PLOT_CHANGED' }
  | { type: 'MEMORIES_CHANGED' }
  | { type: 'ADVENTURE_DELETED' }

/** By what somebody watches who is not the one user of his own machine: a link, a session of a user, or his token. */
export type Pass = { shareId: string } | { userId: string; session: number } | { tokenId: string }

/** A link was taken back, a token was, or the sessions of a user ended that are below a version: who watches by it hears
 * nothing more. Nobody else hears of it. */
export type PassEnded =
  | { type: 'SHARE_ENDED'; shareId: string }
  | { type: 'TOKEN_ENDED'; tokenId: string }
  | { type: 'SESSIONS_ENDED'; userId: string; before: number }

/** How many watch a story: its owner's tabs, co-players, and spectators. */
export interface Presence {
  owners: number
  coplayers: number
  spectators: number
}

/** What one watcher gets: entries, with text in place of offsets, and whole texts where he joins late. */
export type StoryEvent = { cursor: string } & (
  | Exclude<LogEntry, { type: 'TEXT' | 'REASONING' }>
  | { type: 'TURN_SNAPSHOT'; turnId: string; text: string; reasoning: string }
  | { type: 'TEXT'; turnId: string; offset: number; text: string }
  | { type: 'REASONING'; turnId: string; offset: number; text: string }
)

const ENDS: ReadonlySet<LogEntry['type']> = new Set([
  'TURN_SAVED',
  'TURN_FAILED',
  'TURN_CANCELLED',
  'TURN_STOPPED',
])

/** The entries that end a turn; exactly one of them comes, and last. */
export function endsTurn(type: LogEntry['type']): boolean {
  return ENDS.has(type)
}
