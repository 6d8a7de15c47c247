// Pointing at the map: the take under the mouse, or the place that the keyboard has walked to, is looked at; a click on any
// take chooses it.
import { createSignal, onCleanup, type Accessor } from 'solid-js'
import type { Camera } from './map-camera.ts'
import { placeAt } from './map-find.ts'
import type { MapLayout, MapNode } from './map-layout.ts'

/** Who only passes over is told nothing. */
const REST_MS = 160

export interface Pointing {
  /** What is looked at; null for nothing. */
  looked: Accessor<MapNode | null>
  /** Chooses a place. */
  pick(node: MapNode): void
  /** Ties it to the element that scrolls, and to the drawing in it. */
  attach(scroller: HTMLElement): void
  attachDrawing(drawing: SVGSVGElement): void
  frame(): { scroller: HTMLElement; drawing: SVGSVGElement }
}

export function createPointing(
  layout: Accessor<MapLayout>,
  camera: Camera,
  nodeOf: (key: string) => MapNode,
  onSelect: (node: MapNode) => void,
): Pointing {
  const { looked, look, moved } = createLook()
  let scroller!: HTMLElement
  let drawing!: SVGSVGElement
  const under = (event: MouseEvent) => {
    const { x, y } = drawing.getBoundingClientRect()
    return placeAt(layout(), (event.clientX - x) / camera.zoom(), (event.clientY - y) / camera.zoom())
  }
  const pick = (node: MapNode) => {
    look(null)
    onSelect(node)
  }
  const keyOf = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null) : null
  const listeners = {
    // A finger has no place to rest: it chooses.
    pointermove: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const key = keyOf(event.target)
      const pointed = under(event) ?? (key === null ? null : nodeOf(key))
      look(event.buttons === 0 ? pointed : null)
    },
    pointerleave: () => look(null),
    focusin: ({ target }: FocusEvent) => {
      const key = target instanceof Element && target.matches(':focus-visible') ? keyOf(target) : null
      look(key === null ? null : nodeOf(key), true)
    },
    focusout: () => look(null),
    keydown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') look(null)
    },
    click: (event: MouseEvent) => {
      const place = keyOf(event.target) === null ? under(event) : null
      if (place) pick(place)
    },
  }
  return {
    looked,
    pick,
    attach: (element) => {
      scroller = element
      element.addEventListener('scroll', moved, { passive: true })
    },
    attachDrawing: (element) => {
      drawing = element
      for (const [name, listener] of Object.entries(listeners))
        element.addEventListener(name, listener as EventListener)
    },
    frame: () => ({ scroller, drawing }),
  }
}

/** What is looked at, once one has stayed a moment. */
function createLook() {
  const [looked, setLooked] = createSignal<MapNode | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted: MapNode | null = null
  let isWalked = false
  onCleanup(() => clearTimeout(timer))
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => setLooked(wanted), REST_MS)
  }
  const look = (next: MapNode | null, byKeys = false) => {
    isWalked = byKeys
    if (next?.key === wanted?.key) return
    wanted = next
    if (next === null) {
      clearTimeout(timer)
      setLooked(null)
    } else soon()
  }
  /** The map moves: what is under the mouse is another place; what the keyboard walked to is shown where it comes to rest. */
  const moved = () => {
    if (wanted === null) return
    if (!isWalked) return look(null)
    setLooked(null)
    soon()
  }
  return { looked, look, moved }
}
