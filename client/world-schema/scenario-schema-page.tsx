// What the stories of a scenario count, to be written; with what it would mean beside it.
import { useParams } from '@solidjs/router'
import { createSignal, Show, untrack, type Accessor } from 'solid-js'
import { mutate, query } from '../api/ask.ts'
import type { ScenarioSchemaFragment } from '../api/generated/graphql.ts'
import '../styles/card-files.css'
import { ScenarioFrame } from '../ui/scenario-frame.tsx'
import { createSchemaDesk, type SchemaDesk, type SchemaPlace, type SchemaSaved } from './schema-desk.ts'
import { SaveScenarioSchema, ScenarioSchemaQuery } from './schema-documents.ts'
import { SchemaForm } from './schema-form.tsx'

const WORDS: SchemaPlace['words'] = {
  empty: 'Stories of this scenario count nothing yet',
  saved: 'Saved. It counts in stories that begin from now on.',
  counts: 'It counts in stories that begin from then on. Those that are being played stay as they are.',
  gone: 'There is no such scenario any more.',
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** A scenario as it was seen last is what a schema is saved upon. */
function createPlace(id: string): { place: SchemaPlace; seen: Accessor<ScenarioSchemaFragment | null> } {
  const [seen, setSeen] = createSignal<ScenarioSchemaFragment | null>(null)
  const send = async (schema: object): Promise<SchemaSaved> => {
    const before = seen()
    const input = { scenarioId: id, expectedVersion: before?.version, statSchema: schema }
    const { data, problem } = await mutate(SaveScenarioSchema, { input })
    const result = data?.saveScenario
    if (result?.__typename === 'SaveScenarioPayload' || result?.__typename === 'ScenarioRevised')
      setSeen(result.scenario)
    if (result?.__typename === 'SaveScenarioPayload') return { page: result.scenario }
    if (result?.__typename === 'ScenarioRevised')
      // Something else of the scenario was changed: this can be saved too.
      return same(result.scenario.statSchema, before?.statSchema)
        ? send(schema)
        : { revised: result.scenario }
    if (result?.__typename === 'InvalidInput')
      return {
        issues: result.issues.map((issue) => ({
          ...issue,
          path: issue.path.replace(/^statSchema/, 'schema'),
        })),
      }
    return { problem: problem ?? result?.message ?? '' }
  }
  const load = async () => {
    const { data } = await query(ScenarioSchemaQuery, { id })
    if (data?.scenario) setSeen(data.scenario)
    return data ? (data.scenario ?? null) : 'unreachable'
  }
  const key = `forklore:scenario-schema:${id}`
  return { place: { key, adventureId: null, words: WORDS, load, save: send }, seen }
}

export default function ScenarioSchemaPage() {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => {
        const { place, seen } = createPlace(id)
        return <Gate desk={createSchemaDesk(place)} scenario={seen} />
      }}
    </Show>
  )
}

function Gate(props: { desk: SchemaDesk; scenario: Accessor<ScenarioSchemaFragment | null> }) {
  const { desk, scenario } = untrack(() => props)
  return (
    <ScenarioFrame status={desk.status()} onRetry={() => void desk.load()} scenario={scenario()} here="world">
      <SchemaForm desk={desk} />
    </ScenarioFrame>
  )
}
