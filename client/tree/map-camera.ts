// Moving over the map: it is scrolled as anything else is, so that fingers, wheels and keys do what they always do, and
// on top of that it can be dragged by mouse, and zoomed by wheel, pinch and buttons.
import { createSignal, onCleanup, type Accessor } from 'solid-js'

export interface Camera {
  zoom: Accessor<number>
  /** Ties it to the element that scrolls. */
  attach(element: HTMLElement): void
  zoomBy(factor: number, at?: { x: number; y: number }): void
  /** Shows the whole map. */
  fit(): void
  /** Scrolls so that a place of the map is well in view. */
  show(place: { x: number; y: number }, where?: 'centre' | 'nearest'): void
  /** What the map begins with: the whole where that can be read, else the surroundings of a place. */
  begin(place: { x: number; y: number }): void
}

const LEAST = 0.1
const MOST = 2.2
/** Smaller than this, and names cannot be read. */
const READABLE = 0.72
const LARGEST_FIT = 1.45
const STEP = 0.0065
const NOTCH = 40
const EDGE = 56
/** A press that moves less is a click. */
const SLIP = 4

type Size = { width: number; height: number }

export function createCamera(size: Accessor<Size>): Camera {
  const [zoom, setZoom] = createSignal(1)
  let element!: HTMLElement
  const clamped = (value: number) => Math.min(MOST, Math.max(LEAST, value))
  const fitting = () => {
    const { width, height } = size()
    return Math.min(element.clientWidth / width, element.clientHeight / height)
  }
  const zoomBy: Camera['zoomBy'] = (factor, at) => {
    const box = element.getBoundingClientRect()
    const [x, y] = at ? [at.x - box.x, at.y - box.y] : [element.clientWidth / 2, element.clientHeight / 2]
    const held = zoom()
    const next = clamped(held * factor)
    const [left, top] = [(element.scrollLeft + x) / held, (element.scrollTop + y) / held]
    setZoom(next)
    element.scrollTo({ left: left * next - x, top: top * next - y, behavior: 'instant' })
  }
  const show: Camera['show'] = ({ x, y }, where = 'nearest') => {
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element
    const [left, top] = [x * zoom(), y * zoom()]
    const inside = (at: number, from: number, room: number) => at > from + EDGE && at < from + room - EDGE
    const seen = inside(left, scrollLeft, clientWidth - EDGE * 2) && inside(top, scrollTop, clientHeight)
    if (where === 'nearest' && seen) return
    element.scrollTo({ left: left - clientWidth * 0.42, top: top - clientHeight / 2 })
  }
  return {
    zoom,
    zoomBy,
    show,
    fit: () => setZoom(clamped(Math.min(LARGEST_FIT, fitting()))),
    begin: (place) => {
      const whole = fitting()
      setZoom(whole >= READABLE ? Math.min(LARGEST_FIT, whole) : 1)
      const { clientWidth, clientHeight } = element
      element.scrollTo({
        left: place.x * zoom() - clientWidth * 0.42,
        top: place.y * zoom() - clientHeight / 2,
        behavior: 'instant',
      })
    },
    attach: (scroller) => {
      element = scroller
      listen(scroller, zoomBy)
    },
  }
}

/** The gestures that a browser does not do by itself. */
function listen(element: HTMLElement, zoomBy: Camera['zoomBy']): void {
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      // A notch of a mouse is worth many of a trackpad's small steps.
      zoomBy(Math.exp(-Math.max(-NOTCH, Math.min(NOTCH, event.deltaY)) * STEP), event)
      return
    }
    // What is only wide moves sideways by any wheel.
    const isOnlyWide = element.scrollHeight <= element.clientHeight + 1
    if (!isOnlyWide || event.deltaX !== 0 || event.shiftKey) return
    event.preventDefault()
    element.scrollLeft += event.deltaY
  }
  let apart = 0
  const onTouch = (event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) return void (apart = 0)
    event.preventDefault()
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
    if (apart > 0 && event.type === 'touchmove') zoomBy(now / apart, middle)
    apart = now
  }
  const onPress = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    dragBy(element, event)
  }
  const passive = { passive: false }
  element.addEventListener('wheel', onWheel, passive)
  element.addEventListener('touchstart', onTouch, passive)
  element.addEventListener('touchmove', onTouch, passive)
  element.addEventListener('touchend', onTouch)
  element.addEventListener('pointerdown', onPress)
  onCleanup(() => {
    element.removeEventListener('wheel', onWheel)
    element.removeEventListener('touchstart', onTouch)
    element.removeEventListener('touchmove', onTouch)
    element.removeEventListener('touchend', onTouch)
    element.removeEventListener('pointerdown', onPress)
  })
}

/** Drags with the mouse until it is let go. What was a drag is no click. */
function dragBy(element: HTMLElement, press: PointerEvent): void {
  const { scrollLeft, scrollTop } = element
  let dragged = false
  const onMove = (event: PointerEvent) => {
    const [x, y] = [event.clientX - press.clientX, event.clientY - press.clientY]
    dragged ||= Math.hypot(x, y) > SLIP
    if (!dragged) return
    element.classList.add('dragged')
    element.scrollTo({ left: scrollLeft - x, top: scrollTop - y, behavior: 'instant' })
  }
  const onEnd = () => {
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', onEnd)
    removeEventListener('pointercancel', onEnd)
    element.classList.remove('dragged')
    if (dragged) swallowClick()
  }
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onEnd)
  addEventListener('pointercancel', onEnd)
}

/** The click that comes with the end of a drag, if one does. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 30)
}
