// Who is next. Catches a queue in which one who asks for much keeps others waiting, and one without an end.
import { expect, it } from 'vitest'
import { createFairQueue } from '../../../server/io/sandbox/fair-queue.ts'

interface Asked {
  user: string
  purpose: 'TURN' | 'TEST'
  name: string
}

const asked = (name: string, purpose: Asked['purpose'] = 'TURN'): Asked => ({ user: name[0]!, purpose, name })
const everyone = () => true
const filled = (...names: string[]) => {
  const queue = createFairQueue<Asked>()
  for (const name of names) queue.push(asked(name))
  return queue
}
const rest = (queue: ReturnType<typeof filled>) => {
  const names: string[] = []
  for (let next = queue.take(everyone); next; next = queue.take(everyone)) names.push(next.name)
  return names
}

it('goes round among the users, each in order', () => {
  expect(rest(filled('a1', 'a2', 'a3', 'b1', 'b2', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('has first who has used least, else as they came', () => {
  const used: Record<string, number> = { a: 9, b: 5, c: 5, d: 7 }
  const queue = filled('a1', 'b1', 'b2', 'c1', 'd1')
  const next = () => queue.take(everyone, (user) => used[user]!)?.name
  expect(next()).toBe('b1')
  used['b'] = 8
  expect([next(), next(), next(), next(), next()]).toEqual(['c1', 'd1', 'b2', 'a1', undefined])
})

it('does not begin anew with who comes back', () => {
  const queue = filled('a1', 'b1', 'c1')
  expect(queue.take(everyone)?.name).toBe('a1')
  queue.push(asked('a2'))
  expect(rest(queue)).toEqual(['b1', 'c1', 'a2'])
})

it('has turns before test runs, whoever asks', () => {
  const queue = createFairQueue<Asked>()
  queue.push(asked('a1', 'TEST'))
  queue.push(asked('b1', 'TEST'))
  queue.push(asked('c1'))
  queue.push(asked('a2'))
  expect(rest(queue)).toEqual(['c1', 'a2', 'a1', 'b1'])
})

it('leaves out who has enough', () => {
  const queue = filled('a1', 'b1')
  expect(queue.take((user) => user !== 'a')?.name).toBe('b1')
  expect(queue.take((user) => user !== 'a')).toBeNull()
  expect(rest(queue)).toEqual(['a1'])
})

it('ends somewhere, for one and for all, and has room again', () => {
  const queue = createFairQueue<Asked>({ all: 4, perUser: 2 })
  const [first, ...more] = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => asked(name))
  expect(queue.push(first!)).toBe(true)
  expect(more.map((one) => queue.push(one))).toEqual([true, false, true, true, false])
  queue.remove(first!)
  queue.remove(first!)
  expect(queue.push(asked('c2'))).toBe(true)
  expect(rest(queue)).toEqual(['a2', 'b1', 'c2', 'b2'])
  expect(queue.take(everyone)).toBeNull()
})
