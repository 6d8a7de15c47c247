// Stories and scenarios as files to keep: which there are, where they are, and what each cannot hold.
import { SCENARIO_FORMATS, STORY_FORMATS, type ExportFormat } from '../library/exports/formats.ts'
import { builder } from './builder.ts'
import { encodeId } from './ids.ts'

interface Offered extends ExportFormat {
  format: string
  url: string
}

const ExportType = builder.objectRef<Offered>('Export').implement({
  description: 'A file that something can be saved as.',
  fields: (t) => ({
    format: t.exposeString('format', {
      description: 'Its name in the address, like MARKDOWN. More may come; those that are there stay.',
    }),
    label: t.exposeString('label', { description: 'What it is called, for people.' }),
    url: t.exposeString('url', {
      description:
        'Where it is, below the address of this server. It is made anew each time it is asked for.',
    }),
    loses: t.exposeStringList('loses', {
      description: 'What it cannot hold, in sentences; empty when nothing is lost.',
    }),
  }),
})

const offered = (
  kind: 'adventure' | 'scenario',
  id: string,
  formats: Record<string, ExportFormat>,
): Offered[] =>
  Object.entries(formats).map(([format, facts]) => ({
    ...facts,
    loses: [...facts.loses],
    format,
    url: `/exports/${kind}/${id}/${format}`,
  }))

builder.objectField('Adventure', 'exports', (t) =>
  t.field({
    type: [ExportType],
    description: 'The files that the story can be saved as.',
    resolve: ({ id }) => offered('adventure', encodeId('Adventure', id), STORY_FORMATS),
  }),
)

builder.objectField('Scenario', 'exports', (t) =>
  t.field({
    type: [ExportType],
    description: 'The files that the scenario can be saved as.',
    resolve: ({ id }) => offered('scenario', encodeId('Scenario', id), SCENARIO_FORMATS),
  }),
)
