// The texts of a scenario as they are written: what is saved of them, and what an editor holds.
import { SCENARIO_LIMITS } from '../library/limits.ts'
import { builder, type SchemaTypes } from './builder.ts'

type InputFields = PothosSchemaTypes.InputFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  'InputObject'
>

/** A field that holds at most what a scenario has room for. */
export const most = (path: keyof typeof SCENARIO_LIMITS, what = 'characters') =>
  ({
    required: false,
    description: `At most ${SCENARIO_LIMITS[path].toLocaleString('en')} ${what}.`,
  }) as const

/** The texts that may ask the player something. */
export const askingTexts = (t: InputFields) => ({
  opening: t.string(most('opening')),
  otherOpenings: t.stringList(most('otherOpenings', 'openings; blank ones are left out')),
  plotEssentials: t.string(most('plotEssentials')),
  authorsNote: t.string(most('authorsNote')),
  aiInstructions: t.string(most('aiInstructions')),
  personaName: t.string(most('personaName')),
  personaPronouns: t.string(most('personaPronouns')),
  personaDescription: t.string(most('personaDescription')),
})

export const UnsavedTexts = builder.inputType('UnsavedScenarioTexts', {
  description: 'Texts of a scenario as an editor holds them; what is left out is as it is saved.',
  fields: askingTexts,
})
