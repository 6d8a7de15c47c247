// Thoughts that begin unmarked: what the first answer of a model teaches for the next.
import { expect, test } from 'vitest'
import { useFakeEndpoint } from './asking.ts'
import { blankProfile } from './reading.ts'

const asking = useFakeEndpoint()
const thinks = { profile: { ...blankProfile, thinks: true } }

test('a model that only closes its thoughts is known after its first answer', async () => {
  const first = await asking.told('p-57-unopened-unknown')
  expect(first).toMatchObject({ story: 'A door.</think>The door opens.', thought: '' })
  const second = await asking.told('p-57-unopened-unknown')
  expect(second).toMatchObject({ story: 'The door opens.', thought: 'A door.' })
  const other = await asking.told('p-57-unopened-unknown', { model: 'other' })
  expect(other.thought).toBe('')
})

test('one that the doctor saw thinking is waited for, until it shows that it marks its thoughts', async () => {
  expect(await asking.told('p-57-unopened', thinks)).toMatchObject({
    story: 'The door opens.',
    thought: 'A door it is.',
  })
  asking.fake.set({ text: 'The door opens.' })
  const waited = await asking.told('normal', thinks)
  expect(waited.deltas.map(({ type }) => type)).toEqual(['TEXT', 'END'])
  const streamed = await asking.told('normal', thinks)
  expect(streamed.deltas.map(({ type }) => type)).toEqual(['TEXT', 'TEXT', 'TEXT', 'END'])
})

test('nobody waits for thoughts that were switched off, or that come apart', async () => {
  asking.fake.set({ text: 'The door opens.' })
  const off = await asking.told('normal', { ...thinks, thinkingTokens: -1 })
  expect(off.deltas).toHaveLength(4)
  asking.fake.set({ reasoning: 'A door it is.' })
  const apart = await asking.told('normal', { ...thinks, model: 'other' })
  expect(apart.deltas.map(({ type }) => type)).toEqual(['REASONING', 'TEXT', 'TEXT', 'TEXT', 'END'])
})
