// Character cards of all versions, clean and as they are found.
import { describe, expect, it } from 'vitest'
import {
  base64,
  cardPng,
  IDAT,
  IEND,
  IHDR,
  json,
  png,
  problemOf,
  readOk,
  scenarioIn,
  textChunk,
  zip,
} from './build.ts'

const v1 = {
  name: 'Mira',
  description: '{{char}} is a smith. <USER> is her apprentice.',
  personality: 'Gruff',
  scenario: 'A forge\nin winter',
  first_mes: 'Mira looks up. "{{User}}?"',
  mes_example: '<START>\n{{char}}: Hm.',
}

const v2 = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  name: 'Mira',
  talkativeness: '0.5',
  data: {
    ...v1,
    creator_notes: 'For the long winter.',
    system_prompt: '{{original}}\nWrite slowly.',
    post_history_instructions: 'Stay in the forge.',
    alternate_greetings: ['The forge is cold.', 'The forge is cold.', v1.first_mes, ''],
    tags: ['smith', 'smith', 'winter'],
    creator: 'Someone',
    character_version: '1.1',
    extensions: { depth_prompt: { depth: 4, prompt: 'x' } },
    character_book: {
      name: 'Book',
      extensions: {},
      entries: [
        {
          keys: ['forge'],
          content: 'The forge is old.',
          enabled: true,
          insertion_order: 3,
          extensions: {},
          comment: 'Forge',
        },
        {
          keys: ['iron'],
          content: 'Iron is dear.',
          enabled: false,
          insertion_order: 1,
          extensions: {},
          constant: true,
        },
      ],
    },
  },
}

describe('a card', () => {
  it('of V1 is a scenario', () => {
    expect(scenarioIn(json(v1))).toMatchObject({
      title: 'Mira',
      opening: 'Mira looks up. "{{user}}?"',
      otherOpenings: [],
      plotEssentials:
        '{{char}} is a smith. {{user}} is her apprentice.\n\nPersonality: Gruff\n\nScenario:\nA forge\nin winter\n\n' +
        'Example dialogue:\n<START>\n{{char}}: Hm.',
      cards: [],
      picture: null,
    })
  })

  it('of V2 brings its greetings, its book and its instructions, and what has no place is kept', () => {
    const { scenarios, report } = readOk(json(v2))
    expect(scenarios[0]).toMatchObject({
      title: 'Mira',
      description: 'For the long winter.',
      opening: 'Mira looks up. "{{user}}?"',
      otherOpenings: ['The forge is cold.'],
      aiInstructions: 'Write slowly.',
      authorsNote: 'Stay in the forge.',
      tags: ['smith', 'winter'],
      cards: [
        { name: 'Forge', keys: ['forge'], entry: 'The forge is old.', priority: 3, enabled: true },
        { keys: ['iron'], enabled: false, constant: true },
      ],
      extensions: {
        characterCard: {
          creator: 'Someone',
          character_version: '1.1',
          extensions: { depth_prompt: { depth: 4 } },
        },
      },
    })
    expect(report).toMatchObject({
      format: 'Character card V2',
      found: ['1 scenario', '2 tags: smith, winter'],
      dropped: expect.any(Array),
    })
    expect(report.mapped).toEqual(
      expect.arrayContaining([
        'first message → opening',
        'other greetings → other openings',
        'lorebook → story cards',
      ]),
    )
    expect(report.kept).toEqual(expect.arrayContaining(['creator', 'settings of other tools']))
  })

  it('of V3 goes by its nickname, and shows the icon of its archive', () => {
    const icon = png(IHDR, IDAT, IEND)
    const card = {
      spec: 'chara_card_v3',
      spec_version: '3.0',
      data: {
        ...v2.data,
        nickname: 'Mi$$y',
        description: '{{// no one reads this}}{{char}} is {{random:tall,small}}.',
        group_only_greetings: ['Hi all.'],
        creation_date: 1700000000,
        assets: [
          { type: 'background', uri: 'embeded://assets/b.png', name: 'main', ext: 'png' },
          { type: 'icon', uri: 'embeded://assets/icon.png', name: 'main', ext: 'png' },
        ],
      },
    }
    const { scenarios, report } = readOk(
      zip({ 'card.json': json(card), 'assets/icon.png': [icon, { level: 0 }] }),
    )
    expect(Buffer.from(scenarios[0]!.picture!)).toEqual(icon)
    expect(scenarios[0]!.plotEssentials).toMatch(/^Mi\$\$y is \{\{random:tall,small\}\}\./)
    expect(scenarios[0]!.extensions).toMatchObject({ characterCard: { group_only_greetings: ['Hi all.'] } })
    expect(report.format).toBe('Character card V3 (CHARX)')
    expect(report.warnings).toEqual([expect.stringMatching(/\{\{random\}\}/)])
    expect(
      scenarioIn(
        zip({
          'card.json': json({
            ...card,
            data: { ...card.data, assets: [{ type: 'icon', uri: 'embeded://../x' }] },
          }),
        }),
      ).picture,
    ).toBeNull()
  })

  it('of Pygmalion has other names for the same', () => {
    const old = {
      char_name: 'Mira',
      char_persona: 'A smith.',
      char_greeting: 'Hello.',
      world_scenario: 'Winter',
      example_dialogue: '',
    }
    expect(scenarioIn(json(old))).toMatchObject({
      title: 'Mira',
      opening: 'Hello.',
      plotEssentials: 'Mira: A smith.\n\nScenario: Winter',
    })
  })

  it('in a picture may say little', () => {
    expect(scenarioIn(cardPng({ name: 'Mira', first_mes: 'Hello.' })).opening).toBe('Hello.')
    expect(problemOf(json({ name: 'Mira', first_mes: 'Hello.' }))).toBe('UNKNOWN')
  })
})

describe('decorators', () => {
  const entry = (content: string) => {
    const data = {
      ...v2.data,
      character_book: {
        extensions: {},
        entries: [{ keys: ['a'], content, enabled: true, insertion_order: 0 }],
      },
    }
    const { scenarios, report } = readOk(json({ ...v2, data }))
    return { card: scenarios[0]!.cards[0]!, report }
  }

  it('do what they say where there is a place for it, and are kept where there is none', () => {
    const { card, report } = entry(
      '@@scan_depth 5\n@@activate\n@@depth 4\n@@@role system\n@@additional_keys b, c\nThe inn.',
    )
    expect(card).toMatchObject({
      entry: 'The inn.',
      scanDepth: 5,
      constant: true,
      secondaryKeys: ['b', 'c'],
      secondaryLogic: 'AND_ANY',
      extensions: { decorators: expect.arrayContaining(['@@scan_depth 5', '@@depth 4', '@@@role system']) },
    })
    expect(report.warnings).toEqual([
      expect.stringMatching(/@@depth 4.*kept/),
      expect.stringMatching(/@@@role system/),
    ])
    expect(entry('@@exclude_keys d\n@@dont_activate\nThe inn.').card).toMatchObject({
      secondaryKeys: ['d'],
      secondaryLogic: 'NOT_ANY',
      enabled: false,
    })
  })

  it('that are none stay text', () => {
    expect(entry('@ the inn\n@@depth 4').card.entry).toBe('@ the inn\n@@depth 4')
    expect(entry('@@scan_depth many\nThe inn.').card).toMatchObject({ scanDepth: null, entry: 'The inn.' })
    expect(entry('@@scan_depth 5').card).toMatchObject({ scanDepth: 5, entry: '' })
  })
})

describe('dirty cards', () => {
  it('are read as far as they can be', () => {
    const dirty = {
      spec: 'chara_card_v2',
      data: {
        name: '',
        description: '<p>A smith.</p>\0\r\nOld.',
        personality: null,
        scenario: 7,
        first_mes: 'Hi \uD800 🐉 שלום',
        alternate_greetings: [null, 3, { mes: 'x' }, 'Second.'],
        tags: 'smith',
        character_book: null,
        extensions: null,
        __proto__x: 1,
      },
    }
    const { scenarios, report } = readOk(json(dirty))
    expect(scenarios[0]).toMatchObject({
      title: 'Unnamed character',
      opening: 'Hi \uFFFD 🐉 שלום',
      otherOpenings: ['Second.'],
      plotEssentials: '<p>A smith.</p>\nOld.',
      cards: [],
      tags: [],
    })
    expect(report.dropped).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^scenario/),
        expect.stringMatching(/^other greetings: 3/),
      ]),
    )
    expect(report.warnings[0]).toMatch(/no name/)
  })

  it.each([
    ['nothing in it', { spec: 'chara_card_v2', data: {} }],
    ['no data', { spec: 'chara_card_v3' }],
    ['a list as data', { spec: 'chara_card_v3', data: [] }],
  ])('with %s are refused', (_, card) => {
    expect(problemOf(json(card))).toBe('UNKNOWN')
  })

  it('with too much lose what is too much, and say so', () => {
    const card = {
      ...v2,
      data: {
        ...v2.data,
        name: 'M'.repeat(500),
        description: 'd'.repeat(50_001),
        alternate_greetings: Array.from({ length: 80 }, (_, at) => `Greeting ${at}`),
        tags: ['t'.repeat(61), ...Array.from({ length: 40 }, (_, at) => `tag ${at}`)],
        extensions: { blob: 'x'.repeat(400_000) },
      },
    }
    const { scenarios, report } = readOk(json(card))
    expect(scenarios[0]!.title).toHaveLength(200)
    expect(scenarios[0]!.otherOpenings).toHaveLength(50)
    expect(scenarios[0]!.tags).toHaveLength(30)
    expect(scenarios[0]!.plotEssentials).toBe('')
    expect(report.dropped.join('\n')).toMatch(/30 openings[^]*plot essentials|plot essentials[^]*30 openings/)
    expect(report.dropped.join('\n')).toMatch(/11 tags/)
    expect(report.dropped.join('\n')).toMatch(/settings of other tools: too large/)
  })

  it('of other kinds with the same picture are told apart', () => {
    const book = png(
      IHDR,
      textChunk('naidata', base64({ lorebookVersion: 5, entries: [{ keys: ['a'], text: 'b' }] })),
      IEND,
    )
    expect(readOk(book).cards).toMatchObject([{ keys: ['a'], entry: 'b' }])
  })
})
