// What a report calls the fields of files and of cards: in a player's words where there are some, else by their own names, told
// apart into words. Pure.

const WORDS: Record<string, string> = {
  // Of our cards, as their editor calls them.
  entry: 'what the narrator is told',
  secondaryKeys: 'further keys',
  secondaryLogic: 'how the further keys count',
  wholeWords: 'whole words only',
  caseSensitive: 'capital letters matter',
  constant: 'told always',
  scanDepth: 'how many of the newest takes are looked at',
  enabled: 'in use',
  // Of other tools.
  first_mes: 'first message',
  alternate_greetings: 'other greetings',
  mes_example: 'example dialogue',
  creator_notes: 'creator’s notes',
  character_book: 'lorebook',
  depth_prompt: 'prompt at a depth',
  extensions: 'settings of other tools',
  authorsnote: 'author’s note',
  secondary_keys: 'further keys',
  keysecondary: 'further keys',
  secondkey: 'further keys',
  selectiveLogic: 'how the further keys count',
  matchWholeWords: 'whole words only',
  match_whole_words: 'whole words only',
  case_sensitive: 'capital letters matter',
  alwaysActive: 'told always',
  forceActivation: 'told always',
  scan_depth: 'how many of the newest takes are looked at',
  insertorder: 'insertion order',
  disable: 'switched off',
  widisabled: 'switched off',
  statSchema: 'stats',
  worldDelta: 'changes of the world',
}

/** A field's name in words. Of a field inside of another the inner one is named. What is words already stays. */
export function fieldWords(name: string): string {
  if (!/^[A-Za-z][\w.-]*$/.test(name)) return name
  const inner = name.split('.').at(-1)!
  if (Object.hasOwn(WORDS, inner)) return WORDS[inner]!
  if (!/[_-]|[a-z][A-Z]/.test(inner)) return inner
  return inner
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
}

/** What becomes what, in words; what is called the same there and here is named once. */
export function mappedWords(from: string, to: string): string {
  const [there, here] = [fieldWords(from), fieldWords(to)]
  return there === here ? there : `${there} → ${here}`
}

/** The two sides of a line like "comment → name". */
export function fromTo(line: string): [from: string, to: string] {
  const at = line.lastIndexOf(' → ')
  return [line.slice(0, at), line.slice(at + 3)]
}

/** A line that begins with a field's name and says something of it, such as "first_mes: it is no text." */
export const lineWords = (line: string): string =>
  line.replace(/^[A-Za-z]\w*(?=: | of )/, (name) => fieldWords(name))
