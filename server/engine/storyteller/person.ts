// Turns what a player writes of himself into the second person.

const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/\bam I\b/g, 'are you'],
  [/\bwas I\b/g, 'were you'],
  [/\bI[’']?m\b(?!\.)/g, 'you’re'],
  [
    /\b[iI]m(?= (?:\w+ing|not|so|very|just|too|still|tired|afraid|scared|sorry|ready|sure|hungry|lost|here)\b)/g,
    'you’re',
  ],
  [/\b[iI][’']ve\b|\b[iI]ve\b/g, 'you’ve'],
  [/\b[iI][’']ll\b/g, 'you’ll'],
  [/\b[iI][’']d\b/g, 'you’d'],
  [/\bI( (?:never|always|still|also|just|only|really|already))? am\b/g, 'you$1 are'],
  [/\bI( (?:never|always|still|also|just|only|really|already))? was\b/g, 'you$1 were'],
  [/\b(and|but|then|or) am\b/g, '$1 are'],
  [/\b(and|but|then|or) was (?!it\b|there\b)/g, '$1 were '],
  [/\b(?:myself|ourselves)\b/gi, 'yourself'],
  [/\b(of|is|was|are|were|than|to|with|as|like|for|be|not) mine\b/gi, '$1 yours'],
  [/\bmine( (?:is|was|are|were|alone|too)\b|$)/gi, 'yours$1'],
  [/\b(?:my|our)\b/gi, 'your'],
  [/\bours\b/gi, 'yours'],
  [/\b(?:me|us)\b/gi, 'you'],
  // "Henry I" and "I.D." are not the player.
  [/(?<!\b\p{Lu}\p{Ll}+ )\bI\b(?!\.[A-Z])|\bI\b(?= \p{L})/gu, 'you'],
  [/\bi\b(?![.'’])/g, 'you'],
  [/\bwe[’']re\b/gi, 'you’re'],
  [/\bwe[’']ve\b/gi, 'you’ve'],
  [/\bwe[’']ll\b/gi, 'you’ll'],
  [/\bwe\b/gi, 'you'],
  [/\byou am\b/gi, 'you are'],
]

/** "mine" that is a place, not a belonging: "into the mine", "an old mine". */
const A_MINE = /\b(the|a|an|this|that|old|gold|silver|coal|iron|salt|abandoned) mine\b/gi

/** The same words with the player as "you". What stands in quotation marks is left as it was said. */
export function toSecondPerson(text: string): string {
  return text
    .split(/(["“][^"“”]*["”])/)
    .map((part, i) => (i % 2 === 1 ? part : turn(part)))
    .join('')
}

function turn(text: string): string {
  let turned = text.replace(A_MINE, '$1 m\u0001ne')
  for (const [pattern, replacement] of CHANGES) turned = turned.replace(pattern, replacement)
  return turned.replaceAll('m\u0001ne', 'mine')
}
