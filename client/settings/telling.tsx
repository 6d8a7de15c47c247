// How it tells: how freely, how much, how much it reads of the story, and what it is told about telling.
import { createEffect, createSignal, on, Show, untrack } from 'solid-js'
import { BudgetPicture } from './budget-picture.tsx'
import { Choice, OnOff } from './choice.tsx'
import { Field } from './field.tsx'
import type { SettingsForm } from './settings-form.ts'
import { thinkingOf, type ThinkingChoice } from './settings-values.ts'

export function Telling(props: { form: SettingsForm }) {
  const { field, values, change } = untrack(() => props.form)
  return (
    <>
      <Field
        label="Narrator"
        rows={7}
        hint="What the narrator is told about how to tell; every prompt begins with it."
        {...field('narratorText')}
      />
      <OnOff
        label="Third person"
        hint="Where a story has a name for your character, the prompt says “Mira opens the door” instead of “You open the door”. It changes what you do from now on, and not what is told already."
        checked={values().thirdPerson}
        onChange={(thirdPerson) => change({ thirdPerson })}
      />
      <Field
        label="Temperature"
        inputMode="decimal"
        hint="How freely it tells, from 0 to 2: low keeps to the expected, high surprises and goes astray."
        {...field('temperature')}
      />
      <Field
        label="Max output tokens"
        inputMode="numeric"
        hint="The hard limit of one narration: what is longer is cut there. The prompt asks for a length that fits; 400 tokens are about 300 words."
        {...field('maxOutputTokens')}
      />
      <Field
        label="Context budget"
        inputMode="numeric"
        hint="What one prompt may weigh, in tokens. When it is short, the oldest of the story is left out first; the greater it is, the longer and dearer a turn gets."
        {...field('contextBudget')}
      />
      <Thinking form={props.form} />
      <BudgetPicture form={props.form} />
    </>
  )
}

const HINTS: Record<ThinkingChoice, string> = {
  FREE: 'Nothing is said about thinking: a model that thinks does so, and that takes from the tokens it may tell with.',
  NONE: 'It is asked not to think: faster, and all tokens are for the story. Some models think all the same.',
  BUDGET: 'It may think for so many tokens, on top of what it may tell. They are kept free in its window.',
}

const SOME_THOUGHT = '1024'

function Thinking(props: { form: SettingsForm }) {
  const { stored, values, change, field } = untrack(() => props.form)
  /** A budget that is being typed may read 0 for a moment: that chooses nothing else. */
  const [isBudget, setIsBudget] = createSignal(thinkingOf(values().thinkingTokens) === 'BUDGET')
  createEffect(
    on(stored, () => setIsBudget(thinkingOf(values().thinkingTokens) === 'BUDGET'), { defer: true }),
  )
  const choice = () => (isBudget() ? 'BUDGET' : thinkingOf(values().thinkingTokens))
  const choose = (wanted: ThinkingChoice) => {
    setIsBudget(wanted === 'BUDGET')
    change({ thinkingTokens: { FREE: '0', NONE: '-1', BUDGET: SOME_THOUGHT }[wanted] })
  }
  return (
    <>
      <Choice
        label="Thinking"
        value={choice()}
        options={[
          { value: 'FREE', label: 'As it comes' },
          { value: 'NONE', label: 'None' },
          { value: 'BUDGET', label: 'A budget' },
        ]}
        onChoose={choose}
        hint={
          values().mode === 'COMPLETION'
            ? 'Only chats can think; under More, Completion is chosen.'
            : HINTS[choice()]
        }
      />
      <Show when={isBudget()}>
        <Field
          label="Thinking tokens"
          inputMode="numeric"
          hint="How many tokens it may think for, before each narration."
          {...field('thinkingTokens')}
        />
      </Show>
    </>
  )
}
