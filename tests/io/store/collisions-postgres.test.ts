// A write that others are faster than, very many times: it is run again until it has its turn, and what is no collision is not.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aStory, type Story } from '../../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

const ids = async () => (await story.deps.db.reader.user.findMany()).map(({ id }) => id)

it('is done once, however often it collided before', async () => {
  let runs = 0
  await story.deps.db.write(async (tx) => {
    await tx.user.create({ data: { id: 'new', createdAt: new Date(0) } })
    if (++runs <= 20) throw new Error('could not serialize access due to read/write dependencies') // as Postgres says it
  })
  expect(runs).toBe(21)
  expect((await ids()).filter((id) => id === 'new')).toEqual(['new'])
})

it('is not run again for another fault', async () => {
  let runs = 0
  const failing = story.deps.db.write(async (tx) => {
    runs++
    await tx.user.create({ data: { id: 'never', createdAt: new Date(0) } })
    throw new Error('something else')
  })
  await expect(failing).rejects.toThrow('something else')
  expect(runs).toBe(1)
  expect(await ids()).not.toContain('never')
})
