// The fields of a plot and of who the player is, and what each of them does to a prompt.

export interface PlotField<Name extends string> {
  name: Name
  label: string
  hint: string
  /** More than one for prose. */
  rows?: number
  /** It is read, and so weighs something. */
  isRead: boolean
}

export type PlotName = 'plotEssentials' | 'aiInstructions' | 'authorsNote'
export type PersonaName = 'personaName' | 'personaPronouns' | 'personaDescription'

export const PLOT_FIELDS: PlotField<PlotName>[] = [
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

export const PERSONA_FIELDS: PlotField<PersonaName>[] = [
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
