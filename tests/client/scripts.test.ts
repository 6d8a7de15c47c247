// The editor of scripts: what it offers where, how a sample is read, what is kept of unsaved code.
import { describe, expect, it } from 'vitest'
import { wordsAt } from '../../client/scripts/api-words.ts'
import { keep, keptOf, NOTHING, type Store } from '../../client/scripts/kept.ts'
import { SAMPLE, sampleOf, takesIn } from '../../client/scripts/sample.ts'
import { savedOf } from '../../client/scripts/saving.ts'
import { BLANK, changesOf, leftOf, scriptInput, type SlotName } from '../../client/scripts/values.ts'

describe('what the editor offers', () => {
  const labels = (before: string, slot: SlotName = 'input', kind: 'AI_DUNGEON' | 'FORKLORE' = 'AI_DUNGEON') =>
    wordsAt(before, slot, kind)?.map(({ label }) => label) ?? null

  it('are the names that a script finds, and of a thing its own members', () => {
    expect(labels('const a = ')).toEqual(expect.arrayContaining(['text', 'state', 'addStoryCard', 'log']))
    expect(labels('state.')).toEqual(['memory', 'message'])
    expect(labels('if (state.memory.')).toEqual(['context', 'authorsNote', 'frontMemory'])
    expect(labels('storyCards[i].')).toContain('entry')
    expect(labels('history.at(-1)?.')).toEqual(['text', 'type', 'rawText'])
    expect(labels('text.')).toBeNull()
    expect(labels('substate.')).toBeNull()
  })

  it('is only what there is in a slot, and for a kind', () => {
    expect(labels('info.', 'context')).toContain('maxChars')
    expect(labels('info.', 'library')).toContain('maxChars')
    expect(labels('info.', 'input')).toEqual(['actionCount', 'characters', 'characterNames'])
    expect(labels('')).not.toContain('world')
    expect(labels('', 'context', 'FORKLORE')).toEqual(expect.arrayContaining(['world', 'onContext']))
    expect(labels('', 'input', 'FORKLORE')).not.toContain('onContext')
    expect(labels('world.', 'input', 'FORKLORE')).toEqual(['values', 'propose'])
    expect(labels('world.')).toEqual([])
  })
})

describe('a sample', () => {
  it('has takes parted by blank lines', () => {
    expect(takesIn('Rain.\nMore.\n\n> You wait.\n \n> You say "Hi"\n\n\nA lamp.')).toEqual([
      { type: 'start', text: 'Rain.\nMore.' },
      { type: 'do', text: '\n> You wait.\n' },
      { type: 'say', text: '\n> You say "Hi"\n' },
      { type: 'continue', text: 'A lamp.' },
    ])
    expect(takesIn(' \n\n')).toEqual([])
  })

  it('takes cards as scripts have them, and as AI Dungeon exports them', () => {
    const cards = JSON.stringify([
      { id: 7, keys: ['owl', 'night'], value: 'An owl.', title: 'Owl' },
      { keys: 'sun', entry: 'It shines.' },
    ])
    expect(sampleOf({ ...SAMPLE, cards, state: '' }, 'INPUT')).toMatchObject({
      sample: {
        text: SAMPLE.INPUT,
        state: {},
        cards: [
          { id: '7', keys: 'owl, night', entry: 'An owl.', title: 'Owl' },
          { id: 'sample-2', keys: 'sun', entry: 'It shines.' },
        ],
      },
    })
  })

  it('that cannot be sent says which part, and sends none', () => {
    for (const [state, cards] of [
      ['{', '['],
      ['[]', '{}'],
      ['4', '[1]'],
    ] as const)
      expect(sampleOf({ ...SAMPLE, state, cards }, 'OUTPUT')).toMatchObject({
        faults: { state: expect.any(String), cards: expect.any(String) },
      })
  })
})

describe('unsaved code', () => {
  const memory = (): Store & { held: Map<string, string> } => {
    const held = new Map<string, string>()
    return {
      held,
      getItem: (name) => held.get(name) ?? null,
      setItem: (name, value) => void held.set(name, value),
      removeItem: (name) => void held.delete(name),
    }
  }

  it('is kept with the version that it was written upon, until nothing of it is left', () => {
    const store = memory()
    expect(keep(store, 'a', { fields: { input: '1' }, version: 3 })).toBe(true)
    expect(keptOf(store, 'a', BLANK)).toEqual({ fields: { input: '1' }, version: 3 })
    expect(keptOf(store, 'b', BLANK)).toBe(NOTHING)
    keep(store, 'a', NOTHING)
    expect(store.held.size).toBe(0)
  })

  it('is read back only as far as it makes sense, and says when it cannot be kept', () => {
    const store = memory()
    const odd = { fields: { input: '1', output: 4, x: 'y' }, version: 'z' }
    store.setItem('forklore:script:a', JSON.stringify(odd))
    expect(keptOf(store, 'a', BLANK)).toEqual({ fields: { input: '1' }, version: null })
    store.setItem('forklore:script:a', '{')
    expect(keptOf(store, 'a', BLANK)).toBe(NOTHING)
    const setItem = () => {
      throw new Error('full')
    }
    expect(keep({ ...store, setItem }, 'a', { fields: { input: '1' }, version: 1 })).toBe(false)
  })

  it('is sent slot by slot: what has not changed stays at home', () => {
    const changes = changesOf({ name: 'A', input: '1', output: '' }, BLANK)
    expect(scriptInput(changes)).toEqual({ name: 'A', code: { input: '1' } })
    expect(scriptInput({ name: 'A' })).toEqual({ name: 'A' })
    expect(scriptInput({ library: '' })).toEqual({ code: { library: '' } })
  })

  it('is saved as the server took it, and only what was written meanwhile is left', () => {
    const left = (now: object, sent: object) =>
      leftOf({ ...BLANK, ...now }, sent, changesOf(now, BLANK), { ...BLANK, ...sent, name: 'A' })
    expect(left({ name: 'A ' }, { name: 'A ' })).toEqual({})
    expect(left({ name: 'A B' }, { name: 'A ' })).toEqual({ name: 'A B' })
    expect(left({ name: 'A ', input: '2' }, { name: 'A ', input: '1' })).toEqual({ input: '2' })
    expect(left({ name: 'A ', output: '3' }, { name: 'A ' })).toEqual({ output: '3' })
    // Taken back while it was on its way.
    expect(left({ input: '' }, { input: '1' })).toEqual({ input: '' })
  })
})

it('an answer to saving tells faults of the code, fields, and a version that stands in the way', () => {
  const answer = { data: {}, problem: null }
  const fault = { slot: 'INPUT' as const, line: 2, column: 1, message: 'no' }
  expect(savedOf(answer, { message: 'Unread.', faults: [fault] })).toMatchObject({ faults: [fault] })
  expect(savedOf(answer, { message: 'Elsewhere.', version: 4 })).toMatchObject({ version: 4 })
  const issues = [{ path: 'code.input', message: 'At most 2.' }]
  expect(savedOf(answer, { message: 'x', issues })).toMatchObject({ problem: 'input: At most 2.' })
  expect(savedOf({ data: null, problem: 'Away.', unsure: true }, null)).toMatchObject({
    problem: 'Away. What you wrote is kept here.',
  })
})
