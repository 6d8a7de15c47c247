// The words of a take where one points at it, or walks to it by keyboard: a slip of paper beside the map's ink.
import { Show } from 'solid-js'
import type { MapNode } from './map-layout.ts'
import { createAnswer } from './answer.ts'
import type { FindTake } from './spot-texts.ts'
import type { TreeDesk } from './tree-gate.tsx'
import { beginningOf, takeNumber } from './words.ts'

export const PEEK_ID = 'map-peek'

interface MapPeekProps {
  desk: TreeDesk
  node: MapNode
  find: FindTake
  zoom: number
  /** The element that scrolls, and what is drawn in it. */
  frame: () => { scroller: HTMLElement; drawing: Element }
}

const WIDTH = 300
const GAP = 18

export function MapPeek(props: MapPeekProps) {
  const take = createAnswer(
    () => props.node,
    async (node) => ({ key: node.key, take: await props.find(node) }),
  )
  /** Never the words of what was looked at before. */
  const words = () => (take()?.key === props.node.key ? take()!.take?.text : undefined)
  const place = () => {
    const { scroller, drawing } = props.frame()
    const [box, svg] = [scroller.getBoundingClientRect(), drawing.getBoundingClientRect()]
    const x = svg.x - box.x + props.node.x * props.zoom
    const y = svg.y - box.y + props.node.y * props.zoom
    const left = Math.max(8, Math.min(x - WIDTH / 2, box.width - WIDTH - 8))
    const isLow = y > box.height * 0.6
    return {
      left: `${left}px`,
      width: `${Math.min(WIDTH, box.width - 16)}px`,
      ...(isLow ? { bottom: `${box.height - y + GAP}px` } : { top: `${y + GAP}px` }),
    }
  }
  return (
    <Show when={words()}>
      {(words) => (
        <div id={PEEK_ID} role="tooltip" class={`map-peek hue-${props.node.strand.hue}`} style={place()}>
          <p class="map-peek-where">
            {takeNumber(props.node.depth).replace('t', 'T')} ·{' '}
            {props.desk.tree.title(props.desk.model().lineAt(props.node.branchId), 34)}
          </p>
          <p dir="auto">{beginningOf(words(), 240)}</p>
        </div>
      )}
    </Show>
  )
}
