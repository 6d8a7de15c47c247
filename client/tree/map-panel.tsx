// The map, and beside it the card of what was chosen; or, while two places are compared, the question for the second.
import { useNavigate } from '@solidjs/router'
import { createSignal, Show, untrack } from 'solid-js'
import { isUnmarked } from './map-find.ts'
import type { MapLayout, MapNode } from './map-layout.ts'
import { MapView } from './map-view.tsx'
import { PlaceCard } from './place-card.tsx'
import { comparePath, type Side } from './sides.ts'
import { createSpotTexts, type FindTake } from './spot-texts.ts'
import type { TreeDesk } from './tree-gate.tsx'
import type { Line } from './tree-model.ts'
import { takeNumber } from './words.ts'

interface MapPanelProps {
  desk: TreeDesk
  unfold: boolean
  onDelete: (line: Line) => void
}

export function MapPanel(props: MapPanelProps) {
  const { desk } = untrack(() => props)
  const find = createSpotTexts(desk.tree.id, desk.model)
  const [layout, setLayout] = createSignal<MapLayout | null>(null)
  const [chosen, choose] = createSignal<MapNode | null>(null)
  const comparing = createComparing(desk, find)
  /** A marked place is looked up anew: what is there can have changed. */
  const node = () => {
    const held = chosen()
    if (held && isUnmarked(held)) return layout()?.bodies.has(held.branchId!) ? held : undefined
    return layout()?.nodes.find(({ key }) => key === held?.key)
  }
  const close = () => {
    const key = chosen()?.key
    choose(null)
    focusMap(key)
  }
  const select = (node: MapNode) => {
    if (comparing.first() === null) choose(node)
    else void comparing.with(node)
  }
  return (
    <main
      class="map-panel"
      classList={{ open: node() !== undefined }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && comparing.first() !== null) focusMap(comparing.end())
      }}
    >
      <Show when={comparing.first()}>
        {(first) => <Asks title={first().title} onEnd={() => focusMap(comparing.end())} />}
      </Show>
      <MapView
        desk={desk}
        unfold={props.unfold}
        selected={node() ?? null}
        find={find}
        onSelect={select}
        onLayout={setLayout}
      />
      <Show when={node()}>
        {(node) => (
          <PlaceCard
            desk={desk}
            node={node()}
            layout={layout()!}
            find={find}
            onClose={close}
            onSelect={(key) => choose(layout()!.nodes.find((one) => one.key === key) ?? null)}
            onDelete={props.onDelete}
            onCompare={() => {
              comparing.begin(node())
              close()
            }}
          />
        )}
      </Show>
    </main>
  )
}

function focusMap(key?: string): void {
  const place = key && document.querySelector<SVGGElement>(`[data-place="${CSS.escape(key)}"]`)
  const other = () => document.querySelector<SVGGElement>('.map-place[tabindex="0"]')
  ;(place || other())?.focus()
}

/** What is asked while the second place is not chosen. */
function Asks(props: { title: string; onEnd: () => void }) {
  return (
    <p class="map-asks" role="status">
      <span>What is {props.title} held against? Choose any take, or the end of a line.</span>
      <button type="button" class="text-button" onClick={() => props.onEnd()}>
        Never mind
      </button>
    </p>
  )
}

/** Holding one place of the map against another: the first is kept until the second is chosen. */
function createComparing(desk: TreeDesk, find: FindTake) {
  const navigate = useNavigate()
  const [first, setFirst] = createSignal<{ node: MapNode; title: string } | null>(null)
  const titleOf = ({ lineId, branchId, depth }: MapNode) => {
    const line = desk.tree.title(desk.model().lineAt(branchId), 34)
    return lineId === null ? `${takeNumber(depth).replace('t', 'T')} of ${line}` : line
  }
  const sideOf = async (node: MapNode): Promise<Side | null> => {
    if (node.lineId !== null) return { branchId: node.lineId }
    const take = await find(node)
    return take && { takeId: take.id }
  }
  return {
    first,
    begin: (node: MapNode) => void setFirst({ node, title: titleOf(node) }),
    /** Compares nothing; answers the key of what was chosen. */
    end: () => {
      const key = first()?.node.key
      setFirst(null)
      return key
    },
    with: async (node: MapNode) => {
      const held = first()
      if (held === null) return
      const [a, b] = await Promise.all([sideOf(held.node), sideOf(node)])
      if (first() !== held) return
      setFirst(null)
      if (a && b) navigate(comparePath(desk.tree.id, a, b))
      else desk.say('There is nothing to compare at that place. Choose a take, or the end of a line.')
    },
  }
}
