// The settings as they are typed, what of them is kept, and what is known of a model in words.
import { describe, expect, test } from 'vitest'
import { calibrationWords, modelWords } from '../../client/settings/model-words.ts'
import {
  changeOf,
  differs,
  faultsOf,
  keyGoes,
  settled,
  thinkingOf,
  valuesOf,
} from '../../client/settings/settings-values.ts'
import { foldedSteps } from '../../client/settings/test-steps.ts'
import { keepUnsaved, withUnsaved } from '../../client/settings/unsaved.ts'

const stored = valuesOf({
  endpointUrl: 'http://localhost:11434',
  model: 'm',
  temperature: 0.8,
  maxOutputTokens: 800,
  contextBudget: 16_384,
  thinkingTokens: 0,
  firstByteSeconds: 120,
  narratorText: 'Tell.',
  mode: 'CHAT',
  messageStyle: 'SINGLE',
  thirdPerson: false,
  memoryOn: true,
  summaryOn: true,
  memoryTopK: 5,
  memoryCapacity: 200,
})

describe('what is saved', () => {
  test('choices, switches and further numbers, only when they differ', () => {
    const changes = {
      mode: 'COMPLETION',
      thirdPerson: true,
      memoryOn: false,
      memoryTopK: '7',
      embeddingModel: 'nomic',
      thinkingTokens: '-1',
      firstByteSeconds: ' 300 ',
    } as const
    expect(changeOf({ ...stored, ...changes }, stored)).toEqual({
      input: {
        mode: 'COMPLETION',
        thirdPerson: true,
        memoryOn: false,
        memoryTopK: 7,
        embeddingModel: 'nomic',
        thinkingTokens: -1,
        firstByteSeconds: 300,
      },
      faults: {},
    })
    expect(differs({ ...stored, ...changes }, stored)).toBe(true)
    expect(differs({ ...stored }, stored)).toBe(false)
  })

  test('faults say "This" beside their field, and those of a test stand at the fields of the form', () => {
    const issues = [
      { path: 'temperature', message: 'temperature must be a number from 0 to 2.' },
      { path: 'url', message: 'Give the address of an endpoint.' },
      { path: 'key', message: 'This key cannot be sent.' },
    ]
    expect(faultsOf(issues, stored)).toEqual({
      faults: {
        temperature: 'This must be a number from 0 to 2.',
        endpointUrl: 'Give the address of an endpoint.',
        endpointKey: 'This key cannot be sent.',
      },
      rest: '',
    })
  })
})

describe('nothing that is typed is lost', () => {
  const saved = { ...stored, temperature: '0.5' }
  const sent = { ...stored, temperature: '0,5', endpointKey: 'k' }

  test('what went along is as it was stored', () => {
    const input = { temperature: 0.5, endpointKey: 'k' }
    expect(settled(input, { now: sent, sent, before: stored, saved })).toEqual(saved)
  })

  test('what was typed while it was saved stays', () => {
    const now = { ...sent, temperature: '0.55', narratorText: 'Tell more.' }
    const after = settled({ temperature: 0.5, endpointKey: 'k' }, { now, sent, before: stored, saved })
    expect(after).toEqual({ ...saved, temperature: '0.55', narratorText: 'Tell more.' })
  })

  test('saving one thing alone leaves the others as they are typed', () => {
    const typed = { ...stored, narratorText: 'Tell more.', endpointKey: 'new' }
    const gone = { ...stored, endpointUrl: '' }
    expect(settled({ endpointUrl: '' }, { now: typed, sent: typed, before: stored, saved: gone })).toEqual({
      ...gone,
      narratorText: 'Tell more.',
      endpointKey: 'new',
    })
  })

  test('what is not saved outlives the page, but never the key', () => {
    const held = new Map<string, string>()
    const store = {
      getItem: (name: string) => held.get(name) ?? null,
      setItem: (name: string, value: string) => void held.set(name, value),
      removeItem: (name: string) => void held.delete(name),
    }
    keepUnsaved(store, { ...stored, endpointKey: 'secret', temperature: '9', thirdPerson: true }, stored)
    expect([...held.values()].join()).not.toContain('secret')
    expect(withUnsaved(store, stored)).toEqual({ ...stored, temperature: '9', thirdPerson: true })
    keepUnsaved(store, stored, stored)
    expect(held.size).toBe(0)
    for (const broken of ['nonsense', 'null', '{"temperature":9,"thirdPerson":"yes","other":"x"}']) {
      const store = { getItem: () => broken, setItem: () => {}, removeItem: () => {} }
      expect(withUnsaved(store, stored)).toEqual(stored)
    }
  })
})

test('a stored key is for the host that it was given for', () => {
  const here = { endpointUrl: 'http://localhost:11434/v1', hasEndpointKey: true }
  expect(keyGoes({ ...here, hasEndpointKey: false }, 'http://localhost:11434')).toBe('none')
  expect(keyGoes(here, ' http://localhost:11434 ')).toBe('here')
  expect(keyGoes(here, 'https://localhost:11434')).toBe('elsewhere')
  expect(keyGoes(here, 'nonsense')).toBe('elsewhere')
})

test('what a number of thinking tokens means', () => {
  expect(['0', ' -1', '1024', ''].map(thinkingOf)).toEqual(['FREE', 'NONE', 'BUDGET', 'BUDGET'])
})

describe('what is known of a model', () => {
  const budgets = { context: 16_384, output: 800, thinking: 0 }
  const known = { windowTokens: 32_768, thinks: true, tokensPerSecond: 41.7, embeddingWidth: null }

  test('in plain words', () => {
    expect(modelWords(known, budgets)).toEqual([
      'It reads 32,768 tokens, prompt and answer together: your context budget fits.',
      'It thinks before it tells.',
      'It writes about 42 tokens a second: the longest narration takes about 19 seconds.',
      'It makes no embeddings.',
    ])
  })

  test('a window that is smaller than the budget', () => {
    const [words] = modelWords({ ...known, windowTokens: 8192 }, { ...budgets, thinking: 1000 })
    expect(words).toContain('leaves 6,392 for the prompt')
    expect(modelWords({ ...known, windowTokens: 1024 }, budgets)[0]).toContain('nearly all of that')
    expect(modelWords({ ...known, windowTokens: 1024 }, { ...budgets, output: NaN })[0]).toBe(
      'It reads 1,024 tokens, prompt and answer together.',
    )
  })

  test('only what could be found out', () => {
    const nothing = { windowTokens: null, thinks: null, tokensPerSecond: null, embeddingWidth: 8 }
    expect(modelWords(nothing, budgets)).toEqual([
      'It does not say how much it can read: your context budget alone decides.',
      'It makes embeddings too.',
    ])
  })

  test('how it counts against us', () => {
    const words = (factor: number, samples: number) => calibrationWords({ factor, samples, checkedAt: null })
    expect(words(1, 0)).toContain('until the first one')
    expect(words(1.004, 1)).toBe('Its one reply so far shows that it counts tokens as we do.')
    expect(words(1.08, 12)).toContain('Its 12 replies so far show that it counts 8 % more tokens than we do')
    expect(words(0.9, 3)).toContain('10 % fewer')
  })
})

test('what was not tried for one reason is one line', () => {
  const dead = { result: 'SKIPPED', sentence: 'What comes before it did not work.' } as const
  expect(
    foldedSteps([
      { name: 'ADDRESS', result: 'FAILED', sentence: 'Nothing answers.' },
      { name: 'MODELS', ...dead },
      { name: 'SYSTEM', ...dead },
      { name: 'SPEED', result: 'SKIPPED', sentence: 'Too little came to tell the speed.' },
    ]),
  ).toEqual([
    { result: 'FAILED', sentence: 'Nothing answers.' },
    { result: 'SKIPPED', sentence: 'Not tried: models, system messages. What comes before it did not work.' },
    { result: 'SKIPPED', sentence: 'Too little came to tell the speed.' },
  ])
})
