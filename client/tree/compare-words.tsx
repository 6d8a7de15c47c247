// The words of two sides: what each tells below the parting, or two takes' own words.
import { Show } from 'solid-js'
import { IconButton } from '../ui/icon-button.tsx'
import { BookIcon } from '../ui/icons.tsx'
import type { Compared } from './answers.ts'
import { lineOf, ProseRows, type ComparedProps } from './compare-prose.tsx'
import type { TreeDesk } from './tree-gate.tsx'
import { takeNumber } from './words.ts'

export function ComparedWords(props: ComparedProps) {
  return (
    <section class="compare-words" aria-label="The words">
      <div class="compare-row heads">
        <SideHead desk={props.desk} side={props.compared.a} />
        <SideHead desk={props.desk} side={props.compared.b} />
      </div>
      <ProseRows
        {...props}
        words={props.compared.words}
        empty="Neither has any words of its own."
        cut="Only the beginnings are compared: both go on for long after this."
      />
    </section>
  )
}

function SideHead(props: { desk: TreeDesk; side: Compared['a'] }) {
  const line = () => lineOf(props, props.side.branch.id)
  return (
    <div class={`side-head hue-${line()?.hue ?? 0}`}>
      <h2>
        <span class="swatch" />
        <Show when={line()}>{(line) => <span dir="auto">{props.desk.tree.title(line(), 40)}</span>}</Show>
      </h2>
      <Show when={props.side.end}>
        {(end) => (
          <>
            <span class="hint">up to {takeNumber(end().depth)}</span>
            <IconButton label="Read this one" onPress={() => void props.desk.read({ takeId: end().id })}>
              <BookIcon />
            </IconButton>
          </>
        )}
      </Show>
    </div>
  )
}
