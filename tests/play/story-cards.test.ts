// Story cards as their player sees and keeps them: on every line, or as a script made them on this one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_CARDS, cardContent, type CardContent } from '../../server/engine/context/card-content.ts'
import type { Delta } from '../../server/engine/narration.ts'
import { cardsAt, createCards, dropEmptyCards, toldCards, writeVersion } from '../../server/io/store/cards.ts'
import { NotFound } from '../../server/io/store/errors.ts'
import { importCards } from '../../server/library/card-files.ts'
import { deleteBranch } from '../../server/play/delete-branch.ts'
import { editAsNew } from '../../server/play/edit-take.ts'
import { InvalidInput, NotPossible } from '../../server/play/failures.ts'
import { goTo } from '../../server/play/go-to.ts'
import { headOf } from '../../server/play/head.ts'
import { cardsOf, createCard, deleteCard, editCard, restoreCard } from '../../server/play/story-cards.ts'
import { act, aStory, current, move, takeNamed, turn, type Story } from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('O')
})
afterEach(() => story.close())

const db = () => story.deps.db.reader
const content = (entry: string): CardContent => cardContent.parse({ name: 'C', keys: ['inn'], entry })
const make = async (entry: string): Promise<number> =>
  (await createCard(story.deps, story.viewer, story.adventure.id, content(entry))).card.id
const edit = (id: number, entry: string) => editCard(story.deps, story.viewer, id, { entry })
const remove = (id: number) => deleteCard(story.deps, story.viewer, id)
const restore = (id: number) => restoreCard(story.deps, story.viewer, id)
const go = async (name: string) =>
  goTo(story.deps, story.viewer, move(story), { takeId: (await takeNamed(story, name)).id })

/** What a script makes of a card at a take (null: before the first). A card of null is made with it, on this line alone. */
async function script(
  at: string | null,
  entry: string | null,
  cardId: number | null = null,
): Promise<number> {
  const take = at === null ? null : await takeNamed(story, at)
  return story.deps.db.write(async (tx) => {
    const now = story.deps.clock.now()
    const adventureId = story.adventure.id
    const id = cardId ?? (await tx.storyCard.create({ data: { adventureId, createdAt: now, base: null } })).id
    await writeVersion(tx, id, take, entry === null ? null : content(entry), now)
    return id
  })
}

/** The entries that are seen at the head; "—" where a card was removed. */
async function seen(): Promise<string[]> {
  const cards = await cardsOf(story.deps, await current(story))
  const entries = cards.map((card) => card.content?.entry ?? '—')
  const told = await toldCards(db(), story.adventure.id, headOf(await current(story)))
  expect(told.map(({ entry }) => entry)).toEqual(entries.filter((entry) => entry !== '—'))
  return entries
}

/** Two lines that part below O: a n1 b n2, and x n3. The head is on the second. */
async function twoLines(): Promise<void> {
  await act(story, 'a')
  await act(story, 'b')
  const { id } = await takeNamed(story, 'a')
  await turn(story, { kind: 'RETAKE', takeId: id, input: 'STORY', text: 'x' })
}

describe('a card that a player makes', () => {
  it('is seen on every line, and an edit of it too', async () => {
    await twoLines()
    const id = await make('one')
    await go('n2')
    expect(await seen()).toEqual(['one'])
    await edit(id, 'two')
    await go('n3')
    expect(await seen()).toEqual(['two'])
    const wordings = await db().cardWording.findMany({ where: { cardId: id } })
    expect(wordings.map(({ body, versionId }) => [JSON.parse(body).entry, versionId])).toEqual([
      ['one', null],
    ])
  })

  it('changes only what is given', async () => {
    const id = await make('one')
    const { content: changed } = await editCard(story.deps, story.viewer, id, { priority: 7 })
    expect(changed).toEqual({ ...content('one'), priority: 7 })
  })

  it('is removed everywhere and brought back as it was last seen', async () => {
    await twoLines()
    const id = await make('one')
    await edit(id, 'two')
    await remove(id)
    for (const name of ['n2', 'n3']) {
      await go(name)
      expect(await seen()).toEqual(['—'])
    }
    await expect(remove(id)).rejects.toBeInstanceOf(NotPossible)
    await expect(edit(id, 'x')).rejects.toBeInstanceOf(NotPossible)
    await restore(id)
    expect(await seen()).toEqual(['two'])
    await expect(restore(id)).rejects.toBeInstanceOf(NotPossible)
    await remove(id)
    await restore(id)
    await go('n2')
    expect(await seen()).toEqual(['two'])
  })

  it('is cleaned of what no database and no prompt should hold', async () => {
    const made = { name: 'N\0', keys: ['k\r\n\0'], entry: 'a\r\nb\uD800' }
    const { content: stored } = await createCard(story.deps, story.viewer, story.adventure.id, made)
    expect(stored).toMatchObject({ name: 'N', keys: ['k\n'], entry: 'a\nb\uFFFD' })
  })
})

describe('what a script makes of a card', () => {
  it('is seen from its take on, on paths through it alone: neither listed nor told on another line', async () => {
    await twoLines()
    const id = await make('base')
    await script('n1', 'from n1', id)
    const own = await script('b', 'made at b')
    expect(await seen()).toEqual(['base'])
    for (const [name, entries] of [
      ['a', ['base']],
      ['n1', ['from n1']],
      ['b', ['from n1', 'made at b']],
      ['n2', ['from n1', 'made at b']],
      ['n3', ['base']],
    ] as const) {
      await go(name)
      expect(await seen(), name).toEqual(entries)
    }
    await expect(edit(own, 'x')).rejects.toBeInstanceOf(NotFound)
    await expect(remove(own)).rejects.toBeInstanceOf(NotFound)
    await expect(restore(own)).rejects.toBeInstanceOf(NotFound)
  })

  it('is the deepest on the path, at one take the newest; before the first take it is on every path', async () => {
    await twoLines()
    const id = await script(null, 'before all')
    expect(await seen()).toEqual(['before all'])
    await go('n2')
    await script('n2', 'n2', id)
    await script('n1', 'n1', id)
    expect(await seen()).toEqual(['n2'])
    await script('n2', 'n2 again', id)
    expect(await seen()).toEqual(['n2 again'])
    await go('b')
    expect(await seen()).toEqual(['n1'])
    await go('n3')
    expect(await seen()).toEqual(['before all'])
  })

  it('is edited in place by the player who sees it, and its wording is kept', async () => {
    await twoLines()
    const id = await make('base')
    await script('n1', 'from n1', id)
    await go('n2')
    await edit(id, 'edited')
    expect(await seen()).toEqual(['edited'])
    await go('n3')
    expect(await seen()).toEqual(['base'])
    const [version] = await db().cardVersion.findMany()
    const [wording] = await db().cardWording.findMany()
    expect(wording!.versionId).toBe(version!.id)
    expect(JSON.parse(wording!.body).entry).toBe('from n1')
  })

  it('is removed by him there alone, and brought back', async () => {
    await twoLines()
    const id = await make('base')
    await script('n1', 'from n1', id)
    await go('n2')
    await remove(id)
    expect(await seen()).toEqual(['—'])
    await go('n3')
    expect(await seen()).toEqual(['base'])
    await go('n2')
    await restore(id)
    expect(await seen()).toEqual(['from n1'])
  })

  it('can be its removal: then the player brings back, in place, what was seen until then', async () => {
    await twoLines()
    const id = await make('base')
    const own = await script('a', 'made at a')
    await script('n2', null, id)
    await script('n2', null, own)
    await go('b')
    expect(await seen()).toEqual(['base', 'made at a'])
    await go('n2')
    expect(await seen()).toEqual(['—', '—'])
    await restore(id)
    await restore(own)
    expect(await seen()).toEqual(['base', 'made at a'])
    await edit(own, 'edited below')
    await go('b')
    expect(await seen()).toEqual(['base', 'made at a'])
  })

  it('stays when the player removes the card on another line', async () => {
    await twoLines()
    const id = await make('base')
    await script('n1', 'from n1', id)
    await remove(id)
    expect(await seen()).toEqual(['—'])
    await go('n2')
    expect(await seen()).toEqual(['from n1'])
  })

  it('is copied to a take that is written anew', async () => {
    await twoLines()
    const id = await script('n1', 'from n1')
    await go('n2')
    const { id: takeId } = await takeNamed(story, 'n1')
    await editAsNew(story.deps, story.viewer, { takeId, text: 'n1 anew', expectedHeadVersion: null })
    expect(await seen()).toEqual(['from n1'])
    await edit(id, 'edited')
    await go('n1')
    expect(await seen()).toEqual(['from n1'])
  })

  it('goes with its line; a card of which neither base nor version is left is gone', async () => {
    await twoLines()
    const kept = await make('base')
    const gone = await script('n1', 'made at n1')
    await script('n2', 'from n2', kept)
    await go('n2')
    await edit(gone, 'edited')
    await go('n3')
    const { branchId } = await takeNamed(story, 'n2')
    await deleteBranch(story.deps, story.viewer, { ...move(story), branchId, dryRun: false })
    expect(await seen()).toEqual(['base'])
    expect(await db().storyCard.findMany()).toMatchObject([{ id: kept }])
    expect([await db().cardVersion.count(), await db().cardWording.count()]).toEqual([0, 0])
    await story.deps.db.write((tx) => dropEmptyCards(tx, story.adventure.id))
    expect(await seen()).toEqual(['base'])
  })

  it('is read without the bodies of what is not seen, in as many statements for many as for one', async () => {
    await act(story, 'a')
    const id = await make('base')
    for (let index = 0; index < 20; index++) await script('n1', `v${index}`, id)
    const spot = headOf(await current(story))
    let rows: unknown[] = []
    const reader = db()
    const raw = reader.$queryRaw
    reader.$queryRaw = (async (...all: unknown[]) =>
      (rows = await (raw as (...args: unknown[]) => Promise<unknown[]>).apply(reader, all))) as typeof raw
    await story.deps.jobs.idle() // work behind the turns asks as well
    story.queries.length = 0
    const told = await toldCards(reader, story.adventure.id, spot)
    reader.$queryRaw = raw
    expect(told.map(({ entry }) => entry)).toEqual(['v19'])
    expect(rows).toHaveLength(1)
    expect(story.queries.length).toBeLessThanOrEqual(2)
  })
})

describe('bounds and faults', () => {
  it('a story has at most 5,000 cards; removing some makes room, and bringing them back needs it', async () => {
    const id = await make('one')
    await story.deps.db.write((tx) =>
      createCards(
        tx,
        story.adventure.id,
        Array.from({ length: MAX_CARDS - 1 }, () => content('more')),
        new Date(0),
      ),
    )
    await expect(make('too many')).rejects.toThrow(/at most 5,000 cards; this one has 5,000/)
    await edit(id, 'still')
    await remove(id)
    const last = await make('the last')
    await expect(restore(id)).rejects.toBeInstanceOf(NotPossible)
    await remove(last)
    await restore(id)
    await expect(restore(last)).rejects.toBeInstanceOf(NotPossible)
    expect((await seen()).filter((entry) => entry !== '—')).toHaveLength(MAX_CARDS)
  })

  it('they hold at most 8,000,000 characters together, as they are seen; removing some makes room', async () => {
    const big = { ...content('big'), notes: 'n'.repeat(99_000) }
    const data = Array.from({ length: 80 }, () => big)
    await story.deps.db.write((tx) => createCards(tx, story.adventure.id, data, new Date(0)))
    const full = /at most 8,000,000 characters together; with this they would hold 8,0/
    await expect(createCard(story.deps, story.viewer, story.adventure.id, big)).rejects.toThrow(full)
    const id = await make('small')
    await expect(editCard(story.deps, story.viewer, id, { notes: big.notes })).rejects.toThrow(full)
    const other = { ...big, notes: `${big.notes}!` }
    const file = { adventureId: story.adventure.id, text: JSON.stringify([other]), dryRun: true }
    await expect(importCards(story.deps, story.viewer, file)).rejects.toThrow(full)
    await act(story, 'a')
    const [first] = await cardsOf(story.deps, await current(story))
    await script('n1', null, first!.card.id)
    await editCard(story.deps, story.viewer, id, { notes: big.notes })
    expect(await seen()).toHaveLength(81)
  })

  it.each([
    ['a pattern', { keys: ['/(/'] }, 'keys.0'],
    ['a flag', { secondaryKeys: ['fine', '/a/y'] }, 'secondaryKeys.1'],
    ['a long name', { name: 'x'.repeat(201) }, 'name'],
    ['a long entry', { entry: 'x'.repeat(20_001) }, 'entry'],
    ['many keys', { keys: Array<string>(101).fill('k') }, 'keys'],
    ['a long key', { keys: ['x'.repeat(501)] }, 'keys.0'],
    ['no depth', { scanDepth: 0 }, 'scanDepth'],
    ['half a priority', { priority: 1.5 }, 'priority'],
  ])(
    'a fault is told by its field, in a sentence, and nothing is changed: %s',
    async (_what, fault, path) => {
      const id = await make('one')
      for (const doing of [
        createCard(story.deps, story.viewer, story.adventure.id, fault),
        editCard(story.deps, story.viewer, id, fault),
      ]) {
        const error: unknown = await doing.catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(InvalidInput)
        const { issues } = error as InvalidInput
        expect(issues).toMatchObject([{ path }])
        expect(issues[0]!.message).toMatch(/^(The|A) .*\.$/)
      }
      expect(await seen()).toEqual(['one'])
      expect(await db().cardWording.count()).toBe(0)
    },
  )

  it('another’s story and cards are not found', async () => {
    const id = await make('one')
    await remove(await make('two'))
    const stranger = { userId: 'two', link: null }
    const { deps } = story
    for (const doing of [
      () => createCard(deps, stranger, story.adventure.id, {}),
      () => editCard(deps, stranger, id, { entry: 'x' }),
      () => deleteCard(deps, stranger, id),
      () => restoreCard(deps, stranger, id + 1),
      () => editCard(deps, story.viewer, id + 1_000, {}),
    ])
      await expect(doing()).rejects.toBeInstanceOf(NotFound)
    expect(await seen()).toEqual(['one', '—'])
  })

  it('can be kept while a turn runs, and the next turn reads them', async () => {
    let told = ''
    let id = 0
    story.narrator(async function* ({ messages }): AsyncGenerator<Delta> {
      id = await make('made meanwhile')
      await edit(id, 'edited meanwhile')
      told = messages.at(-1)!.content
      yield { type: 'TEXT', text: 'told' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    await act(story, 'to the inn')
    expect(told).not.toMatch(/meanwhile/)
    story.narrator(async function* ({ messages }): AsyncGenerator<Delta> {
      told = messages.at(-1)!.content
      yield { type: 'TEXT', text: 'told' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    await act(story, 'on')
    expect(told).toMatch(/edited meanwhile/)
  })
})

it('is seen from any spot of a line as from the head there', async () => {
  await twoLines()
  const id = await make('base')
  await script('n1', 'from n1', id)
  const { branchId } = await takeNamed(story, 'n2')
  const at = async (depth: number) =>
    (await cardsAt(db(), story.adventure.id, { branchId, depth })).map((card) => card.content?.entry)
  expect([await at(-1), await at(1), await at(2), await at(4)]).toEqual([
    ['base'],
    ['base'],
    ['from n1'],
    ['from n1'],
  ])
})
