// The prompt: order, budget, and what is no story.
import { describe, expect, it } from 'vitest'
import { buildContext, type ContextInput } from '../../../server/engine/context/build.ts'
import { NOTHING_RECALLED } from '../../../server/engine/context/recalled.ts'
import { messagesOf } from '../../../server/engine/context/messages.ts'
import { countTokens } from '../../../server/engine/context/tokens.ts'

const take = (id: number, text: string, hidden = false) =>
  ({
    id,
    depth: id,
    revision: 0,
    kind: 'STORY',
    text,
    tokens: countTokens(text),
    hidden,
    block: null,
    blockTokens: 0,
  }) as const

const input = (change: Partial<ContextInput>): ContextInput => ({
  narratorText: 'N',
  aiInstructions: 'I',
  plotEssentials: 'P',
  authorsNote: '',
  takes: [],
  persona: null,
  keptStart: null,
  cards: [],
  recalled: NOTHING_RECALLED,
  world: null,
  scriptContext: null,
  frontMemory: null,
  isPassage: false,
  maxOutputTokens: 60, // too few to hint at
  budget: 10_000,
  ...change,
})

const sent = (change: Partial<ContextInput>) => messagesOf(buildContext(input(change)).sections, 'SINGLE')

describe('the prompt', () => {
  it('puts first what changes least', () => {
    expect(sent({ takes: [take(1, 'one'), take(2, 'two')] })).toEqual([
      { role: 'system', content: 'N\n\nI\n\nP' },
      { role: 'user', content: 'one\n\ntwo' },
    ])
  })

  it('holds the author’s note three takes from the end', () => {
    const takes = [1, 2, 3, 4].map((id) => take(id, `t${id}`))
    expect(sent({ takes, authorsNote: 'dry' })[1]!.content).toBe(
      "t1\n\n[Author's note: dry]\n\nt2\n\nt3\n\nt4",
    )
  })

  it('leaves out what is empty, hidden or blank', () => {
    const takes = [take(1, 'one'), take(2, 'hidden', true), take(3, ' \n')]
    expect(sent({ aiInstructions: ' ', takes })).toEqual([
      { role: 'system', content: 'N\n\nP' },
      { role: 'user', content: 'one' },
    ])
    expect(sent({ narratorText: '', aiInstructions: '', plotEssentials: '' })).toEqual([
      { role: 'user', content: 'Begin the story.' },
    ])
  })

  it('drops the oldest takes first, and never a middle one', () => {
    const takes = Array.from({ length: 100 }, (_, id) => take(id, `take number ${id} `.repeat(5)))
    const { content } = sent({ takes, budget: 600 })[1]!
    const kept = takes.filter(({ text }) => content.includes(text)).map(({ id }) => id)
    expect(kept.at(-1)).toBe(99)
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 100 - kept.length + index))
    expect(countTokens(content)).toBeLessThanOrEqual(600)
  })

  it('keeps the end of a newest take that does not fit', () => {
    const long = `${'word '.repeat(2_000)}THE END`
    const { content } = sent({ takes: [take(1, 'old'), take(2, long)], budget: 300 })[1]!
    expect(content.endsWith('THE END')).toBe(true)
    expect(content.length).toBeLessThan(long.length)
  })
})
