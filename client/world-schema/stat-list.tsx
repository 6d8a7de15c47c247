// The stats of the player, of the world or of somebody, in their order, and the way to one more.
import { For, untrack } from 'solid-js'
import { createRows, focusLast } from './rows.ts'
import { blankStat, type SchemaDraft, type StatDraft } from './schema-draft.ts'
import type { SchemaDesk } from './schema-desk.ts'
import { StatEditor } from './stat-editor.tsx'

interface StatListProps {
  desk: SchemaDesk
  stats: StatDraft[]
  within: string
  /** The same list in a draft that is being changed. */
  listIn: (draft: SchemaDraft) => StatDraft[]
  addLabel: string
}

export function StatList(props: StatListProps) {
  let list!: HTMLUListElement
  const rows = untrack(() => createRows(props.desk, props.listIn))
  return (
    <>
      <ul class="schema-list" ref={(element) => (list = element)}>
        <For each={props.stats}>
          {(stat, at) => (
            <StatEditor
              desk={props.desk}
              stat={stat}
              within={props.within}
              at={at()}
              count={props.stats.length}
              onChange={(fields) => rows.write(at(), fields)}
              onMove={(by) => rows.move(at(), by)}
              onRemove={() => rows.remove(at())}
            />
          )}
        </For>
      </ul>
      <button
        type="button"
        class="text-button"
        onClick={() => {
          rows.add(blankStat())
          focusLast(list)
        }}
      >
        {props.addLabel}
      </button>
    </>
  )
}
