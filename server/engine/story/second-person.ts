// What a player does, told to him: "I draw my sword" as "you draw your sword". English alone, and nothing between quotes.

/** Speech, also when its end was not typed; or a word, with what is tied to it by a sign ("I'm", "A.I", "levanto-me"). */
const PARTS =
  /"[^"]*"?|“[^”"]*[”"]?|„[^“”"]*[“”"]?|«[^»]*»?|(?<![\p{L}\p{N}])‘.{0,2000}?’(?!\p{L})|(?<![\p{L}\p{N}])'(?=[\p{L}\p{N}]).{0,2000}?'(?!\p{L})|[\p{L}\p{M}\p{N}_]+(?:['’.\-/&][\p{L}\p{M}\p{N}_]+)*/gsu

const SAID: Readonly<Record<string, string>> = {
  i: 'you',
  "i'm": "you're",
  "i've": "you've",
  "i'll": "you'll",
  "i'd": "you'd",
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  am: 'are',
  was: 'were',
  "wasn't": "weren't",
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that are English and hardly anything else. */
const ENGLISH = set(
  "i i'm i've i'll i'd my myself the and with then that this his him she they them their you your from into onto of it its " +
    'toward towards while when what where who until before after because around behind beside against about up down ' +
    'out off away back but through across between without every each some someone something everyone everything ' +
    'show tell give let follow help lead bring take make get put keep hold look watch ask wake hide cover try draw ' +
    'heal kiss hug carry push pull throw save protect defend join',
)

/** Words that many a sentence has in languages which write "i", "me", "my" or "mine" for something else. */
const FOREIGN = set(
  'ich und der das nicht je et le les une des dans il yo el los las una y que io lo la gli di che un ik het een van naar ' +
    'jeg og det jag och att av som nie jest na oraz eu os uma',
)

const BETWEEN = set('still also never always just really only now once already soon even')
const GOES_ON = set('and but or then who')
const ASKS = set('where who what when why how')
/** A mine is something to dig in, and to dig, unless it stands like this. */
const BEFORE_MINE = set(
  "of is are was were be been isn't it's that's what's it him her them these those all in on with than like as against " +
    'into over from for not meet meets touch touches beside under around upon',
)
const AFTER_MINE = set(
  'is are was were and or but now too again as alone until while before when if by forever',
)

interface Word {
  text: string
  /** In lower case, with a straight apostrophe. */
  plain: string
  at: number
  /** Its neighbours, as far as nothing but blanks is between. */
  before: Word | null
  after: Word | null
}

/** A text in the second person, where it is told in the first. Speech stays, and so does what is not English: that is
 * told by the words alone. */
export function secondPerson(text: string): string {
  const words = wordsOf(text)
  const { english, foreign } = countedIn(words)
  if (foreign >= english) return text
  let told = ''
  let from = 0
  for (const word of words) {
    const said = saidOf(word)
    if (said === null) continue
    told += text.slice(from, word.at) + cased(word, said, text)
    from = word.at + word.text.length
  }
  return told + text.slice(from)
}

/** The words outside of speech, in order. */
function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  let last: Word | null = null
  for (const { 0: part, index: at } of text.matchAll(PARTS)) {
    const touches = text.slice(end, at).trim() === ''
    end = at + part.length
    if (!/^[\p{L}\p{M}\p{N}_]/u.test(part)) {
      last = null
      continue
    }
    const before: Word | null = touches ? last : null
    last = { text: part, plain: part.toLowerCase().replaceAll('’', "'"), at, before, after: null }
    if (before) before.after = last
    words.push(last)
  }
  return words
}

function countedIn(words: Word[]): { english: number; foreign: number } {
  let [english, foreign] = [0, 0]
  for (const { text, plain } of words) {
    // A small "i" is a word of its own in half of Europe.
    if (ENGLISH.has(plain) && text !== 'i') english++
    else if (FOREIGN.has(text) || /^\p{Ll}.*[^\p{ASCII}’]|^[^\p{ASCII}\p{Lu}]/u.test(text)) foreign++
  }
  return { english, foreign }
}

/** What stands for a word in the second person; null: it stays. */
function saidOf(word: Word): string | null {
  const said = Object.hasOwn(SAID, word.plain) ? SAID[word.plain]! : null
  if (said === null) return null
  switch (word.plain) {
    case 'i':
      return isNumeral(word) ? null : said
    case 'mine':
      return isOwned(word) ? said : null
    case 'am':
      return isOfI(word) || word.after?.plain === 'i' || GOES_ON.has(word.before?.plain ?? '') ? said : null
    case 'was':
    case "wasn't":
      return isOfI(word) || isAsked(word) ? said : null
    default:
      return said
  }
}

/** "King James I", "World War I of two"; but "tell James I am here". */
function isNumeral({ before, after }: Word): boolean {
  const named = before !== null && before.before !== null && /^\p{Lu}\p{Ll}/u.test(before.text)
  return named && (after === null || after.plain === 'of')
}

function isOwned({ before, after }: Word): boolean {
  return before !== null && BEFORE_MINE.has(before.plain) && (after === null || AFTER_MINE.has(after.plain))
}

/** "I am", "I still was". */
function isOfI({ before }: Word): boolean {
  const subject = before && BETWEEN.has(before.plain) ? before.before : before
  return subject?.plain === 'i'
}

/** "where was I". */
function isAsked({ before, after }: Word): boolean {
  return after?.plain === 'i' && (before === null || ASKS.has(before.plain))
}

/** As the word was written: small, with a capital, or shouted. "I" is a capital only by habit. */
function cased({ text, plain, at }: Word, said: string, whole: string): string {
  const curly = text.includes('’') ? said.replace("'", '’') : said
  if (plain !== 'i' && text.length > 1 && text === text.toUpperCase()) return curly.toUpperCase()
  const begins = /^\p{Lu}/u.test(text) && (!plain.startsWith('i') || beginsSentence(whole, at))
  return begins ? curly.charAt(0).toUpperCase() + curly.slice(1) : curly
}

function beginsSentence(text: string, at: number): boolean {
  return /^\s*$|[.!?…]["'”’»)]*\s+$|\n\s*$/.test(text.slice(Math.max(0, at - 8), at))
}
