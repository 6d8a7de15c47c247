// Which fields a request can do without, and which of them an endpoint's refusal is about.

/** Fields that a request can do without. */
export type OptionalField =
  | 'stream_options'
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'temperature'
  | 'reasoning'
  | 'reasoning_effort'
  | 'think'
  | 'stop'
  | 'encoding_format'

/** Who refuses a field that he does not name most likely means the youngest one. */
const youngestFirst: OptionalField[] = [
  'reasoning',
  'reasoning_effort',
  'think',
  'encoding_format',
  'stream_options',
  'stop',
  'max_completion_tokens',
  'max_tokens',
  'temperature',
]

const dislikes =
  /unsupported|not support|unrecogni[sz]ed|unknown|unexpected|not permitted|not allowed|forbidden|additional propert|extra (?:input|field|param)|no such (?:field|param)|only the default/i
/** Words about a value, which cost a field only where it can take no other. */
const dislikesValue =
  /invalid|must be|too (?:long|many)|at most|maximum|expected|only works|should be|out of range|cannot be/i
const thoughtFields = new Set<OptionalField>(['reasoning', 'reasoning_effort', 'think'])
const aboutThought = /\bthink(?:ing)?\b|\breasoning\b/i
const unnamed =
  /(?:unknown|unrecogni[sz]ed|unexpected|unsupported|extra|additional) (?:\w+ )?(?:field|param|argument|propert|input|key)/i

/** Which of the fields that were sent the endpoint's refusal is about; null when it is about something else. */
export function refusedField(body: string, sent: readonly OptionalField[]): OptionalField | null {
  if (/context[_ ](?:length|size|window)|exceed_context/i.test(body)) return null
  const asked = youngestFirst.filter((field) => sent.includes(field))
  const names = (field: OptionalField) => new RegExp(`\\b${field}\\b`).test(body)
  if (dislikes.test(body)) {
    const named = asked.find(names)
    if (named) return named
  }
  if (dislikes.test(body) || dislikesValue.test(body)) {
    const thought = asked.find((field) => thoughtFields.has(field))
    if (thought && aboutThought.test(body)) return thought
    const valued = asked.find(
      (field) => ['stop', 'reasoning_effort', 'reasoning', 'encoding_format'].includes(field) && names(field),
    )
    if (valued) return valued
  }
  const youngest = asked[0]
  if (unnamed.test(body) && youngest && !['max_tokens', 'temperature', 'stop'].includes(youngest))
    return youngest
  return asked.includes('stream_options') && names('stream_options') ? 'stream_options' : null
}
