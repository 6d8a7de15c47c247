// The one door to `compromise`: parts of speech and forms of verbs.
import nlp from 'compromise'

/** A word and what part of speech it is. */
export interface Term {
  /** As written, without punctuation. */
  text: string
  /** Punctuation other than a space follows it. */
  stop: boolean
  tags: ReadonlySet<string>
}

interface Tagged {
  terms?: { text?: string; post?: string; tags?: string[] }[]
}

/** The words of a text with their parts of speech. */
export function termsOf(text: string): Term[] {
  return attempt<Term[]>([], () =>
    (nlp(text).json() as Tagged[]).flatMap((sentence) =>
      (sentence.terms ?? []).map((term) => ({
        text: term.text ?? '',
        stop: /[,.;:!?]/.test(term.post ?? ''),
        tags: new Set(term.tags ?? []),
      })),
    ),
  )
}

/** The plain form of a verb: "took" and "takes" are both "take". */
export function baseForm(verb: string): string {
  return attempt(verb, () => {
    const word = nlp(verb)
    word.tag('Verb')
    const base = word.verbs().toInfinitive().text()
    return /^[\p{L}'’-]+$/u.test(base) ? base : verb
  })
}

/** Whether a first name is a man's or a woman's, where that is known. */
export function genderOf(name: string): 'he' | 'she' | null {
  return attempt<'he' | 'she' | null>(null, () => {
    const term = nlp(name)
    if (term.has('#FemaleName')) return 'she'
    return term.has('#MaleName') ? 'he' : null
  })
}

/** A parser fed with arbitrary text may throw; a story must go on. */
function attempt<T>(otherwise: T, read: () => T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
