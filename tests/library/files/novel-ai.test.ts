// Scenarios, stories and lorebooks of NovelAI, and scenarios of AI-DnD.
import { describe, expect, it } from 'vitest'
import { json, problemOf, readOk, scenarioIn, storyIn } from './build.ts'

const context = (...texts: string[]) =>
  texts.map((text) => ({ text, contextConfig: { prefix: '', suffix: '\n', tokenBudget: 2048 } }))
const lorebook = {
  lorebookVersion: 5,
  entries: [
    {
      text: 'An old inn.',
      displayName: 'Inn',
      keys: ['inn', '/ta?vern/i'],
      enabled: true,
      forceActivation: false,
      searchRange: 1000,
      contextConfig: { budgetPriority: 400 },
    },
    { text: 'x', displayName: 'Off', keys: [], enabled: false, forceActivation: true },
  ],
  settings: { orderByKeyLocations: false },
  categories: [],
}

describe('a scenario of NovelAI', () => {
  const scenario = {
    scenarioVersion: 3,
    title: 'The Inn',
    description: 'Cosy.',
    prompt: '%{name[Ada]:What is your name?} enters. %{name} sits. ${Mood}',
    tags: ['cosy', 4],
    context: context('It is winter in ${where}.', '[ Style: slow ]', 'ignored'),
    ephemeralContext: [{ text: 'later' }],
    placeholders: [{ key: 'where', description: 'Which land?', defaultValue: 'north' }],
    settings: { parameters: { temperature: 1 }, prefix: 'vanilla' },
    lorebook,
    author: 'Someone',
  }

  it('becomes one of ours, its placeholders as questions', () => {
    const { scenarios, report } = readOk(json(scenario))
    expect(scenarios[0]).toMatchObject({
      title: 'The Inn',
      description: 'Cosy.',
      opening: '${What is your name?} enters. ${What is your name?} sits. ${Mood}',
      plotEssentials: 'It is winter in ${Which land?}.',
      authorsNote: '[ Style: slow ]',
      tags: ['cosy'],
      cards: [
        { name: 'Inn', keys: ['inn', '/ta?vern/i'], priority: 400 },
        { name: 'Off', enabled: false, constant: true },
      ],
      extensions: {
        novelai: {
          author: 'Someone',
          settings: { prefix: 'vanilla' },
          ephemeralContext: [{ text: 'later' }],
        },
      },
    })
    expect(report.mapped).toContain('prompt → opening')
    expect(readOk(json(lorebook)).cards).toHaveLength(2)
  })

  it('may lack or garble everything', () => {
    expect(
      scenarioIn(
        json({ scenarioVersion: 0, prompt: 7, context: 'x', lorebook: [], tags: null, placeholders: {} }),
      ),
    ).toMatchObject({
      title: 'Untitled',
      opening: '7',
      cards: [],
    })
  })
})

describe('a story of NovelAI', () => {
  const story = (content: object) => ({
    storyContainerVersion: 1,
    metadata: { storyMetadataVersion: 1, title: 'Winter', description: 'Cold.' },
    content: { storyContentVersion: 1, context: context('It snows.', 'Slow.'), lorebook, ...content },
  })

  it('is told in the pieces that it was written in', () => {
    const fragments = [
      { data: 'It was cold. ', origin: 'prompt' },
      { data: 'Very cold.', origin: 'ai' },
      { data: ' So cold.', origin: 'ai' },
      { data: '\nI go in.', origin: 'user' },
      { data: null, origin: 'ai' },
      { data: '\nIt is warm.', origin: 'ai' },
    ]
    const read = storyIn(json(story({ story: { version: 1, text: 'unused', fragments } })))
    expect(read.nodes.map(({ kind, text }) => [kind, text])).toEqual([
      ['OPENING', 'It was cold.'],
      ['NARRATION', 'Very cold. So cold.'],
      ['STORY', 'I go in.'],
      ['NARRATION', 'It is warm.'],
    ])
    expect(read).toMatchObject({
      title: 'Winter',
      head: 3,
      plotEssentials: 'It snows.',
      authorsNote: 'Slow.',
    })
    expect(read.cards).toHaveLength(2)
  })

  it('without pieces is an opening, and without a text that can be read what stands around it', () => {
    expect(storyIn(json(story({ story: { text: 'It was cold.', fragments: [] } }))).nodes).toMatchObject([
      { kind: 'OPENING' },
    ])
    const packed = readOk(json(story({ document: 'gAAA', story: {} })))
    expect(packed.scenarios).toMatchObject([
      { title: 'Winter', plotEssentials: 'It snows.', cards: [{}, {}] },
    ])
    expect(packed.report.dropped[0]).toMatch(/packed/)
    expect(problemOf(json({ storyContainerVersion: 1, metadata: null, content: { document: 'gAAA' } }))).toBe(
      'UNKNOWN',
    )
  })
})

describe('a scenario of AI-DnD', () => {
  const scenario = {
    format: 'ai-dnd-scenario-v1',
    title: 'The Keep',
    description: 'A siege.',
    prompt: 'You stand on the wall.',
    memory: 'The keep holds.',
    authorsNote: 'Grim.',
    aiInstructions: 'Short.',
    tags: ['siege'],
    icon: 'castle',
    statSchema: { player: { hp: { type: 'number', min: 0, max: 20, initial: 20 } } },
    storyCards: [{ type: 'place', name: 'Gate', keys: 'gate', entry: 'Oak.', notes: 'n' }],
    scripts: [{ name: 'Dice', description: 'd', library: 'l', input: 'i', context: 'c', output: 'o' }],
  }

  it('is read as a whole', () => {
    expect(scenarioIn(json(scenario))).toMatchObject({
      title: 'The Keep',
      opening: 'You stand on the wall.',
      plotEssentials: 'The keep holds.',
      authorsNote: 'Grim.',
      aiInstructions: 'Short.',
      tags: ['siege'],
      statSchema: { player: { hp: { initial: 20 } } },
      cards: [{ name: 'Gate', type: 'place', keys: ['gate'], entry: 'Oak.', notes: 'n' }],
      scripts: [
        { name: 'Dice', addReturns: 'INDEX', code: { library: 'l', input: 'i', context: 'c', output: 'o' } },
      ],
      extensions: { aiDnd: { icon: 'castle' } },
    })
  })

  it('may use other names, and name no format', () => {
    const other = {
      title: 'T',
      prompt: 'P',
      authors_note: 'N',
      ai_instructions: 'I',
      tags: 'a, b,, a',
      stat_schema: {},
      worldInformation: [{ keys: 'k', value: 'v', title: 't', description: 'd' }],
      scripts: [{ sharedLibrary: 'l', onInput: 'i', onModelContext: 'c', onOutput: 'o' }, null],
    }
    expect(scenarioIn(json(other))).toMatchObject({
      authorsNote: 'N',
      aiInstructions: 'I',
      tags: ['a', 'b'],
      statSchema: null,
      cards: [{ name: 't', keys: ['k'], entry: 'v', notes: 'd' }],
      scripts: [{ name: 'Script 1', code: { library: 'l', input: 'i', context: 'c', output: 'o' } }],
    })
  })

  it('of a newer format is refused, and a stat that does not hold is left out', () => {
    expect(problemOf(json({ ...scenario, format: 'ai-dnd-scenario-v2' }))).toBe('TOO_NEW')
    const { scenarios, report } = readOk(
      json({ ...scenario, statSchema: { player: { hp: { min: 9, max: 1 } } } }),
    )
    expect(scenarios[0]!.statSchema?.player).toEqual({})
    expect(report.dropped[0]).toMatch(/statSchema, player\.hp/)
  })
})
