// The card of a place on the map: what it is, its words, and what can be done from there.
import { createMemo, For, onMount, Show, type JSX } from 'solid-js'
import { IconButton } from '../ui/icon-button.tsx'
import { FlagIcon } from '../ui/icons.tsx'
import { CrossIcon } from '../ui/tree-icons.tsx'
import { createAnswer } from './answer.ts'
import { CompareWithRead, DeleteLine, LineFacts, LineName } from './line-parts.tsx'
import type { MapLayout, MapNode } from './map-layout.ts'
import type { FindTake } from './spot-texts.ts'
import type { TreeDesk } from './tree-gate.tsx'
import type { Line } from './tree-model.ts'
import { beginningOf, countOf, takeNumber } from './words.ts'

interface PlaceCardProps {
  desk: TreeDesk
  node: MapNode
  layout: MapLayout
  find: FindTake
  onClose: () => void
  onSelect: (key: string) => void
  onDelete: (line: Line) => void
  /** Holds it against what is chosen next. */
  onCompare: () => void
}

export function PlaceCard(props: PlaceCardProps) {
  let card!: HTMLElement
  const line = createMemo(() => props.desk.model().branches.get(props.node.lineId ?? ''))
  onMount(() => card.focus({ preventScroll: true }))
  return (
    <section
      ref={(element) => (card = element)}
      class={`place-card hue-${props.node.strand.hue}`}
      aria-label="The chosen place"
      tabindex="-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        props.onClose()
      }}
    >
      <IconButton label="Close" hint="Esc" class="card-close" onPress={() => props.onClose()}>
        <CrossIcon />
      </IconButton>
      <Show when={line()} fallback={<SpotCard {...props} />}>
        {(line) => <LineCard {...props} line={line()} />}
      </Show>
    </section>
  )
}

function LineCard(props: PlaceCardProps & { line: Line }) {
  const isVersion = () => props.line.kind === 'ALTERNATIVE'
  const stands = () => props.line.isHead && props.node.isHere
  return (
    <>
      <p class="overline">{isVersion() ? 'Another version' : 'Line'}</p>
      <h2 class="card-title">
        <LineName desk={props.desk} line={props.line} />
      </h2>
      <LineFacts desk={props.desk} line={props.line} words={420} />
      <Marks {...props} />
      <p class="card-deeds">
        <button
          type="button"
          class="button"
          disabled={props.desk.deeds.busy()}
          onClick={() => void props.desk.read({ branchId: props.line.id })}
        >
          {stands() ? 'Read on' : isVersion() ? 'Read this version' : 'Read this line'}
        </button>
        <CompareWithRead desk={props.desk} line={props.line} />
        <CompareOther {...props} />
        <DeleteLine desk={props.desk} line={props.line} onDelete={props.onDelete} />
      </p>
    </>
  )
}

function SpotCard(props: PlaceCardProps) {
  const line = () => props.desk.model().lineAt(props.node.branchId)
  const found = createAnswer(
    () => props.node,
    async (node) => ({ key: node.key, take: await props.find(node) }),
  )
  /** Never the words of the place that was chosen before. */
  const take = () => (found()?.key === props.node.key ? found()!.take : undefined)
  const title = () => takeNumber(props.node.depth).replace('t', 'T')
  const read = () => {
    const { branchId, depth } = props.node
    return props.desk.read(
      take()
        ? { takeId: take()!.id }
        : { spot: { branchId: branchId ?? props.desk.model().current.id, depth } },
    )
  }
  return (
    <>
      <p class="overline">{props.node.depth < 0 ? 'Before the first take' : props.desk.tree.title(line())}</p>
      <h2 class="card-title">{props.node.depth < 0 ? 'The beginning' : title()}</h2>
      <Show when={take()}>
        {(take) => (
          <blockquote class="card-words" dir="auto">
            {beginningOf(take().text, 320)}
          </blockquote>
        )}
      </Show>
      <Marks {...props} />
      <p class="card-deeds">
        <button
          type="button"
          class="button"
          disabled={props.desk.deeds.busy() || take() === undefined}
          onClick={() => void read()}
        >
          Read from here
        </button>
        <Show when={take()}>
          <CompareOther {...props} />
        </Show>
      </p>
    </>
  )
}

function CompareOther(props: PlaceCardProps) {
  return (
    <button type="button" class="button quiet" onClick={() => props.onCompare()}>
      Compare with another place
    </button>
  )
}

/** What else is at a place: the reader, checkpoints, lines that part, versions that are not drawn. */
function Marks(props: PlaceCardProps): JSX.Element {
  const checkpoints = () =>
    props.desk.model().page.tree.checkpoints.filter(({ id }) => props.node.checkpoints.includes(id))
  const parting = () =>
    props.layout.nodes.filter(({ lineId, strand, isStub }) => {
      const parent = strand.pieces[0]!.parent
      return (
        lineId !== null &&
        !isStub &&
        parent !== null &&
        strand.from === props.node.depth &&
        (parent.branchId ?? null) === props.node.branchId
      )
    })
  return (
    <>
      <Show when={props.node.isHere}>
        <p class="card-here">You are here</p>
      </Show>
      <For each={checkpoints()}>
        {({ name }) => (
          <p class="card-mark">
            <FlagIcon />
            <span>{name}</span>
          </p>
        )}
      </For>
      <Show when={parting().length > 0}>
        <div class="card-parting">
          <p class="quiet-words">
            {parting().length === 1 ? 'One line parts here:' : `${parting().length} lines part here:`}
          </p>
          <ul>
            <For each={parting()}>
              {(tip) => (
                <li class={`hue-${tip.strand.hue}`}>
                  <button type="button" class="line-link" onClick={() => props.onSelect(tip.key)}>
                    <span class="swatch" />
                    <span>{props.desk.tree.title(props.desk.model().branches.get(tip.lineId!)!, 44)}</span>
                  </button>
                </li>
              )}
            </For>
          </ul>
        </div>
      </Show>
      <Show when={props.node.folded > 0}>
        <p class="quiet-words">
          The next take has {countOf(props.node.folded, 'other version')}. Page through them where you read,
          or show other versions on the map.
        </p>
      </Show>
    </>
  )
}
