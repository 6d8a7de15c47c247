// One text of a scenario in its form, with what it weighs.
import { countOf, roughTokens } from '../ui/counts.ts'
import type { Form } from '../ui/form.ts'
import type { PlotField } from '../ui/plot-fields.ts'
import { TextField } from '../ui/text-field.tsx'
import type { ScenarioValues } from './plot-values.ts'

export type PlotForm = Form<ScenarioValues>

export function PlotTextField(props: { form: PlotForm; field: PlotField<keyof ScenarioValues> }) {
  const text = () => props.form.values()[props.field.name]
  const weight = () =>
    props.field.isRead && text().trim() ? `about ${countOf(roughTokens(text()), 'token')} a turn` : ''
  return (
    <TextField
      label={props.field.label}
      hint={props.field.hint}
      rows={props.field.rows}
      note={weight()}
      prose
      value={text()}
      fault={props.form.faults()[props.field.name]}
      onInput={(value) => props.form.set({ [props.field.name]: value })}
    />
  )
}
