// The prompts and the cards of a comparison over HTTP: what the client asks and what it may cost, and whose it is.
import { print } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CompareCardsDocument, ComparePromptsDocument } from '../../client/api/generated/graphql.ts'
import { cardContent, type CardContent } from '../../server/engine/context/card-content.ts'
import { writeVersion } from '../../server/io/store/cards.ts'
import { anApp, begin, TAKE_TURN, watchTurn, type Data, type Running } from '../fakes/an-app.ts'

const PROMPTS = print(ComparePromptsDocument)
const CARDS = print(CompareCardsDocument)
const RETRY = TAKE_TURN.replaceAll('takeTurn', 'retry').replaceAll('TakeTurn', 'Retry')
const numberIn = (id: string) => Number(Buffer.from(id, 'base64url').toString('utf8').split(':')[1])
const createCard = `mutation ($input: CreateCardInput!) {
  createCard(input: $input) { ... on CreateCardPayload { card { id } } }
}`
const saveAdventure = 'mutation ($input: SaveAdventureInput!) { saveAdventure(input: $input) { __typename } }'

const CREATE_SHARE = `mutation ($input: CreateShareInput!) {
  createShare(input: $input) { ... on CreateSharePayload { share { token } } }
}`

let running: Running
let story: { id: string; opening: Data; input: Data; first: Data; second: Data; card: string }
let requests = 0

async function play(adventureId: string, mutation: string, input: object): Promise<Data> {
  const whole = { adventureId, requestId: `p${++requests}`, ...input }
  const answer = await running.ask(mutation, { input: whole })
  const { events } = await watchTurn(running.socket(), (Object.values(answer)[0] as Data).turn.id)
  return events.at(-1).take
}

/** An input and two narrations of it: between them the plot was changed, and a card made that is always told. */
beforeAll(async () => {
  running = await anApp()
  const { id, head } = await begin(running)
  await running.ask(saveAdventure, { input: { adventureId: id, plotEssentials: 'The gate is shut.' } })
  const first = await play(id, TAKE_TURN, { kind: 'STORY', text: 'You knock.' })
  await running.ask(saveAdventure, { input: { adventureId: id, plotEssentials: 'The gate is open.' } })
  const card = { name: 'Gate', constant: true, entry: 'It is of iron.' }
  const made = await running.ask(createCard, { input: { adventureId: id, card } })
  const second = await play(id, RETRY, {})
  const query = 'query ($id: ID!) { node(id: $id) { ... on Take { parent { id } } } }'
  const { node } = await running.ask(query, { id: first.id })
  story = { id, opening: head.take, input: node.parent, first, second, card: made.createCard.card.id }
})
afterAll(() => running.stop())

const compare = async (query: string, a: object, b: object) => (await running.ask(query, { a, b })).compare

it('holds the prompts of two narrations against each other', async () => {
  const { prompts } = await compare(PROMPTS, { takeId: story.first.id }, { takeId: story.second.id })
  expect(prompts.a).toMatchObject({ take: { id: story.first.id }, missing: null, isExact: true })
  expect(prompts.b.tokens).toBeGreaterThan(prompts.a.tokens)
  const section = (label: string) => prompts.sections.find((one: Data) => one.label === label)
  expect(section('plot_essentials')).toMatchObject({ block: 'STATIC', isSame: false })
  const runs = section('plot_essentials').words.runs.map(({ kind, text }: Data) => `${kind} ${text.trim()}`)
  expect(runs).toEqual(['SAME The gate is', 'REMOVED shut', 'ADDED open', 'SAME .'])
  expect(section('world_lore')).toMatchObject({ tokensA: null, words: { runs: [{ kind: 'ADDED' }] } })
  expect(section('narrator')).toMatchObject({ isSame: true, words: null })
  expect(prompts.story).toMatchObject({
    sharedCount: 2,
    changedCount: 0,
    lastShared: { id: story.input.id },
    a: { earlierCount: 0, ownCount: 0 },
    words: null,
  })
})

it('names the cards that only one tells, and those that a script made on one line', async () => {
  const { db, clock } = running.app.deps
  const { branchId, depth } = await db.reader.take.findUniqueOrThrow({
    where: { id: numberIn(story.first.id) },
  })
  const content: CardContent = cardContent.parse({ name: 'Gate', constant: true, entry: 'It is of oak.' })
  await db.write((tx) => writeVersion(tx, numberIn(story.card), { branchId, depth }, content, clock.now()))
  const answer = await compare(CARDS, { takeId: story.first.id }, { takeId: story.second.id })
  expect(answer.prompts.told).toEqual([
    { cardId: story.card, name: 'Gate', a: null, b: { verdict: 'CONSTANT', key: null, take: null } },
  ])
  expect(answer.cards).toMatchObject({
    isCut: false,
    differences: [
      {
        cardId: story.card,
        name: 'Gate',
        a: { isThere: true, take: { id: story.first.id } },
        b: { isThere: true, take: null },
        fields: [],
      },
    ],
  })
  const { runs } = answer.cards.differences[0].entry
  expect(runs.map(({ text }: Data) => text.trim())).toEqual(['It is of', 'oak', 'iron', '.'])
})

it('says of what a player wrote that nobody told it, and compares nothing', async () => {
  for (const takeId of [story.input.id, story.opening.id]) {
    const { prompts } = await compare(PROMPTS, { takeId }, { takeId: story.first.id })
    expect(prompts).toMatchObject({
      a: { take: { id: takeId }, missing: 'NOT_TOLD', tokens: null, isExact: null },
      b: { missing: null },
      sections: [],
      story: null,
    })
    const { prompts: ofCards } = await compare(CARDS, { takeId }, { takeId: story.first.id })
    expect(ofCards.told).toBeNull()
  }
})

it('of an untouched blank story says nothing, and of another story null', async () => {
  const START = `mutation { startAdventure(input: {}) { ... on StartAdventurePayload { adventure { head { branch { id } } } } } }`
  const { startAdventure } = await running.ask(START)
  const blank = { branchId: startAdventure.adventure.head.branch.id }
  const { prompts } = await compare(PROMPTS, blank, blank)
  expect(prompts).toMatchObject({ a: { take: null, missing: 'NOT_TOLD' }, sections: [] })
  expect((await compare(CARDS, blank, blank)).cards).toEqual({ isCut: false, differences: [] })
  for (const query of [PROMPTS, CARDS]) {
    expect(await compare(query, { takeId: story.first.id }, blank)).toBeNull()
    expect(await compare(query, { takeId: 'nonsense' }, { takeId: story.first.id })).toBeNull()
  }
})

it('is too dear to be asked for again and again in one operation', async () => {
  const sides = 'a: { takeId: "x" }, b: { takeId: "x" }'
  const many = Array.from(
    { length: 10 },
    (_, index) => `c${index}: compare(${sides}) { prompts { a { tokens } } }`,
  )
  const { body } = await running.raw(`{ ${many.join(' ')} }`)
  expect(body.errors[0].message).toMatch(/complex/i)
})

it('is its owner’s alone: a link opens no prompts and no cards', async () => {
  const { createShare } = await running.ask(CREATE_SHARE, {
    input: { adventureId: story.id, role: 'COPLAYER' },
  })
  const headers = { authorization: `Bearer ${createShare.share.token}` }
  const sides = { a: { takeId: story.first.id }, b: { takeId: story.second.id } }
  for (const query of [PROMPTS, CARDS]) {
    const { body } = await running.raw(query, sides, headers)
    expect(body.data?.compare ?? null).toBeNull()
    expect(JSON.stringify(body)).not.toMatch(/gate|iron|plot_essentials/i)
  }
})
