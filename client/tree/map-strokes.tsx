// What is drawn under the places of the map: the ruler, the strands as strokes of ink, and the way that is being read.
import { createMemo, For, Show } from 'solid-js'
import { MARGIN, type MapLayout } from './map-layout.ts'
import { beadsOf, strokeOf, wayAhead, wayTo } from './map-paths.ts'
import { ticksOf } from './map-scale.ts'
import type { TreeModel } from './tree-model.ts'

/** Beads for every take, as long as they can be told apart and counted. */
const MOST_BEADS = 1_200
const LEAST_UNIT = 11

interface MapStrokesProps {
  layout: MapLayout
  model: TreeModel
}

export function MapStrokes(props: MapStrokesProps) {
  const pieces = createMemo(() =>
    props.layout.strands.flatMap(({ pieces }) => pieces.filter(({ branchId }) => branchId !== null)),
  )
  const head = () => {
    const { head } = props.model.page
    return { branchId: head.take?.branch.id ?? null, depth: head.take ? head.depth : -1 }
  }
  const way = () => wayTo(props.layout, head())
  const ahead = () => wayAhead(props.layout, props.model.page.head.branch.id, head().depth)
  const hasBeads = () =>
    props.layout.scale.unit >= LEAST_UNIT &&
    pieces().reduce((sum, { from, to }) => sum + to - from, 0) <= MOST_BEADS
  const hueOfHead = () => props.model.current.hue
  return (
    <g aria-hidden="true">
      <path class="map-way-glow" d={way()} />
      {/* The first strands are drawn last: where elbows meet, the older line lies on top. */}
      <For each={pieces().toReversed()}>
        {(piece) => (
          <path
            class={`map-stroke hue-${piece.strand.hue}`}
            classList={{
              stub: piece.isStub,
              left: props.model.branches.get(piece.branchId!)?.isDisposable,
            }}
            d={strokeOf(props.layout, piece)}
          />
        )}
      </For>
      <path class={`map-ahead hue-${hueOfHead()}`} d={ahead()} />
      <path class={`map-way hue-${hueOfHead()}`} d={way()} />
      <Show when={hasBeads()}>
        <For each={pieces()}>
          {(piece) => <path class={`map-beads hue-${piece.strand.hue}`} d={beadsOf(props.layout, piece)} />}
        </For>
      </Show>
    </g>
  )
}

export function MapRuler(props: { layout: MapLayout }) {
  const ticks = createMemo(() => ticksOf(props.layout.scale, props.layout.lastDepth))
  return (
    <g class="map-ruler" aria-hidden="true">
      <text x={MARGIN.left} y={18} class="map-ruler-name">
        takes
      </text>
      <For each={ticks()}>
        {({ number, x }) => (
          <g>
            <path d={`M${MARGIN.left + x} 26V${props.layout.height - 10}`} />
            <text x={MARGIN.left + x} y={18}>
              {number.toLocaleString('en')}
            </text>
          </g>
        )}
      </For>
    </g>
  )
}
