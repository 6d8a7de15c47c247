// Focus that is never lost: on a new page it begins at the title, and when what had it is gone, what stands in its
// place has it. A page that gives it to something itself comes first.
import { createEffect, on, onCleanup, onMount } from 'solid-js'

/** How long a page may load until its title is not waited for any more. */
const PATIENCE_MS = 10_000
/** A page that mends its focus itself has done so by then. */
const GRACE_MS = 250

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), summary'

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Where an element stood: each element around it, and at which place in that. */
type Standing = { around: Element; at: number }[]

export function followFocus(path: () => string): void {
  let until = 0
  let last: Element | null = null
  let standing: Standing = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const mend = () => {
    if (!isLost() || document.querySelector('dialog[open]')) return
    if (performance.now() < until) return toTitle()
    if (last && !last.isConnected) toNeighbour(standing)
  }
  const toTitle = () => {
    const title = document.querySelector<HTMLElement>('#app h1')
    if (!title) return
    until = 0
    focus(title)
  }
  const soon = () => {
    const waits = performance.now() < until
    if (!isLost() || (!waits && (last === null || last.isConnected))) return
    clearTimeout(timer)
    timer = setTimeout(mend, waits ? 0 : GRACE_MS)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    standing = standingOf(target)
  }
  // Who presses somewhere has left by himself.
  const onPress = () => (last = null)
  createEffect(
    on(
      path,
      () => {
        last = null
        until = performance.now() + PATIENCE_MS
        soon()
      },
      { defer: true },
    ),
  )
  onMount(() => {
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    onCleanup(() => {
      changes.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
    })
  })
}

function standingOf(element: Element): Standing {
  const standing: Standing = []
  for (let inner = element; inner.parentElement; inner = inner.parentElement)
    standing.push({ around: inner.parentElement, at: [...inner.parentElement.children].indexOf(inner) })
  return standing
}

/** The first thing in it, or itself, that can have the focus. */
function focusableIn(element: Element): HTMLElement | null {
  const all = element.matches(FOCUSABLE) ? [element] : [...element.querySelectorAll(FOCUSABLE)]
  return all.find((one): one is HTMLElement => one instanceof HTMLElement && one.checkVisibility()) ?? null
}

/** What stands now where something was lost; else what is nearest around it. */
function toNeighbour(standing: Standing): void {
  for (const { around, at } of standing) {
    if (!around.isConnected) continue
    const all = [...around.children]
    const target = [...all.slice(at), ...all.slice(0, at).reverse()]
      .map(focusableIn)
      .find((found) => found !== null)
    if (target) return target.focus({ preventScroll: true })
    if (around.matches('main')) return focus(around as HTMLElement)
  }
}

/** Gives focus to what usually has none. */
function focus(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
