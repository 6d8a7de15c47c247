// What was erased or deleted is gone wherever it was kept: rows, logs that watchers read, turns.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Delta } from '../../server/engine/narration.ts'
import { cancelTurn } from '../../server/play/cancel-turn.ts'
import { deleteBranch } from '../../server/play/delete-branch.ts'
import { editAsNew, editTake, eraseTake } from '../../server/play/edit-take.ts'
import { goTo } from '../../server/play/go-to.ts'
import { saveSchema } from '../../server/play/save-schema.ts'
import { startTurn } from '../../server/play/start-turn.ts'
import { textOf } from '../../server/play/turn-text.ts'
import { watchTurn } from '../../server/play/watch-turn.ts'
import { valueAt } from '../engine/world/a-counted-story.ts'
import { act, aStory, move, takeNamed, turn, type Story } from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('O')
})
afterEach(() => story.close())

const db = () => story.deps.db.reader

/** Every word that any row of the story still holds. */
async function words(): Promise<string> {
  const tables = ['Take', 'Revision', 'TakeOutput', 'Turn', 'TurnText']
  const rows = await Promise.all(tables.map((table) => db().$queryRawUnsafe(`select * from "${table}"`)))
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
}

const saying = (text: string, finish: 'COMPLETE' | 'LENGTH' = 'COMPLETE') =>
  story.narrator(async function* (): AsyncGenerator<Delta> {
    yield { type: 'REASONING', text: 'zorblaxthought' }
    yield { type: 'TEXT', text }
    yield { type: 'END', finish, usage: null, note: null }
  })

describe('an edited narration', () => {
  it('is read as it stands now from the turn that told it, and so is what went on with it', async () => {
    saying('One', 'LENGTH')
    const told = await act(story, 'a')
    saying(' two.')
    const more = await turn(story, { kind: 'PASSAGE' })
    const texts = () => Promise.all([told, more].map(async (one) => (await textOf(story.deps, one)).text))
    expect(await texts()).toEqual(['One', ' two.'])
    await editTake(story.deps, story.viewer, { takeId: told.takeId!, text: 'Other.', expectedRevision: 1 })
    expect(await texts()).toEqual(['Other.', 'Other.'])
  })
})

describe('an erased narration', () => {
  it('is read back neither from its turn nor by who watches that again', async () => {
    saying('zorblax')
    const told = await act(story, 'a')
    expect(await textOf(story.deps, told)).toEqual({ text: 'zorblax', reasoning: 'zorblaxthought' })
    await eraseTake(story.deps, story.viewer, told.takeId!)
    expect(await textOf(story.deps, told)).toEqual({ text: '', reasoning: '' })
    const heard: unknown[] = []
    for await (const event of await watchTurn(story.deps, story.viewer, told.id, null)) heard.push(event)
    expect(JSON.stringify(heard)).not.toContain('zorblax')
    expect(await words()).not.toContain('zorblax')
  })

  it('takes the words of a passage with it that was thrown away', async () => {
    saying('begun', 'LENGTH')
    const told = await act(story, 'a')
    story.narrator(async function* ({ signal }): AsyncGenerator<Delta> {
      yield { type: 'TEXT', text: 'zorblax' }
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    })
    const passage = await startTurn(story.deps, story.viewer, {
      ...move(story),
      requestId: 'passage',
      wish: { kind: 'PASSAGE' },
    })
    await expect.poll(() => story.deps.watch.shown(story.adventure.id, passage.id)?.text).toBe('zorblax')
    await cancelTurn(story.deps, story.viewer, passage.id, false)
    expect(await words()).toContain('zorblax')
    await eraseTake(story.deps, story.viewer, told.takeId!)
    expect(await words()).not.toContain('zorblax')
  })
})

describe('the world after a narration that was erased', () => {
  const tables = ['Take', 'Revision', 'TakeOutput', 'TurnText', 'Ruling', 'State']
  const everything = async () => {
    const rows = await Promise.all(tables.map((table) => db().$queryRawUnsafe(`select * from "${table}"`)))
    return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
  }
  const SCHEMA = {
    player: { hp: { initial: 10 }, mood: { type: 'text', initial: 'calm' } },
    world: { weather: { type: 'text', initial: 'rain' } },
  }
  const block = (changes: object) => `Told.\n\n\`\`\`state\n${JSON.stringify(changes)}\n\`\`\``

  it('holds no text that it had proposed, and every number', async () => {
    await saveSchema(story.deps, story.viewer, story.adventure.id, SCHEMA)
    saying(
      block({
        'player.hp': -3,
        'player.mood': 'qwelp',
        'player.qwelp': 1,
        'player.hp.x': 'qwelp',
        'world.weather': 'snow',
      }),
    )
    const told = await act(story, 'a')
    saying(block({ 'player.mood': 'glad', 'world.weather': 'snow at night' }))
    const second = await act(story, 'b')
    saying(block({ 'player.hp': -1 }))
    await act(story, 'c')
    await goTo(story.deps, story.viewer, move(story), { takeId: told.takeId! })
    saying(block({ 'player.hp': -2, 'world.weather': 'hail' }))
    await act(story, 'd')
    expect(await everything()).toContain('qwelp')
    await eraseTake(story.deps, story.viewer, told.takeId!)
    expect(await everything()).not.toContain('qwelp')
    expect([await valueAt(story, 'player.mood'), await valueAt(story, 'player.hp')]).toEqual(['calm', 5])
    expect(await valueAt(story, 'world.weather')).toBe('hail')
    await goTo(story.deps, story.viewer, move(story), { takeId: second.takeId! })
    expect([await valueAt(story, 'player.mood'), await valueAt(story, 'player.hp')]).toEqual(['glad', 7])
  })

  it('holds no text of it where it was edited as a new take, but what that has said itself', async () => {
    await saveSchema(story.deps, story.viewer, story.adventure.id, SCHEMA)
    saying(block({ 'player.mood': 'qwelp', 'world.weather': 'snow' }))
    const told = await act(story, 'a')
    const edit = { takeId: told.takeId!, text: 'Mine.', expectedHeadVersion: null }
    const { take: copy } = await editAsNew(story.deps, story.viewer, edit)
    saying(block({ 'world.weather': 'hail' }))
    await act(story, 'b')
    saying(block({ 'world.weather': 'snow' }))
    await act(story, 'c')
    const again = await editAsNew(story.deps, story.viewer, { ...edit, takeId: copy.id, text: 'Mine, too.' })
    // Whoever erases the copy keeps what the narration had said.
    await eraseTake(story.deps, story.viewer, again.take.id)
    expect(await everything()).toContain('qwelp')
    await eraseTake(story.deps, story.viewer, told.takeId!)
    expect(await everything()).not.toContain('qwelp')
    await goTo(story.deps, story.viewer, move(story), { takeId: copy.id })
    expect([await valueAt(story, 'player.mood'), await valueAt(story, 'world.weather')]).toEqual([
      'calm',
      'snow',
    ])
  })

  it('keeps a text that another take has said as well', async () => {
    await saveSchema(story.deps, story.viewer, story.adventure.id, SCHEMA)
    saying(block({ 'player.mood': 'glad' }))
    const told = await act(story, 'a')
    saying(block({ 'player.mood': 'sad' }))
    await act(story, 'b')
    saying(block({ 'player.mood': 'glad' }))
    await act(story, 'c')
    await eraseTake(story.deps, story.viewer, told.takeId!)
    expect(await valueAt(story, 'player.mood')).toBe('glad')
  })
})

it('what was typed for a line that is deleted does not stay on its turns', async () => {
  await act(story, 'a')
  const n1 = await takeNamed(story, 'n1')
  await turn(story, { kind: 'RETAKE', takeId: n1.parentId!, input: 'STORY', text: 'zorblax' })
  const zorblax = await takeNamed(story, 'zorblax')
  await goTo(story.deps, story.viewer, move(story), { takeId: n1.id })
  const request = { ...move(story), branchId: zorblax.branchId, dryRun: false }
  await deleteBranch(story.deps, story.viewer, request)
  expect(await words()).not.toContain('zorblax')
})
