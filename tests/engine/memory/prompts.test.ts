// What models are asked for memories and summaries, word by word, and how their answers are read.
import { describe, expect, it } from 'vitest'
import { countTokens } from '../../../server/engine/context/tokens.ts'
import type { Card } from '../../../server/engine/context/cards.ts'
import { briefText, castBrief, type CastInput } from '../../../server/engine/memory/cast.ts'
import { cutAtTokens, cutInside, firstSentences, wordsIn } from '../../../server/engine/memory/measures.ts'
import {
  memoryFraming,
  memoryPrompt,
  portionsOf,
  summaryFraming,
  summaryPrompt,
} from '../../../server/engine/memory/prompts.ts'
import { readMemory, readSummary } from '../../../server/engine/memory/reply.ts'

let lastId = 0
const card = (name: string, more: Partial<Card> = {}): Card => ({
  id: ++lastId,
  name,
  type: 'character',
  notes: '',
  keys: [name],
  entry: `${name} is somebody.`,
  secondaryKeys: [],
  secondaryLogic: 'AND_ANY',
  constant: false,
  priority: 0,
  scanDepth: null,
  enabled: true,
  wholeWords: true,
  caseSensitive: false,
  ...more,
})
const persona = { name: 'Ilse', pronouns: 'she/her', description: 'A thief\nwith nine fingers.' }
const input = (more: Partial<CastInput> = {}): CastInput => ({
  persona,
  npcs: [],
  cards: [],
  plotEssentials: 'The county of Averil drowns, year by year.',
  texts: [],
  ...more,
})

describe('the cast brief', () => {
  it('has the protagonist, the people of the stats, those of the block, then others, nobody twice', () => {
    const { members, protagonist } = castBrief(
      input({
        npcs: [
          { name: 'Odo', desc: '' },
          { name: 'Skrit', desc: 'A goblin.' },
        ],
        cards: [
          card('Zora', { priority: 9 }),
          card('The Mill', { type: 'location' }),
          card('Brannoch', { type: 'Character' }),
          card('odo', { entry: 'Odo keeps the ferry.' }),
          card('Ilse', { entry: 'Not told twice.' }),
          card('Gone', { enabled: false }),
        ],
        texts: ['You meet Brannoch at the mill.'],
      }),
    )
    expect(protagonist).toBe('Ilse')
    expect(members).toEqual([
      'Ilse (the protagonist, "you" in the story, she/her): A thief with nine fingers.',
      'Odo: Odo keeps the ferry.',
      'Skrit: A goblin.',
      'Brannoch: Brannoch is somebody.',
      'Zora: Zora is somebody.',
    ])
  })

  it('has eight members of 240 characters, cut at a word, and a setting of 300 tokens', () => {
    const { members, setting } = castBrief(
      input({
        cards: Array.from({ length: 12 }, (_, at) =>
          card(`N${at}`, { entry: 'long words follow '.repeat(40) }),
        ),
        plotEssentials: 'Rain fell on the county. '.repeat(200),
      }),
    )
    expect(members).toHaveLength(8)
    for (const line of members.slice(1)) {
      expect(line.length).toBeLessThanOrEqual(240)
      expect(line).toMatch(/ (long|words|follow)…$/)
    }
    expect(countTokens(setting)).toBeLessThanOrEqual(300)
    expect(countTokens(setting)).toBeGreaterThan(250)
    expect(setting).toMatch(/(Rain|fell|on|the|county)…$/)
  })

  it('is empty where nothing is known', () => {
    const brief = castBrief(input({ persona: null, plotEssentials: ' ' }))
    expect(brief).toEqual({ protagonist: null, members: [], setting: '' })
    expect(briefText(brief)).toBe('')
  })
})

const take = (text: string, hidden = false) => ({ text, hidden, tokens: countTokens(text) })

describe('the prompts', () => {
  const brief = castBrief(input({ cards: [card('Brannoch', { entry: 'Brannoch keeps the Salted Goose.' })] }))

  it('for a memory', () => {
    const prompt = memoryPrompt(brief, [
      take('> You promise to return.'),
      take('> You think better of it.', true),
      take('"Before the first snow," says Brannoch.'),
    ])
    expect(prompt.messages[0]!.content).toMatchInlineSnapshot(`
      "You keep the memory of a long text adventure. You are given some of its moments, in order, and write down what of them must not be forgotten.

      Why this matters: what you write will be read alone. Some forty turns from now, in another scene with other people in it, a narrator who no longer sees these moments is handed your words and nothing else of this part of the story, and takes them for the truth. Whatever they leave open is then filled in wrongly: a "she" becomes the nearest woman in that room, a "you" whoever is being spoken to, a "there" the place of that day.

      Therefore:
      - Write in the third person. The story calls the protagonist "you": write Ilse.
      - Name people, places and things. A bare "he", "she", "it" or "they" may only stand for someone whom the same sentence has named.
      - Say who did what to whom, so that it is clear to somebody who was not there.
      - Prefer what can come back: promises, debts, bargains, secrets and who knows them, gifts, losses, wounds, deaths, what was hidden and where, who came to trust or to hate whom.
      - Leave out weather, light, smells, moods and everything that nothing depends on.
      - Tell only what these moments tell. Add no guess, no judgement and no advice.

      Answer with one or two sentences in the past tense, at most 50 words together, in the language of the moments. Write nothing else: no heading, no quotation marks."
    `)
    expect(prompt.messages[1]!.content).toMatchInlineSnapshot(`
      "The setting:
      The county of Averil drowns, year by year.

      Who is who:
      - Ilse (the protagonist, "you" in the story, she/her): A thief with nine fingers.
      - Brannoch: Brannoch keeps the Salted Goose.

      The moments, oldest first:

      > You promise to return.

      "Before the first snow," says Brannoch."
    `)
  })

  it('for a summary', () => {
    const first = summaryPrompt(brief, null, ['Ilse promised Brannoch\nto return.', ' '])
    expect(first.messages[0]!.content).toMatchInlineSnapshot(`
      "You keep the summary of a long text adventure: the story so far, told in short. You are given the summary as it stands, if there is one, and what has been remembered since, and write the summary anew.

      Why this matters: the summary will be read alone. It stands before every later scene, whoever is in it, as all that a narrator knows of the beginning of the story, and takes the place of the pages themselves. Whatever it leaves open is filled in wrongly: a "he" becomes a man of the later scene, a plan that was given up is followed, somebody who died walks in again.

      Therefore:
      - Write in the third person. The story calls the protagonist "you": write Ilse.
      - Name people, places and things. A bare "he", "she", "it" or "they" may only stand for someone whom the same sentence has named.
      - Tell causes with what came of them, in the order in which things happened.
      - Keep how things now stand: who is alive, dead, gone, friend or enemy, what is owed, promised, hidden, lost and carried, what the protagonist is after.
      - When room is short, say the older in fewer words, and drop what has been settled and bears on nothing any more.
      - Tell only what is written below. Add no guess, no judgement and no advice.

      Answer with the whole summary, at most 250 words in the past tense, as plain paragraphs in the language of the story. Write nothing else: no heading, no list."
    `)
    expect(first.messages[1]!.content).toMatch(
      /\n\nWhat is remembered, oldest first:\n- Ilse promised Brannoch to return\.$/,
    )
    expect(summaryPrompt(brief, ' Ilse came to Averil. ', ['She left.']).messages[1]!.content).toMatch(
      /\n\nThe summary so far:\nIlse came to Averil\.\n\nWhat has been remembered since, oldest first:\n- She left\.$/,
    )
  })

  it('are more than half about how to write, and say why', () => {
    for (const name of ['Ilse', null]) {
      const nobody = { protagonist: name, members: [], setting: '' }
      for (const [framing, prompt] of [
        [memoryFraming(name), memoryPrompt(nobody, [])],
        [summaryFraming(name), summaryPrompt(nobody, null, [])],
      ] as const) {
        const fixed = prompt.messages.map(({ content }) => content).join('\n\n')
        expect(fixed).toContain(framing)
        expect(framing.length).toBeGreaterThan(fixed.length / 2)
        expect(framing).toMatch(/^Why this matters: .* read alone/)
        expect(framing).toContain(name === null ? 'write "the protagonist"' : 'write Ilse')
      }
    }
  })

  it('show of endless takes the beginning and the end', () => {
    const [, user] = memoryPrompt(brief, [take(`Begin ${'very '.repeat(20_000)}end.`)]).messages
    expect(user!.content).toMatch(/Begin very .* \[…\] very .* end\.$/)
    expect(countTokens(user!.content)).toBeLessThan(8_500)
  })

  it('are fed in portions that fit', () => {
    const texts = [3, 3, 3, 20, 1].map((tokens) => ({ tokens }))
    expect(portionsOf(texts, 7).map((part) => part.map(({ tokens }) => tokens))).toEqual([
      [3, 3],
      [3],
      [20],
      [1],
    ])
    expect(portionsOf([], 7)).toEqual([])
  })
})

describe('an answer', () => {
  it.each([
    ['  Ilse left.  ', 'Ilse left.'],
    ['Memory: Ilse left.', 'Ilse left.'],
    ['**Memory:**\nIlse left.', 'Ilse left.'],
    ['Here is the memory:\n\n"Ilse left."', 'Ilse left.'],
    ['- Ilse left.\n- Odo stayed.', 'Ilse left. Odo stayed.'],
    ['```\nIlse left.\n```', 'Ilse left.'],
    ['One. Two. Three.', 'One. Two.'],
    ['"Go," said Odo. Ilse went.', '"Go," said Odo. Ilse went.'],
    ['Memory of the flood drove Ilse on.', 'Memory of the flood drove Ilse on.'],
    ['伊尔莎离开了。奥多留下了。下雪了。', '伊尔莎离开了。 奥多留下了。'],
    [' \n ', null],
    ['Memory:', null],
  ])('%j holds the memory %j', (answer, memory) => expect(readMemory(answer)).toBe(memory))

  it('is cut to 50 words, or at a sentence before', () => {
    expect(wordsIn(readMemory('word '.repeat(90))!)).toBeLessThanOrEqual(50)
    expect(readMemory(`Ilse left. Then ${'word '.repeat(60)}`)).toBe('Ilse left.')
  })

  it('holds a summary with its paragraphs, of 250 words', () => {
    expect(readSummary('## Summary\n\nIlse came.\n\nShe left.')).toBe('Ilse came.\n\nShe left.')
    expect(wordsIn(readSummary('Ilse came to the inn. '.repeat(90))!)).toBe(250)
    expect(readSummary('')).toBeNull()
  })
})

describe('cutting', () => {
  it('keeps what fits and never goes over', () => {
    expect(cutAtTokens('a b c', 10)).toBe('a b c')
    expect(cutAtTokens('word '.repeat(50), 0)).toBe('')
    expect(countTokens(cutAtTokens('宿'.repeat(500), 20))).toBeLessThanOrEqual(20)
    expect(cutInside('short', 1, 5)).toBe('short')
    expect(firstSentences('', 50)).toBe('')
  })
})
