// What comes out of the sandbox after a script, checked: nothing in it is trusted but its form.
import * as z from 'zod'

const said = z.union([z.string(), z.null(), z.strictObject({ is: z.string() })])

/** What the collector in the sandbox writes, as JSON. */
export const envelope = z.strictObject({
  value: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('OBJECT'), text: said, stop: z.boolean() }),
    z.strictObject({ kind: z.literal('STRING'), text: z.string() }),
    z.strictObject({ kind: z.literal('OTHER') }),
  ]),
  globals: z.strictObject({ text: said, stop: z.boolean() }),
  /** null when it is no value that JSON has. */
  state: z.unknown(),
  cards: z.unknown(),
  sections: z.unknown(),
  proposals: z.array(
    z.strictObject({ path: z.string(), delta: z.union([z.string(), z.number(), z.boolean()]) }),
  ),
  logs: z.array(z.string()),
  dropped: z.number(),
})

export type Envelope = z.infer<typeof envelope>
