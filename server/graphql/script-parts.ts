// What scripts of the library and of adventures have in common: kinds, code, and what can go wrong with them.
import type { Hook, ScriptKind, Slot } from '../engine/scripts/hook.ts'
import type { ScriptCode, SyntaxFault } from '../engine/scripts/job.ts'
import { SCRIPT_BOUNDS, type AddReturns, type ScriptChange } from '../engine/scripts/script.ts'
import { NotFound } from '../io/store/errors.ts'
import { InvalidInput, NotPossible, SandboxBusy, ScriptRevised, ScriptUnreadable } from '../play/failures.ts'
import { builder } from './builder.ts'
import { UserError } from './errors.ts'
import { given } from './given.ts'

export const ScriptKindEnum = builder.enumType('ScriptKind', {
  description: 'What a script is written for.',
  values: {
    AI_DUNGEON: { description: 'It finds everything as scripts of AI Dungeon do.' },
    FORKLORE: { description: 'It may use `world` and `onContext` besides.' },
  } satisfies Record<ScriptKind, object>,
})

export const AddReturnsEnum = builder.enumType('AddStoryCardReturns', {
  description: 'What addStoryCard answers in a script.',
  values: {
    INDEX: { description: 'The index of the new card, as it is documented.' },
    LENGTH: { description: 'How many cards there are then, on which some published scripts count.' },
  } satisfies Record<AddReturns, object>,
})

export const ScriptHookEnum = builder.enumType('ScriptHook', {
  description: 'When a script runs.',
  values: {
    INPUT: { description: 'On what the player enters, before it is stored.' },
    CONTEXT: { description: 'On the prompt, before it is sent.' },
    OUTPUT: { description: 'On what the narrator wrote, before it is saved.' },
  } satisfies Record<Hook, object>,
})

export const ScriptSlotEnum = builder.enumType('ScriptSlot', {
  description: 'A part of a script.',
  values: {
    LIBRARY: { description: 'Runs before each of the others.' },
    INPUT: { description: 'The code of the input hook.' },
    CONTEXT: { description: 'The code of the context hook.' },
    OUTPUT: { description: 'The code of the output hook.' },
  } satisfies Record<Slot, object>,
})

/** Code is megabytes: it is asked for by itself, never in a list. */
export const CODE_PRICE = 800

export const ScriptCodeType = builder.objectRef<ScriptCode>('ScriptCode').implement({
  description: 'The code of a script, slot by slot.',
  fields: (t) => ({
    library: t.exposeString('library', { description: 'Runs before each of the others.' }),
    input: t.exposeString('input', { description: 'The input hook.' }),
    context: t.exposeString('context', { description: 'The context hook.' }),
    output: t.exposeString('output', { description: 'The output hook.' }),
  }),
})

/** A script of a story or of a scenario, as its row has it. */
interface PlacedScript {
  name: string
  description: string
  kind: string
  addReturns: string
  enabled: boolean
  version: number
}

/** What a script says of itself wherever it is placed. */
export const ScriptInPlace = builder.interfaceRef<PlacedScript>('ScriptInPlace').implement({
  description: 'A script of a story or of a scenario: a copy from the library, or its own.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is called here.' }),
    description: t.exposeString('description', { description: 'What it does; empty for nothing said.' }),
    kind: t.field({
      type: ScriptKindEnum,
      description: 'What it is written for.',
      resolve: ({ kind }) => kind as ScriptKind,
    }),
    addReturns: t.field({
      type: AddReturnsEnum,
      description: 'What addStoryCard answers in it.',
      resolve: ({ addReturns }) => addReturns as AddReturns,
    }),
    enabled: t.exposeBoolean('enabled', {
      description:
        'Whether it runs: in the turns of its story, or of all stories that begin with its scenario.',
    }),
    version: t.exposeInt('version', { description: 'Raised whenever it is saved here, from 1.' }),
  }),
})

const slotField = {
  required: false,
  description: `At most ${SCRIPT_BOUNDS.slot.toLocaleString('en')} characters. Left out: it stays.`,
} as const

export const ScriptCodeInput = builder.inputType('ScriptCodeInput', {
  description:
    'Code, slot by slot. A request has at most 16 MB: save the slots of a very large script one by one.',
  fields: (t) => ({
    library: t.string(slotField),
    input: t.string(slotField),
    context: t.string(slotField),
    output: t.string(slotField),
  }),
})

export const ScriptInput = builder.inputType('ScriptInput', {
  description: 'What a script says; what is left out stays, or is blank in a new one.',
  fields: (t) => ({
    name: t.string({
      required: false,
      description: `1 to ${SCRIPT_BOUNDS.name} characters; a new one needs it.`,
    }),
    description: t.string({
      required: false,
      description: `At most ${SCRIPT_BOUNDS.description.toLocaleString('en')} characters.`,
    }),
    kind: t.field({
      type: ScriptKindEnum,
      required: false,
      description: 'What it is written for; AI_DUNGEON in a new one.',
    }),
    addReturns: t.field({
      type: AddReturnsEnum,
      required: false,
      description: 'What addStoryCard answers; INDEX in a new one.',
    }),
    code: t.field({ type: ScriptCodeInput, required: false, description: 'Its code.' }),
  }),
})

/** What a client gives, without what it left out. */
export function changeOf({ code, ...rest }: typeof ScriptInput.$inferInput): ScriptChange {
  return { ...given(rest), ...(code && { code: given(code) }) }
}

export const SyntaxFaultType = builder.objectRef<SyntaxFault>('SyntaxFault').implement({
  description: 'What keeps a script from being read.',
  fields: (t) => ({
    slot: t.expose('slot', { type: ScriptSlotEnum, description: 'Where it is.' }),
    line: t.exposeInt('line', { nullable: true, description: 'From 1; null when it is not known.' }),
    column: t.exposeInt('column', { nullable: true, description: 'From 1; null when it is not known.' }),
    message: t.exposeString('message', { description: 'What is wrong.' }),
  }),
})

builder.objectType(ScriptUnreadable, {
  name: 'ScriptUnreadable',
  description: 'The code cannot be read. Nothing was saved.',
  interfaces: [UserError],
  fields: (t) => ({
    faults: t.field({
      type: [SyntaxFaultType],
      description: 'The first fault of each slot.',
      resolve: (error) => error.faults,
    }),
  }),
})

builder.objectType(SandboxBusy, {
  name: 'SandboxBusy',
  description:
    'Scripts cannot be tried out at the moment: another test run of the viewer is going on, or nothing can be run at all.',
  interfaces: [UserError],
})

builder.objectType(ScriptRevised, {
  name: 'ScriptRevised',
  description:
    'The script was saved elsewhere since the caller read it (expectedVersion). Nothing was saved.',
  interfaces: [UserError],
  fields: (t) => ({ version: t.exposeInt('version', { description: 'Its version as it is now.' }) }),
})

export const FAILURES = [NotFound, InvalidInput, NotPossible]
export const MAKE_FAILURES = [...FAILURES, ScriptUnreadable]
export const SAVE_FAILURES = [...MAKE_FAILURES, ScriptRevised]
export const expectedVersionField = {
  required: false,
  description: 'The version that you last saw; ScriptRevised when it is another. Left out: any.',
} as const
