// What scripts find in place, with a line on each: what the editor offers while one writes. Pure.
import type { ScriptKind } from '../api/generated/graphql.ts'
import type { SlotName } from './values.ts'

export interface ApiWord {
  label: string
  type: 'variable' | 'function' | 'property'
  detail?: string
  info: string
  /** Only in these slots; in all when left out. */
  slots?: SlotName[]
  kind?: ScriptKind
}

const name = (label: string, info: string, more: Partial<ApiWord> = {}): ApiWord => ({
  label,
  type: 'variable',
  info,
  ...more,
})
const call = (label: string, detail: string, info: string, more: Partial<ApiWord> = {}): ApiWord => ({
  label,
  type: 'function',
  detail,
  info,
  ...more,
})
const part = (label: string, info: string, more: Partial<ApiWord> = {}): ApiWord => ({
  label,
  type: 'property',
  info,
  ...more,
})

export const GLOBALS: ApiWord[] = [
  name('text', 'What the hook works on. Return { text } to put another one in its place.'),
  name('stop', 'True ends the turn: return { text, stop: true }. Not in the output hook.'),
  name('state', 'Any object of yours. It is kept from turn to turn, on each line of the story.'),
  name('history', 'The last 200 takes, oldest first, each with text and type.'),
  name('storyCards', 'The story cards. What you change, add or remove is kept.'),
  name('worldInfo', 'The story cards by their older name.'),
  name('info', 'How long the story is and who plays; in the context hook also the room there is.'),
  name('memory', 'The plot essentials, as a text.'),
  call('log', '(…things)', 'Writes a line into the log of the turn.'),
  call('modifier', '(text)', 'The function that a hook defines, and calls in its last line.'),
  call(
    'addStoryCard',
    '(keys, entry, type?, title?, notes?, options?)',
    'Adds a card. Answers its index, or false when there are such keys. With { returnCard: true }: the card.',
  ),
  call(
    'updateStoryCard',
    '(index, keys, entry, type?, title?, notes?)',
    'Changes a card. What is left out stays. Throws when there is none.',
  ),
  call('removeStoryCard', '(index)', 'Removes a card. Throws when there is none.'),
  call('addWorldEntry', '(keys, entry)', 'addStoryCard by its older name.'),
  call('updateWorldEntry', '(index, keys, entry)', 'updateStoryCard by its older name.'),
  call('removeWorldEntry', '(index)', 'removeStoryCard by its older name.'),
  name('world', 'What the story counts, and the way to propose changes to it.', { kind: 'FORKLORE' }),
  call('onContext', '(sections)', 'Define it to change the prompt section by section.', {
    kind: 'FORKLORE',
    slots: ['library', 'context'],
  }),
]

const CARD = [
  part('id', 'A text that names the card. Leave it as it is.'),
  part('keys', 'What calls the card up, as one text between commas.'),
  part('entry', 'What the narrator is told.'),
  part('type', 'Such as character or location.'),
  part('title', 'Its name.'),
  part('description', 'Notes. Never told, so you can keep data in them.'),
]

const MEMBERS: { of: RegExp; words: ApiWord[] }[] = [
  {
    of: /\bstate\.memory$/,
    words: [
      part('context', 'Put in place of the plot essentials.'),
      part('authorsNote', 'Put in place of the author’s note.'),
      part('frontMemory', 'Stands behind the last action, always whole.'),
    ],
  },
  {
    of: /\bstate$/,
    words: [
      part('memory', 'Texts in place of the plot’s: context, authorsNote, frontMemory.'),
      part('message', 'Shown to the player after the turn, when it is a new one.'),
    ],
  },
  {
    of: /\binfo$/,
    words: [
      part('actionCount', 'Takes in the story so far.'),
      part('characters', 'The names of who plays.'),
      part('characterNames', 'The names of who plays.'),
      part('maxChars', 'The most characters that the text may have.', { slots: ['library', 'context'] }),
      part('memoryLength', 'So much of the text, from its start, is plot essentials.', {
        slots: ['library', 'context'],
      }),
      part('contextTokens', 'The room of the prompt in tokens.', { slots: ['library', 'context'] }),
    ],
  },
  {
    of: /\bhistory(\[[^\]]*\]|\.at\([^)]*\))$/,
    words: [
      part('text', 'The words of the take.'),
      part('type', 'start, continue, do, say or story.'),
      part('rawText', 'The same words, by an older name.'),
    ],
  },
  { of: /\b(storyCards|worldInfo|worldEntries)(\[[^\]]*\]|\.at\([^)]*\))$|\bcard$/, words: CARD },
  { of: /\bconsole$/, words: [call('log', '(…things)', 'Writes a line into the log of the turn.')] },
  {
    of: /\bworld$/,
    words: [
      part('values', 'What the story counts, by path: world.values["player.hp"].', { kind: 'FORKLORE' }),
      call('propose', '(path, delta)', 'Proposes a change. The referee rules on it.', { kind: 'FORKLORE' }),
    ],
  },
]

/** What may stand at a place.
 * @param before the code up to the word that is being written; a dot at its end asks for members
 * @returns null when it is another thing's member */
export function wordsAt(before: string, slot: SlotName, kind: ScriptKind): ApiWord[] | null {
  const fits = (word: ApiWord) =>
    (word.slots?.includes(slot) ?? true) && (word.kind === undefined || word.kind === kind)
  const owner = /([\w$.[\]()'"-]+)\??\.$/.exec(before)?.[1]
  if (owner === undefined) return before.endsWith('.') ? null : GLOBALS.filter(fits)
  const known = MEMBERS.find(({ of }) => of.test(owner))
  return known ? known.words.filter(fits) : null
}
