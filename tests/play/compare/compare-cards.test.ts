// The story cards of two sides: what a script made, changed or removed on one of them alone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cardContent, type CardContent } from '../../../server/engine/context/card-content.ts'
import { writeVersion } from '../../../server/io/store/cards.ts'
import { NotFound } from '../../../server/io/store/errors.ts'
import { compare, type Compared } from '../../../server/play/compare/compare.ts'
import { compareCards, MOST_CARDS } from '../../../server/play/compare/compare-cards.ts'
import { createCard, editCard } from '../../../server/play/story-cards.ts'
import { undo } from '../../../server/play/undo.ts'
import { act, aStory, move, takeNamed, type Story } from '../../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

const take = async (text: string): Promise<Compared> => ({ takeId: (await takeNamed(story, text)).id })
const branchOf = async (text: string): Promise<Compared> => ({
  branchId: (await takeNamed(story, text)).branchId,
})
const compared = (a: Compared, b: Compared) => compare(story.deps.db.reader, story.viewer, a, b)
const makeCard = async (content: Partial<CardContent>): Promise<number> =>
  (await createCard(story.deps, story.viewer, story.adventure.id, content)).card.id

describe('the cards of two lines', () => {
  const content = (entry: string, more: Partial<CardContent> = {}): CardContent =>
    cardContent.parse({ name: 'C', keys: ['inn'], entry, ...more })

  /** What a script makes of a card at a take; a card of null is made with it. */
  async function script(at: string, made: CardContent | null, cardId: number | null = null): Promise<number> {
    const spot = await takeNamed(story, at)
    return story.deps.db.write(async (tx) => {
      const now = story.deps.clock.now()
      const data = { adventureId: story.adventure.id, createdAt: now, base: null }
      const id = cardId ?? (await tx.storyCard.create({ data })).id
      await writeVersion(tx, id, spot, made, now)
      return id
    })
  }

  const cards = async (a: Compared, b: Compared) => {
    const { differences } = await compareCards(story.deps.db.reader, await compared(a, b))
    return Promise.all(
      differences.map(async ({ cardId, name, a: left, b: right, fields, entry }) => ({
        cardId,
        name,
        a: left.isThere ? (left.take?.text ?? 'there') : `gone ${left.take?.text ?? ''}`.trim(),
        b: right.isThere ? (right.take?.text ?? 'there') : `gone ${right.take?.text ?? ''}`.trim(),
        fields: fields.map((field) => [field.field, field.a, field.b]),
        entry: (await entry())?.runs.map(({ kind, text }) => `${kind[0]}:${text}`).join('|') ?? null,
      })),
    )
  }

  /** Two lines that part below n1: b n2, and c n3. */
  beforeEach(async () => {
    await act(story, 'a')
    await act(story, 'b')
    await undo(story.deps, story.viewer, move(story))
    await act(story, 'c')
  })

  it('differ by what a script made, changed and removed on one of them', async () => {
    const everywhere = await makeCard(content('of old'))
    await makeCard(content('untouched'))
    const gone = await makeCard(content('doomed'))
    await script('n1', content('above the parting'))
    await script('n2', content('of new', { keys: ['inn', 'bar'] }), everywhere)
    const made = await script('n3', content('made', { name: 'M' }))
    await script('n3', null, gone)
    const none = { fields: [], entry: null }
    expect(await cards(await branchOf('n2'), await branchOf('n3'))).toEqual([
      {
        cardId: everywhere,
        name: 'C',
        a: 'n2',
        b: 'there',
        fields: [['keys', ['inn', 'bar'], ['inn']]],
        entry: 'S:of|R: new|A: old',
      },
      { ...none, cardId: gone, name: 'C', a: 'there', b: 'gone n3', entry: 'R:doomed' },
      { ...none, cardId: made, name: 'M', a: 'gone', b: 'n3', entry: 'A:made' },
    ])
    expect(await cards(await take('n1'), await take('c'))).toEqual([])
  })

  it('do not differ by versions that say the same, nor by what nobody sees', async () => {
    const id = await script('n2', content('same'))
    await script('n3', content('same'), id)
    const both = async () => cards(await branchOf('n2'), await branchOf('n3'))
    expect(await both()).toEqual([])
    await script('n3', content('same', { extensions: { of: 'a file' } }), id)
    expect(await both()).toEqual([])
    await script('n2', null, id)
    await script('n3', null, id)
    expect(await both()).toEqual([])
    await script('n3', content('same', { enabled: false, notes: 'n' }), id)
    await script('n2', content('same'), id)
    expect((await both())[0]?.fields).toEqual([
      ['enabled', true, false],
      ['notes', '', 'n'],
    ])
  })

  it('are read as their player sees them now, and go with the version that he edits', async () => {
    const id = await script('n3', content('one'))
    await editCard(story.deps, story.viewer, id, { entry: 'two' }) // the head is on n3
    expect(await cards(await branchOf('n2'), await branchOf('n3'))).toMatchObject([
      { a: 'gone', b: 'n3', entry: 'A:two' },
    ])
    const stranger = { userId: 'two', link: null }
    const sides = [await branchOf('n2'), await branchOf('n3')] as const
    await expect(compare(story.deps.db.reader, stranger, ...sides)).rejects.toThrow(NotFound)
  })

  it('are told up to a number, with the words of all of them bounded', async () => {
    for (let count = 0; count <= MOST_CARDS; count++)
      await script('n2', content(count < 6 ? 'word '.repeat(1_999) : 'few'))
    const comparison = await compared(await branchOf('n2'), await branchOf('n3'))
    const { differences, more } = await compareCards(story.deps.db.reader, comparison)
    expect([differences.length, more]).toEqual([MOST_CARDS, true])
    const words = await Promise.all(differences.map(({ entry }) => entry()))
    expect(words.map((one) => one!.isCut).slice(0, 6)).toEqual([false, false, false, false, true, true])
    expect(words.flatMap((one) => one!.runs.map(({ text }) => text)).join('')).toHaveLength(40_000)
  })

  it('may stand at a hundred different takes, and are read in as many statements as one', async () => {
    const { branchId, depth } = await takeNamed(story, 'n3')
    const fewer = async () => {
      const comparison = await compared(await branchOf('n2'), await branchOf('n3'))
      await story.deps.jobs.idle() // work behind the turns asks as well
      story.queries.length = 0
      const { differences } = await compareCards(story.deps.db.reader, comparison)
      const made = story.queries.filter((query) => !/^(BEGIN|COMMIT|SELECT 1|-- )/.test(query)).length
      return { made, depths: differences.map(({ b }) => b.take?.depth) }
    }
    await script('n3', content('first'))
    const { made } = await fewer()
    await story.deps.db.write(async (tx) => {
      const { id: _id, ...row } = await tx.take.findFirstOrThrow({ where: { branchId, depth } })
      for (let below = 1; below < MOST_CARDS; below++) {
        const spot = { branchId, depth: depth + below }
        await tx.take.create({ data: { ...row, ...spot, text: `t${below}`, parentId: null } })
        const { adventureId, createdAt } = row
        const card = await tx.storyCard.create({ data: { adventureId, createdAt, base: null } })
        await writeVersion(tx, card.id, spot, content('x'), createdAt)
      }
    })
    const all = Array.from({ length: MOST_CARDS }, (_, below) => depth + below)
    expect(await fewer()).toEqual({ made, depths: all })
    expect(made).toBe(4)
  })

  it('that are asked for twice are compared once, so that the second answer is not cut', async () => {
    await script('n3', content('word '.repeat(3_999)))
    await script('n3', content('word '.repeat(3_999)))
    const comparison = await compared(await branchOf('n2'), await branchOf('n3'))
    const { differences } = await compareCards(story.deps.db.reader, comparison)
    for (let again = 0; again < 3; again++)
      for (const { entry } of differences) expect((await entry())?.isCut).toBe(false)
  })
})
