// What few need to change: how the model is asked, how a prompt is laid out, how long it may load.
import { untrack } from 'solid-js'
import type { EndpointMode, MessageStyle } from '../api/generated/graphql.ts'
import { Choice } from './choice.tsx'
import { Field } from './field.tsx'
import type { SettingsForm } from './settings-form.ts'

const MODES: Record<EndpointMode, string> = {
  CHAT: 'By messages: what nearly every model wants.',
  COMPLETION: 'By one text that it goes on with: for base models, which were never taught to talk.',
}

const STYLES: Record<MessageStyle, string> = {
  SINGLE: 'The whole story is one message of yours: safe for every model.',
  ALTERNATING:
    'Every narration is a message of the model, every move one of yours: closer to a talk, and some models keep their voice better.',
}

export function More(props: { form: SettingsForm }) {
  const { values, change, field } = untrack(() => props.form)
  return (
    <details class="more-settings">
      <summary>More</summary>
      <div class="more-settings-fields">
        <Choice
          label="How it is asked"
          value={values().mode}
          options={[
            { value: 'CHAT', label: 'Chat' },
            { value: 'COMPLETION', label: 'Completion' },
          ]}
          onChoose={(mode) => change({ mode })}
          hint={MODES[values().mode]}
        />
        <Choice
          label="Messages"
          value={values().messageStyle}
          options={[
            { value: 'SINGLE', label: 'One' },
            { value: 'ALTERNATING', label: 'In turn' },
          ]}
          onChoose={(messageStyle) => change({ messageStyle })}
          hint={
            values().mode === 'COMPLETION' ? 'A completion has no messages.' : STYLES[values().messageStyle]
          }
        />
        <Field
          label="Loading time, in seconds"
          inputMode="numeric"
          hint="How long it may load before it says its first word. A big model on a slow disk needs minutes."
          {...field('firstByteSeconds')}
        />
      </div>
    </details>
  )
}
