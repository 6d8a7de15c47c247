// The tree of a story: its map, and its lines as a list.
import { useSearchParams } from '@solidjs/router'
import { createSignal, Match, Show, Switch, untrack } from 'solid-js'
import { Segmented } from '../ui/segmented.tsx'
import '../styles/tree.css'
import '../styles/lines.css'
import '../styles/map.css'
import '../styles/place-card.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { LineList } from './line-list.tsx'
import { MapPanel } from './map-panel.tsx'
import { TidyDialog } from './tidy-dialog.tsx'
import { TreeBar, TreeGate, TreeNotice, type TreeDesk } from './tree-gate.tsx'
import type { Line } from './tree-model.ts'

type View = 'map' | 'lines'

const VIEWS: { value: View; label: string }[] = [
  { value: 'map', label: 'Map' },
  { value: 'lines', label: 'Lines' },
]

export default function TreePage() {
  return <TreeGate>{(desk) => <Tree desk={desk} />}</TreeGate>
}

function Tree(props: { desk: TreeDesk }) {
  const { desk } = untrack(() => props)
  const [params, setParams] = useSearchParams<{ view?: string }>()
  const view = (): View => (params.view === 'lines' ? 'lines' : 'map')
  const [unfold, setUnfold] = createSignal(false)
  const [dialog, setDialog] = createSignal<'tidy' | Line | null>(null)
  const close = () => {
    setDialog(null)
    // What was pressed may be gone with its line.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('.map-place[tabindex="0"], #lines-title')?.focus()
    })
  }
  const doomed = () => {
    const held = dialog()
    return typeof held === 'object' ? held : null
  }
  return (
    <div class="tree-page" classList={{ mapped: view() === 'map' }}>
      <TreeBar desk={desk} page="tree" />
      <section class="tree-bar" aria-label="How the story is shown">
        <Segmented
          label="How the story is shown"
          value={view()}
          options={VIEWS}
          onChoose={(value) =>
            setParams({ view: value === 'lines' ? 'lines' : undefined }, { replace: true })
          }
        />
        <Show when={desk.model().lines.length === 1 && desk.model().versions.length === 0}>
          <p class="hint">One line so far. Retry a narration or fork from a take, and it grows another.</p>
        </Show>
        <Show when={desk.model().versions.length > 0}>
          <label class="toggle">
            <input
              type="checkbox"
              checked={unfold()}
              onChange={(event) => setUnfold(event.currentTarget.checked)}
            />
            <span>Other versions ({desk.model().versions.length.toLocaleString('en')})</span>
          </label>
        </Show>
      </section>
      <TreeNotice desk={desk} />
      <Switch>
        <Match when={view() === 'map'}>
          <MapPanel desk={desk} unfold={unfold()} onDelete={setDialog} />
        </Match>
        <Match when={view() === 'lines'}>
          <LineList desk={desk} unfold={unfold()} onDelete={setDialog} onTidy={() => setDialog('tidy')} />
        </Match>
      </Switch>
      <Show when={doomed()}>{(line) => <DeleteDialog desk={desk} line={line()} onClose={close} />}</Show>
      <Show when={dialog() === 'tidy'}>
        <TidyDialog desk={desk} onClose={close} />
      </Show>
    </div>
  )
}
