// What AI Dungeon gives its users: raw answers of its interface, of several years.
import { describe, expect, it } from 'vitest'
import { json, problemOf, readOk, scenarioIn, storyIn, utf8 } from './build.ts'

const card = {
  keys: 'inn, tavern',
  value: 'An old inn.',
  type: 'location',
  title: 'Inn',
  description: 'notes',
  useForCharacterCreation: false,
}

const scenario = {
  id: '7',
  shortId: 'root',
  title: 'The Road',
  description: 'A long walk.',
  prompt: '\nYou are ${What is your name?} on the road.\n',
  memory: 'It rains.',
  authorsNote: 'Slow.',
  tags: ['walk', 'walk', 'rain'],
  thirdPerson: false,
  contentRating: 'Everyone',
  details: {
    instructions: { type: 'custom', custom: 'Write short.', scenario: 'Unused.' },
    storyCardInstructions: 'x',
  },
  gameCodeSharedLibrary: 'const a = 1',
  gameCodeOnInput: 'modifier(text)',
  gameCodeOnModelContext: null,
  gameCodeOnOutput: '',
  storyCards: [card, { ...card, title: 'Gone', deletedAt: '2024-01-01T00:00:00Z' }],
  options: [] as unknown[],
}

it('scenarios in a list of answers are all read', () => {
  const answers = ['One', 'Two'].map((title) => ({
    data: { scenario: { ...scenario, shortId: title, title } },
  }))
  const { scenarios, report } = readOk(json([{ data: { me: {} } }, ...answers]))
  expect(scenarios.map(({ title }) => title)).toEqual(['One', 'Two'])
  expect(report.format).toBe('Scenarios of AI Dungeon')
})

describe('a scenario', () => {
  it.each([
    ['whole', { data: { scenario } }],
    ['without its envelope', { scenario }],
    ['bare', scenario],
    ['in a list of answers', [{ data: { me: {} } }, { data: { scenario } }]],
  ])('is read %s', (_, file) => {
    expect(scenarioIn(json(file))).toMatchObject({
      title: 'The Road',
      description: 'A long walk.',
      opening: 'You are ${What is your name?} on the road.',
      plotEssentials: 'It rains.',
      authorsNote: 'Slow.',
      aiInstructions: 'Write short.',
      tags: ['walk', 'rain'],
      cards: [
        { name: 'Inn', keys: ['inn', 'tavern'], entry: 'An old inn.', notes: 'notes', enabled: true },
        { name: 'Gone', enabled: false },
      ],
      scripts: [
        {
          kind: 'AI_DUNGEON',
          addReturns: 'LENGTH',
          enabled: true,
          code: { library: 'const a = 1', input: 'modifier(text)', context: '', output: '' },
        },
      ],
      extensions: { aidungeon: { shortId: 'root', contentRating: 'Everyone' } },
    })
  })

  it('has its instructions and scripts in one of several places', () => {
    const { details: _, gameCodeSharedLibrary: _2, gameCodeOnInput: _3, ...rest } = scenario
    const newer = {
      ...rest,
      state: {
        instructions: { type: 'scenario', scenario: 'Dry.' },
        scripts: { onOutput: 'modifier(text)' },
      },
    }
    expect(scenarioIn(json(newer))).toMatchObject({
      aiInstructions: 'Dry.',
      scripts: [{ code: { library: '', output: 'modifier(text)' } }],
    })
    expect(scenarioIn(json({ ...rest, instructions: 'Wet.' })).aiInstructions).toBe('Wet.')
  })

  it('may ask which way to go, in several steps', () => {
    const leaf = (title: string) => ({ ...scenario, id: title, shortId: title, title, prompt: `${title}!` })
    const file = {
      ...scenario,
      description: '',
      prompt: 'Who are you?',
      options: [
        { id: '7', shortId: 'root', title: 'The Road itself' },
        { ...leaf('Smith'), options: [leaf('Old'), leaf('Young')] },
        { ...leaf('Gone'), deletedAt: 'x' },
        leaf('Thief'),
        null,
        7,
      ],
    }
    const { scenarios, report } = readOk(json({ data: { scenario: file } }))
    expect(scenarios).toMatchObject([
      {
        description: 'Who are you?',
        options: [
          { title: 'Smith', opening: 'Smith!', options: [{ title: 'Old' }, { title: 'Young' }] },
          { title: 'Thief', plotEssentials: 'It rains.', options: [] },
        ],
      },
    ])
    expect(report.found).toContain('1 scenario with 4 options')
  })

  it('may nest options deeper, or have more of them, than a scenario can', () => {
    const chain = (depth: number): unknown => ({
      ...scenario,
      id: `${depth}`,
      shortId: `${depth}`,
      options: depth === 0 ? [] : [chain(depth - 1)],
    })
    let at = scenarioIn(json(chain(30)))
    for (let depth = 0; depth < 5; depth++) at = at.options[0]!
    expect(at.options).toEqual([])
    const wide = readOk(
      json({
        ...scenario,
        options: Array.from({ length: 80 }, (_, id) => ({ id: `o${id}`, title: `O${id}`, prompt: 'x' })),
      }),
    )
    expect(wide.scenarios[0]!.options).toHaveLength(50)
    expect(wide.report.dropped[0]).toMatch(/30 options/)
    expect(wide.report.warnings[0]).toMatch(/title and a prompt only/)
  })
})

describe('a list of 2021', () => {
  const info = [
    { id: '1', keys: 'inn', entry: 'An inn.', hidden: false },
    { id: '2', keys: 'a|b #[t=5]', entry: 'x', hidden: true },
  ]
  const one = {
    id: '1',
    publicId: 'p1',
    title: 'One',
    description: null,
    tags: [],
    memory: '',
    authorsNote: '',
    prompt: 'One.',
    quests: [],
    worldInfo: null,
    options: [] as unknown[],
  }

  it('holds scenarios, some of which are options of others', () => {
    const option = { ...one, id: '3', publicId: 'p3', title: 'Three', isOption: true, worldInfo: info }
    const list = [
      { ...one, options: [{ id: '3', publicId: 'p3', title: 'Three' }] },
      { ...one, publicId: 'p2', title: 'Two', worldInfo: info },
      option,
      null,
      'x',
    ]
    const { scenarios, report } = readOk(json(list))
    expect(scenarios).toMatchObject([
      { title: 'One', options: [{ title: 'Three', cards: [{ keys: ['inn'] }, { keys: ['a|b #[t=5]'] }] }] },
      { title: 'Two', cards: [{ entry: 'An inn.' }, {}] },
    ])
    expect(report.warnings.join()).toMatch(/EWI/)
    expect(report.dropped).toContain('2 entries of the list: no scenario.')
  })
})

describe('cards alone', () => {
  it('are a book', () => {
    const file = readOk(json([card]))
    expect(file).toMatchObject({ scenarios: [], stories: [], cards: [{ name: 'Inn' }] })
    expect(file.report).toMatchObject({ format: 'Story cards of AI Dungeon', found: ['1 story card'] })
    expect(readOk(json({ storyCards: [card] })).cards).toHaveLength(1)
    expect(readOk(json([{ id: 1, keys: 'a', entry: 'b', hidden: false }])).report.format).toMatch(
      /World info/,
    )
  })
})

describe('an adventure', () => {
  const act = (id: number, type: string, text: string, more: object = {}) => ({
    id: `${id}`,
    type,
    text,
    createdAt: `2024-05-30T22:${String(id).padStart(2, '0')}:00Z`,
    undoneAt: null,
    deletedAt: null,
    ...more,
  })
  const actionWindow = [
    act(1, 'start', 'You wake. '),
    act(2, 'do', '\n> You open the door.\n'),
    act(3, 'continue', '\nIt is stuck.', { undoneAt: '2024-05-30T23:00:00Z' }),
    act(4, 'continue', 'A mouse.', { undoneAt: '2024-05-30T23:00:01Z' }),
    act(5, 'continue', '\nIt opens.'),
    act(6, 'say', '\n> You say "Hello."\n'),
    act(7, 'continue', 'Nobody answers.'),
    act(8, 'continue', 'The wind does.'),
    act(9, 'story', 'Night falls.'),
    act(10, 'see', '\n> You see a hall.\n', { deletedAt: 'x' }),
    act(11, 'continue', '   '),
  ]
  const adventure = {
    ...scenario,
    actionCount: 11,
    gameState: { gold: 3 },
    actionWindow,
    details: { instructions: { custom: 'Dry.' }, storySummary: 'You woke.' },
  }
  const told = (file: unknown) => {
    const { nodes, head } = storyIn(json(file))
    return { lines: nodes.map(({ parent, kind, text }) => [parent, kind, text]), head }
  }
  const expected = [
    [null, 'OPENING', 'You wake.'],
    [0, 'DO', '> You open the door.'],
    [1, 'NARRATION', 'It is stuck.'],
    [2, 'NARRATION', 'A mouse.'],
    [1, 'NARRATION', 'It opens.'],
    [4, 'SAY', '> You say "Hello."'],
    [5, 'NARRATION', 'Nobody answers.'],
    [6, 'NARRATION', 'The wind does.'],
    [7, 'STORY', 'Night falls.'],
    [8, 'DO', '> You see a hall.'],
  ]

  it('is a story whose undone actions stand beside it', () => {
    expect(told({ data: { adventure } })).toEqual({ lines: expected, head: 8 })
    expect(storyIn(json({ data: { adventure } }))).toMatchObject({
      title: 'The Road',
      plotEssentials: 'It rains.',
      aiInstructions: 'Dry.',
      script: { gold: 3 },
      summary: { text: 'You woke.', after: 8 },
      cards: [{ name: 'Inn' }, { name: 'Gone' }],
      scripts: [{ addReturns: 'LENGTH' }],
    })
    expect(storyIn(json(adventure)).nodes[0]!.createdAt).toEqual(new Date('2024-05-30T22:01:00Z'))
  })

  it('is in order whichever way it was sent', () => {
    const bare = actionWindow.map((action) => ({ ...action, createdAt: undefined }))
    const unnumbered = bare.map((action) => ({ ...action, id: undefined }))
    for (const actions of [actionWindow.toReversed(), bare.toReversed(), unnumbered, unnumbered.toReversed()])
      expect(told({ ...adventure, actionWindow: actions })).toEqual({ lines: expected, head: 8 })
  })

  it('may come with its state in a second answer', () => {
    const state = { data: { adventureState: { details: { storySummary: 'Second.' } } } }
    expect(
      storyIn(json([{ data: { adventure: { ...adventure, details: null } } }, state])).summary?.text,
    ).toBe('Second.')
  })

  it('has a summary that can be kept, or none', () => {
    const read = (storySummary: string) => readOk(json({ ...adventure, details: { storySummary } }))
    expect(read(' You\0 woke. ').stories[0]!.summary?.text).toBe('You woke.')
    expect(read('x'.repeat(200_000)).stories[0]!.summary?.text).toHaveLength(200_000)
    const { stories, report } = read('x'.repeat(200_001))
    expect(stories[0]!.summary).toBeNull()
    expect(report.dropped).toEqual(
      expect.arrayContaining([expect.stringMatching(/^The summary of “The Road”/)]),
    )
  })

  describe('beside others in one file', () => {
    const other = { ...adventure, shortId: 'other', title: 'The Sea', details: null }
    const summary = (text: string) => ({ data: { adventureState: { details: { storySummary: text } } } })
    const answer = (one: unknown) => ({ data: { adventure: one } })
    const titles = (file: unknown) => readOk(json(file)).stories.map(({ title }) => title)

    it('is read with all of them, wrapped or as they are', () => {
      expect(titles([answer(adventure), answer(other)])).toEqual(['The Road', 'The Sea'])
      expect(titles([adventure, other])).toEqual(['The Road', 'The Sea'])
      const { stories, report } = readOk(json([answer(adventure), { data: { scenario } }, answer(other)]))
      expect(stories.map(({ nodes }) => nodes.length)).toEqual([10, 10])
      expect(report.format).toBe('Adventures of AI Dungeon')
      expect(report.dropped).toContain('1 scenario beside them: send scenarios as a file of their own.')
    })

    it('keeps the state that stands with it', () => {
      const bare = { ...adventure, details: null }
      const read = (file: unknown) => readOk(json(file)).stories.map((story) => story.summary?.text)
      expect(read([answer(bare), summary('A'), answer(other), summary('B')])).toEqual(['A', 'B'])
      expect(read([summary('A'), answer(bare), answer(other)])).toEqual(['A', undefined])
      expect(read([answer(bare), answer(other), summary('B')])).toEqual([undefined, 'B'])
    })

    it('is one story when it was sent in pages', () => {
      const page = (from: number, to: number) =>
        answer({ ...adventure, actionWindow: actionWindow.slice(from, to) })
      expect(told([page(6, 11), page(0, 7)])).toEqual({ lines: expected, head: 8 })
    })

    it('is read without those that say nothing', () => {
      const { stories, report } = readOk(json([answer({ ...other, actionWindow: [] }), answer(adventure)]))
      expect(stories).toHaveLength(1)
      expect(report.dropped).toContain('1 adventure without a word.')
    })
  })

  it('may be undone whole, or hold nothing', () => {
    const undone = actionWindow.map((action) => ({ ...action, undoneAt: 'x' }))
    expect(told({ ...adventure, actionWindow: undone }).head).toBeNull()
    expect(problemOf(json({ ...adventure, actionWindow: [] }))).toBe('UNKNOWN')
    expect(
      problemOf(json({ data: { adventure: { ...adventure, actionWindow: [null, 7, { text: 3 }] } } })),
    ).toBe('UNKNOWN')
  })

  it('may be dirty', () => {
    const dirty = [
      null,
      { text: 'One.' },
      { text: 'x'.repeat(200_001) },
      { text: '> You say “Hi”', type: 4 },
      { text: '\0Two.\r\n\r\nThree.', type: 'odd' },
    ]
    const { nodes } = storyIn(
      json({ ...adventure, actionWindow: dirty, memory: null, storyCards: 'none', gameState: [] }),
    )
    expect(nodes.map(({ kind, text }) => [kind, text])).toEqual([
      ['OPENING', 'One.'],
      ['SAY', '> You say “Hi”'],
      ['NARRATION', 'Two.\n\nThree.'],
    ])
  })
})

it('a weave of Tapestry is refused with a way out', () => {
  const file = readOk
  expect(() => file(utf8('VersionedTapestryWeave__\0\x01\x02'))).toThrow(/Exoloom/)
})
