// The prompts that two sides were told from: which sections differ and how, what of the story both quote.
import { A } from '@solidjs/router'
import { createMemo, Index, Show } from 'solid-js'
import { query } from '../api/ask.ts'
import { sectionNamed } from '../ui/section-names.ts'
import type { Compared, ComparedPrompts as Prompts } from './answers.ts'
import { ComparePromptsQuery } from './compare-documents.ts'
import { ComparePart, namesOf, type PartProps } from './compare-part.tsx'
import { lineOf, ProseRows, type ComparedProps } from './compare-prose.tsx'
import { promptOf, rowsOf, sameOf, sectionsOf, storyOf, weightOf, type SectionRow } from './prompt-words.ts'
import { treePath } from './tree-gate.tsx'

export function ComparedPrompts(props: PartProps) {
  return (
    <section class="compare-prompts" aria-label="The prompts">
      <ComparePart sides={props.sides} ask={(sides) => query(ComparePromptsQuery, sides)}>
        {(found) => <Found {...props} prompts={found().prompts} />}
      </ComparePart>
    </section>
  )
}

interface FoundProps extends ComparedProps {
  prompts: Prompts
}

function Found(props: FoundProps) {
  const rows = createMemo(() => rowsOf(props.prompts))
  const differing = () => rows().filter(({ isSame }) => !isSame)
  const same = () => rows().filter(({ isSame }) => isSame)
  const names = () => namesOf(props)
  return (
    <>
      <div class="compare-row prompt-sides">
        <PromptSide {...props} side={props.compared.a} prompt={props.prompts.a} name={names()[0]} />
        <PromptSide {...props} side={props.compared.b} prompt={props.prompts.b} name={names()[1]} />
      </div>
      <Show
        when={rows().length > 0}
        fallback={
          <p class="compare-hint">There is nothing to compare unless both were told by a narrator.</p>
        }
      >
        <p class="compare-sum">{sectionsOf(rows())}</p>
        <ul class="compared-list">
          <Index each={differing()}>{(row) => <Section {...props} row={row()} names={names()} />}</Index>
        </ul>
        <Show when={differing().length > 0 && same().length > 0}>
          <p class="hint">{sameOf(same())}</p>
        </Show>
      </Show>
    </>
  )
}

interface PromptSideProps extends ComparedProps {
  side: Compared['a']
  prompt: Prompts['a']
  name: string
}

function PromptSide(props: PromptSideProps) {
  const insights = () =>
    `${treePath(props.desk.tree.id)}/insights?${new URLSearchParams({ take: props.prompt.take?.id ?? '' })}`
  return (
    <div class={`prompt-side hue-${lineOf(props, props.side.branch.id)?.hue ?? 0}`}>
      <h2 dir="auto">{props.name}</h2>
      <p>
        {promptOf(props.prompt)}{' '}
        <Show when={props.prompt.missing === null}>
          <A href={insights()}>See it whole</A>
        </Show>
      </p>
    </div>
  )
}

interface SectionProps extends FoundProps {
  row: SectionRow
  names: [string, string]
}

function Section(props: SectionProps) {
  return (
    <li>
      <details>
        <summary>
          <span class="section-name">{sectionNamed(props.row.label).name}</span>
          <span class="hint">{weightOf(props.row, props.names)}</span>
        </summary>
        <p class="hint">{sectionNamed(props.row.label).hint}</p>
        <Show when={props.row.story}>{(story) => <p>{storyOf(story(), props.names)}</p>}</Show>
        <Show when={props.row.words}>
          {(words) => (
            <ProseRows
              {...props}
              words={words()}
              empty="Too much was compared already to show this too."
              cut="Only the beginnings are compared."
            />
          )}
        </Show>
      </details>
    </li>
  )
}
