// Settings that are tried on a prompt before they are saved.
import { numberFaults, RANGES } from '../library/save-settings.ts'
import { InvalidInput } from '../play/failures.ts'
import type { TriedSettings } from '../play/narrator.ts'
import { builder } from './builder.ts'

const triedField = (name: string, { min, max }: { min: number; max: number }) => ({
  required: false,
  description: `${name}, from ${min} to ${max}; left out: as it is saved.`,
})

export const TriedSettingsInput = builder.inputType('TriedSettingsInput', {
  description: 'Settings to try: nothing of them is saved.',
  fields: (t) => ({
    contextBudget: t.int(triedField('What a prompt may weigh, in tokens', RANGES.contextBudget)),
    maxOutputTokens: t.int(triedField('The hard limit of one narration, in tokens', RANGES.maxOutputTokens)),
    thinkingTokens: t.int(triedField('Tokens for thinking', RANGES.thinkingTokens)),
    memoryTopK: t.int(triedField('How many memories a prompt has', RANGES.memoryTopK)),
  }),
})

/** The settings that are to be tried. Throws InvalidInput. */
export function triedIn(input: { [Name in keyof TriedSettings]?: number | null }): TriedSettings {
  const tried: TriedSettings = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
  const issues = numberFaults(tried)
  if (issues.length > 0) throw new InvalidInput(issues)
  return tried
}
