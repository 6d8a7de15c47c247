// A difference of two texts as prose: what both have once, what differs side by side, marked by more than its colour.
import { createMemo, For, Show } from 'solid-js'
import type { Compared } from './answers.ts'
import { proseOf, type Paragraph } from './prose.ts'
import type { TreeDesk } from './tree-gate.tsx'

export interface ComparedProps {
  desk: TreeDesk
  compared: Compared
}

const GRAINS = {
  WORDS: '',
  PARAGRAPHS: 'Compared by whole paragraphs: they differ too much for single words.',
  NONE: 'They have too little in common for single words to be marked.',
}

interface ProseRowsProps extends ComparedProps {
  words: Compared['words']
  /** What is said when neither has any words. */
  empty: string
  /** What is said when only the beginnings were compared. */
  cut: string
}

export function ProseRows(props: ProseRowsProps) {
  const rows = createMemo(() => proseOf(props.words.runs))
  return (
    <div class="compare-prose">
      <Show when={rows().length > 0} fallback={<p class="compare-hint">{props.empty}</p>}>
        <For each={rows()}>
          {(row) => (
            <Show
              when={!row.same}
              fallback={
                <div class="compare-same">
                  <span class="visually-hidden">Both: </span>
                  <Prose paragraphs={row.a} mark="a" />
                </div>
              }
            >
              <div class="compare-row">
                <SideText {...props} which="a" paragraphs={row.a} />
                <SideText {...props} which="b" paragraphs={row.b} />
              </div>
            </Show>
          )}
        </For>
      </Show>
      <Show when={GRAINS[props.words.grain]}>{(note) => <p class="hint">{note()}</p>}</Show>
      <Show when={props.words.isCut}>
        <p class="hint">{props.cut}</p>
      </Show>
    </div>
  )
}

export const lineOf = ({ desk }: { desk: TreeDesk }, branchId: string) => desk.model().branches.get(branchId)

function SideText(props: ComparedProps & { which: 'a' | 'b'; paragraphs: Paragraph[] }) {
  const line = () => lineOf(props, props.compared[props.which].branch.id)
  return (
    <div class={`side-text hue-${line()?.hue ?? 0}`} classList={{ empty: props.paragraphs.length === 0 }}>
      <span class="side-name">{line() ? props.desk.tree.title(line()!, 34) : ''}</span>
      <Prose paragraphs={props.paragraphs} mark={props.which} />
    </div>
  )
}

function Prose(props: { paragraphs: Paragraph[]; mark: 'a' | 'b' }) {
  return (
    <For each={props.paragraphs}>
      {(paragraph) => (
        <p dir="auto" classList={{ whole: paragraph.every(({ own }) => own) }}>
          <For each={paragraph}>
            {({ text, own }) => {
              if (!own) return text
              // The blank before a word is nothing that one would see marked.
              const words = text.trimStart()
              const blank = text.slice(0, text.length - words.length)
              return [blank, props.mark === 'a' ? <del>{words}</del> : <ins>{words}</ins>]
            }}
          </For>
        </p>
      )}
    </For>
  )
}
