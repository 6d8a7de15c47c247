// A difference of two texts as prose: what both have once, what differs side by side, marked by more than its colour.
import { createMemo, For, Show } from 'solid-js'
import type { ComparisonGrain } from '../api/generated/graphql.ts'
import { proseOf, type Paragraph, type Run } from './prose.ts'

const GRAINS: Record<ComparisonGrain, string> = {
  WORDS: '',
  PARAGRAPHS: 'Compared by whole paragraphs: they differ too much for single words.',
  NONE: 'They have too little in common for single words to be marked.',
}

/** How two texts differ. */
export interface Words {
  grain: ComparisonGrain
  runs: Run[]
  isCut: boolean
}

/** One of the two: what it is called, and the number of its colour. */
export interface ProseSide {
  name: string
  hue: number
}

interface ProseRowsProps {
  a: ProseSide
  b: ProseSide
  words: Words
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
                <SideText side={props.a} mark="a" paragraphs={row.a} />
                <SideText side={props.b} mark="b" paragraphs={row.b} />
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

function SideText(props: { side: ProseSide; mark: 'a' | 'b'; paragraphs: Paragraph[] }) {
  return (
    <div class={`side-text hue-${props.side.hue}`} classList={{ empty: props.paragraphs.length === 0 }}>
      <span class="side-name">{props.side.name}</span>
      <Prose paragraphs={props.paragraphs} mark={props.mark} />
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
