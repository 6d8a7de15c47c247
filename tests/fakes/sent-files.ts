// Files of other tools, as bytes, for tests of importing.

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** A story of AI Dungeon with an opening and so many turns. */
export function aStoryFile(turns: number, title = 'A found story', words = 40): Uint8Array {
  const said = 'and the rain goes on '.repeat(words / 5)
  const actions = Array.from({ length: turns }, (_, turn) => [
    { id: `i${turn}`, type: 'do', text: `\n> You go to door ${turn + 1}.\n` },
    { id: `n${turn}`, type: 'continue', text: `\nDoor ${turn + 1} opens, ${said}.` },
  ])
  const start = { id: 's', type: 'start', text: 'You stand in a hall of doors.' }
  return bytes({ data: { adventure: { title, memory: 'Doors.', actionWindow: [start, ...actions.flat()] } } })
}

/** A character card with so many other greetings. */
export const aCardFile = (name = 'Mira', greetings = 1): Uint8Array =>
  bytes({
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: {
      name,
      description: `${name} keeps the inn.`,
      personality: '',
      scenario: '',
      first_mes: 'Come in.',
      mes_example: '',
      alternate_greetings: Array.from({ length: greetings }, (_, index) => `Hello ${index}.`),
      tags: [],
    },
  })

/** Story cards of AI Dungeon. */
export const aBookFile = (cards: number, more = ''): Uint8Array =>
  bytes(
    Array.from({ length: cards }, (_, index) => ({
      keys: `key ${index}`,
      value: `Entry ${index}.${more}`,
      type: 'lore',
      title: `Card ${index}`,
      description: '',
    })),
  )
