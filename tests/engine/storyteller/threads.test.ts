// What the story hangs on, read from its premise.
import { describe, expect, test } from 'vitest'
import { premiseClauses } from '../../../server/engine/storyteller/facts.ts'
import { threadsOf } from '../../../server/engine/storyteller/threads.ts'
import { WORLDS } from './worlds.ts'

const threads = (premise: string) => threadsOf(premiseClauses(premise))

describe('threads', () => {
  test('of the inn', () => {
    expect(threads(WORLDS.inn.premise)).toMatchObject({
      missing: 'the ferryman',
      duty: 'the light',
      dutyact: 'go out',
    })
  })

  test.each([
    ['Your sister Clara went in last week to photograph it and has not come back.', 'your sister Clara'],
    ['Three children have vanished.', 'the three children'],
    ['The old king has disappeared.', 'the old king'],
    ['The town is quiet.', null],
    ['He says his wife has vanished.', null],
  ])('missing: %s', (premise, missing) => {
    expect(threads(premise).missing).toBe(missing)
  })

  test('a mind that has fallen silent', () => {
    expect(threads('The ship’s mind, ORRIN, has stopped answering.').silent).toBe('the ship’s mind')
  })

  test('what is getting worse is a worry; directions to a narrator are none', () => {
    expect(
      threads('The reactor is failing. Never let the player die. Write in a dark style.').worries,
    ).toEqual(['the reactor is failing'])
  })
})
