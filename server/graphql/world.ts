// The world of a story: what it counts, with its values.
import { bandOf, declared, type Declared } from '../engine/world/schema.ts'
import { readState, type Value } from '../engine/world/state.ts'
import { takeAt } from '../io/store/path.ts'
import { getState } from '../io/store/states.ts'
import { headOf } from '../play/head.ts'
import { schemaOf, waitOf } from '../play/world.ts'
import { builder } from './builder.ts'

/** A declared path with its value. */
type Counted = Declared & { value: Value; wait?: { turn: number; left: number } }

const Band = builder.objectRef<[number, number, string]>('Band').implement({
  description: 'A word for a range of values.',
  fields: (t) => ({
    from: t.float({ description: 'The least value in it.', resolve: ([from]) => from }),
    to: t.float({
      description: 'Where it ends; only the last band holds this value too.',
      resolve: ([, to]) => to,
    }),
    label: t.string({ description: 'The word.', resolve: ([, , label]) => label }),
  }),
})

const KindEnum = builder.enumType('StatKind', {
  description: 'What is counted.',
  values: {
    number: { value: 'number', description: 'A number.' },
    counter: { value: 'counter', description: 'A number that never falls.' },
    text: { value: 'text', description: 'A text.' },
    flag: { value: 'flag', description: 'True or false.' },
    milestone: { value: 'milestone', description: 'A goal, reached or not.' },
  },
})

export const Stat = builder.objectRef<Counted>('Stat').implement({
  description: 'Something that a story counts, with its value.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Its name, such as player.hp or npc.mira.trust.' }),
    kind: t.field({
      type: KindEnum,
      description: 'What it is.',
      resolve: (one) => (one.kind === 'stat' ? one.def.type : one.kind),
    }),
    description: t.string({
      description: 'What its author says of it; may be empty.',
      resolve: (one) => (one.kind === 'stat' ? one.def.desc : one.desc),
    }),
    value: t.field({
      type: 'JSON',
      description: 'A number, a text, or true or false.',
      resolve: ({ value }) => value,
    }),
    min: t.float({
      nullable: true,
      description: 'The least value; null for none.',
      resolve: (one) => (one.kind === 'stat' ? one.def.min : null),
    }),
    max: t.float({
      nullable: true,
      description: 'The greatest value; null for none.',
      resolve: (one) => (one.kind === 'stat' ? one.def.max : null),
    }),
    band: t.string({
      nullable: true,
      description: 'The word for the value; null without one.',
      resolve: (one) =>
        one.kind === 'stat' && typeof one.value === 'number' ? bandOf(one.def, one.value) : null,
    }),
    maxChange: t.float({
      nullable: true,
      description: 'The most that one turn may change it by; null for any.',
      resolve: (one) => (one.kind === 'stat' ? one.def.max_delta_per_turn : null),
    }),
    cooldown: t.int({
      description: 'Turns from one change of it to the next; 0 for none.',
      resolve: (one) => (one.kind === 'stat' ? (one.def.cooldown ?? 0) : 0),
    }),
    mayChangeAtTurn: t.int({
      nullable: true,
      description: 'The turn at which it may change again; null when the next turn may change it.',
      resolve: ({ wait }) => (wait && wait.left > 0 ? wait.turn + wait.left : null),
    }),
    bands: t.field({
      type: [Band],
      description: 'The words for its values, in order.',
      resolve: (one) => (one.kind === 'stat' ? one.def.bands : []),
    }),
  }),
})

const Person = builder.objectRef<{ id: string; name: string; desc: string }>('WorldPerson').implement({
  description: 'Somebody with stats of his own.',
  fields: (t) => ({
    path: t.string({
      description: 'What the paths of his stats begin with.',
      resolve: ({ id }) => `npc.${id}`,
    }),
    name: t.exposeString('name', { description: 'His name.' }),
    description: t.exposeString('desc', { description: 'What its author says of him; may be empty.' }),
  }),
})

builder.objectField('Adventure', 'statSchema', (t) =>
  t.field({
    type: 'JSON',
    nullable: true,
    description: 'What the story counts, as its author declares it; null for nothing.',
    resolve: (adventure) => (adventure.statSchema === null ? null : JSON.parse(adventure.statSchema)),
  }),
)
builder.objectField('Adventure', 'statVersion', (t) =>
  t.exposeInt('statVersion', { description: 'Raised by every change of the schema; 0 before the first.' }),
)
builder.objectField('Adventure', 'stats', (t) =>
  t.field({
    type: [Stat],
    description:
      'What the story counts, with the values at the head, in the order of its schema; none without one.',
    resolve: async (adventure, _args, { deps }) => {
      const schema = schemaOf(adventure)
      if (schema === null) return []
      const take = await takeAt(deps.db.reader, headOf(adventure))
      const hash = take ? take.worldHash : adventure.initialWorld
      const { values, lastChanged } = readState(schema, await getState(deps.db.reader, adventure.id, hash))
      const turn = (take?.turn ?? 0) + 1
      return declared(schema).map((one): Counted => {
        const cooldown = one.kind === 'stat' ? one.def.cooldown : null
        const left = waitOf(cooldown, turn, lastChanged.get(one.path))
        return { ...one, value: values.get(one.path)!, wait: { turn, left } }
      })
    },
  }),
)
builder.objectField('Adventure', 'people', (t) =>
  t.field({
    type: [Person],
    description: 'Who has stats of his own in this story.',
    resolve: (adventure) =>
      Object.entries(schemaOf(adventure)?.npcs ?? {}).map(([id, { name, desc }]) => ({ id, name, desc })),
  }),
)
