// Insights over HTTP: what a narrator read and would read, whose it is, what junk is answered with, and what it costs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { createCard } from '../../server/play/story-cards.ts'
import { anApp, begin, TAKE_TURN, watchTurn, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
let adventureId: string
beforeAll(async () => {
  running = await anApp()
  adventureId = (await begin(running)).id
})
afterAll(() => running.stop())

const INSIGHT = `sections { label block tokens text pieces { text cardId take { id text } } } messages { role content }
  tokens budget reservedTokens isOverBudget cards { cardId name verdict included tokens key take { id } }
  history { included total startDepth isTruncated } settings { narrator style temperature maxOutputTokens calibration }
  sha256 isExact prefixShare`
const NEXT = `query ($adventureId: ID!, $text: String!, $kind: InputKind) {
  nextPrompt(adventureId: $adventureId, text: $text, kind: $kind) { ${INSIGHT} } }`
const PROMPTS = `query ($id: ID!) { node(id: $id) { ... on Take { prompts { ${INSIGHT} } } } }`
const EXPLAIN = `query ($adventureId: ID!, $text: String!, $cardId: ID, $card: StoryCardInput) {
  explainCards(adventureId: $adventureId, text: $text, cardId: $cardId, card: $card) { cardId name verdict included key take { id } } }`

let requests = 0
async function play(text: string): Promise<Data> {
  const input = { adventureId, requestId: `i${++requests}`, kind: 'STORY', text }
  const { takeTurn } = await running.ask(TAKE_TURN, { input })
  const { events } = await watchTurn(running.socket(), takeTurn.turn.id)
  return events.at(-1).take
}

const next = async (variables: object): Promise<Data> =>
  (await running.ask(NEXT, { adventureId, text: '', ...variables })).nextPrompt
const explain = async (variables: object): Promise<Data> =>
  (await running.ask(EXPLAIN, { adventureId, text: '', ...variables })).explainCards
const promptsOf = async (id: string): Promise<Data> => (await running.ask(PROMPTS, { id })).node.prompts
const globalId = (type: string, id: number | string) => Buffer.from(`${type}:${id}`).toString('base64url')
const decoded = (id: string) => Buffer.from(id, 'base64url').toString('utf8').split(':')[1]!
const JUNK = ['nonsense', '', globalId('Take', 1), 'Adventure:1', globalId('Adventure', 'x')]

async function aStrangersStory(): Promise<{ id: string; cardId: string; takeId: string }> {
  const { deps } = running.app
  const userId = `stranger-${Math.random()}`
  await deps.db.write((tx) => tx.user.create({ data: { id: userId, createdAt: new Date(0) } }))
  const scenario = await deps.db.reader.scenario.findFirstOrThrow()
  const { id } = await startAdventure(deps, { userId, link: null }, scenario.id, 'Theirs')
  const { card } = await createCard(deps, { userId, link: null }, id, { entry: 'Theirs.' })
  const take = await deps.db.reader.take.findFirstOrThrow({ where: { adventureId: id } })
  return {
    id: globalId('Adventure', id),
    cardId: globalId('StoryCard', card.id),
    takeId: globalId('Take', take.id),
  }
}

/** Statements that work makes: hand-written ones and those of models. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const { reader } = running.app.deps.db
  const models = [
    'take',
    'revision',
    'snapshot',
    'storyCard',
    'cardVersion',
    'cardWording',
    'adventure',
  ] as const
  const ways = ['findMany', 'findUnique', 'findUniqueOrThrow', 'findFirst'] as const
  let count = 0
  const undo: (() => void)[] = []
  const watch = (of: Record<string, unknown>, name: string) => {
    const original = of[name] as (...args: unknown[]) => unknown
    of[name] = (...args: unknown[]) => (count++, original.apply(of, args))
    undo.push(() => (of[name] = original))
  }
  watch(reader as unknown as Record<string, unknown>, '$queryRaw')
  for (const model of models) for (const way of ways) watch(reader[model] as never, way)
  await work()
  for (const restore of undo) restore()
  return count
}

describe('the prompts of a take', () => {
  it('are what was sent, with why; the preview before it was the same', async () => {
    const { deps } = running.app
    await createCard(deps, { userId: 'local', link: null }, decoded(adventureId), {
      name: 'Sword',
      keys: ['sword'],
      entry: 'Of swords.',
    })
    const preview = await next({ kind: 'STORY', text: 'A sword lies there.' })
    const take = await play('A sword lies there.')
    const [prompt] = await promptsOf(take.id)
    expect(prompt.messages).toEqual(preview.messages)
    expect(
      prompt.sections.map(({ label, block, tokens, text }: Data) => [label, block, tokens, text]),
    ).toEqual(preview.sections.map(({ label, block, tokens, text }: Data) => [label, block, tokens, text]))
    expect(prompt).toMatchObject({
      tokens: preview.tokens,
      budget: preview.budget,
      isOverBudget: false,
      isExact: true,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      settings: { style: 'SINGLE', temperature: null, calibration: 1 },
      history: { startDepth: 0, isTruncated: false },
    })
    expect(preview).toMatchObject({ sha256: null, isExact: true, prefixShare: null })
    const card = prompt.cards.find(({ name }: Data) => name === 'Sword')
    expect(card).toMatchObject({ verdict: 'FIRED', included: true, key: 'sword' })
    const lore = prompt.sections.find(({ label }: Data) => label === 'world_lore').pieces
    expect(lore.map(({ cardId }: Data) => cardId)).toEqual([null, card.cardId])
    expect(lore[1]).toMatchObject({ text: 'Of swords.', take: null })
    const history = prompt.sections.filter(({ block }: Data) => block === 'HISTORY')
    const quoted = history.flatMap(({ pieces }: Data) => pieces).filter((piece: Data) => piece.take)
    expect(quoted).toHaveLength(prompt.history.included)
    expect(quoted.map(({ text, take: of }: Data) => [text, of.text])).toEqual(
      quoted.map(({ text }: Data) => [text, text]),
    )
    expect(card.take.id).toBe(quoted.at(-1).take.id)
    const following = await play('And on.')
    expect((await promptsOf(following.id))[0].prefixShare).toBeGreaterThan(0.3)
  })

  it('of what a player wrote are none, and of another’s take nothing', async () => {
    const { adventure } = await running.ask(
      'query ($id: ID!) { adventure(id: $id) { transcript(last: 3) { edges { node { id kind prompts { sha256 } } } } } }',
      { id: adventureId },
    )
    for (const { node } of adventure.transcript.edges)
      expect(node.prompts).toHaveLength(node.kind === 'NARRATION' ? 1 : 0)
    const theirs = await aStrangersStory()
    expect((await running.ask(PROMPTS, { id: theirs.takeId })).node).toBeNull()
  })

  it('ask for no take each, however many they quote', async () => {
    const counts = []
    for (const turns of [1, 6]) {
      let take: Data
      for (let turn = 0; turn < turns; turn++) take = await play(`The sword again, ${turn}.`)
      await running.app.deps.jobs.idle()
      counts.push(await statements(() => promptsOf(take.id)))
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(20)
  })

  it('cannot be asked for on a whole page: each is a prompt rebuilt', async () => {
    const query = `query ($id: ID!) { adventure(id: $id) { transcript(last: 50) { edges { node { prompts { sha256 } } } } } }`
    const { body } = await running.raw(query, { id: adventureId })
    expect(JSON.stringify(body.errors)).toMatch(/complex/i)
  })
})

describe('nextPrompt', () => {
  it('of another’s story, of none and of nonsense is null', async () => {
    const theirs = await aStrangersStory()
    for (const id of [theirs.id, ...JUNK]) expect(await next({ adventureId: id }), id).toBeNull()
  })

  it('of a draft that is too long says so', async () => {
    const { body } = await running.raw(NEXT, { adventureId, text: 'x'.repeat(20_001) })
    expect(body.errors[0].extensions.code).toBe('INVALID_INPUT')
  })

  it('makes as many statements for a long story as for a short one', async () => {
    /** Once nothing is done behind it, and what is remembered has been read. */
    const counted = async () => {
      await running.app.deps.jobs.idle()
      await next({ text: 'look' })
      return statements(() => next({ text: 'look' }))
    }
    for (let turn = 0; turn < 6; turn++) await play(`On, ${turn}.`)
    const before = await counted()
    for (let turn = 0; turn < 4; turn++) await play(`On and on, ${turn}.`)
    expect(await counted()).toBe(before)
    expect(before).toBeLessThanOrEqual(15)
  })
})

describe('explainCards', () => {
  it('explains those that are there, and one that is being written', async () => {
    const all = await explain({ text: 'a sword' })
    expect(all.find(({ name }: Data) => name === 'Sword')).toMatchObject({ verdict: 'FIRED', take: null })
    const card = { name: 'New', keys: ['/swo(/', 'sword'], entry: 'x' }
    const written = await explain({ text: 'a sword', card })
    expect(written.find(({ name }: Data) => name === 'New')).toMatchObject({
      cardId: null,
      verdict: 'FIRED',
      key: 'sword',
    })
    const bad = await explain({ text: 'a sword', card: { name: 'New', keys: ['/swo(/'], entry: 'x' } })
    expect(bad.find(({ name }: Data) => name === 'New').verdict).toBe('BAD_PATTERN')
  })

  it('of another’s story or card, of none and of nonsense is null', async () => {
    const theirs = await aStrangersStory()
    for (const id of [theirs.id, ...JUNK]) expect(await explain({ adventureId: id }), id).toBeNull()
    for (const cardId of [theirs.cardId, ...JUNK])
      expect(await explain({ cardId, card: {} }), cardId).toBeNull()
  })

  it('says what is wrong with a card', async () => {
    const { body } = await running.raw(EXPLAIN, { adventureId, text: '', card: { keys: ['x'.repeat(501)] } })
    expect(body.errors[0].extensions.code).toBe('INVALID_INPUT')
  })
})
