// Scrolling that follows the text, unless the reader has scrolled away, and that holds still when text comes above.
import { createSignal, onCleanup, type Accessor } from 'solid-js'

export interface FollowScroll {
  following: Accessor<boolean>
  /** Watches the element that grows. */
  attach(element: HTMLElement): void
  toNewest(): void
  /** To the first words. What grows below, as when a font comes late, does not lead away from them. */
  toStart(): void
  /** Puts an element back to where on the screen it, or what it stands for, was before. */
  keepAt(element: HTMLElement, top: number): void
  /** Runs a change that adds text above, and keeps what is read where it is. */
  holding(change: () => void): void
}

/** This close to the end counts as reading the end. */
const NEAR = 96

export function createFollowScroll(): FollowScroll {
  const [following, setFollowing] = createSignal(true)
  let atStart = false
  const page = document.documentElement
  const distance = () => page.scrollHeight - innerHeight - scrollY
  const stick = () => {
    if (following()) scrollTo({ top: page.scrollHeight, behavior: 'instant' })
  }
  let last = scrollY
  const onScroll = () => {
    const up = scrollY < last
    if (scrollY !== last) atStart = false
    last = scrollY
    if (distance() < NEAR) setFollowing(true)
    else if (up) setFollowing(false)
  }
  const onGrowth = () => (atStart ? setFollowing(distance() < NEAR) : stick())
  addEventListener('scroll', onScroll, { passive: true })
  const grown = new ResizeObserver(onGrowth)
  onCleanup(() => {
    removeEventListener('scroll', onScroll)
    grown.disconnect()
  })
  return {
    following,
    attach: (element) => grown.observe(element),
    toNewest: () => {
      atStart = false
      setFollowing(true)
      stick()
    },
    toStart: () => {
      scrollTo({ top: 0, behavior: 'instant' })
      atStart = true
      last = 0
      setFollowing(distance() < NEAR)
    },
    keepAt: (element, top) => {
      scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
      last = scrollY
      setFollowing(distance() < NEAR)
    },
    holding: (change) => {
      // Not from before it was asked for: meanwhile one has scrolled, and below the story is told on.
      const below = page.scrollHeight - scrollY
      change()
      scrollTo({ top: page.scrollHeight - below, behavior: 'instant' })
    },
  }
}

/** Where a story is opened: at its newest words; as long as nothing was played, at its first. */
export function openAt(scroll: FollowScroll, takes: readonly { kind: string }[], tells: boolean): void {
  const [first] = takes
  if (takes.length === 1 && first!.kind === 'OPENING' && !tells) scroll.toStart()
  else scroll.toNewest()
}
