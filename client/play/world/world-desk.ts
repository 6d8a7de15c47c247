// The world on the play page: whether its panel is open and where, what it shows, and what is changed in it by hand.
import { createMemo, createSignal, type Accessor } from 'solid-js'
import { createMedia } from '../../ui/platform.ts'
import { storage } from '../keep-draft.ts'
import type { FollowScroll } from '../follow-scroll.ts'
import type { Moves } from '../moves.ts'
import type { Story } from '../story.ts'
import { createByHand, type ByHand } from './by-hand.ts'
import { loadKept, saveKept } from './by-hand-state.ts'
import { createRevising, type Revising } from './revising.ts'
import { newestChanges, type World } from './world.ts'

export interface WorldDesk {
  world: Accessor<World>
  /** The same as long as other things are not counted: its values may be old. */
  counted: Accessor<World>
  /** Whether this story counts anything at all. */
  counts: Accessor<boolean>
  /** What the newest turn changed, by path. */
  changes: Accessor<Map<string, { from: unknown; to: unknown }>>
  open: Accessor<boolean>
  /** There is room for the panel beside the page. */
  wide: Accessor<boolean>
  toggle(): void
  close(): void
  /** Brings into view what was opened under a take, as far as there is room for it. */
  reveal(depth: number): void
  byHand: ByHand
  revising: Revising
}

/** From here on there is room for a panel beside the page. */
export const WIDE = '(min-width: 66rem)'
const KEY = 'forklore:world-panel'

export function createWorldDesk(story: Story, moves: Moves, scroll: FollowScroll): WorldDesk {
  const counted = createMemo(() => story.world(), undefined, { equals: sameCounted })
  const counts = () => counted().stats.length > 0
  return {
    world: story.world,
    counted,
    counts,
    changes: createMemo(() => newestChanges(story.takes())),
    ...createPlace(counts),
    reveal: (depth) => reveal(depth, scroll),
    byHand: createByHand(story, moves),
    revising: createRevising(story, moves),
  }
}

const sameCounted = (a: World, b: World): boolean =>
  a.version === b.version && a.people === b.people && a.stats.length === b.stats.length

/** What covers the page: the bar on top of it, and above the desk the button that leads to the newest. */
const BAR = 72
const BUTTON = 56

function reveal(depth: number, scroll: FollowScroll): void {
  const opened = document.querySelector<HTMLElement>(`[data-depth="${depth}"] :is(.changes, .revise)`)
  if (!opened) return
  const desk = document.querySelector('.desk')?.getBoundingClientRect().top ?? innerHeight
  const { top, height } = opened.getBoundingClientRect()
  scroll.keepAt(opened, Math.min(top, Math.max(BAR, desk - BUTTON - height)))
}

/** Open or not. Beside the page it is remembered; over it, it is only opened by hand. */
function createPlace(counts: Accessor<boolean>) {
  const store = storage()
  const wide = createMedia(WIDE)
  const [beside, setBeside] = createSignal(loadKept<object | null>(store, KEY, null) !== null)
  const [over, setOver] = createSignal(false)
  const open = () => counts() && (wide() ? beside() : over())
  let opener: Element | null = null
  const set = (next: boolean) => {
    if (next === open() || !counts()) return
    if (next) opener = document.activeElement
    if (!wide()) setOver(next)
    else {
      setBeside(next)
      saveKept(store, KEY, next ? { open: true } : null)
    }
    queueMicrotask(() => (next ? takeFocus() : giveBack(opener)))
  }
  return { open, wide, toggle: () => set(!open()), close: () => set(false) }
}

function takeFocus(): void {
  document.querySelector<HTMLElement>('.world .world-head button')?.focus({ preventScroll: true })
}

/** Focus goes back to what had it, or to what opens the panel again; not when it went elsewhere meanwhile. */
function giveBack(opener: Element | null): void {
  if (document.activeElement !== document.body && document.activeElement?.isConnected) return
  const known = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = known ? opener : document.querySelector<HTMLElement>('.world-strip')
  target?.focus({ preventScroll: true })
}
