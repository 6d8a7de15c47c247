// The map: the story as a drawn tree that one can move over by hand and walk by keyboard.
import { createEffect, createMemo, createSignal, For, on, onMount, untrack } from 'solid-js'
import { createCamera, type Camera } from './map-camera.ts'
import { layOut, yOf, type MapLayout, type MapNode } from './map-layout.ts'
import { MapPlace } from './map-place.tsx'
import { MapRuler, MapStrokes } from './map-strokes.tsx'
import { MapTools } from './map-tools.tsx'
import { walk as walkFrom } from './map-walk.ts'
import type { TreeDesk } from './tree-gate.tsx'

interface MapViewProps {
  desk: TreeDesk
  unfold: boolean
  /** The key of the place whose card is open. */
  selected: string | null
  onSelect: (node: MapNode) => void
  /** Tells the layout, for who shows the card. */
  onLayout: (layout: MapLayout) => void
}

export function MapView(props: MapViewProps) {
  const layout = createMemo(() => layOut(props.desk.model().mapInput(props.unfold)))
  const camera = createCamera(() => layout())
  const walk = createWalk(
    () => layout(),
    camera,
    (node) => props.onSelect(node),
  )
  createEffect(() => props.onLayout(layout()))
  // A place that is chosen elsewhere, such as a line in the card of a fork, comes into view.
  createEffect(
    on(
      () => props.selected,
      (key) => {
        if (key === null) return
        walk.setActive(key)
        // Once the card has taken its room.
        requestAnimationFrame(() => camera.show(walk.nodeOf(key)))
      },
      { defer: true },
    ),
  )
  onMount(() => camera.begin(untrack(walk.here)))
  return (
    <div class="map-frame">
      <div class="map" ref={(element) => camera.attach(element)}>
        <svg
          role="tree"
          aria-label="Map of the story"
          aria-orientation="horizontal"
          classList={{ far: camera.zoom() < 0.5, farther: camera.zoom() < 0.28, packed: layout().packed }}
          width={layout().width * camera.zoom()}
          height={layout().height * camera.zoom()}
          viewBox={`0 0 ${layout().width} ${layout().height}`}
          onKeyDown={walk.onKey}
        >
          <MapRuler layout={layout()} />
          <MapStrokes layout={layout()} model={props.desk.model()} />
          <For each={layout().nodes.map(({ key }) => key)}>
            {(key) => (
              <MapPlace
                node={walk.nodeOf(key)}
                desk={props.desk}
                room={layout().label}
                isActive={walk.active() === key}
                isSelected={props.selected === key}
                onPick={() => props.onSelect(walk.nodeOf(key))}
              />
            )}
          </For>
        </svg>
      </div>
      <MapTools
        camera={camera}
        onHere={() => {
          camera.show(walk.here(), 'centre')
          walk.focus(walk.here())
        }}
      />
    </div>
  )
}

/** Which place has the keyboard, and how it moves. */
function createWalk(layout: () => MapLayout, camera: Camera, onEnter: (node: MapNode) => void) {
  const byKey = createMemo(() => new Map(layout().nodes.map((node) => [node.key, node])))
  const [held, setHeld] = createSignal('')
  const here = () => layout().nodes.find(({ isHere }) => isHere)!
  /** The one that can be tabbed to; when it is gone, the place where the reader is. */
  const active = createMemo(() => (byKey().has(held()) ? held() : here().key))
  // A place that is just about to leave the page is still asked for.
  const last = new Map<string, MapNode>()
  const nodeOf = (key: string): MapNode => {
    const node = byKey().get(key) ?? last.get(key)!
    last.set(key, node)
    return node
  }
  const focus = (node: MapNode) => {
    setHeld(node.key)
    const element = document.querySelector<SVGGElement>(`[data-place="${CSS.escape(node.key)}"]`)
    element?.focus({ preventScroll: true })
    camera.show({ x: node.x, y: yOf(layout().lanes.get(node.strand)!) })
  }
  const zooms: Record<string, () => void> = {
    '+': () => camera.zoomBy(1.25),
    '=': () => camera.zoomBy(1.25),
    '-': () => camera.zoomBy(0.8),
    '0': () => camera.fit(),
    h: () => focus(here()),
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const from = nodeOf(active())
    const to = walkFrom(layout().nodes, from, key)
    if (to) focus(to)
    else if (key === 'Enter' || key === ' ') onEnter(from)
    else if (zooms[key]) zooms[key]()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { active, setActive: setHeld, nodeOf, here, focus, onKey }
}
