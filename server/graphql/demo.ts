// What a user has of the key that the server pays for.
import { demoAllowanceOf, type DemoAllowance as Shape } from '../play/demo-turns.ts'
import { builder } from './builder.ts'
import { Viewer } from './viewer.ts'

const DemoAllowance = builder.objectRef<Shape>('DemoAllowance').implement({
  description: 'What a user has of the key that the server pays for.',
  fields: (t) => ({
    turnsPerDay: t.int({
      nullable: true,
      description: 'Turns of a day (UTC); null: they are not counted for him.',
      resolve: ({ turnsPerDay }) => turnsPerDay,
    }),
    left: t.int({
      nullable: true,
      description: 'Turns that are left of today; null: they are not counted for him.',
      resolve: ({ left }) => left,
    }),
    resetsAt: t.field({
      type: 'DateTime',
      description: 'When all of them are there again.',
      resolve: ({ resetsAt }) => resetsAt,
    }),
    model: t.string({
      description:
        'The model that tells with it: the one of his settings if it is among `models`, else the first.',
      resolve: ({ model }) => model,
    }),
    models: t.stringList({
      description: 'The models that he can choose, by saveSettings(model).',
      resolve: ({ models }) => [...models],
    }),
    isUsed: t.boolean({
      description:
        'Whether it narrates for him now: not while he names an endpoint and a model of his own, nor when he has chosen the built-in storyteller (saveSettings(demoOn: false)).',
      resolve: ({ isUsed }) => isUsed,
    }),
  }),
})

builder.objectField(Viewer, 'demo', (t) =>
  t.field({
    type: DemoAllowance,
    nullable: true,
    description: 'What he has of the key that the server pays for; null where it pays for none.',
    resolve: (viewer, _args, { deps }) => demoAllowanceOf(deps, viewer),
  }),
)
