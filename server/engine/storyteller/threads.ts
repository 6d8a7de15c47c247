// What the story hangs on: who is missing, what must never happen, what is getting worse.
import { FOUND_SOMEBODY } from './lexicon/handling.ts'
import { fill } from './fill.ts'
import type { Slots } from './fill.ts'
import { termsOf } from './grammar.ts'
import { isPlural } from './things.ts'
import { midSentence } from './wording.ts'

/** The open matters of the premise, each as the lines of the lexicon want it. Null where there is none. */
export interface Threads {
  /** Somebody or something that has vanished: "the ferryman". */
  missing: string | null
  /** Somebody or something that has stopped answering. */
  silent: string | null
  dead: string | null
  /** Something stolen or lost. */
  lost: string | null
  /** Something that must never go wrong, and how: "the light", "go out". */
  duty: string | null
  dutyact: string | null
  /** Clauses that say what is wrong, as they may stand after "meanwhile". */
  worries: string[]
}

/** What may stand right before the predicate: a noun phrase or a name, perhaps with an apposition after it. */
const SUBJECT = String.raw`\b((?:[Tt]he|[Aa]n?|[Yy]our|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Mm]y|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ome|[Ss]everal)\s(?:[\p{L}’'-]+\s){0,3}?[\p{L}’'-]+|\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?)(?:, [^,.;]{2,60},)?`
const pattern = (rest: string) => new RegExp(`(?:${SUBJECT}\\s|\\b(?:and|but) )${rest}`, 'gu')

const MISSING = pattern(
  String.raw`(?:(?:has|have|had) (?:recently |just |now |also )?(?:gone missing|vanished|disappeared|not (?:come back|returned|been seen)|never (?:come back|returned)|been (?:taken|abducted|kidnapped))|(?:is|are|was|were|went) (?:still )?(?:missing|kidnapped|abducted)|vanished|disappeared)\b`,
)
const SILENT = pattern(
  String.raw`(?:(?:has|have|had) (?:stopped|ceased) (?:answering|responding|speaking|talking|transmitting)|(?:has|have|had) (?:gone|fallen|been) (?:silent|quiet|dark)|(?:has|have|had) not (?:answered|spoken|responded)|(?:no longer|does not|doesn[’']t|will not|won[’']t) (?:answers?|speaks?|responds?)|went (?:silent|quiet))\b`,
)
const DEAD = pattern(
  String.raw`(?:(?:is|was|were|has been|have been|had been|lies|was found|is found) (?:dead|murdered|killed|slain|poisoned))\b`,
)
const LOST = pattern(
  String.raw`(?:(?:has|have|had) been (?:stolen|lost|robbed)|(?:was|were) (?:stolen|lost))\b`,
)
const DUTY = pattern(String.raw`(?:that |which )?(?:must|may|should) never ((?:be )?[a-z]+(?: [a-z]+){0,2})`)
const WORRYING =
  /\b(?:(?:is|are) (?:\w+ )?(?:coming|approaching|rising|dying|spreading|failing|leaking|sinking|burning|starving|running (?:out|low)|closing|falling|losing|hunting|looking for|waiting|at war|cursed|haunted|lying)|(?:has|have) (?:\w+ )?(?:gone|begun|started|stopped|fallen|turned|broken|failed|left|betrayed|stolen)|(?:knows?|wants?|owes?|fears?|hates?|hunts?|needs?) |must (?:not|never|be)\b|cannot|can't|no one|nobody|never)/i

/** Reads the open matters from the clauses of the premise. */
export function threadsOf(clauses: readonly string[]): Threads {
  const duty = clauses
    .map((clause) => [...clause.matchAll(DUTY)][0])
    .find((match) => match?.[1] !== undefined && match[0].length <= 90)
  return {
    missing: subjectOf(MISSING, clauses),
    silent: subjectOf(SILENT, clauses),
    dead: subjectOf(DEAD, clauses),
    lost: subjectOf(LOST, clauses),
    duty: duty === undefined ? null : definite(duty[1]!),
    dutyact:
      duty === undefined ? null : duty[2]!.replace(/ (?:and|or|but|while|if|in|on|at|for|by|again)\b.*$/, ''),
    worries: clauses.filter(isWorry).map(midSentence),
  }
}

/** What is wrong, and is not said already of somebody missing, silent, dead or lost. */
function isWorry(clause: string): boolean {
  if (!WORRYING.test(clause) || clause.split(' ').length > 16 || clause.length > 160) return false
  return [MISSING, SILENT, DEAD, LOST, DUTY].every((matcher) => clause.search(matcher) < 0)
}

const HEARSAY = /\b(?:says?|said|claims?|believes?|thinks?|swears?|if|whether|rumou?rs?|unless)\b/
const NO_SUBJECT =
  /\b(?:it|and|he|she|they|who|which|that|you|nobody|no one|to|of|in|on|at|is|was|has|have|went|never|not)$|^(?:his|her|their|it|he|she|they|you)\b/i

/** The subject that a predicate is said of, in the first clause that says it of anybody for a fact. */
function subjectOf(matcher: RegExp, clauses: readonly string[]): string | null {
  for (const clause of clauses)
    for (const match of clause.matchAll(matcher)) {
      if (HEARSAY.test(clause.slice(0, match.index))) continue
      const caught = match[1] ?? ''
      const subject = caught === '' || NO_SUBJECT.test(caught) ? leading(clause) : caught
      if (subject !== null && subject.length <= 48 && !NO_SUBJECT.test(subject)) return definite(subject)
    }
  return null
}

/** Everything before the first verb of a clause, where that is short enough to be a subject. */
function leading(clause: string): string | null {
  const terms = termsOf(clause)
  const verb = terms.findIndex((term, i) => i > 0 && term.tags.has('Verb'))
  if (verb < 1 || verb > 4 || terms.slice(0, verb).some((term) => term.stop)) return null
  return terms
    .slice(0, verb)
    .map((term) => term.text)
    .join(' ')
}

/** "keeps a light" names "the light": the last noun phrase of what the pattern caught, with its article. */
function definite(caught: string): string {
  const words = caught.trim().split(/\s+/)
  const from = words.findLastIndex((word) =>
    /^(?:the|an?|your|his|her|their|our|my|two|three|four|five|some|several)$/i.test(word),
  )
  const phrase = from >= 0 ? words.slice(from) : words
  const first = phrase[0]!.toLowerCase()
  if (/^(?:an?|some|several)$/.test(first)) return ['the', ...phrase.slice(1)].join(' ')
  if (/^(?:two|three|four|five)$/.test(first)) return ['the', ...phrase].join(' ').toLowerCase()
  if (/^(?:our|my)$/.test(first)) return ['your', ...phrase.slice(1)].join(' ')
  return from >= 0 ? [first, ...phrase.slice(1)].join(' ') : phrase.join(' ')
}

/** The threads without whoever the player has found by now. */
export function settled(threads: Threads, told: readonly string[]): Threads {
  if (threads.missing === null) return threads
  const slots = { sought: agreeing(threads.missing), also: { text: '', plural: false } }
  const lines = FOUND_SOMEBODY.map((line) => fill(line, slots)).filter((line) => line !== null)
  const found = told.some((text) => lines.some((line) => text.includes(line)))
  return found ? { ...threads, missing: null } : threads
}

/** The name, ready for a verb that must agree with it. */
function agreeing(name: string | null): { text: string; plural: boolean } | null {
  return name === null ? null : { text: name, plural: isPlural(name.split(' ').at(-1)!.toLowerCase()) }
}

/** The slots that come of the threads alone. */
export function threadSlots(threads: Threads): Slots {
  const missing = agreeing(threads.missing)
  return {
    missing,
    missingwhose: missing === null ? null : `${missing.text}${missing.plural ? '’' : '’s'}`,
    silent: agreeing(threads.silent),
    dead: threads.dead,
    lost: agreeing(threads.lost),
    duty: threads.duty,
    dutyact: threads.dutyact,
  }
}
