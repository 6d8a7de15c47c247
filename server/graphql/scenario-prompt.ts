// How stories of a scenario would begin: what the player reads first, and the narrator's first prompt.
import { previewScenario } from '../library/scenarios/preview-scenario.ts'
import { showBeginning, type ShownBeginning } from '../library/scenarios/show-beginning.ts'
import { builder } from './builder.ts'
import { PromptInsight, draftArgs, ofPreview } from './insights.ts'
import { AnswerInput, personaIn } from './start-adventure.ts'
import { asked } from './world-questions.ts'

const personaArg = { required: false, description: 'Left out: as the scenario has it.' } as const

const BeginningType = builder.objectRef<ShownBeginning>('ScenarioBeginning').implement({
  description: 'How a story would begin, as far as its player has answered.',
  fields: (t) => ({
    openings: t.exposeStringList('openings', {
      description:
        'The takes that it may begin with, as startAdventure counts them, with the answers in place; … stands where one is missing.',
    }),
    personaName: t.string({
      description: 'Whom the player plays; empty for nobody in particular. What is not answered is left out.',
      resolve: ({ persona }) => persona.name,
    }),
    personaPronouns: t.string({
      description: 'His pronouns; empty for none.',
      resolve: ({ persona }) => persona.pronouns,
    }),
    personaDescription: t.string({
      description: 'What the narrator knows of him.',
      resolve: ({ persona }) => persona.description,
    }),
  }),
})

builder.prismaObjectField('Scenario', 'beginning', (t) =>
  t.field({
    type: BeginningType,
    complexity: 30,
    description: 'How a story would begin that is started from it with these answers. Nothing is stored.',
    args: {
      answers: t.arg({ type: [AnswerInput], required: false, description: 'To its questions; some or all.' }),
      personaName: t.arg.string(personaArg),
      personaPronouns: t.arg.string(personaArg),
      personaDescription: t.arg.string(personaArg),
    },
    resolve: async ({ id }, { answers, ...persona }, { deps: { db } }) =>
      showBeginning(
        await db.reader.scenario.findUniqueOrThrow({ where: { id } }),
        answers ?? [],
        personaIn(persona),
      ),
  }),
)

builder.prismaObjectField('Scenario', 'prompt', (t) =>
  t.field({
    type: PromptInsight,
    complexity: 500,
    description:
      'What the narrator would read first if an adventure were started from it now. Nothing is stored, and scripts are not run. What is not answered stays as it is written.',
    args: {
      answers: t.arg({ type: [AnswerInput], required: false, description: 'To its questions; some or all.' }),
      personaName: t.arg.string(personaArg),
      personaPronouns: t.arg.string(personaArg),
      personaDescription: t.arg.string(personaArg),
      opening: t.arg.int({
        required: true,
        defaultValue: 0,
        description: 'Which opening is begun with, as startAdventure takes it.',
      }),
      kind: t.arg(draftArgs.kind),
      text: t.arg.string({ required: true, defaultValue: '', description: draftArgs.text }),
    },
    resolve: ({ id }, { answers, opening, kind, text, ...persona }, { deps, viewer }) =>
      asked(async () => {
        const scenario = await deps.db.reader.scenario.findUniqueOrThrow({ where: { id } })
        const choices = {
          answers: answers ?? [],
          persona: personaIn(persona),
          opening,
          draft: { kind: kind ?? ('DO' as const), text },
        }
        const { built, narrator, cards } = await previewScenario(deps, viewer, scenario, choices)
        return ofPreview({ ...built, report: { ...built.report, cards } }, narrator)
      }),
  }),
)
