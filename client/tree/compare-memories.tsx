// What two sides remember: the memories of one of them alone, those of the same takes in two ways, and both summaries.
import { Index, Show } from 'solid-js'
import { query } from '../api/ask.ts'
import type { ComparedMemories as Memories } from './answers.ts'
import { CompareMemoriesQuery } from './compare-documents.ts'
import { ComparePart, namesOf, type PartProps } from './compare-part.tsx'
import { ProseRows, type ComparedProps } from './compare-prose.tsx'
import { aboutOf, differenceOf, summaryOf } from './memory-words.ts'

export function ComparedMemories(props: PartProps) {
  return (
    <ComparePart sides={props.sides} ask={(sides) => query(CompareMemoriesQuery, sides)}>
      {(found) => (
        <>
          <Memory {...props} memories={found().memories} />
          <Summary {...props} memories={found().memories} />
        </>
      )}
    </ComparePart>
  )
}

interface MemoriesProps extends ComparedProps {
  memories: Memories
}

function Memory(props: MemoriesProps) {
  const differences = () => props.memories.differences
  return (
    <section class="compare-cards" aria-labelledby="memories-title">
      <h2 id="memories-title">The memories</h2>
      <Show
        when={differences().length > 0}
        fallback={
          <p class="hint">
            Both remember the same. What is told above the parting is remembered on both lines, and nothing
            below it is remembered yet.
          </p>
        }
      >
        <ul class="compared-list">
          <Index each={differences()}>{(memory) => <Difference {...props} memory={memory()} />}</Index>
        </ul>
        <Show when={props.memories.isCut}>
          <p class="hint">There are more than these.</p>
        </Show>
      </Show>
    </section>
  )
}

function Difference(props: ComparedProps & { memory: Memories['differences'][number] }) {
  return (
    <li>
      <h3>{aboutOf(props.memory)}</h3>
      <p class="hint">{differenceOf(props.memory, namesOf(props))}</p>
      <Show
        when={props.memory.words}
        fallback={
          <p class="compare-prose" dir="auto">
            {(props.memory.a ?? props.memory.b)?.text}
          </p>
        }
      >
        {(words) => <Words {...props} words={words()} />}
      </Show>
    </li>
  )
}

function Summary(props: MemoriesProps) {
  const summary = () => props.memories.summary
  const alone = () => (summary().isSame ? null : (summary().a ?? summary().b))
  return (
    <section class="compare-cards" aria-labelledby="summary-title">
      <h2 id="summary-title">The story so far</h2>
      <Show
        when={summary().words}
        fallback={
          <>
            <p class="hint">{summaryOf(summary(), namesOf(props))}</p>
            <p class="compare-prose" dir="auto">
              {alone()}
            </p>
          </>
        }
      >
        {(words) => <Words {...props} words={words()} />}
      </Show>
    </section>
  )
}

function Words(props: ComparedProps & { words: NonNullable<Memories['summary']['words']> }) {
  return (
    <ProseRows
      {...props}
      words={props.words}
      empty="Too much was compared already to show these words too."
      cut="Only the beginnings are compared."
    />
  )
}
