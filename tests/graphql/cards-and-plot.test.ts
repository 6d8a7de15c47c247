// Cards and plot in two windows: each hears what the other changed, and neither writes over what it has not seen.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardContent } from '../../server/engine/context/card-content.ts'
import { writeVersion } from '../../server/io/store/cards.ts'
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

const ADVENTURE = 'adventure { id title authorsNote plotRevision storyCards { id revision entry } }'
const mutation = (field: string, more = '') => {
  const type = field.charAt(0).toUpperCase() + field.slice(1)
  return `mutation ($input: ${type}Input!) { ${field}(input: $input) { __typename
    ... on UserError { code message } ... on ${type}Payload { ${ADVENTURE} } ${more} } }`
}
const ask = async (field: string, input: object, more = ''): Promise<Data> =>
  (await running.ask(mutation(field, more), { input }))[field]
const save = (input: object) =>
  ask('saveAdventure', { adventureId, ...input }, `... on PlotRevised { ${ADVENTURE} }`)
const edit = (input: object) =>
  ask('editCard', input, `... on CardRevised { card { id entry revision } ${ADVENTURE} }`)
const create = async (entry: string): Promise<Data> =>
  (await ask('createCard', { adventureId, card: { entry } })).adventure.storyCards.at(-1)
const storedCard = async (id: string): Promise<Data> =>
  (
    await running.ask('query ($id: ID!) { adventure(id: $id) { storyCards { id entry revision } } }', {
      id: adventureId,
    })
  ).adventure.storyCards.find((card: Data) => card.id === id)

const EVENTS = `subscription ($id: ID!) { adventureEvents(adventureId: $id) { __typename
  ... on HeadMoved { adventure { id } } ... on CardsChanged { adventure { id } } ... on PlotChanged { adventure { id } } } }`

/** What a watcher hears, by name; `heard` waits for so many, `rest` for what may still come. */
function watcher(credentials?: Record<string, string>) {
  const client = running.socket(credentials)
  const names: string[] = []
  let wake = () => {}
  client.subscribe<{ adventureEvents: Data }>(
    { query: EVENTS, variables: { id: adventureId } },
    {
      next: ({ data }) => {
        const event = data!.adventureEvents
        if (event.adventure) expect(event.adventure.id).toBe(adventureId)
        names.push(event.__typename)
        wake()
      },
      error: () => {},
      complete: () => {},
    },
  )
  const heard = async (count: number) => {
    while (names.length < count) await new Promise<void>((resolve) => (wake = resolve))
    return names
  }
  return { names, heard }
}

describe('another window', () => {
  it('hears of every change of cards and plot, once, and of nothing that was refused', async () => {
    const { heard, names } = watcher()
    while (!names.includes('PresenceChanged')) await heard(names.length + 1)
    const before = names.length
    const said = async () => (await heard(before + told)).slice(before)
    let told = 0
    const card = await create('one')
    told++
    for (const [field, input] of [
      ['editCard', { cardId: card.id, card: { entry: 'two' } }],
      ['deleteCard', { cardId: card.id }],
      ['restoreCard', { cardId: card.id }],
      ['importCards', { adventureId, text: JSON.stringify([{ keys: 'a', value: 'A.' }]), dryRun: false }],
    ] as const) {
      await ask(field, input)
      told++
    }
    expect(await said()).toEqual(Array.from({ length: 5 }, () => 'CardsChanged'))
    // None of these changes anything.
    await ask('importCards', {
      adventureId,
      text: JSON.stringify([{ keys: 'a', value: 'A.' }]),
      dryRun: false,
    })
    await ask('importCards', {
      adventureId,
      text: JSON.stringify([{ keys: 'b', value: 'B.' }]),
      dryRun: true,
    })
    await ask('restoreCard', { cardId: card.id })
    await edit({ cardId: card.id, card: { entry: 'x' }, expectedRevision: 'other' })
    await save({ title: ' ' })
    await save({ authorsNote: 'x', expectedRevision: 'other' })
    await save({ authorsNote: 'dry' })
    told++
    expect((await said()).slice(5)).toEqual(['PlotChanged'])
  })

  it('of who came by a link hears nothing of them', async () => {
    const { createShare } = await running.ask(
      `mutation ($input: CreateShareInput!) { createShare(input: $input) {
        ... on CreateSharePayload { share { token } } ... on UserError { message } } }`,
      { input: { adventureId, role: 'COPLAYER' } },
    )
    const guest = watcher({ authorization: `Bearer ${createShare.share.token}` })
    await guest.heard(1)
    await create('secret')
    await save({ plotEssentials: 'secret' })
    // What is told to everybody comes after them.
    watcher()
    while (!guest.names.slice(1).includes('PresenceChanged')) await guest.heard(guest.names.length + 1)
    expect(guest.names.filter((name) => /Cards|Plot/.test(name))).toEqual([])
  })
})

describe('a stale window', () => {
  it('does not write over a card that has changed, and is shown it', async () => {
    const seen = await create('one')
    const theirs = await edit({ cardId: seen.id, card: { entry: 'theirs' }, expectedRevision: seen.revision })
    expect(theirs.__typename).toBe('EditCardPayload')
    const refused = await edit({ cardId: seen.id, card: { entry: 'mine' }, expectedRevision: seen.revision })
    expect(refused).toMatchObject({
      __typename: 'CardRevised',
      code: 'CARD_REVISED',
      card: { id: seen.id, entry: 'theirs' },
    })
    expect(await storedCard(seen.id)).toEqual(refused.card)
    const { revision } = refused.card
    expect((await edit({ cardId: seen.id, card: { entry: 'mine' }, expectedRevision: revision })).code).toBe(
      undefined,
    )
    expect((await storedCard(seen.id)).entry).toBe('mine')
    await ask('deleteCard', { cardId: seen.id })
    const gone = await edit({ cardId: seen.id, card: { entry: 'mine' }, expectedRevision: revision })
    expect(gone).toMatchObject({ __typename: 'CardRevised', card: null })
  })

  it('does not write over what a script made of the card on this line, even in the same words', async () => {
    const seen = await create('one')
    const { db } = running.app.deps
    const id = Number(Buffer.from(seen.id, 'base64url').toString('utf8').split(':')[1])
    const head = await db.reader.take.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const content = cardContent.parse({ entry: 'one' })
    await db.write((tx) => writeVersion(tx, id, head, content, new Date(0)))
    const refused = await edit({ cardId: seen.id, card: { entry: 'mine' }, expectedRevision: seen.revision })
    expect(refused).toMatchObject({ __typename: 'CardRevised', card: { entry: 'one' } })
    expect(refused.card.revision).not.toBe(seen.revision)
  })

  it('does not write over a plot that has changed, and is shown it', async () => {
    const { plotRevision } = (await save({})).adventure
    const theirs = await save({ authorsNote: 'theirs', expectedRevision: plotRevision })
    expect(theirs.__typename).toBe('SaveAdventurePayload')
    const refused = await save({ title: 'Mine', expectedRevision: plotRevision })
    expect(refused).toMatchObject({
      __typename: 'PlotRevised',
      code: 'PLOT_REVISED',
      adventure: { authorsNote: 'theirs', plotRevision: theirs.adventure.plotRevision },
    })
    expect(refused.adventure.title).not.toBe('Mine')
    const saved = await save({ title: 'Mine', expectedRevision: refused.adventure.plotRevision })
    expect(saved.adventure).toMatchObject({ title: 'Mine', authorsNote: 'theirs' })
  })

  it('that asks for no revision writes as before; cards and turns do not touch that of the plot', async () => {
    const card = await create('one')
    expect((await edit({ cardId: card.id, card: { entry: 'two' } })).__typename).toBe('EditCardPayload')
    const { plotRevision } = (await save({ title: 'One' })).adventure
    await create('another')
    expect((await save({})).adventure.plotRevision).toBe(plotRevision)
  })
})
