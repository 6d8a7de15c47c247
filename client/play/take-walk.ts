// Going from take to take by keys. Focus is on the take itself: Tab leads to what can be done with it, Enter to its menu.

const TAKES = '.transcript .take[data-depth]'

const takeOf = (element: Element | null) => element?.closest<HTMLElement>(TAKES) ?? null

/** The take that has the focus, or where one reads: the last one that begins well above the foot of the screen. */
function placeIn(takes: HTMLElement[]): { at: number; isThere: boolean } {
  const focused = takeOf(document.activeElement)
  if (focused) return { at: takes.indexOf(focused), isThere: true }
  const read = takes.findLastIndex((take) => take.getBoundingClientRect().top < innerHeight * 0.6)
  return { at: Math.max(0, read), isThere: false }
}

/** To the take before or after; below the last one is where the player writes. */
export function walkTakes(by: 1 | -1, field: HTMLElement): void {
  const takes = [...document.querySelectorAll<HTMLElement>(TAKES)]
  const { at, isThere } = placeIn(takes)
  const next = isThere ? at + by : at
  if (next >= takes.length) return field.focus({ preventScroll: true })
  const take = takes[Math.max(0, next)]
  if (!take) return
  take.tabIndex = -1
  take.focus({ preventScroll: true })
  const isTall = take.offsetHeight > innerHeight * 0.5
  take.scrollIntoView({ block: isTall ? 'start' : 'nearest' })
}

/** Opens the menu of the take that has the focus itself. */
export function openTakeMenu(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.matches(TAKES)) return false
  const menu = target.querySelector<HTMLButtonElement>('.take-more button')
  menu?.click()
  return menu !== null
}
