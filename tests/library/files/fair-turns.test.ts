// Works of users, one at a time: nobody waits for more than one of each other user.
import { expect, it } from 'vitest'
import { FairTurns } from '../../../server/library/files/fair-turns.ts'

it('one who wants much does not keep another waiting, and no two are done at once', async () => {
  const turns = new FairTurns()
  const done: string[] = []
  let working = 0
  const want = (user: string, name: string) =>
    turns.take(user, async () => {
      expect(working++).toBe(0)
      await new Promise((resolve) => setTimeout(resolve, 5))
      working--
      done.push(name)
      return name
    })
  const all = [...Array.from({ length: 5 }, (_, at) => want('mallory', `m${at}`)), want('ann', 'a')]
  expect(await Promise.all(all)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'a'])
  expect(done).toEqual(['m0', 'a', 'm1', 'm2', 'm3', 'm4'])
})

it('what fails fails for its own user alone, and the next goes on', async () => {
  const turns = new FairTurns()
  const failed = turns.take('ann', () => Promise.reject(new Error('broken')))
  const next = [turns.take('ann', () => Promise.resolve(1)), turns.take('bob', () => Promise.resolve(2))]
  await expect(failed).rejects.toThrow('broken')
  expect(await Promise.all(next)).toEqual([1, 2])
  expect(await turns.take('ann', () => Promise.resolve(3))).toBe(3)
})
