// A script of a scenario, open to be written: the library and the stories keep their own.
import { A, useParams } from '@solidjs/router'
import { Show } from 'solid-js'
import { mutate, query } from '../api/ask.ts'
import '../styles/scripts.css'
import '../styles/workbench.css'
import { BackIcon } from '../ui/icons.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { scenarioPath } from '../ui/scenario-tabs.tsx'
import { savedOf } from './saving.ts'
import { SaveScenarioScript, ScenarioScriptQuery } from './scenario-documents.ts'
import { ScriptGate, type Place } from './script-gate.tsx'
import { scriptInput } from './values.ts'
import { Workbench } from './workbench.tsx'

const placeOf = (id: string, scriptId: string): Place => ({
  load: async () => {
    const { data } = await query(ScenarioScriptQuery, { id, scriptId })
    if (!data) return 'unreachable'
    return { script: (data.scenario?.canEdit && data.scenario.script) || null }
  },
  send: async (changes, expectedVersion) => {
    const answer = await mutate(SaveScenarioScript, {
      input: { scenarioScriptId: scriptId, script: scriptInput(changes), expectedVersion },
    })
    return savedOf(answer, answer.data?.saveScenarioScript)
  },
})

export default function ScenarioScriptPage() {
  const params = useParams()
  const back = () => `${scenarioPath(params.id ?? '')}/scripts`
  return (
    <Show when={params.script} keyed>
      {(script) => (
        <ScriptGate place={placeOf(params.id ?? '', script)}>
          {(work) => (
            <div class="scripts">
              <PageBar title={work.saved().name} note={<p class="scripts-note">A script of this scenario</p>}>
                <A
                  class="icon-button"
                  href={back()}
                  aria-label="Scripts of the scenario"
                  title="Scripts of the scenario"
                >
                  <BackIcon />
                </A>
              </PageBar>
              <Workbench work={work} counts="It counts in stories that begin from now on." />
            </div>
          )}
        </ScriptGate>
      )}
    </Show>
  )
}
