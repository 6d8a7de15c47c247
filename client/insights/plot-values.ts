// The plot as it stands in its form. Pure.
import { PERSONA_FIELDS, PLOT_FIELDS, type PlotField } from '../ui/plot-fields.ts'
import type { Page } from './answers.ts'

export interface PlotValues {
  title: string
  personaName: string
  personaPronouns: string
  personaDescription: string
  plotEssentials: string
  aiInstructions: string
  authorsNote: string
}

export function plotOf(
  page: Pick<Page, 'title' | 'persona' | 'plotEssentials' | 'aiInstructions' | 'authorsNote'>,
): PlotValues {
  return {
    title: page.title,
    personaName: page.persona?.name ?? '',
    personaPronouns: page.persona?.pronouns ?? '',
    personaDescription: page.persona?.description ?? '',
    plotEssentials: page.plotEssentials,
    aiInstructions: page.aiInstructions,
    authorsNote: page.authorsNote,
  }
}

export const TITLE: PlotField<'title'> = {
  name: 'title',
  label: 'Title',
  hint: 'For you alone: the narrator never reads it.',
  isRead: false,
}

const LABELS = new Map<keyof PlotValues, string>(
  [TITLE, ...PLOT_FIELDS, ...PERSONA_FIELDS].map(({ name, label }) => [name, label]),
)

export const labelOf = (name: keyof PlotValues): string => LABELS.get(name) ?? name

/** What is not saved yet, by name. */
export function unsavedOf(changes: Partial<PlotValues>): string {
  const names = (Object.keys(changes) as (keyof PlotValues)[]).map(labelOf)
  return names.length === 0 ? '' : `Not saved yet: ${names.join(', ')}.`
}
