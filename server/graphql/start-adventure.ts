// Starting an adventure: from a scenario, with the player's answers and persona, or on a blank page.
import { LimitReached } from '../access/refusals.ts'
import { ANSWER_LIMITS } from '../engine/story/placeholders.ts'
import { NotFound } from '../io/store/errors.ts'
import { startAdventure } from '../library/start-adventure.ts'
import { InvalidInput, NotPossible } from '../play/failures.ts'
import { builder } from './builder.ts'
import { given } from './given.ts'
import { keyOf } from './ids.ts'

export const AnswerInput = builder.inputType('AnswerInput', {
  description: 'What the player answers to a question of a scenario.',
  fields: (t) => ({
    question: t.string({ required: true, description: 'As Scenario.questions has it.' }),
    answer: t.string({
      required: true,
      description: `1 to ${ANSWER_LIMITS.answer.toLocaleString('en')} characters.`,
    }),
  }),
})

/** Which persona is asked for; what is left out is the scenario's. */
export function personaIn(input: {
  personaName?: string | null
  personaPronouns?: string | null
  personaDescription?: string | null
}) {
  return given({
    name: input.personaName,
    pronouns: input.personaPronouns,
    description: input.personaDescription,
  })
}

builder.relayMutationField(
  'startAdventure',
  {
    description: 'What to start from, and as whom.',
    inputFields: (t) => ({
      requestId: t.string({
        required: false,
        description:
          'Made by you, like a UUID, at most 100 characters: sent again, it answers with the story that it began before, and begins no second one. Left out: every request begins a story.',
      }),
      scenarioId: t.id({ required: false, description: 'A scenario to copy; left out for a blank page.' }),
      title: t.string({
        required: false,
        description: 'At most 200 characters; the scenario’s own when left out.',
      }),
      answers: t.field({
        type: [AnswerInput],
        required: false,
        description: 'One to each question of the scenario; others are left out.',
      }),
      personaName: t.string({
        required: false,
        description: 'Whom the player plays, at most 80 characters; left out: as the scenario has it.',
      }),
      personaPronouns: t.string({
        required: false,
        description: 'At most 80 characters; left out: as the scenario has it.',
      }),
      personaDescription: t.string({
        required: false,
        description: 'At most 10,000 characters; left out: as the scenario has it.',
      }),
      opening: t.int({
        required: false,
        description:
          'Which opening stands in the head, from 0: the opening if there is one, then the other ones. The rest stand beside it.',
      }),
    }),
  },
  {
    description:
      'Starts an adventure and puts its head on the opening. Of a scenario with options one of these is started instead.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput, NotPossible, LimitReached] },
    resolve: async (_root, { input }, { deps, viewer }) => {
      const scenarioId = input.scenarioId == null ? null : keyOf('Scenario', String(input.scenarioId))
      const choices = {
        answers: input.answers ?? [],
        persona: personaIn(input),
        opening: input.opening ?? 0,
        requestId: input.requestId ?? null,
      }
      return { adventure: await startAdventure(deps, viewer, scenarioId, input.title ?? null, choices) }
    },
  },
  {
    description: 'The adventure that was started, or that this requestId had started before.',
    outputFields: (t) => ({
      adventure: t.field({
        type: 'Adventure',
        description: 'The new adventure.',
        resolve: ({ adventure }) => adventure,
      }),
    }),
  },
)
