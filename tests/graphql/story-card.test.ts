// Story cards and the plot over HTTP: what a client gets, whose it is, and what junk is answered with.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardContent } from '../../server/engine/context/card-content.ts'
import { writeVersion } from '../../server/io/store/cards.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { createCard } from '../../server/play/story-cards.ts'
import { anApp, begin, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
let adventureId: string
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())
beforeEach(async () => {
  adventureId = (await begin(running)).id
})

const CARD =
  'id name type keys entry notes wholeWords caseSensitive secondaryKeys secondaryLogic constant priority scanDepth enabled isAnchored'
const does = (field: string) => {
  const type = field.charAt(0).toUpperCase() + field.slice(1)
  return `mutation ($input: ${type}Input!) { ${field}(input: $input) {
    __typename
    ... on ${type}Payload { card { ${CARD} } adventure { id storyCards { id } removedCards { id isAnchored } } }
    ... on UserError { code message }
    ... on InvalidInput { issues { path message } }
  } }`
}
const ask = async (field: string, input: object): Promise<Data> =>
  (await running.ask(does(field), { input }))[field]
const create = (card: object): Promise<Data> => ask('createCard', { adventureId, card })
const cardsOf = async (): Promise<Data> =>
  (
    await running.ask(
      `query ($id: ID!) { adventure(id: $id) { storyCards { ${CARD} } removedCards { id isAnchored } } }`,
      { id: adventureId },
    )
  ).adventure

const globalId = (type: string, id: number | string) => Buffer.from(`${type}:${id}`).toString('base64url')
const numberIn = (id: string) => Number(Buffer.from(id, 'base64url').toString('utf8').split(':')[1])
const JUNK = [
  'nonsense',
  '',
  globalId('Take', 1),
  'StoryCard:1',
  globalId('StoryCard', 'x'),
  globalId('StoryCard', '1.5'),
  globalId('StoryCard', '99999999999999999999'),
  globalId('StoryCard', 2_000_000_000),
]

/** A story of another user, with a card. */
async function aStrangersStory(): Promise<{ id: string; cardId: string }> {
  const { deps } = running.app
  const userId = `stranger-${Math.random()}`
  await deps.db.write((tx) => tx.user.create({ data: { id: userId, createdAt: new Date(0) } }))
  const { id } = await startAdventure(deps, { userId, link: null }, null, 'Theirs')
  const { card } = await createCard(deps, { userId, link: null }, id, { entry: 'Theirs.' })
  return { id: globalId('Adventure', id), cardId: globalId('StoryCard', card.id) }
}

describe('cards', () => {
  it('have what was given, and defaults for the rest', async () => {
    const { card, adventure } = await create({ name: 'Inn', keys: ['inn'], entry: 'Of inns.', scanDepth: 3 })
    expect(card).toEqual({
      id: expect.any(String),
      name: 'Inn',
      type: '',
      keys: ['inn'],
      entry: 'Of inns.',
      notes: '',
      wholeWords: true,
      caseSensitive: false,
      secondaryKeys: [],
      secondaryLogic: 'AND_ANY',
      constant: false,
      priority: 0,
      scanDepth: 3,
      enabled: true,
      isAnchored: false,
    })
    expect(adventure.storyCards.map(({ id }: Data) => id)).toContain(card.id)
    const { storyCards } = await cardsOf()
    expect(storyCards.at(-1)).toEqual(card)
  })

  it('are edited, removed and brought back', async () => {
    const { card } = await create({ name: 'Inn', entry: 'one', scanDepth: 3 })
    const cardId = card.id
    const edited = await ask('editCard', { cardId, card: { entry: 'two', scanDepth: 0, keys: null } })
    expect(edited.card).toEqual({ ...card, entry: 'two', scanDepth: null })
    const removed = await ask('deleteCard', { cardId })
    expect(removed).toMatchObject({
      card: null,
      adventure: { removedCards: [{ id: cardId, isAnchored: false }] },
    })
    expect(await ask('deleteCard', { cardId })).toMatchObject({
      __typename: 'NotPossible',
      code: 'NOT_POSSIBLE',
    })
    expect((await ask('restoreCard', { cardId })).card).toEqual(edited.card)
    expect((await cardsOf()).removedCards).toEqual([])
  })

  it('of this line say so', async () => {
    const { card } = await create({ name: 'Inn', entry: 'one' })
    const { db } = running.app.deps
    const head = await db.reader.take.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const content = cardContent.parse({ entry: 'from a script' })
    await db.write((tx) => writeVersion(tx, numberIn(card.id), head, content, new Date(0)))
    expect((await cardsOf()).storyCards.at(-1)).toMatchObject({ entry: 'from a script', isAnchored: true })
    await ask('deleteCard', { cardId: card.id })
    expect((await cardsOf()).removedCards).toEqual([{ id: card.id, isAnchored: true }])
  })

  it('with faults are refused with each of them', async () => {
    const faulty = { name: 'x'.repeat(201), priority: 2_000_000, scanDepth: 1_001 }
    expect(await create(faulty)).toMatchObject({
      __typename: 'InvalidInput',
      issues: [
        { path: 'name', message: 'The name has at most 200 characters.' },
        { path: 'priority', message: 'The priority is a whole number from -1,000,000 to 1,000,000.' },
        { path: 'scanDepth', message: 'The scan depth is a whole number from 1 to 1,000.' },
      ],
    })
    expect(await create({ keys: ['/(/'] })).toMatchObject({ issues: [{ path: 'keys.0' }] })
  })

  it('of another, of nobody and of nonsense are not found', async () => {
    const theirs = await aStrangersStory()
    for (const cardId of [theirs.cardId, ...JUNK])
      for (const [field, more] of [
        ['editCard', { card: {} }],
        ['deleteCard', {}],
        ['restoreCard', {}],
      ] as const)
        expect(await ask(field, { cardId, ...more }), `${field} ${cardId}`).toMatchObject({
          code: 'NOT_FOUND',
        })
    for (const id of [theirs.id, ...JUNK])
      expect(await ask('createCard', { adventureId: id, card: {} }), id).toMatchObject({ code: 'NOT_FOUND' })
    const { db } = running.app.deps
    expect(
      JSON.parse(
        (await db.reader.storyCard.findUniqueOrThrow({ where: { id: numberIn(theirs.cardId) } })).base!,
      ),
    ).toMatchObject({ entry: 'Theirs.' })
  })
})

describe('saveAdventure', () => {
  const SAVE = `mutation ($input: SaveAdventureInput!) { saveAdventure(input: $input) {
    __typename
    ... on SaveAdventurePayload { adventure { title plotEssentials authorsNote aiInstructions persona { name pronouns description } } }
    ... on UserError { code message }
    ... on InvalidInput { issues { path message } }
  } }`
  const save = async (input: object): Promise<Data> =>
    (await running.ask(SAVE, { input: { adventureId, ...input } })).saveAdventure

  it('changes what is given, and leaves the rest', async () => {
    const { adventure } = await save({ plotEssentials: 'PLOT\r\n', personaName: 'Mara', title: null })
    expect(adventure).toMatchObject({ plotEssentials: 'PLOT\n', persona: { name: 'Mara', pronouns: '' } })
    const { adventure: next } = await save({ authorsNote: 'dry' })
    expect(next).toEqual({ ...adventure, authorsNote: 'dry' })
    expect((await save({ personaName: '' })).adventure.persona).toBeNull()
  })

  it('says every fault, and then changes nothing', async () => {
    const before = (await save({})).adventure
    expect(await save({ title: ' ', personaName: 'x'.repeat(81), authorsNote: 'fine' })).toMatchObject({
      __typename: 'InvalidInput',
      issues: [{ path: 'personaName' }, { path: 'title' }],
    })
    expect((await save({})).adventure).toEqual(before)
  })

  it('of another’s story, or of none, is NotFound', async () => {
    const theirs = await aStrangersStory()
    for (const id of [theirs.id, ...JUNK])
      expect(await save({ adventureId: id, title: 'Mine' }), id).toMatchObject({ code: 'NOT_FOUND' })
  })
})
