// How a reply is taken apart: every form in which models write their changes, and the prose that is left alone.
import { describe, expect, it } from 'vitest'
import { splitReply } from '../../../server/engine/world/split-reply.ts'

const PROSE = 'The stairs give way. You fall.'
const changes = (reply: string) => Object.fromEntries(splitReply(reply).proposals)
const HP = { 'player.hp': -5 }

describe('a block', () => {
  it.each([
    ['state', '```state\n{"player.hp": -5}\n```'],
    ['State', '```State\n{"player.hp": -5}\n```'],
    ['STATE', '```STATE\n{"player.hp": -5}\n```'],
    ['a blank before the label', '``` state\n{"player.hp": -5}\n```'],
    ['state_delta', '```state_delta\n{"player.hp": -5}\n```'],
    ['json', '```json\n{"player.hp": -5}\n```'],
    ['JSON', '```JSON\n{"player.hp": -5}\n```'],
    ['no label', '```\n{"player.hp": -5}\n```'],
    ['another label', '```stats\n{"player.hp": -5}\n```'],
    ['tildes', '~~~state\n{"player.hp": -5}\n~~~'],
    ['more marks', '`````state\n{"player.hp": -5}\n`````'],
    ['one line', '```state {"player.hp": -5} ```'],
    ['one line without blanks', '```json{"player.hp": -5}```'],
    ['several lines', '```state\n{\n  "player.hp":\n    -5\n}\n```'],
    ['line ends of Windows', '```state\r\n{"player.hp": -5}\r\n```\r\n'],
    ['a trailing comma', '```state\n{"player.hp": -5,}\n```'],
    ['single quotes', "```state\n{'player.hp': -5}\n```"],
    ['smart quotes', '```state\n{“player.hp”: -5}\n```'],
    ['names without quotes', '```state\n{player.hp: -5}\n```'],
    ['a comment of a line', '```state\n{\n  "player.hp": -5 // the fall\n}\n```'],
    ['a comment at the beginning', '```json\n{ // the fall\n  "player.hp": -5\n}\n```'],
    ['a comment between', '```state\n{/* the fall */ "player.hp": /* ouch */ -5}\n```'],
    ['a comment before', '```json\n// the fall\n{"player.hp": -5}\n```'],
    ['what is nested', '```state\n{"player": {"hp": -5}}\n```'],
    ['a root in capitals', '```state\n{"Player.hp": -5}\n```'],
    ['no closing brace', '```state\n{"player.hp": -5\n```'],
    ['no object, a block of ours', '```state\n{"player.hp": -5}\n{}\n```'],
    ['a bare object at the end', '{"player.hp": -5}'],
    ['a bare object over lines', '{\n  "player": {"hp": -5}\n}\n'],
    ['a bare object with its end mark', '{"player.hp": -5}\n```'],
  ])('with %s is taken out', (_, block) => {
    const { prose, proposals, cut } = splitReply(`${PROSE}\n\n${block}`)
    expect({ prose, changes: Object.fromEntries(proposals), cut }).toEqual({
      prose: PROSE,
      changes: HP,
      cut: false,
    })
  })

  it('may have signs, texts, truths and what is quoted within', () => {
    const block = `{"player.hp": +5, "world.weather": "it's \\"wet\\"", 'npc.odo.fear': 'of Mira's dog',
      flags.door_open: TRUE, "flags.lamp_lit": False, "milestones.left_town": true, "world.day": "+1", "player.x": null}`
    expect(changes(`${PROSE}\n\`\`\`state\n${block}\n\`\`\``)).toEqual({
      'player.hp': 5,
      'world.weather': 'it\'s "wet"',
      'npc.odo.fear': "of Mira's dog",
      'flags.door_open': true,
      'flags.lamp_lit': false,
      'milestones.left_town': true,
      'world.day': '+1',
      'player.x': null,
    })
  })

  it('is read as JSON where it is JSON', () => {
    const block = {
      'world.weather': 'a\tb\n"c"\\ é😀\u2028',
      npcs: { mira: { trust: 1.5e2 } },
      flags: { x: false },
    }
    const escaped = JSON.stringify(block).replaceAll('é', '\\u00e9')
    expect(changes(`${PROSE}\n\`\`\`state\n${escaped}\n\`\`\``)).toEqual({
      'world.weather': block['world.weather'],
      'npc.mira.trust': 150,
      'flags.x': false,
    })
  })

  it('called npcs, flag or milestone means what we call so', () => {
    const block = '{"npcs.mira.trust": 1, "flag.door_open": true, "milestone.left_town": true}'
    expect(Object.keys(changes(`\`\`\`state\n${block}\n\`\`\``))).toEqual([
      'npc.mira.trust',
      'flags.door_open',
      'milestones.left_town',
    ])
  })

  it('of several, the last word counts, and all are taken out', () => {
    const reply = `One.\n\n\`\`\`state\n{"player.hp": -5, "player.gold": 1}\n\`\`\`\n\nTwo.\n\n\`\`\`json\n{"player.hp": -7}\n\`\`\`\n\nThree.`
    expect(splitReply(reply)).toEqual({
      prose: 'One.\n\nTwo.\n\nThree.',
      proposals: new Map([
        ['player.gold', 1],
        ['player.hp', -7],
      ]),
      cut: false,
    })
  })

  it('of several is ruled on in the order of the last words', () => {
    const reply = 'A.\n```state\n{"player.hp": 1, "player.gold": 1}\n```\n```state\n{"player.hp": 2}\n```'
    expect([...splitReply(reply).proposals.keys()]).toEqual(['player.gold', 'player.hp'])
  })

  it('that the next one cuts off ends there', () => {
    const { prose, proposals, cut } = splitReply(
      `${PROSE}\n\`\`\`state\n{"player.hp": -5}\n\`\`\`state\n{"player.gold": 2}\n\`\`\``,
    )
    expect([prose, Object.fromEntries(proposals), cut]).toEqual([PROSE, { ...HP, 'player.gold': 2 }, false])
  })

  it('behind code of another kind is found', () => {
    const code = '```python\nprint("{player}")\n```'
    const { prose, proposals, cut } = splitReply(
      `${PROSE}\n\n${code}\n\n\`\`\`state\n{"player.hp": -5}\n\`\`\``,
    )
    expect([prose, Object.fromEntries(proposals), cut]).toEqual([`${PROSE}\n\n${code}`, HP, false])
  })

  it('in a reply that is a block of code as a whole is found', () => {
    const { prose, proposals } = splitReply(
      `\`\`\`\n${PROSE}\n\`\`\`state\n{"player.hp": -5}\n\`\`\`\n\`\`\``,
    )
    expect(prose).toContain(PROSE)
    expect(prose).not.toMatch(/state|hp/)
    expect(Object.fromEntries(proposals)).toEqual(HP)
  })

  it('of ours is never prose, whatever is in it', () => {
    for (const body of ['', 'nothing changed', '[1, 2]', '{]', 'player.hp -5', '{"a": {"b": '])
      expect(splitReply(`${PROSE}\n\`\`\`state\n${body}\n\`\`\``)).toMatchObject({ prose: PROSE, cut: false })
    expect(splitReply(`${PROSE}\n\`\`\`state player.hp -5\`\`\``).prose).toBe(PROSE)
  })

  it('that is empty is taken out as well', () => {
    for (const block of ['```state\n{}\n```', '```json\n{}\n```', '```\n{ }\n```'])
      expect(splitReply(`${PROSE}\n${block}`)).toEqual({ prose: PROSE, proposals: new Map(), cut: false })
  })

  it('in the middle leaves the paragraphs apart, and words from touching', () => {
    expect(splitReply('One.\n\n```state\n{}\n```\n\n\n\nTwo.').prose).toBe('One.\n\nTwo.')
    expect(splitReply('One. ```state {}``` Two.').prose).toBe('One.\nTwo.')
    expect(splitReply('One.```state {}```Two.').prose).toBe('One.\nTwo.')
  })

  it('leaves the blank lines of the prose as they are', () => {
    expect(splitReply('One.\n\n\n\nTwo.\n```state\n{}\n```').prose).toBe('One.\n\n\n\nTwo.')
  })
})

describe('a reply that was cut', () => {
  it.each([
    ['```state\n{"player.hp": -5, "player.gold": 1', HP],
    ['```state\n{"player.hp": -5, "player.gold": ', HP],
    ['```state\n{"player.hp": -5, "player.go', HP],
    ['```state\n{"player.hp": -5, ', HP],
    ['```state\n{"player.hp": -5}', HP],
    ['```state\n{"player.hp": -5', {}],
    ['```state\n{"player.hp"', {}],
    ['```state\n{', {}],
    ['```state\n', {}],
    ['```state', {}],
    ['```sta', {}],
    ['```', {}],
    ['```json\n{"player.hp": -5, "pl', HP],
    ['```json\n{"pla', {}],
    ['```\n{"player": {"hp": -5, "go', HP],
    ['{"player.hp": -5, "player.gold": 1', HP],
  ])('in %j has its complete pairs, and is marked', (block, expected) => {
    const { prose, proposals, cut } = splitReply(`${PROSE}\n\n${block}`)
    expect({ prose, changes: Object.fromEntries(proposals), cut }).toEqual({
      prose: PROSE,
      changes: expected,
      cut: true,
    })
  })

  it('is no reason to lose the words behind a whole object', () => {
    const { prose, cut } = splitReply(`${PROSE}\n\n\`\`\`state\n{"player.hp": -5}\n\nThen it is dark.`)
    expect([prose, cut]).toEqual([`${PROSE}\n\nThen it is dark.`, true])
  })

  it('is not what a mark too many makes it', () => {
    expect(splitReply(`${PROSE}\n\`\`\`state\n{"player.hp": -5}\n\`\`\`\n\`\`\``)).toMatchObject({
      prose: PROSE,
      cut: false,
    })
  })
})

describe('however long it is', () => {
  it('a reply of nothing but beginnings is read to its end', () => {
    const many = (piece: string) => piece.repeat(2_000)
    for (const piece of [
      '{',
      '```\n',
      '```json\n{',
      '{player.',
      '{"player.hp":1}',
      '{player:',
      '{//',
      '{/*',
      '`',
    ])
      expect(splitReply(many(piece)).prose.length).toBeLessThanOrEqual(many(piece).length)
    expect(splitReply(many('```state\n')).prose).toBe('')
  })
})

describe('prose', () => {
  it.each([
    'She wrote {hello}',
    'The sign says {"north": 5}',
    'The sign says {"player": "you"}',
    'The sign says {"player.hp": -5} and more.',
    'A set {player.hp}',
    'He said "{world}" and left {player: }',
    '{"player.hp": -5, "strength": 2}',
    'A `word` and ``two`` and ~some~ ~~struck~~ words',
    '```json\n{"name": "Odo", "age": 40}\n```',
    '```\nROAD CLOSED\n```',
    '```python\nprint(1)\n```',
    'He typed ``` and left.',
    '```python\nprint(1)\n```\n\nThen he left {"x": 1}',
    'The end }',
    '```statement\nI saw it.\n```',
    '~~~\nA letter\n~~~\n\nThe end.',
    'A <b>bold</b> [state] of the art, and a <state> without end',
    '```\nplayer: John\nworld: Earth\n```',
    '```yaml\nname: Odo\nage: 40\n```',
    '```\nplayer.one wins\n```',
    '```\nPlayer.one: a name\nand a line that is none\n```',
    '[ ] Buy bread\n[x] Pay Mira',
    '```json\n[{"path": "a/b", "value": 1}]\n```',
    '',
  ])('%j is left as it is', (prose) => {
    expect(splitReply(prose)).toEqual({ prose, proposals: new Map(), cut: false })
  })

  it('may be left without a word: only a block', () => {
    expect(splitReply('```state\n{"player.hp": -5}\n```').prose).toBe('')
    expect(splitReply('\n\n{"player.hp": -5}').prose).toBe('')
  })
})
