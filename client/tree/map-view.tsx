// The map: the story as a drawn tree that one can move over by hand and walk by keyboard.
import { createEffect, createMemo, createSignal, For, on, onMount, Show, untrack } from 'solid-js'
import { createCamera, type Camera } from './map-camera.ts'
import { isUnmarked } from './map-find.ts'
import { layOut, yOf, type MapLayout, type MapNode } from './map-layout.ts'
import { MapPeek, PEEK_ID } from './map-peek.tsx'
import { MapPlace } from './map-place.tsx'
import { createPointing } from './map-pointing.ts'
import { MapRuler, MapStrokes } from './map-strokes.tsx'
import { MapTools } from './map-tools.tsx'
import { walk as walkFrom } from './map-walk.ts'
import type { FindTake } from './spot-texts.ts'
import type { TreeDesk } from './tree-gate.tsx'

interface MapViewProps {
  desk: TreeDesk
  unfold: boolean
  /** The place whose card is open. */
  selected: MapNode | null
  find: FindTake
  onSelect: (node: MapNode) => void
  /** Tells the layout, for who shows the card. */
  onLayout: (layout: MapLayout) => void
}

export function MapView(props: MapViewProps) {
  const { layout, camera, walk, pointing } = createMap(props)
  /** What is chosen has a mark of its own, unless it is a take as any other. */
  const unmarked = () => (props.selected && isUnmarked(props.selected) ? props.selected : null)
  return (
    <div class="map-frame">
      <div
        class="map"
        ref={(element) => {
          camera.attach(element)
          pointing.attach(element)
        }}
      >
        <svg
          ref={(element) => pointing.attachDrawing(element)}
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
          <Show when={pointing.looked() ?? unmarked()}>
            {(node) => <circle class="map-looked" cx={node().x} cy={node().y} r="8" aria-hidden="true" />}
          </Show>
          <Places
            {...props}
            layout={layout()}
            walk={walk}
            looked={pointing.looked()?.key}
            onPick={pointing.pick}
          />
        </svg>
      </div>
      <Show when={pointing.looked()}>
        {(node) => (
          <MapPeek
            desk={props.desk}
            node={node()}
            find={props.find}
            zoom={camera.zoom()}
            frame={pointing.frame}
          />
        )}
      </Show>
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

/** The map as it is laid out, moved over, walked and pointed at. */
function createMap(props: MapViewProps) {
  const layout = createMemo(() => layOut(props.desk.model().mapInput(props.unfold)))
  const camera = createCamera(() => layout())
  const walk = createWalk(
    () => layout(),
    camera,
    (node) => pointing.pick(node),
  )
  createEffect(() => props.onLayout(layout()))
  // A place that is chosen elsewhere, such as a line in the card of a fork, comes into view.
  createEffect(
    on(
      () => props.selected?.key,
      () => {
        const place = props.selected
        if (place === null) return
        if (walk.has(place.key)) walk.setActive(place.key)
        // Once the card has taken its room.
        requestAnimationFrame(() => camera.show(place))
      },
      { defer: true },
    ),
  )
  onMount(() => camera.begin(untrack(walk.here)))
  const pointing = createPointing(
    () => layout(),
    camera,
    walk.nodeOf,
    (node) => props.onSelect(node),
  )
  return { layout, camera, walk, pointing }
}

interface PlacesProps extends MapViewProps {
  layout: MapLayout
  walk: Pick<ReturnType<typeof createWalk>, 'active' | 'nodeOf'>
  looked: string | undefined
  onPick: (node: MapNode) => void
}

function Places(props: PlacesProps) {
  const { walk } = untrack(() => props)
  return (
    <For each={props.layout.nodes.map(({ key }) => key)}>
      {(key) => (
        <MapPlace
          node={walk.nodeOf(key)}
          desk={props.desk}
          room={props.layout.label}
          isActive={walk.active() === key}
          isSelected={props.selected?.key === key}
          describedBy={props.looked === key ? PEEK_ID : undefined}
          onPick={() => props.onPick(walk.nodeOf(key))}
        />
      )}
    </For>
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
  return { active, setActive: setHeld, has: (key: string) => byKey().has(key), nodeOf, here, focus, onKey }
}
