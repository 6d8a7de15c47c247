// Messages in the form that a template takes: nothing is lost, and what is refused once is not sent again.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Message } from '../../../server/engine/narration.ts'
import { anyShape, shapeMessages, stricterShape, type Shape } from '../../../server/io/model/messages.ts'
import { useFakeEndpoint } from './asking.ts'
import { blankProfile } from './reading.ts'

const asking = useFakeEndpoint()
const m = (text: string): Message[] =>
  text.split(' ').map((word, index) => ({
    role: word === 's' ? 'system' : word === 'u' ? 'user' : 'assistant',
    content: `${word}${index}`,
  }))
const roles = (messages: Message[]) => messages.map(({ role }) => role.charAt(0)).join(' ')
const shape = (system: Shape['system'], endsWithUser = false): Shape => ({ system, endsWithUser })
const shapes = ['ANYWHERE', 'FIRST', 'NONE'].flatMap((system) =>
  [false, true].map((ends) => shape(system as Shape['system'], ends)),
)

test.each([
  ['s u', 'ANYWHERE', 's u'],
  ['s s u u a a', 'ANYWHERE', 's u a'],
  ['s u s a', 'ANYWHERE', 's u s a'],
  ['s u s a u', 'FIRST', 's u a u'],
  ['s u a s', 'FIRST', 's u a u'],
  ['s a u', 'FIRST', 's u a u'],
  ['a', 'FIRST', 'u a'],
  ['s u', 'NONE', 'u'],
  ['s a u', 'NONE', 'u a u'],
  ['s', 'NONE', 'u'],
  ['s u s u a', 'NONE', 'u a'],
] as const)('%s, system %s → %s', (before, system, after) => {
  expect(roles(shapeMessages(m(before), shape(system)))).toBe(after)
})

test('late system text stands before the line of the player, in a block that says what it is', () => {
  const [, , last] = shapeMessages(m('u a s u'), shape('FIRST'))
  expect(last?.content).toBe('[Instructions]\ns2\n[End of instructions]\n\nu3')
  expect(shapeMessages(m('s u'), shape('NONE'))).toEqual([{ role: 'user', content: 's0\n\nu1' }])
})

test('whatever comes, nothing is lost, neighbours differ, and the order that was asked for holds', () => {
  const role = fc.constantFrom<Message['role'][]>('system', 'user', 'assistant')
  const some = fc.array(fc.record({ role, content: fc.constantFrom('a', ' ', 'b c', '\n', 'd') }), {
    maxLength: 9,
  })
  fc.assert(
    fc.property(some, fc.constantFrom(...shapes), (given, wanted) => {
      const messages = given.map(({ role, content }, index) => ({
        role,
        content: content.trim() && content + index,
      }))
      const before = JSON.stringify(messages)
      const shaped = shapeMessages(messages, wanted)
      expect(JSON.stringify(messages)).toBe(before)
      const all = shaped.map(({ content }) => content).join('\n\n')
      for (const { content } of messages) expect(all).toContain(content)
      expect(shaped.some((one, index) => one.role === shaped[index + 1]?.role)).toBe(false)
      if (wanted.system === 'NONE') expect(roles(shaped)).not.toContain('s')
      if (wanted.system !== 'ANYWHERE') {
        expect(shaped.findLastIndex((one) => one.role === 'system')).toBeLessThan(1)
        expect(shaped.find((one) => one.role !== 'system')?.role ?? 'user').toBe('user')
      }
      if (wanted.endsWithUser) expect(shaped.at(-1)?.role).not.toBe('assistant')
    }),
    { numRuns: 1_000 },
  )
})

describe('an endpoint that refuses', () => {
  const hard = m('s u s a u s a')
  const lasts = () => roles((asking.sent().messages ?? []) as Message[])

  test.each([
    ['p-61-no-system', 'u a u a'],
    ['p-61-gemma', 'u a u a'],
    ['p-61-first', 's u a u a'],
    ['p-61-alternate', 's u a u a'],
    ['p-61-strict', 'u a u a'],
    ['p-62', 's u s a u s a u'],
    ['p-62-claude', 's u s a u s a u'],
  ])('%s gets %s, and gets it at once the next time', async (row, wanted) => {
    expect(await asking.told(row, {}, { messages: hard })).toMatchObject({ finish: 'COMPLETE' })
    expect(lasts()).toBe(wanted)
    const before = asking.fake.requests.length
    expect(before).toBeGreaterThan(1)
    await asking.told(row, {}, { messages: hard })
    expect(asking.fake.requests).toHaveLength(before + 1)
    expect(lasts()).toBe(wanted)
  })

  test('the doctor may have found out before', async () => {
    const profile = { ...blankProfile, hasSystemRole: false }
    await asking.told('p-61-no-system', { profile }, { messages: m('s u') })
    expect(asking.fake.requests).toHaveLength(1)
  })

  test('is not asked for ever', async () => {
    asking.fake.set({ text: 'x' })
    expect(await asking.told('p-61-strict', {}, { messages: m('s u') })).toMatchObject({ finish: 'COMPLETE' })
  })
})

test.each([
  ['System role not supported', 's u', shape('NONE')],
  ["Role 'system' is not supported by this model's chat template", 's u', shape('NONE')],
  ['Conversation roles must alternate user/assistant/user/assistant/...', 's u s a', shape('FIRST')],
  ['Conversation roles must alternate user/assistant/user/assistant/...', 's u', shape('NONE')],
  ['System message must be at the beginning.', 'u s u', shape('FIRST')],
  ['No user query found in messages.', 's', shape('NONE')],
  [
    'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant',
    'u a',
    shape('ANYWHERE', true),
  ],
  [
    'Cannot set `add_generation_prompt` to True when the last message is from the assistant.',
    'u a',
    shape('ANYWHERE', true),
  ],
  ['Assistant response prefill is incompatible with enable_thinking.', 'u a', shape('ANYWHERE', true)],
  ['Conversation roles must alternate', 'u a', null],
  ['System role not supported', 'u', null],
  ['temperature is too high', 's u s a', null],
])('"%s" about %s', (words, messages, wanted) => {
  expect(stricterShape(words, m(messages), anyShape)).toEqual(wanted)
})
