// A script of one story, open to be written: the library keeps its own.
import { A, useParams } from '@solidjs/router'
import { Show } from 'solid-js'
import { mutate, query } from '../api/ask.ts'
import { BackIcon } from '../ui/icons.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import '../styles/scripts.css'
import '../styles/workbench.css'
import { savedOf } from './saving.ts'
import { ScriptGate, type Place } from './script-gate.tsx'
import { SaveAdventureScript, StoryScriptQuery } from './story-documents.ts'
import { scriptInput } from './values.ts'
import { Workbench } from './workbench.tsx'

const placeOf = (id: string, scriptId: string): Place => ({
  load: async () => {
    const { data } = await query(StoryScriptQuery, { id, scriptId })
    return data ? { script: data.adventure?.script ?? null } : 'unreachable'
  },
  send: async (changes, expectedVersion) => {
    const answer = await mutate(SaveAdventureScript, {
      input: { adventureScriptId: scriptId, script: scriptInput(changes), expectedVersion },
    })
    return savedOf(answer, answer.data?.saveAdventureScript)
  },
})

export default function StoryScriptPage() {
  const params = useParams()
  return (
    <Show when={params.script} keyed>
      {(script) => (
        <ScriptGate place={placeOf(params.id ?? '', script)}>
          {(work) => (
            <div class="scripts">
              <PageBar title={work.saved().name} note={<p class="scripts-note">A script of this story</p>}>
                <A
                  class="icon-button"
                  href={`/play/${encodeURIComponent(params.id ?? '')}/scripts`}
                  aria-label="Scripts of the story"
                  title="Scripts of the story"
                >
                  <BackIcon />
                </A>
              </PageBar>
              <Workbench
                work={work}
                counts="It counts from the next turn on."
                story={{ id: params.id ?? '', title: '', adventureScriptId: script }}
              />
            </div>
          )}
        </ScriptGate>
      )}
    </Show>
  )
}
