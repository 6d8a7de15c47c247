// Two people at one hosted server at once: each takes turns, edits, goes back and forth, saves his story as a file, reads it in
// again and watches, all at the same time. Neither ever sees a word of the other's, and neither loses one of his own.
// FORKLORE_TOGETHER_SECONDS=60 goes on for so long (20 on each database otherwise); FORKLORE_FUZZ_SEED repeats a run.
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNLIMITED } from '../../server/access/limits.ts'
import type { Model } from '../../server/play/deps.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { TAKE_TURN, blank, watchTurn, type Data } from '../fakes/an-app.ts'
import { randomFrom } from './random-operation.ts'

const SECONDS = Number(process.env.FORKLORE_TOGETHER_SECONDS ?? 20)
const SEED = Number(process.env.FORKLORE_FUZZ_SEED ?? Date.now() % 1_000_000_007)
const MARKS = ['Xyzzyva', 'Quuxory'] as const
/** What two things that one person does at once may say of each other. */
const IN_THE_WAY = new Set(['TurnInProgress', 'StoryMoved', 'NotPossible', 'TakeRevised'])

const narrate: Model['narrate'] = async function* ({ messages }) {
  // The words of whoever's story it is; of both, should they ever meet.
  const marks = MARKS.filter((mark) => messages.some(({ content }) => content.includes(mark)))
  for (let piece = 0; piece < 12; piece++) {
    yield { type: 'TEXT', text: `${marks.join(' and ')} opens door ${piece}. ` }
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
}

let hosted: Hosted
let players: Player[]
beforeAll(async () => {
  hosted = await aHostedApp({ model: { narrate, close: () => Promise.resolve() } })
  hosted.app.deps.limits = UNLIMITED // what is counted is proven elsewhere
  const random = randomFrom(SEED)
  players = MARKS.map((mark, at) => new Player(hosted.person(), mark, MARKS[1 - at]!, random))
  await Promise.all(players.map((player) => player.begin()))
})
afterAll(() => hosted.stop())

class Player {
  readonly wrong: string[] = []
  /** What each of his takes says now, by its id. */
  readonly words = new Map<string, string>()
  readonly done: Record<string, number> = {}
  /** The takes whose saving he heard of while he watched. */
  readonly heard = new Set<string>()
  readonly saved = new Set<string>()
  readonly imports: { id: string; text: string }[] = []
  storyId = ''
  #count = 0

  constructor(
    readonly person: Person,
    readonly mark: string,
    readonly other: string,
    readonly random: () => number,
  ) {}

  async begin(): Promise<void> {
    await this.person.open()
    this.storyId = (await blank({ ask: this.ask })).id
    await this.#change('saveAdventure', { adventureId: this.storyId, plotEssentials: `${this.mark} rules.` })
  }

  /** Whatever he is told is his own. */
  #look(where: string, told: unknown): void {
    const text = typeof told === 'string' ? told : JSON.stringify(told)
    if (text.includes(this.other)) this.wrong.push(`${this.mark} was told by ${where}: ${text.slice(0, 500)}`)
  }

  readonly ask: Person['ask'] = async (query, variables) => {
    const { status, body } = await this.person.raw(query, variables)
    this.#look(query, body)
    if (status !== 200 || body.errors) this.wrong.push(`${status} for ${query}: ${JSON.stringify(body)}`)
    return body.data
  }

  /** Does a mutation; null when something else of his was in the way. */
  async #change(name: string, input: object, payload = '__typename'): Promise<Data> {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
    const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename
      ... on ${type}Payload { ${payload} } ... on UserError { message } } }`
    const answer = (await this.ask(query, { input }))[name]
    this.done[name] = (this.done[name] ?? 0) + 1
    if (answer.__typename === `${type}Payload`) return answer
    if (!IN_THE_WAY.has(answer.__typename)) this.wrong.push(`${name}: ${JSON.stringify(answer)}`)
    return null
  }

  async turn(): Promise<void> {
    const text = `${this.mark} says ${++this.#count}`
    const input = { adventureId: this.storyId, requestId: `r${this.#count}`, kind: 'SAY', text }
    const { takeTurn } = await this.ask(TAKE_TURN, { input })
    if (!takeTurn.turn) return
    const client = this.person.socket()
    const { text: shown, events, gaps } = await watchTurn(client, takeTurn.turn.id)
    await client.dispose()
    this.#look('a turn', events)
    const last = events.at(-1)
    this.done.turn = (this.done.turn ?? 0) + 1
    if (last?.take?.text !== shown.trim() || gaps > 0) {
      this.wrong.push(`${shown} was told, and ${JSON.stringify(last)} came of it, with ${gaps} gaps`)
      return
    }
    this.saved.add(last.take.id)
    if (!this.words.has(last.take.id)) this.words.set(last.take.id, last.take.text)
  }

  async edit(): Promise<void> {
    const takeId = [...this.words.keys()][Math.floor(this.random() * this.words.size)]
    if (!takeId) return
    const text = `${this.mark} writes ${++this.#count}.`
    if (await this.#change('editTake', { takeId, text })) this.words.set(takeId, text)
  }

  async move(): Promise<void> {
    const adventureId = this.storyId
    await this.#change(this.random() < 0.6 ? 'undo' : 'redo', { adventureId })
    await this.#change('createCard', {
      adventureId,
      card: { name: `${this.mark} ${++this.#count}`, keys: ['door'], entry: this.mark },
    })
  }

  async read(): Promise<void> {
    const query = `query ($id: ID!) { adventures { edges { node { id title excerpt } } }
      scenarios { edges { node { id title } } } viewer { id }
      adventure(id: $id) { head { take { text } } tree { takeCount } storyCards { name entry }
        transcript(last: 20) { edges { node { text siblings { text } } } } }
      search(adventureId: $id, text: "says") { edges { node { __typename } } } }`
    const { adventure } = await this.ask(query, { id: this.storyId })
    if (adventure === null) this.wrong.push(`${this.mark} has no story`)
    await this.ask('query ($id: ID!) { nextPrompt(adventureId: $id) { sha256 } }', { id: this.storyId })
  }

  /** Saves the story as a file, and reads it in as another one. */
  async copy(): Promise<void> {
    const file = await this.person.fetch(`/exports/adventure/${this.storyId}/BUNDLE`)
    if (file.status === 503) return // it was changed meanwhile, and says so
    const body = new Uint8Array(await file.arrayBuffer())
    for (const inside of Object.values(unzipSync(body))) this.#look('a file', strFromU8(inside))
    const headers = { 'content-type': 'application/octet-stream' }
    const sent = await this.person.fetch('/uploads?name=story.zip', { method: 'POST', headers, body })
    const { id } = (await sent.json()) as { id: string }
    const begun = await this.#change('importFiles', { uploadIds: [id] }, 'run { id }')
    if (begun === null) return
    const LOOK = `query ($id: ID!) { importRun(id: $id) { status failure adventures { id head { take { text } } } } }`
    for (;;) {
      const { importRun } = await this.ask(LOOK, { id: begun.run.id })
      if (importRun.status === 'RUNNING') {
        await new Promise((resolve) => setTimeout(resolve, 50))
        continue
      }
      const [story] = importRun.adventures
      if (importRun.status !== 'DONE' || !story) this.wrong.push(`an import: ${JSON.stringify(importRun)}`)
      else this.imports.push({ id: story.id, text: story.head.take?.text ?? '' })
      return
    }
  }

  /** Hears all that happens to his story, until `over`. */
  async watch(over: Promise<void>): Promise<void> {
    const client = this.person.socket()
    const query = `subscription ($id: ID!) { adventureEvents(adventureId: $id) { __typename ... on Event { cursor }
      ... on TurnText { text } ... on TurnSnapshot { text } ... on TurnSaved { take { id text } }
      ... on TakeChanged { take { text } } ... on HeadMoved { adventure { id title head { take { text } } } } } }`
    client.subscribe<{ adventureEvents: Data }>(
      { query, variables: { id: this.storyId } },
      {
        next: ({ data, errors }) => {
          this.#look('an event', data ?? errors)
          if (errors) this.wrong.push(JSON.stringify(errors))
          const event = data?.adventureEvents
          if (event?.__typename === 'TurnSaved' && event.take) this.heard.add(event.take.id)
        },
        error: (error) => this.wrong.push(`watching: ${String(error)}`),
        complete: () => {},
      },
    )
    await over
    await client.dispose()
  }

  /** What he has lost, and what of the other's he has. */
  async count(): Promise<void> {
    const ids = [...this.words.keys()]
    for (let from = 0; from < ids.length; from += 50) {
      const page = ids.slice(from, from + 50)
      const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Take { id text } } }'
      const { nodes } = await this.ask(query, { ids: page })
      for (const [at, id] of page.entries())
        if (nodes[at]?.text !== this.words.get(id))
          this.wrong.push(`${this.words.get(id)} was lost: it is ${JSON.stringify(nodes[at])}`)
    }
    const missed = [...this.saved].filter((id) => !this.heard.has(id))
    if (missed.length > 0) this.wrong.push(`${missed.length} turns were saved and not heard of`)
    const { adventures } = await this.ask('{ adventures(first: 100) { edges { node { id } } } }')
    const own = new Set([this.storyId, ...this.imports.map(({ id }) => id)])
    const theirs = adventures.edges.filter(({ node }: Data) => !own.has(node.id))
    if (theirs.length > 0 || adventures.edges.length !== Math.min(100, own.size))
      this.wrong.push(`${adventures.edges.length} stories are there, and ${own.size} were made`)
  }
}

it(`for ${SECONDS} s`, { timeout: SECONDS * 1_000 + 120_000 }, async () => {
  const end = performance.now() + SECONDS * 1_000
  const wrong = () => players.flatMap((player) => player.wrong)
  const goOn = () => performance.now() < end && wrong().length === 0
  let finish = () => {}
  const over = new Promise<void>((resolve) => (finish = resolve))
  const watching = players.map((player) => player.watch(over))
  const again = async (what: () => Promise<void>, pause: number) => {
    while (goOn()) {
      await what()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  await Promise.all(
    players.flatMap((player) => [
      again(() => player.turn(), 5),
      again(() => player.edit(), 40),
      again(() => player.move(), 150),
      again(() => player.read(), 60),
      again(() => player.copy(), 400),
    ]),
  )
  await new Promise((resolve) => setTimeout(resolve, 300)) // what was said last is heard
  finish()
  await Promise.all(watching)
  await Promise.all(players.map((player) => player.count()))
  console.log(
    `seed ${SEED}:`,
    ...players.map(({ done, imports }) => JSON.stringify({ ...done, imports: imports.length })),
  )
  const errors = (hosted.errors as Data[]).map((fields) => ({ ...fields, err: String(fields.err) }))
  expect({ wrong: wrong(), errors }).toEqual({ wrong: [], errors: [] })
  for (const { done } of players) {
    expect(done.turn).toBeGreaterThan(0)
    expect(done.editTake).toBeGreaterThan(0)
    expect(done.importFiles).toBeGreaterThan(0)
  }
})

it('the database holds no story with words of both', async () => {
  const { reader } = hosted.app.deps.db
  const owners = await reader.adventure.findMany({ select: { id: true, ownerId: true } })
  const markOf = new Map<string, string>()
  for (const { id, ownerId } of owners)
    for (const { text } of await reader.take.findMany({ where: { adventureId: id }, select: { text: true } }))
      for (const mark of MARKS)
        if (text.includes(mark)) {
          expect(markOf.get(ownerId) ?? mark).toBe(mark)
          markOf.set(ownerId, mark)
        }
  expect(new Set(markOf.values())).toEqual(new Set(MARKS))
})
