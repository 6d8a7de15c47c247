// Who the player is, as the model reads it.

/** The player's character. */
export interface Persona {
  /** At most 80 characters. */
  name: string
  /** Such as "she/her"; empty for none. */
  pronouns: string
  description: string
}

/** The persona's section; null for a blank one. */
export function personaText(persona: Persona | null): string | null {
  const name = persona?.name.trim() ?? ''
  const pronouns = persona?.pronouns.trim() ?? ''
  const description = persona?.description.trim() ?? ''
  if (name === '' && description === '')
    return pronouns === '' ? null : `The player's pronouns are ${pronouns}.`
  const called = name === '' ? 'The player' : `The player is ${name}`
  const who = pronouns === '' ? called : `${called} (${pronouns})`
  return description === '' ? `${who}.` : `${who}. ${description}`
}
