// A place on the map: the tip of a line with its name, or a mark along the way.
import { createMemo, Show } from 'solid-js'
import type { MapNode } from './map-layout.ts'
import type { TreeDesk } from './tree-gate.tsx'
import { countOf, lastReadOf, placeOf } from './words.ts'

interface MapPlaceProps {
  node: MapNode
  desk: TreeDesk
  /** Room for a name, in the map's own measure. */
  room: number
  isActive: boolean
  isSelected: boolean
  /** The id of what tells its words just now. */
  describedBy?: string
  onPick: () => void
}

/** About as wide as a letter of a name is. */
const LETTER = 7.6
const HALF = 22
/** With less room than this, a name stands alone. */
const ROOM_FOR_FACTS = 150

export function MapPlace(props: MapPlaceProps) {
  const line = createMemo(() => props.desk.model().branches.get(props.node.lineId ?? ''))
  const isLine = () => line() !== undefined && !props.node.isStub
  const level = () => {
    let depth = isLine() ? 1 : 2
    for (let strand = props.node.strand.parent; strand; strand = strand.parent) depth++
    return depth
  }
  return (
    <g
      role="treeitem"
      class={`map-place hue-${props.node.strand.hue}`}
      classList={{
        tip: isLine(),
        stub: props.node.isStub,
        named: line()?.name != null,
        left: line()?.isDisposable,
        here: props.node.isHere,
        current: line()?.isHead,
      }}
      data-place={props.node.key}
      data-line={props.node.lineId}
      tabindex={props.isActive ? 0 : -1}
      aria-label={placeOf(props.node, props.desk.model(), (line) => props.desk.tree.title(line, 60))}
      aria-level={level()}
      aria-selected={props.isSelected}
      aria-describedby={props.describedBy}
      transform={`translate(${props.node.x} ${props.node.y})`}
      onClick={() => props.onPick()}
    >
      <rect
        class="map-hit"
        x={-HALF}
        y={-HALF}
        width={isLine() ? props.room + 8 : HALF * 2}
        height={HALF * 2}
        rx="9"
      />
      <Marks node={props.node} />
      <Show when={isLine() && line()}>
        {(line) => (
          <text class="map-name" x="15" y={props.room > ROOM_FOR_FACTS || line().isHead ? -1 : 5}>
            <tspan>{props.desk.tree.title(line(), Math.floor((props.room - 26) / LETTER))}</tspan>
            <Show when={props.room > ROOM_FOR_FACTS || line().isHead}>
              <tspan class="map-fact" x="15" dy="15">
                {countOf(line().length, 'take')} · {lastReadOf(line())}
              </tspan>
            </Show>
          </text>
        )}
      </Show>
    </g>
  )
}

function Marks(props: { node: MapNode }) {
  const isTip = () => props.node.lineId !== null
  const flagAt = () => (props.node.isHere && !isTip() ? 9 : 0)
  return (
    <>
      <Show when={props.node.isHere}>
        <circle class="map-here" r="10.5" />
      </Show>
      <circle class="map-dot" r={isTip() ? (props.node.isStub ? 3.5 : 5.5) : 3.8} />
      <Show when={props.node.checkpoints.length > 0}>
        <path class="map-flag" d={`M${flagAt()} -5v-17h12l-3.500 4.500 3.500 4.500h-12`} />
      </Show>
      <Show when={props.node.folded > 0}>
        <text class="map-folded" x="5" y="19">
          +{props.node.folded}
        </text>
      </Show>
    </>
  )
}
