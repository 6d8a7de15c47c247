// Who the player is, in a story and in a scenario.
import type { Adventure } from '../../generated/sqlite/client.ts'
import { builder } from './builder.ts'

type PersonaColumns = Pick<Adventure, 'personaName' | 'personaPronouns' | 'personaDescription'>

export const Persona = builder.objectRef<PersonaColumns>('Persona').implement({
  description: 'Who the player is in a story.',
  fields: (t) => ({
    name: t.exposeString('personaName', { description: 'At most 80 characters.' }),
    pronouns: t.exposeString('personaPronouns', { description: 'Such as she/her; empty for none.' }),
    description: t.exposeString('personaDescription', { description: 'What the narrator knows of him.' }),
  }),
})

/** A persona; null for nobody in particular. */
export const somebody = (row: PersonaColumns): PersonaColumns | null =>
  row.personaName || row.personaPronouns || row.personaDescription ? row : null
