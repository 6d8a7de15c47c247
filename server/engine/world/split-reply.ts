// A narrator's reply in its two parts: the prose, and the changes that it proposes to the declared stats.

/** A proposed change: the path of a stat and what the narrator wants of it. */
export interface Proposal {
  path: string
  value: unknown
}

/** Splits a reply. No adventure declares stats yet, so no block of changes is asked for and all of it is prose. */
export function splitReply(reply: string): { prose: string; proposals: Proposal[] } {
  return { prose: reply.trim(), proposals: [] }
}
