// The plot: what the narrator always knows, how it works, who the player is. Unsaved words survive a reload.
import { A, useSearchParams } from '@solidjs/router'
import { createMemo, For, onMount, untrack } from 'solid-js'
import { onFormKey } from '../ui/form-keys.ts'
import { SaveBar } from '../ui/save-bar.tsx'
import { PERSONA_FIELDS, PLOT_FIELDS, type PlotField } from '../ui/plot-fields.ts'
import { TextField } from '../ui/text-field.tsx'
import { Elsewhere } from '../ui/elsewhere.tsx'
import { createForm, type Form } from '../ui/form.ts'
import { countOf, roughTokens } from '../ui/counts.ts'
import type { InsightsDesk } from './insights-gate.tsx'
import { plotKey } from './kept-keys.ts'
import { labelOf, plotOf, TITLE, unsavedOf, type PlotValues } from './plot-values.ts'
import { ScenarioNews } from './scenario-news.tsx'

export function PlotView(props: { desk: InsightsDesk }) {
  const { desk } = untrack(() => props)
  const saved = createMemo(() => plotOf(desk.page()))
  const form = createForm<PlotValues>({
    key: plotKey(desk.story.id),
    like: untrack(saved),
    saved,
    send: (changes) => desk.deeds.savePlot(changes),
  })
  return (
    <main class="plot-page">
      <ScenarioNews story={desk.story.id} />
      <form
        novalidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
        onKeyDown={(event) => onFormKey(event, () => void form.save())}
      >
        <section aria-labelledby="plot-title">
          <h2 id="plot-title">The plot</h2>
          <For each={[TITLE, ...PLOT_FIELDS]}>{(field) => <One form={form} field={field} />}</For>
        </section>
        <section aria-labelledby="persona-title">
          <h2 id="persona-title">Who you are</h2>
          <div class="persona-line">
            <For each={PERSONA_FIELDS.slice(0, 2)}>{(field) => <One form={form} field={field} />}</For>
          </div>
          <One form={form} field={PERSONA_FIELDS[2]!} />
        </section>
        <section aria-labelledby="counted-title">
          <h2 id="counted-title">What the story counts</h2>
          <p class="hint">
            Health, coins, trust, goals: the narrator proposes changes, and a referee rules on each.{' '}
            <A href={`/play/${encodeURIComponent(desk.story.id)}/world`}>Choose what is counted</A>
          </p>
        </section>
        <Elsewhere form={form} nameOf={labelOf} />
        <SaveBar
          state={stateOf(form)}
          problem={form.problem()}
          dirty={form.isDirty()}
          saving={form.saving()}
          onDiscard={() => form.discard()}
        />
      </form>
    </main>
  )
}

function One(props: { form: Form<PlotValues>; field: PlotField<keyof PlotValues> }) {
  const { form, field } = untrack(() => props)
  const [params] = useSearchParams<{ field?: string }>()
  let element!: HTMLElement
  const isMeant = () =>
    params.field === field.name || (params.field === 'persona' && field.name === 'personaName')
  onMount(() => {
    if (!isMeant()) return
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  })
  const weight = () => {
    const text = form.values()[field.name]
    return field.isRead && text.trim() ? `about ${countOf(roughTokens(text), 'token')} a turn` : ''
  }
  return (
    <TextField
      label={field.label}
      hint={field.hint}
      rows={field.rows}
      note={weight()}
      prose
      value={form.values()[field.name]}
      fault={form.faults()[field.name]}
      onInput={(value) => form.set({ [field.name]: value })}
      fieldRef={(one) => (element = one)}
    />
  )
}

function stateOf(form: Form<PlotValues>): string {
  if (form.saving()) return 'Saving …'
  const torn = form.conflicts().map(labelOf)
  if (torn.length > 0) return `Changed elsewhere: ${torn.join(', ')}. Choose above.`
  if (form.isDirty()) return unsavedOf(form.changes())
  return form.justSaved() ? 'Saved. It counts from the next turn on.' : 'All of it is saved.'
}
