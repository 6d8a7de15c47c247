// What one may begin with: examples that one tap adds, each with what it does in a story. Pure.
import { blankStat, type SchemaDraft } from './schema-draft.ts'

export interface Example {
  title: string
  says: string
  /** null when it is there already. */
  add: (draft: SchemaDraft) => SchemaDraft | null
}

const has = (list: { name: string }[], name: string): boolean => list.some((one) => one.name === name)

export const EXAMPLES: Example[] = [
  {
    title: 'Health',
    says: 'From 0 to 100, at most 30 a turn, with words from “dying” to “well”.',
    add: (draft) =>
      has(draft.player, 'health')
        ? null
        : {
            ...draft,
            player: [
              ...draft.player,
              {
                ...blankStat('health'),
                desc: 'How whole you are.',
                min: '0',
                max: '100',
                initial: '100',
                cap: '30',
                bands: [
                  { from: '0', to: '1', label: 'dying' },
                  { from: '1', to: '40', label: 'badly hurt' },
                  { from: '40', to: '80', label: 'hurt' },
                  { from: '80', to: '100', label: 'well' },
                ],
              },
            ],
          },
  },
  {
    title: 'Gold',
    says: 'What is in the purse. It never falls below 0.',
    add: (draft) =>
      has(draft.player, 'gold')
        ? null
        : {
            ...draft,
            player: [
              ...draft.player,
              { ...blankStat('gold'), desc: 'Coins in your purse.', min: '0', initial: '10' },
            ],
          },
  },
  {
    title: 'The day',
    says: 'A counter: it only ever rises, by one at a time.',
    add: (draft) =>
      has(draft.world, 'day')
        ? null
        : {
            ...draft,
            world: [
              ...draft.world,
              {
                ...blankStat('day'),
                type: 'counter',
                desc: 'Days since it began.',
                min: '1',
                initial: '1',
                cap: '1',
              },
            ],
          },
  },
  {
    title: 'Somebody’s trust',
    says: 'How far Mira trusts you; it moves slowly, and is read while she is in the scene.',
    add: (draft) =>
      draft.people.some(({ id }) => id === 'mira')
        ? null
        : {
            ...draft,
            people: [
              ...draft.people,
              {
                id: 'mira',
                name: 'Mira',
                keys: 'the innkeeper',
                desc: '',
                stats: [
                  {
                    ...blankStat('trust'),
                    desc: 'How far she trusts you.',
                    min: '-5',
                    max: '5',
                    initial: '0',
                    cap: '1',
                    bands: [
                      { from: '-5', to: '-1', label: 'distrusts you' },
                      { from: '-1', to: '2', label: 'watches you' },
                      { from: '2', to: '5', label: 'trusts you' },
                    ],
                  },
                ],
              },
            ],
          },
  },
  {
    title: 'A door',
    says: 'A flag: something that is so or not, and can change back.',
    add: (draft) =>
      has(draft.flags, 'door_open')
        ? null
        : {
            ...draft,
            flags: [...draft.flags, { name: 'door_open', desc: 'The cellar door is open.', initial: false }],
          },
  },
  {
    title: 'A goal',
    says: 'Once reached, it stays reached.',
    add: (draft) =>
      has(draft.goals, 'find_key')
        ? null
        : { ...draft, goals: [...draft.goals, { name: 'find_key', desc: 'Find the brass key.' }] },
  },
]
