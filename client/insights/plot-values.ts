// The plot as it stands in its form, and what each field does to a prompt. Pure.
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

export interface PlotField {
  name: keyof PlotValues
  label: string
  hint: string
  /** More than one for prose. */
  rows?: number
  /** It is read, and so weighs something. */
  isRead: boolean
}

export const TITLE: PlotField = {
  name: 'title',
  label: 'Title',
  hint: 'For you alone: the narrator never reads it.',
  isRead: false,
}

export const PLOT_FIELDS: PlotField[] = [
  {
    name: 'plotEssentials',
    label: 'Plot essentials',
    hint: 'What the narrator must always know. It is read on every turn, so keep it to what always matters; the rest belongs on cards.',
    rows: 7,
    isRead: true,
  },
  {
    name: 'aiInstructions',
    label: 'AI instructions',
    hint: 'How it should work in this story. It is read on every turn, before the plot.',
    rows: 4,
    isRead: true,
  },
  {
    name: 'authorsNote',
    label: 'Author’s note',
    hint: 'A hint on style, three takes from the end, where it is heard best. A line or two is enough.',
    rows: 3,
    isRead: true,
  },
]

export const PERSONA_FIELDS: PlotField[] = [
  { name: 'personaName', label: 'Name', hint: 'What others call you.', isRead: false },
  { name: 'personaPronouns', label: 'Pronouns', hint: 'Such as she/her.', isRead: false },
  {
    name: 'personaDescription',
    label: 'Description',
    hint: 'What the narrator knows of you. It is read on every turn, just before the plot.',
    rows: 3,
    isRead: true,
  },
]

const LABELS = new Map([TITLE, ...PLOT_FIELDS, ...PERSONA_FIELDS].map(({ name, label }) => [name, label]))

export const labelOf = (name: keyof PlotValues): string => LABELS.get(name) ?? name

/** What is not saved yet, by name. */
export function unsavedOf(changes: Partial<PlotValues>): string {
  const names = (Object.keys(changes) as (keyof PlotValues)[]).map(labelOf)
  return names.length === 0 ? '' : `Not saved yet: ${names.join(', ')}.`
}
