// Memories without a model: what happened stays, what there was to see goes.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EXTRACT_NAME,
  extractMemory,
  extractSummary,
  type ExtractTake,
} from '../../../server/engine/memory/extract.ts'
import { sentencesIn, wordsIn } from '../../../server/engine/memory/measures.ts'

const told = (text: string): ExtractTake => ({ kind: 'NARRATION', text, hidden: false })
const done = (text: string): ExtractTake => ({ kind: 'DO', text: `> ${text}`, hidden: false })

const BLOCK = [
  done('You promise the innkeeper that you will return before the first snow.'),
  told(
    'The fire hums. Rain drums on the shutters, and the air smells of wet wool. Brannoch hands you a brass key and tells you that it opens the cellar. Somewhere a dog barks.',
  ),
  done('You walk to the river.'),
  told(
    'Mist drifts over the water. There is a boat. Odo the ferryman warns you that the grey riders have crossed at dawn. Do you trust him?',
  ),
  done('You wait.'),
  told('The light fades. The moon rises over the reeds, and nothing moves.'),
]

describe('the extract of a block', () => {
  it('keeps a promise and a gift, in one or two sentences, and leaves rain and moon', () => {
    const memory = extractMemory(BLOCK, ['Brannoch', 'Odo'])!
    expect(memory).toContain('Brannoch hands you a brass key and tells you that it opens the cellar.')
    expect(memory).not.toMatch(/moon|Mist|fire|wool|Do you trust/)
    expect(sentencesIn(memory)).toHaveLength(2)
    expect(wordsIn(memory)).toBeLessThanOrEqual(50)
    const first = extractMemory(BLOCK.slice(0, 1), [])
    expect(first).toBe('You promise the innkeeper that you will return before the first snow.')
  })

  it('has at most two sentences, however much happens, and none twice', () => {
    const turn = [
      done('You give Odo the ring.'),
      told('You give Odo the ring of gold. Odo tells you a secret. Odo swears an oath. Odo returns the map.'),
    ]
    const memory = extractMemory([...turn, done('You pay Odo a coin.'), ...turn], ['Odo'])!
    expect(sentencesIn(memory)).toHaveLength(2)
    expect(memory.match(/ring/g)!.length).toBeLessThanOrEqual(1)
  })

  it('keeps no sentence that leaves open who is meant, as long as another says it', () => {
    const takes = [
      told(
        'The ferryman nods. He swears to kill the king. “It is done,” she lies. When she dies, her gold is lost.',
      ),
      told('Odo crosses the river.'),
    ]
    const memory = extractMemory(takes, ['Odo'])!
    expect(memory).toContain('Odo crosses the river.')
    expect(memory).not.toMatch(/swears|lies|dies/)
    expect(extractMemory([told('He swears to kill the king.')], [])).toBe('He swears to kill the king.')
    expect(extractMemory([told('Er gab Ilse den Schlüssel. Odo ging fort.')], ['Odo'])).toBe('Odo ging fort.')
  })

  it('keeps a quotation whole, or not at all', () => {
    const whole = '“Swear it! Swear on the ring!” says Odo.'
    expect(extractMemory([told(`Rain falls. ${whole} The sun sets.`)], ['Odo'])).toBe(whole)
    const open = `“I swear. ${'The long road goes on and on. '.repeat(8)}`
    expect(extractMemory([told(open), told('Odo waits.')], ['Odo'])).not.toMatch(/[“”]/)
    const long = `Odo tells you: “${'a secret of the old king and '.repeat(8)}the sword.” He leaves.`
    expect(extractMemory([told(long), told('Ilse pays Odo.')], ['Odo', 'Ilse'])).toBe('Ilse pays Odo.')
  })

  it('leaves out what is hidden, and is nothing of nothing', () => {
    expect(extractMemory([{ ...told('Odo killed the king.'), hidden: true }], ['Odo'])).toBeNull()
    expect(extractMemory([told(' … '), told('')], [])).toBeNull()
    expect(extractMemory([], [])).toBeNull()
  })

  it('has the best there is where nothing happens', () => {
    expect(extractMemory([told('The wind blows.'), told('The rain falls on the sea.')], [])).toMatch(/\.$/)
  })

  it('reads other languages', () => {
    expect(extractMemory([told('伊尔莎把钥匙交给了奥多。下雨了。')], ['奥多'])).toContain('奥多')
    expect(
      extractMemory(
        [told('Es regnete. Odo gab Ilse den Schlüssel. Nebel lag über dem Fluss.')],
        ['Odo', 'Ilse'],
      ),
    ).toContain('Odo gab Ilse den Schlüssel.')
  })

  it('is the same each time, within its words, whatever it is made from', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            kind: fc.constantFrom('DO' as const, 'NARRATION' as const, 'OPENING' as const),
            text: fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.lorem({ mode: 'sentences' })),
            hidden: fc.boolean(),
          }),
          { maxLength: 6 },
        ),
        fc.array(fc.string(), { maxLength: 3 }),
        (takes, names) => {
          const memory = extractMemory(takes, names)
          expect(extractMemory(takes, names)).toBe(memory)
          if (memory !== null) expect(wordsIn(memory)).toBeLessThanOrEqual(50)
        },
      ),
      { numRuns: 60 },
    ))
})

describe('the extract of a summary', () => {
  it('goes on from the one before, in order, within 250 words', () => {
    const memories = Array.from(
      { length: 60 },
      (_, at) => `Odo gave Ilse gift number ${at}, and the rain fell on hill ${at * 7}.`,
    )
    const summary = extractSummary('Ilse swore an oath to Brannoch. The sky was grey.', memories, [
      'Ilse',
      'Odo',
    ])!
    expect(summary.startsWith('Ilse swore an oath to Brannoch.')).toBe(true)
    expect(wordsIn(summary)).toBeLessThanOrEqual(250)
    expect(extractSummary(null, [], [])).toBeNull()
    expect(extractSummary(null, ['Odo left.'], [])).toBe('Odo left.')
  })

  it('says what it is', () => expect(EXTRACT_NAME).toMatch(/no AI model/))
})
