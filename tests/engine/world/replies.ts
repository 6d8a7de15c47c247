// Replies as models write them, and as they come out when something goes wrong on the way.
export const REPLIES = [
  'You fall down the stairs.\n\nIt hurts.\n\n```state\n{"player.hp": -8, "flags.lamp_lit": false}\n```',
  'Rain.\n\n```json\n{"player": {"hp": -5}, "npcs": {"mira": {"trust": +1}}}\n```\n\nThe end.',
  "Mira laughs: “Don’t!”\n\n~~~State\n{'player.hp': -5, // ouch\n world.weather: “a storm”,}\n~~~",
  'The note reads:\n\n```\nMeet me at {the bridge}\n```\n\nYou go.\n\n{"player.gold": -3}',
  '```python\nprint({"player": 1})\n```\n\nShe nods.\n\n````state_delta\n{"world.day": 1}\n````\n',
  'One. ```state {"player.hp": 1}``` Two. ```state {"player.hp": 2}``` Three {"world.day": 1}',
  'He writes {"player.hp": -5} on the wall, ``code`` and ~~struck~~ words {and: braces}.',
  'Night falls.\n\n```state\n{"player.hp": -12, "milestones.found_key": tr',
]

/** What breaks readers: put in anywhere. */
export const PIECES = [
  '```',
  '~~~',
  '`',
  '~',
  '``',
  '````',
  '{',
  '}',
  '{}',
  '"',
  "'",
  '“',
  '”',
  ':',
  ',',
  '\n',
  '\n\n',
  ' ',
  '\\',
  'state',
  '```state\n',
  '``` State ',
  '~~~state{',
  'json',
  '```json\n',
  '{"player.hp": -5}',
  'player.hp',
  '//',
  '/*',
  '*/',
  '#',
  '[',
  ']',
  '+',
  '-',
  '1e400',
  'NaN',
  '__proto__',
  '"__proto__":',
  'true',
  '{"world": {',
  '\0',
  '{player.',
  '{"npc',
  '```state_delta',
  'state-delta',
  '```delta\n{',
  '\u00A0',
  '\uFEFF',
  '😀',
  '\uD83D',
  '\r\n',
  '<state>',
  '</state>',
  '[STATE]',
  '<sta',
  '\nplayer.hp: -5\n',
  '```yaml\nplayer:\n',
]

/** A reply that something went wrong with, a few times. */
export function mutated(random: () => number): string {
  const below = (most: number) => Math.floor(random() * most)
  const any = (of: readonly string[]) => of[below(of.length)]!
  let reply = below(4) > 0 ? any(REPLIES) : Array.from({ length: below(30) }, () => any(PIECES)).join('')
  for (let count = below(7); count > 0; count--) {
    const at = below(reply.length + 1)
    const to = at + below(12)
    const kind = below(7)
    if (kind <= 1) reply = reply.slice(0, at) + any(PIECES) + reply.slice(at)
    else if (kind === 2) reply = reply.slice(0, at) + reply.slice(to)
    else if (kind === 3) reply = reply.slice(0, to) + reply.slice(at)
    else if (kind === 4)
      reply = below(3) === 0 ? reply.slice(0, at) : reply.slice(0, at) + any(PIECES) + reply.slice(to)
    else if (kind === 5) reply += any(REPLIES).slice(below(40))
    else reply = reply.slice(0, at) + reply.slice(at, to).toUpperCase() + reply.slice(to)
  }
  return reply
}

/** A text in pieces of random lengths. */
export function pieces(text: string, random: () => number, longest = 24): string[] {
  const found: string[] = []
  for (let at = 0; at < text.length;) {
    const length = 1 + Math.floor(random() * longest)
    found.push(text.slice(at, at + length))
    at += length
  }
  return found
}

/** A fence of ours: it must never stand in prose. */
export const STATE_FENCE =
  /(`{3,}|~{3,})[ \t]*(state|state_delta|state-delta|statedelta|delta)(?![A-Za-z_-])/i
