// Chats of other tools: who said what, other versions beside it, and several files of one chat as one tree.
import { describe, expect, it } from 'vitest'
import { dateOf } from '../../../server/library/files/dates.ts'
import { inputKindOf } from '../../../server/library/files/formats/chats/messages.ts'
import { readFiles } from '../../../server/library/files/read-file.ts'
import type { FoundFile } from '../../../server/library/files/found.ts'
import { json, problemOf, readOk, scenarioIn, storyIn, zip } from './build.ts'
import { drawn, expectSoundFile } from './sound-story.ts'
import * as files from './story-files.ts'

const { jsonl, stChat, stGreeting, stHeader, stInput, stReply } = files

describe('a chat of SillyTavern', () => {
  it('has its swipes beside each other, and goes on below the one that is shown', () => {
    const story = storyIn(stChat())
    expect(drawn(story)).toEqual([
      '= The forge is cold.',
      '= The forge is hot.',
      '  > *I wave.* "Hello!"',
      '    - She nods (edited). (The nod)',
      '      - An aside. *',
      '    - She turns away.',
    ])
    expect(story).toMatchObject({ title: 'Mira', authorsNote: 'Keep it cold.', persona: { name: 'Ash' } })
    expect(story.extensions).toMatchObject({ sillytavern: { chat_metadata: stHeader.chat_metadata } })
    expect(story.nodes[3]).toMatchObject({ reasoning: 'Be kind.', narrator: 'a-model' })
    expect(story.nodes[4]).toMatchObject({ reasoning: 'Be rude.', createdAt: new Date(1717430900000) })
    expect(story.nodes[5]).toMatchObject({ hidden: true })
    expect(story.nodes[5]!.createdAt).toBeUndefined()
  })

  it('loses only the lines that are broken', () => {
    const cut = Buffer.concat([stChat(), Buffer.from('\n{"name":"Mira","mes":"Then the fi')])
    const { stories, report } = readOk(cut)
    expect(stories[0]!.nodes).toHaveLength(6)
    expect(report.warnings).toEqual(['1 line cannot be read, and is left out.'])
  })

  it('names who speaks when several do', () => {
    const group = jsonl(
      { chat_metadata: {}, user_name: 'unused', character_name: 'unused' },
      stInput,
      stReply,
      {
        name: 'Bo',
        mes: 'I am here too.',
      },
    )
    const story = storyIn(group)
    expect(drawn(story)).toEqual([
      '> *I wave.* "Hello!"',
      '  - Mira: She nods (edited). (The nod)',
      '    - Bo: I am here too. *',
      '  - Mira: She turns away.',
    ])
    expect(story).toMatchObject({ title: 'Mira, Bo', persona: { name: 'Ash' } })
  })

  it('may be a dump of Chub, where messages are objects', () => {
    const chub = jsonl(stHeader, {
      ...stGreeting,
      mes: { message: 'Hi.' },
      swipes: [{ message: 'Hi.' }, 'Ho.'],
      swipe_id: 0,
    })
    expect(drawn(storyIn(chub))).toEqual(['= Hi. *', '= Ho.'])
  })

  it('keeps a text that none of its swipes has', () => {
    const odd = jsonl(stHeader, { ...stGreeting, mes: 'Written anew.', swipe_id: 7 })
    expect(drawn(storyIn(odd))).toEqual(['= The forge is cold.', '= The forge is hot.', '= Written anew. *'])
  })

  it('goes on below a sibling when the shown version is blank', () => {
    const blank = jsonl(stHeader, { ...stGreeting, mes: '  ' }, stInput)
    expect(drawn(storyIn(blank))).toEqual(['= The forge is cold.', '  > *I wave.* "Hello!" *'])
  })

  it('without a word is told as empty', () => {
    expect(problemOf(jsonl(stHeader))).toBe('UNKNOWN')
  })
})

describe('several files of one chat', () => {
  const other = {
    name: 'Mira',
    is_user: false,
    mes: 'She laughs.',
    send_date: '2024-06-04T10:00:00.000Z',
    extra: {},
  }
  const branch = jsonl({ ...stHeader, chat_metadata: { main_chat: 'Main' } }, stGreeting, stInput, other)
  const mark = jsonl({ ...stHeader, chat_metadata: { main_chat: 'Main' } }, stGreeting, stInput)
  const sent = (name: string, bytes: Uint8Array) => ({ name, bytes })
  const read = (...all: { name: string; bytes: Uint8Array }[]) =>
    readFiles(all).map(({ file }) => file as FoundFile)

  it('are one tree, whatever their order, with the names of the files', () => {
    const all = read(
      sent('The laugh.jsonl', branch),
      sent('Main.jsonl', stChat()),
      sent('a/Before.jsonl', mark),
    )
    expect(all.map(({ stories }) => stories.length)).toEqual([0, 1, 0])
    expect(drawn(all[1]!.stories[0]!)).toEqual([
      '= The forge is cold.',
      '= The forge is hot.',
      '  > *I wave.* "Hello!" (Before)',
      '    - She nods (edited). (The nod)',
      '      - An aside.',
      '    - She turns away.',
      '    - She laughs. [The laugh] *',
    ])
    expect(all[1]!.report.found).toEqual(['a story of 7 moments out of 3 chats that begin alike'])
    expect(all[0]!.report.found).toEqual(['Begins as Main.jsonl does: its moments are in that story.'])
    all.forEach(expectSoundFile)
  })

  it('stay apart when they begin differently, or with another character', () => {
    const elsewhere = jsonl(stHeader, { ...stGreeting, swipes: [], mes: 'The sea.' }, stInput)
    const another = jsonl({ ...stHeader, character_name: 'Bo' }, stGreeting, stInput)
    const all = read(
      sent('1', stChat()),
      sent('2', elsewhere),
      sent('3', another),
      sent('4', json(files.risu)),
    )
    expect(all.map(({ stories }) => stories.length)).toEqual([1, 1, 1, 1])
  })

  it('do not change what is read of one of them alone', () => {
    const [alone] = read(sent('Main.jsonl', stChat()))
    expect(drawn(alone!.stories[0]!)).toEqual(drawn(storyIn(stChat())))
  })
})

describe('chats that are lists', () => {
  it('of text-generation-webui', () => {
    expect(drawn(storyIn(json(files.textgen)))).toEqual([
      '= You are in a cave.',
      '  > I look up',
      '    - Bats & stars.',
      '      " "Hi"',
      '        - An echo. *',
    ])
  })

  it('of Character.AI: each history is a story', () => {
    const { stories } = readOk(json(files.characterAi))
    expect(stories.map(({ title }) => title)).toEqual(['Io 1', 'Io 2'])
    expect(drawn(stories[0]!)).toEqual(['= I circle.', '  + Why? *'])
    expect(stories[0]!.plotEssentials).toBe('A moon.')
  })

  it('of RisuAI, with lore', () => {
    const story = storyIn(json(files.risu))
    expect(drawn(story)).toEqual(['= It rains.', '  > I run home. *'])
    expect(story).toMatchObject({
      title: 'Rain',
      authorsNote: 'Slow.',
      cards: [{ name: 'Rain', keys: ['rain', 'wet'] }],
    })
    expect(story.extensions).toEqual({ risuai: { fmIndex: -1 } })
  })

  it('of Agnaistic, after its greeting', () => {
    const story = storyIn(json(files.agnaiChat))
    expect(drawn(story)).toEqual(['= Who goes there?', '  " "A friend."', '    - Then come in. *'])
    expect(story.plotEssentials).toContain('A wall in the north.')
  })

  it('of Agnaistic as a tree with retries', () => {
    expect(drawn(storyIn(json(files.agnaiTree)))).toEqual([
      '= Begin.',
      '  > I go left.',
      '    - Left is light.',
      '    - Left is dark. *',
      '  > I go right.',
    ])
  })
})

it('a character of Agnaistic is a scenario', () => {
  const scenario = scenarioIn(json(files.agnaiCharacter))
  expect(scenario).toMatchObject({
    title: 'Guard',
    opening: 'Halt!',
    otherOpenings: ['Sleep well.'],
    tags: ['north'],
  })
  expect(scenario.plotEssentials).toBe('mind: calm, tired\njob: watch\n\nA wall')
})

describe('an archive of Backyard', () => {
  it('is a scenario and the chat that was had in it', () => {
    const { scenarios, stories, report } = readOk(files.byaf())
    expect(scenarios[0]).toMatchObject({
      title: 'The harbour',
      opening: '{{char}} mends a net.',
      plotEssentials: '{{char}} is a fisher.\n\nA harbour at night.',
      aiInstructions: 'Write in the present.',
      cards: [{ keys: ['net', 'nets'], entry: 'Nets are dear.' }],
    })
    expect(drawn(stories[0]!)).toEqual([
      '= Nera mends a net.',
      '  > I sit down.',
      '    - She moves over. *',
      '    - She ignores you.',
    ])
    expect(stories[0]!.plotEssentials).toBe('Nera is a fisher.\n\nA harbour at night.')
    expect(report.found).toContain('1 scenario')
  })

  it('of a newer version is refused', () => {
    const newer = zip({
      'manifest.json': json({ schemaVersion: 2 }),
      'scenarios/1.json': json(files.byafScene),
    })
    expect(problemOf(newer)).toBe('TOO_NEW')
  })
})

it.each([
  ['"Hello."', 'SAY'],
  ['“Hello,” I say.', 'SAY'],
  ['> You say "Hello"', 'SAY'],
  ['> You open the door.', 'DO'],
  ['*waves*', 'DO'],
  ["I'm going home", 'DO'],
  ['You turn around', 'DO'],
  ['Ignatius leaves.', 'STORY'],
  ['A storm begins.', 'STORY'],
])('what a player wrote is taken for what it reads as: %s', (text, kind) => {
  expect(inputKindOf(text)).toBe(kind)
})

it.each([
  ['2024-06-03T16:05:00.000Z', '2024-06-03T16:05:00.000Z'],
  ['2024-06-03T16:05:00.635984', '2024-06-03T16:05:00.635Z'],
  ['2024-06-03T18:05:00+02:00', '2024-06-03T16:05:00.000Z'],
  ['June 3, 2024 4:05pm', '2024-06-03T16:05:00.000Z'],
  ['June 3, 2024 12:05am', '2024-06-03T00:05:00.000Z'],
  ['2024-6-3 @16h 05m 12s 123ms', '2024-06-03T16:05:12.123Z'],
  ['2024-6-3@16h05m12s', '2024-06-03T16:05:12.000Z'],
  [1717430700000, '2024-06-03T16:05:00.000Z'],
  [1717430700, '2024-06-03T16:05:00.000Z'],
  ['1717430700000', '2024-06-03T16:05:00.000Z'],
  ['Foo 3, 2024 4:05pm', undefined],
  ['2024-13-45T99:00:00Z', undefined],
  ['yesterday', undefined],
  [Infinity, undefined],
  [-1, undefined],
  [{}, undefined],
])('the time %s is read', (raw, time) => {
  expect(dateOf(raw)?.toISOString()).toBe(time)
})
