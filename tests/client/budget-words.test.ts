// What the settings say of a prompt as the budgets make it.
import { describe, expect, it } from 'vitest'
import { meaningOf, partsOf, triedOf, type TriedPrompt } from '../../client/settings/budget-words.ts'
import { valuesOf } from '../../client/settings/settings-values.ts'

const prompt = (more: Partial<TriedPrompt> = {}): TriedPrompt => ({
  tokens: 900,
  budget: 1_000,
  isOverBudget: false,
  sections: [
    { label: 'narrator', tokens: 200 },
    { label: 'history', tokens: 400 },
    { label: 'recent_history', tokens: 100 },
    { label: 'world_lore', tokens: 120 },
    { label: 'story_summary', tokens: 50 },
    { label: 'used_memories', tokens: 30 },
  ],
  cards: [],
  recall: null,
  history: { included: 4, total: 9 },
  ...more,
})

describe('the parts of a prompt', () => {
  it('are what a player knows them as, and the room that is left', () => {
    expect(Object.fromEntries(partsOf(prompt()).map(({ name, tokens }) => [name, tokens]))).toEqual({
      fixed: 200,
      cards: 120,
      memories: 80,
      story: 500,
      free: 100,
    })
  })

  it('leave out what is empty, and never count room that is not there', () => {
    const full = partsOf(prompt({ tokens: 1_200, sections: [{ label: 'narrator', tokens: 1_200 }] }))
    expect(full).toEqual([{ name: 'fixed', tokens: 1_200 }])
  })
})

describe('what it means', () => {
  const verdict = (verdict: TriedPrompt['cards'][number]['verdict']) => ({
    verdict,
    included: verdict === 'FIRED',
  })

  it('is told of the story, of cards without room, of memories, and of the answer', () => {
    const cards = [verdict('FIRED'), verdict('NO_ROOM'), verdict('NO_KEY_FOUND')]
    const recall = { memories: [{ included: true }, { included: false }] }
    expect(meaningOf(prompt({ cards, recall }), 800)).toEqual([
      'Of the story it reads the last 4 takes; 5 before are left out.',
      '1 story card is told, and 1 found no room.',
      '1 memory comes back.',
      'For its answer the model has 800 tokens on top of that.',
    ])
  })

  it('warns first of what is over the budget, and says when all is read', () => {
    const said = meaningOf(prompt({ isOverBudget: true, history: { included: 1, total: 1 } }), 1)
    expect(said[0]).toContain('more than the budget')
    expect(said[1]).toBe('Of the story it reads all, 1 take.')
  })
})

describe('what is typed', () => {
  const values = valuesOf({ contextBudget: 8192, maxOutputTokens: 800, thinkingTokens: -1, memoryTopK: 6 })

  it('is tried when all of it are whole numbers', () => {
    expect(triedOf(values)).toEqual({
      contextBudget: 8192,
      maxOutputTokens: 800,
      thinkingTokens: -1,
      memoryTopK: 6,
    })
    for (const typed of ['', ' ', 'many', '1.5'])
      expect(triedOf({ ...values, contextBudget: typed })).toBeNull()
  })
})
