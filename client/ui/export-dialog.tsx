// Taking something along as a file: in which form, and what that form cannot hold.
import { createResource, For, Match, Show, Switch, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import type { ExportFieldsFragment } from '../api/generated/graphql.ts'
import '../styles/exports.css'
import { Dialog } from './dialog.tsx'
import { AdventureExportsQuery, ScenarioExportsQuery } from './export-documents.ts'

/** What is taken along. */
type Exported = { adventure: string } | { scenario: string }

const GONE = 'There is no such thing any more.'

/** The forms, or one sentence about why there are none. */
async function formsOf(of: Exported): Promise<ExportFieldsFragment[] | string> {
  if ('adventure' in of) {
    const { data, problem } = await query(AdventureExportsQuery, { id: of.adventure })
    return problem ?? data.adventure?.exports ?? GONE
  }
  const { data, problem } = await query(ScenarioExportsQuery, { id: of.scenario })
  return problem ?? data.scenario?.exports ?? GONE
}

export function ExportDialog(props: { of: Exported; title: string; onClose: () => void }) {
  const of = untrack(() => props.of)
  const [found] = createResource(() => formsOf(of))
  const forms = () => {
    const held = found()
    return typeof held === 'object' ? held : null
  }
  return (
    <Dialog title={`Export “${props.title}”`} onClose={props.onClose}>
      <Switch fallback={<p class="hint">Looking …</p>}>
        <Match when={forms()}>
          {(forms) => (
            <ul class="exports">
              <For each={forms()}>{(form) => <Form form={form} />}</For>
            </ul>
          )}
        </Match>
        <Match when={found()}>
          <p class="fault" role="alert">
            {String(found())}
          </p>
        </Match>
      </Switch>
    </Dialog>
  )
}

function Form(props: { form: ExportFieldsFragment }) {
  return (
    <li>
      <a href={props.form.url} download="">
        {props.form.label}
      </a>
      <Show when={props.form.loses.length > 0} fallback={<p class="hint">Nothing is lost.</p>}>
        <p class="hint">{props.form.loses.join(' ')}</p>
      </Show>
    </li>
  )
}
