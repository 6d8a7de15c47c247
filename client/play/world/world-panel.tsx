// The world of the story beside the page, or over it where there is no room: values with their bars and words, people,
// what is so, goals. Values can be set by hand in their places.
import { createMemo, Match, onMount, Show, Switch, untrack } from 'solid-js'
import '../../styles/fields.css'
import '../../styles/margin-panel.css'
import '../../styles/world.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { CrossIcon } from '../../ui/tree-icons.tsx'
import type { Take } from '../takes.ts'
import { flagsOf, goalsOf, sectionsOf, type Stat } from './world.ts'
import { StatRow } from './stat-row.tsx'
import { ByHandFoot } from './world-foot.tsx'
import type { WorldDesk } from './world-desk.ts'
import { Goals } from './world-goals.tsx'
import { Rows } from './world-rows.tsx'

interface WorldPanelProps {
  desk: WorldDesk
  /** The take that the head stands on. */
  newest: Take | undefined
  disabled: boolean
}

/** The panel, where it has its place. It takes the focus only when it was asked for. */
export function WorldPanel(props: WorldPanelProps) {
  return (
    <Switch>
      <Match when={props.desk.open() && props.desk.wide()}>
        <aside class="world beside" aria-label="The world">
          <Inside {...props} />
        </aside>
      </Match>
      <Match when={props.desk.open()}>
        <Sheet {...props} />
      </Match>
    </Switch>
  )
}

function Sheet(props: WorldPanelProps) {
  let dialog!: HTMLDialogElement
  onMount(() => dialog.showModal())
  return (
    <dialog
      ref={(element) => (dialog = element)}
      class="world sheet"
      aria-label="The world"
      onClose={() => props.desk.close()}
      onClick={(event) => event.target === dialog && dialog.close()}
    >
      <Inside {...props} />
    </dialog>
  )
}

function Inside(props: WorldPanelProps) {
  const { byHand } = untrack(() => props.desk)
  const sections = createMemo(() => sectionsOf(props.desk.world()))
  const flags = createMemo(() => flagsOf(props.desk.world()))
  const goals = createMemo(() => goalsOf(props.desk.world()))
  return (
    <form
      class="world-page"
      classList={{ editing: byHand.editing() }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!props.disabled) void byHand.save()
      }}
      // What is typed is kept.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return
        event.preventDefault()
        props.desk.close()
      }}
    >
      <header class="world-head">
        <h2>The world</h2>
        <IconButton label="Close the world" hint="w" onPress={() => props.desk.close()}>
          <CrossIcon />
        </IconButton>
      </header>
      <div class="world-body">
        <Rows each={sections()} by={(section) => section.path}>
          {(section) => (
            <section class="world-part" aria-label={section().title}>
              <h3>{section().title}</h3>
              <Show when={section().description}>{(words) => <p class="world-about">{words()}</p>}</Show>
              <Stats stats={section().stats} desk={props.desk} />
            </section>
          )}
        </Rows>
        <Show when={flags().length > 0}>
          <section class="world-part" aria-label="How things stand">
            <h3>How things stand</h3>
            <Stats stats={flags()} desk={props.desk} />
          </section>
        </Show>
        <Goals goals={goals()} desk={props.desk} />
        <Show when={props.desk.changes().size === 0 && !byHand.editing()}>
          <p class="world-hint">
            As the story is told, the narrator says what changes here, and a referee holds it to the rules of
            this story. What the newest turn changed is marked.
          </p>
        </Show>
      </div>
      <ByHandFoot {...props} />
    </form>
  )
}

function Stats(props: { stats: Stat[]; desk: WorldDesk }) {
  return (
    <ul class="stats">
      <Rows each={props.stats} by={(stat) => stat.path}>
        {(stat) => <StatRow stat={stat()} desk={props.desk} />}
      </Rows>
    </ul>
  )
}
