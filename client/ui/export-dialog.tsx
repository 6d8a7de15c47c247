// Taking something along as a file: in which form, and what that form cannot hold.
import { createResource, For, Match, Switch, untrack } from 'solid-js'
import { query } from '../api/ask.ts'
import type { ExportFieldsFragment } from '../api/generated/graphql.ts'
import '../styles/exports.css'
import { CloseRow, Dialog } from './dialog.tsx'
import { DownloadLink } from './download-link.tsx'
import { AdventureExportsQuery, ScenarioExportsQuery } from './export-documents.ts'
import { alike } from './exports.ts'

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
              <For each={alike(forms())}>{(group) => <Alike forms={group} />}</For>
            </ul>
          )}
        </Match>
        <Match when={found()}>
          <p class="fault" role="alert">
            {String(found())}
          </p>
        </Match>
      </Switch>
      <CloseRow />
    </Dialog>
  )
}

/** Forms that lose the same, side by side. */
function Alike(props: { forms: ExportFieldsFragment[] }) {
  const loses = () => props.forms[0]!.loses.join(' ')
  return (
    <li>
      <p class="exports-forms">
        <For each={props.forms}>{(form) => <DownloadLink href={form.url}>{form.label}</DownloadLink>}</For>
      </p>
      <p class="hint">{loses() || 'Nothing is lost.'}</p>
    </li>
  )
}
