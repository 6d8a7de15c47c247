// A script of the library, open to be written.
import { A, useParams } from '@solidjs/router'
import { Show } from 'solid-js'
import { mutate, query } from '../api/ask.ts'
import { BackIcon } from '../ui/icons.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import '../styles/scripts.css'
import '../styles/workbench.css'
import { SaveScript, ScriptQuery } from './documents.ts'
import { savedOf } from './saving.ts'
import { ScriptGate, type Place } from './script-gate.tsx'
import { scriptInput } from './values.ts'
import { Workbench } from './workbench.tsx'

const placeOf = (id: string): Place => ({
  load: async () => {
    const { data } = await query(ScriptQuery, { id })
    return data ? { script: data.script ?? null } : 'unreachable'
  },
  send: async (changes, expectedVersion) => {
    const answer = await mutate(SaveScript, {
      input: { scriptId: id, script: scriptInput(changes), expectedVersion },
    })
    return savedOf(answer, answer.data?.saveScript)
  },
})

export default function ScriptPage() {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => (
        <ScriptGate place={placeOf(id)}>
          {(work) => (
            <div class="scripts">
              <PageBar title={work.saved().name} note={<p class="scripts-note">A script of your library</p>}>
                <A class="icon-button" href="/scripts" aria-label="All scripts" title="All scripts">
                  <BackIcon />
                </A>
              </PageBar>
              <Workbench work={work} counts="Copies in stories stay until you update them." />
            </div>
          )}
        </ScriptGate>
      )}
    </Show>
  )
}
