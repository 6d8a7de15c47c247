// What the parts of the page of memories share.
import type { Accessor } from 'solid-js'
import type { Deeds } from './deeds.ts'
import type { MemoryStory, Page, Shown } from './story.ts'

/** What every part of the page has at hand. */
export interface MemoryDesk {
  story: MemoryStory
  page: Accessor<Page>
  deeds: Deeds
  /** What is being written: a memory by its id, `new`, `summary`; null for nothing. */
  open: Accessor<string | null>
  choose(what: string | null): void
  show(shown: Shown): void
}
