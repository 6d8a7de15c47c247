// The words of two sides as prose: what both have once, what differs side by side, marked by more than its colour.
import { createMemo, For, Show } from 'solid-js'
import { IconButton } from '../ui/icon-button.tsx'
import { BookIcon } from '../ui/icons.tsx'
import type { Compared } from './answers.ts'
import { proseOf, type Paragraph } from './prose.ts'
import type { TreeDesk } from './tree-gate.tsx'
import { takeNumber } from './words.ts'

interface ComparedProps {
  desk: TreeDesk
  compared: Compared
}

const GRAINS = {
  WORDS: '',
  PARAGRAPHS: 'Compared by whole paragraphs: they differ too much for single words.',
  NONE: 'They have too little in common for single words to be marked.',
}

export function ComparedWords(props: ComparedProps) {
  const rows = createMemo(() => proseOf(props.compared.words.runs))
  return (
    <section class="compare-words" aria-label="The words">
      <div class="compare-row heads">
        <SideHead desk={props.desk} side={props.compared.a} />
        <SideHead desk={props.desk} side={props.compared.b} />
      </div>
      <Show when={rows().length > 0} fallback={<p class="compare-hint">Neither has any words of its own.</p>}>
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
      <p class="hint">{GRAINS[props.compared.words.grain]}</p>
      <Show when={props.compared.words.isCut}>
        <p class="hint">Only the beginnings are compared: both go on for long after this.</p>
      </Show>
    </section>
  )
}

const lineOf = ({ desk }: { desk: TreeDesk }, branchId: string) => desk.model().branches.get(branchId)

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
