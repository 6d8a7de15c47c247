// The budget as a bar: what is fixed, the story, the scene, the last words, and what is free.
import { For, Index, Show } from 'solid-js'
import { countOf, numberOf } from '../ui/counts.ts'
import type { Prompt } from './answers.ts'
import { percent, type Budget, type BudgetPart } from './budget.ts'
import { blockOf } from './section-names.ts'
import { overOf, weightOf, type When } from './words.ts'

const SMALL = 0.45

interface BudgetBarProps {
  budget: Budget
  prompt: Prompt
  when: When
}

export function BudgetBar(props: BudgetBarProps) {
  const over = () => overOf(props.prompt, props.budget, props.when)
  const spoken = () =>
    props.budget.parts
      .map(({ block, tokens }) => `${blockOf(block).name}: ${countOf(tokens, 'token')}`)
      .join(', ')
  const used = () =>
    props.budget.parts.reduce((sum, { block, share }) => (block === 'FREE' ? sum : sum + share), 0)
  /** Too little of the bar to be told apart: then it is shown once more, larger. */
  const isSmall = () => used() > 0 && used() < SMALL
  return (
    <section class="budget" aria-label="Budget">
      <p class="budget-weight">
        {weightOf(props.budget)}
        <Show when={props.budget.over > 0}> The red line is where the budget ends.</Show>
      </p>
      <div class="budget-bars" role="img" aria-label={spoken()}>
        <div class="budget-bar" classList={{ thin: isSmall() }}>
          <Parts parts={props.budget.parts} />
          <Show when={props.budget.over > 0}>
            <i
              class="budget-mark"
              style={{ left: `${(100 * (props.budget.budget ?? 0)) / props.budget.total}%` }}
            />
          </Show>
        </div>
        <Show when={isSmall()}>
          <svg class="budget-lens" viewBox="0 0 100 10" preserveAspectRatio="none">
            <path d={`M0 0H${100 * used()}L100 10H0z`} />
          </svg>
          <div class="budget-bar">
            <Parts parts={props.budget.parts.filter(({ block }) => block !== 'FREE')} />
          </div>
        </Show>
      </div>
      <ul class="budget-legend">
        <For each={props.budget.parts}>
          {(part) => (
            <li class={`block-${part.block}`}>
              <span class="block-swatch" />
              <span>
                <b>{blockOf(part.block).name}</b> {numberOf(part.tokens)}
                <span class="budget-share"> {percent(part.share)}</span>
                <span class="budget-hint">{blockOf(part.block).hint}</span>
              </span>
            </li>
          )}
        </For>
      </ul>
      <Show when={over()}>
        <p class="fault" role="alert">
          {over()}
        </p>
      </Show>
    </section>
  )
}

function Parts(props: { parts: BudgetPart[] }) {
  return (
    <Index each={props.parts}>
      {(part) => <span class={`block-${part().block}`} style={{ 'flex-grow': part().tokens }} />}
    </Index>
  )
}
