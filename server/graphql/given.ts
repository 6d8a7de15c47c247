// What a client gives in an input: null is the same as left out.

type Given<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> }

/** The fields of an input without those that were left out. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Given<Fields>
