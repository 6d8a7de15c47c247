// Whatever a file holds: a report or a typed problem, within bounds, in time, and never a throw.
import { describe, expect, it } from 'vitest'
import { cardFaults } from '../../../server/engine/context/card-content.ts'
import { SCRIPT_BOUNDS } from '../../../server/engine/scripts/script.ts'
import {
  FILE_LIMITS,
  type FileProblem,
  type FoundFile,
  type FoundScenario,
  type FoundStory,
} from '../../../server/library/files/found.ts'
import { readFile } from '../../../server/library/files/read-file.ts'
import { textFaults } from '../../../server/library/scenarios/texts.ts'
import { cardPng, exif, IDAT, IEND, IHDR, json, png, utf8, webp, zip, zipped, base64 } from './build.ts'
import { breakBytes, breakJson, random } from './mutate.ts'

const entry = {
  keys: ['inn', 'שלום', '🐉'],
  content: 'An inn.',
  enabled: true,
  insertion_order: 1,
  extensions: {},
}
const character = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    name: 'Mira 🐉',
    description: '{{char}} is a smith.',
    personality: 'Gruff',
    scenario: 'A forge',
    first_mes: 'Hello.',
    mes_example: '<START>',
    alternate_greetings: ['Hi.', 'Oh.'],
    tags: ['a', 'b'],
    extensions: { a: { b: [1, 2, { c: null }] } },
    assets: [{ type: 'icon', uri: 'embeded://icon.png', name: 'main', ext: 'png' }],
    character_book: { name: 'Book', extensions: {}, entries: [entry, { ...entry, content: '@@depth 4\nX' }] },
  },
}
const storyCard = { keys: 'inn, tavern', value: 'An inn.', type: 'place', title: 'Inn', description: 'd' }
const scenario = {
  id: '1',
  shortId: 's',
  title: 'Road',
  description: 'd',
  prompt: 'You ${Who are you?}',
  memory: 'm',
  authorsNote: 'a',
  tags: ['t'],
  details: { instructions: { type: 'custom', custom: 'c' } },
  gameCodeOnInput: 'modifier(text)',
  storyCards: [storyCard],
  options: [
    {
      id: '2',
      title: 'Left',
      prompt: 'Left.',
      memory: '',
      options: [{ id: '3', title: 'Up', prompt: 'Up.', memory: '' }],
    },
  ],
}
const action = (id: number, type: string, text: string) => ({
  id: `${id}`,
  type,
  text,
  createdAt: `2024-01-01T00:00:0${id}Z`,
  undoneAt: null,
})
const adventure = {
  ...scenario,
  gameState: { a: [1] },
  actionWindow: [
    action(1, 'start', 'A'),
    action(2, 'do', '\n> You go.'),
    { ...action(3, 'continue', 'B'), undoneAt: 'x' },
    action(4, 'continue', 'C'),
  ],
}
const novelStory = {
  storyContainerVersion: 1,
  metadata: { title: 'N' },
  content: {
    story: {
      text: 'A',
      fragments: [
        { data: 'A', origin: 'prompt' },
        { data: 'B', origin: 'user' },
      ],
    },
    context: [{ text: 'm' }, { text: 'n' }],
    lorebook: {
      lorebookVersion: 5,
      entries: [{ text: 't', keys: ['k'], displayName: 'd', contextConfig: { budgetPriority: 1 } }],
    },
  },
}
const FILES: Record<string, unknown> = {
  character,
  v1: character.data,
  worldInfo: { entries: { 0: { uid: 0, key: ['a'], content: 'b', comment: 'c', order: 1 } } },
  storyCards: [storyCard],
  scenario: { data: { scenario } },
  list: [{ ...scenario, worldInfo: [{ id: '1', keys: 'k', entry: 'e', hidden: false }] }],
  adventure: { data: { adventure } },
  adventures: [
    { data: { adventure } },
    { data: { adventureState: { details: { storySummary: 's' } } } },
    { data: { adventure: { ...adventure, id: '2', shortId: 't' } } },
    { data: { scenario } },
  ],
  novelScenario: {
    scenarioVersion: 2,
    title: 'N',
    prompt: '%{a:b} c',
    context: [{ text: 'm' }],
    lorebook: novelStory.content.lorebook,
    placeholders: [{ key: 'a', description: 'b' }],
  },
  novelStory,
  aiDnd: {
    format: 'ai-dnd-scenario-v1',
    title: 'K',
    prompt: 'P',
    statSchema: { player: { hp: { min: 0, max: 9 } } },
    storyCards: [{ type: 't', name: 'n', keys: 'k', entry: 'e', notes: '' }],
    scripts: [{ name: 'n', library: 'l', input: 'i', context: 'c', output: 'o' }],
  },
}
const WRAPPED: Record<string, Uint8Array> = {
  png: cardPng(character),
  packedPng: png(IHDR, zipped('ccv3', base64(character)), IDAT, IEND),
  webp: webp(exif(json(character))),
  charx: zip({ 'card.json': json(character), 'icon.png': [png(IHDR, IDAT, IEND), { level: 0 }] }),
  joined: Buffer.concat([png(IHDR, IDAT, IEND), zip({ 'card.json': json(character) })]),
  utf16: Buffer.from(`\uFEFF${JSON.stringify(FILES.scenario)}`, 'utf16le'),
}

/** Slower than any file takes, also beside other work; what is not bounded takes a minute and more. */
const SLOW = 20_000

/** What must hold of whatever was read. */
function check(file: FoundFile | FileProblem): void {
  if ('problem' in file) {
    expect(file.message.length).toBeGreaterThan(20)
    expect(file.message.length).toBeLessThan(500)
    // Nothing that a reader did not think of.
    expect(file.message).not.toMatch(/The file cannot be read:/)
    return
  }
  const { format, ...lists } = file.report
  expect(format).not.toBe('')
  for (const lines of Object.values(lists)) expect(lines.length).toBeLessThanOrEqual(FILE_LIMITS.lines)
  for (const one of file.scenarios) checkScenario(one, 0)
  for (const one of file.stories) checkStory(one)
  for (const card of file.cards) expect(cardFaults(card, { draft: true })).toEqual([])
}

function checkPlot({ cards, scripts, extensions }: FoundScenario | FoundStory): void {
  for (const card of cards) expect(cardFaults(card, { draft: true })).toEqual([])
  for (const script of scripts) {
    expect(script.name.length).toBeGreaterThan(0)
    expect(script.name.length).toBeLessThanOrEqual(SCRIPT_BOUNDS.name)
    expect(Object.values(script.code).every((slot) => typeof slot === 'string')).toBe(true)
  }
  expect(JSON.stringify(extensions).length).toBeLessThanOrEqual(FILE_LIMITS.extensions)
}

function checkScenario(scenario: FoundScenario, depth: number): void {
  const { persona, ...texts } = scenario
  expect(textFaults({ ...texts, personaName: persona.name })).toEqual([])
  expect(depth).toBeLessThanOrEqual(5)
  checkPlot(scenario)
  for (const option of scenario.options) checkScenario(option, depth + 1)
}

function checkStory(story: FoundStory): void {
  checkPlot(story)
  expect(story.nodes.length).toBeLessThanOrEqual(FILE_LIMITS.nodes)
  for (const [at, { parent, text }] of story.nodes.entries()) {
    expect(parent === null || (parent >= 0 && parent < at)).toBe(true)
    expect(text.trim()).not.toBe('')
  }
  for (const place of [story.head, story.summary?.after ?? null])
    expect(place === null || place < story.nodes.length).toBe(true)
}

function read(bytes: Uint8Array): FoundFile | FileProblem {
  const began = performance.now()
  const file = readFile({ name: '../\u202Eexe.gnp\0', bytes })
  expect(performance.now() - began).toBeLessThan(SLOW)
  check(file)
  return file
}

describe('two hundred broken files', () => {
  it.each(Object.keys(FILES))('made of %s', (name) => {
    expect(read(json(FILES[name]))).toHaveProperty('report')
    for (let seed = 0; seed < 200; seed++) read(json(breakJson(FILES[name], random(seed))))
  })

  it.each(Object.keys(WRAPPED))('made of the bytes of %s', (name) => {
    expect(read(WRAPPED[name]!)).toHaveProperty('report')
    for (let seed = 0; seed < 200; seed++) read(breakBytes(WRAPPED[name]!, random(seed)))
  })
})

describe('files made to be slow or large', () => {
  const long = 'x'.repeat(60_000_000)
  it.each([
    [
      'a text of 60 MB in a field',
      () => json({ ...character, data: { ...character.data, description: long } }),
    ],
    ['a field name of 60 MB', () => json({ ...character, data: { ...character.data, [long]: 1 } })],
    ['a tag of 60 MB', () => json({ ...character, data: { ...character.data, tags: [long] } })],
    [
      'braces',
      () => json({ ...character, data: { ...character.data, description: '{{'.repeat(2_000_000) } }),
    ],
    [
      'placeholders',
      () =>
        json({
          scenarioVersion: 1,
          prompt: '%{a:b}'.repeat(1_000_000),
          placeholders: Array.from({ length: 1_000 }, (_, at) => ({ key: `k${at}` })),
        }),
    ],
    [
      'a million tags',
      () => json({ ...scenario, tags: Array.from({ length: 1_000_000 }, (_, at) => `tag ${at}`) }),
    ],
    [
      'a million greetings',
      () =>
        json({
          ...character,
          data: {
            ...character.data,
            alternate_greetings: Array.from({ length: 1_000_000 }, (_, at) => `g ${at}`),
          },
        }),
    ],
    [
      'a million options',
      () =>
        json({
          ...scenario,
          options: Array.from({ length: 1_000_000 }, () => ({ title: 'o', prompt: 'p' })),
        }),
    ],
    [
      'a million actions',
      () =>
        json({
          ...adventure,
          actionWindow: Array.from({ length: 500_000 }, () => ({ text: 'a', type: 'do' })),
        }),
    ],
    [
      'a million scenarios',
      () => json(Array.from({ length: 200_000 }, () => ({ prompt: 'p', options: [], title: 't' }))),
    ],
    [
      'a million pieces',
      () =>
        json({
          ...novelStory,
          content: {
            story: {
              fragments: Array.from({ length: 500_000 }, (_, at) => ({
                data: 'a',
                origin: at % 2 ? 'ai' : 'user',
              })),
            },
          },
        }),
    ],
    ['white space', () => utf8(`[${' '.repeat(60_000_000)}]`)],
    ['commas in keys', () => json([{ keys: ','.repeat(5_000_000), value: 'v' }])],
    [
      'chunks',
      () =>
        Buffer.concat([
          png(IHDR),
          Buffer.from('\0\0\0\x08zTXtchara\0\0x\0\0\0\0'.repeat(2_000_000), 'latin1'),
        ]),
    ],
    ['a list of bytes', () => webp(exif(utf8('1,'.repeat(900_000))))],
  ])('%s', (_, build) => {
    read(build())
  })
})
