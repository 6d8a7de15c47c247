// Forty ways in which weak models write their changes, each with the prose and the values that are right. They are
// ruled on from a state of hp 100, gold 10, speed 0.5, trust 5, day 3, rain, the lamp lit and the door shut.

export interface Style {
  name: string
  reply: string
  /** What is left of the reply; PROSE unless said. */
  prose?: string
  /** The values after it that are others than before. */
  values: Record<string, unknown>
}

export const PROSE = 'The stairs give way. You fall.'

const fenced = (body: string, label = 'state') => `${PROSE}\n\n\`\`\`${label}\n${body}\n\`\`\``
const HURT = { 'player.hp': 95 }
const BOTH = { 'player.hp': 95, 'flags.door_open': true }

export const STYLES: Style[] = [
  { name: 'as asked', reply: fenced('{"player.hp": -5, "flags.door_open": true}'), values: BOTH },
  { name: 'a json fence', reply: fenced('{"player.hp": -5}', 'json'), values: HURT },
  { name: 'no fence', reply: `${PROSE}\n\n{"player.hp": -5}`, values: HURT },
  {
    name: 'nested by roots',
    reply: fenced('{"player": {"hp": -5}, "flags": {"door_open": true}}'),
    values: BOTH,
  },
  { name: 'a trailing comma', reply: fenced('{"player.hp": -5,\n"flags.door_open": true,\n}'), values: BOTH },
  {
    name: 'single quotes, Python truths',
    reply: fenced("{'player.hp': -5, 'flags.door_open': True}"),
    values: BOTH,
  },
  { name: 'comments', reply: fenced('{\n  // the fall\n  "player.hp": -5, # it hurt\n}'), values: HURT },
  { name: 'unquoted names', reply: fenced('{player.hp: -5, flags.door_open: true}'), values: BOTH },
  {
    name: 'the block first',
    reply: `\`\`\`state\n{"player.hp": -5}\n\`\`\`\n\n${PROSE}`,
    values: HURT,
  },
  {
    name: 'two blocks',
    reply: `The stairs give way.\n\n\`\`\`state\n{"player.hp": -5}\n\`\`\`\n\nYou fall.\n\n\`\`\`state\n{"flags.door_open": true}\n\`\`\``,
    prose: 'The stairs give way.\n\nYou fall.',
    values: BOTH,
  },
  {
    name: 'prose after it',
    reply: `The stairs give way.\n\n\`\`\`state\n{"player.hp": -5}\n\`\`\`\n\nYou fall.`,
    prose: 'The stairs give way.\n\nYou fall.',
    values: HURT,
  },
  { name: 'tildes', reply: `${PROSE}\n\n~~~state\n{"player.hp": -5}\n~~~`, values: HURT },
  { name: 'smart quotes', reply: fenced('{“player.hp”: -5, “flags.door_open”: true}'), values: BOTH },
  { name: 'it breaks off', reply: `${PROSE}\n\n\`\`\`state\n{"player.hp": -5, "flags.do`, values: HURT },
  { name: 'lines of YAML', reply: fenced('player.hp: -5\nflags.door_open: true'), values: BOTH },
  {
    name: 'nested YAML in its own fence',
    reply: fenced('player:\n  hp: -5\nnpcs:\n  mira:\n    trust: 1\nflags:\n  door_open: true', 'yaml'),
    values: { ...BOTH, 'npc.mira.trust': 6 },
  },
  { name: 'a list of lines', reply: fenced('- player.hp: -5\n- flags.door_open = true'), values: BOTH },
  {
    name: 'a bold list',
    reply: fenced('* **player.hp**: -5 (the fall)\n* **flags.door_open**: true'),
    values: BOTH,
  },
  { name: 'no colons', reply: fenced('player.hp -5'), values: HURT },
  { name: 'capitals for names', reply: fenced('{"Player.HP": -5}'), values: HURT },
  { name: 'the short name', reply: fenced('HP: -5'), values: HURT },
  { name: 'the short name in an object', reply: fenced('{"hp": -5, "door_open": true}'), values: BOTH },
  { name: 'a person by her name', reply: fenced('{"Mira.trust": 1}'), values: { 'npc.mira.trust': 6 } },
  { name: 'wrapped once more', reply: fenced('{"state": {"player.hp": -5}}', 'json'), values: HURT },
  {
    name: 'a list of operations',
    reply: fenced('[{"path": "player.hp", "delta": -5}, {"path": "flags.door_open", "value": true}]', 'json'),
    values: BOTH,
  },
  { name: 'the change in an object', reply: fenced('{"player.hp": {"change": -5}}'), values: HURT },
  { name: 'from and to', reply: fenced('{"player.hp": {"old": 100, "new": 95}}'), values: HURT },
  { name: 'an arrow', reply: fenced('{"player.hp": "100 -> 95"}'), values: HURT },
  {
    name: 'numbers as texts',
    reply: fenced('{"player.hp": "-5", "player.gold": "+2"}'),
    values: { ...HURT, 'player.gold': 12 },
  },
  { name: 'a long minus', reply: fenced('{"player.hp": −5}'), values: HURT },
  {
    name: 'a comma for the point',
    reply: fenced('{"player.speed": -0,25, "player.hp": -5}'),
    values: { ...HURT, 'player.speed': 0.25 },
  },
  { name: 'thousands', reply: fenced('{"player.gold": "+1,000"}'), values: { 'player.gold': 1010 } },
  { name: 'a reason behind the number', reply: fenced('{"player.hp": "-5 (the fall)"}'), values: HURT },
  { name: 'a tag', reply: `${PROSE}\n\n<state>{"player.hp": -5}</state>`, values: HURT },
  {
    name: 'a tag around a fence',
    reply: `${PROSE}\n\n<state>\n\`\`\`json\n{"player.hp": -5}\n\`\`\`\n</state>`,
    values: HURT,
  },
  {
    name: 'tags all through',
    reply: `${PROSE}\n\n<state>\n<player.hp>-5</player.hp>\n</state>`,
    values: HURT,
  },
  { name: 'square brackets', reply: `${PROSE}\n\n[STATE]\n{"player.hp": -5}\n[/STATE]`, values: HURT },
  // What a reader of texts alone cannot tell from a story, or from a change.
  { name: 'a list without a fence', reply: `${PROSE}\n\n**Changes:**\n- player.hp: -5`, values: HURT },
  { name: 'words in brackets', reply: `${PROSE}\n\n(You lose 5 hp.)`, values: HURT },
  { name: 'the new value for the difference', reply: fenced('{"player.hp": 95}'), values: HURT },
]
