// Brings messages into the form that a model's template takes, and learns from refusals which form that is.
import type { Message } from '../../engine/narration.ts'

/** What a template asks of messages. */
export interface Shape {
  /** Where it takes system messages: anywhere, one at the beginning, or none at all. */
  system: 'ANYWHERE' | 'FIRST' | 'NONE'
  /** The player's line must be the last. */
  endsWithUser: boolean
}

export const anyShape: Shape = { system: 'ANYWHERE', endsWithUser: false }

const beginning = '(The story begins.)'
const goOn = 'Continue.'

/** The same messages in another form: nothing that they say is lost. */
export function shapeMessages(messages: readonly Message[], shape: Shape): Message[] {
  const said = messages.filter(({ content }) => content.trim() !== '')
  const leading = said.findIndex(({ role }) => role !== 'system')
  const start = leading < 0 ? said.length : leading
  const head = said.slice(0, start)
  const first =
    shape.system === 'NONE' ? head.map(({ content }) => ({ role: 'user' as const, content })) : head
  const rest = shape.system === 'ANYWHERE' ? said.slice(start) : withSystemInside(said.slice(start))
  const opens = first.some(({ role }) => role === 'user') || rest[0]?.role !== 'assistant'
  if (shape.system !== 'ANYWHERE' && !opens) rest.unshift({ role: 'user', content: beginning })
  if (shape.endsWithUser && rest.at(-1)?.role === 'assistant') rest.push({ role: 'user', content: goOn })
  return merged([...first, ...rest])
}

/** System text that comes late goes into the player's next line, in a block that says what it is. */
function withSystemInside(messages: readonly Message[]): Message[] {
  const shaped: Message[] = []
  const lastLine = messages.findLastIndex(({ role }) => role === 'user')
  let blocks: string[] = []
  const flush = (more: string[] = []) => {
    if (blocks.length + more.length > 0)
      shaped.push({ role: 'user', content: [...blocks, ...more].join('\n\n') })
    blocks = []
  }
  for (const [index, { role, content }] of messages.entries()) {
    if (role === 'system') blocks.push(`[Instructions]\n${content}\n[End of instructions]`)
    else if (role === 'user') flush([content])
    else {
      // No line of the player follows: it stays where it is, which is after his last.
      if (index > lastLine) flush()
      shaped.push({ role, content })
    }
  }
  flush()
  return shaped
}

function merged(messages: readonly Message[]): Message[] {
  const all: Message[] = []
  for (const { role, content } of messages) {
    const last = all.at(-1)
    if (last?.role === role) last.content += `\n\n${content}`
    else all.push({ role, content })
  }
  return all
}

const complaints = {
  noSystem:
    /system[_ ](?:role|message|prompt|instruction)s?\b.{0,60}(?:not|n't|un)[ -]?(?:be )?(?:support|allow|enabled|permitted|accept)|\brole\W{1,4}system\b.{0,40}(?:not|n't|un)[ -]?(?:be )?(?:support|allow|accept)|(?:not|n't) (?:support|allow|accept).{0,40}\bsystem\b|(?:unknown|invalid|unexpected|unsupported|only).{0,40}\brole.{0,30}\bsystem\b|developer instruction is not enabled|system role/i,
  order:
    /must (?:strictly )?alternat|roles? .{0,20}alternat|system (?:message|prompt|role)s?.{0,40}(?:must|only|has to|should).{0,40}(?:first|beginning|start|leading)|(?:only one|multiple|more than one) system|(?:first|start|begin)\b.{0,50}\buser\b|no user query/i,
  lastLine:
    /(?:last|final|end)\b.{0,80}\b(?:user|assistant)\b|\bprefill|add_generation_prompt|continue_final_message|ends? with .{0,10}assistant/i,
}

/** A stricter form that the refusal of these messages asks for; null when it is about something else. */
export function stricterShape(refusal: string, messages: readonly Message[], shape: Shape): Shape | null {
  const before = JSON.stringify(shapeMessages(messages, shape))
  const steps: Shape[] = []
  if (complaints.lastLine.test(refusal)) steps.push({ ...shape, endsWithUser: true })
  if (complaints.noSystem.test(refusal)) steps.push({ ...shape, system: 'NONE' })
  if (complaints.order.test(refusal)) {
    if (shape.system === 'ANYWHERE') steps.push({ ...shape, system: 'FIRST' })
    steps.push({ ...shape, system: 'NONE' })
  }
  return steps.find((step) => JSON.stringify(shapeMessages(messages, step)) !== before) ?? null
}
