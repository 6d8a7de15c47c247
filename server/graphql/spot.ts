// A place in the tree, as an argument.
import { builder } from './builder.ts'

export const SpotInput = builder.inputType('SpotInput', {
  description: 'A place in the tree: a branch and a depth on the path of that branch.',
  fields: (t) => ({
    branchId: t.id({ required: true, description: 'The id of a branch.' }),
    depth: t.int({ required: true, description: 'From -1 (before the first take) to the depth of its tip.' }),
  }),
})
