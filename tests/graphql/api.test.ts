// The API over HTTP, as a third-party client uses it: a whole story, and every typed failure.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NarrationFailure } from '../../server/engine/narration.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { anApp, begin, TAKE_TURN, watchTurn, type Data, type Running } from '../fakes/an-app.ts'

let running: Running
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

const STORY = `query ($id: ID!, $last: Int, $before: String, $at: SpotInput) {
  adventure(id: $id) {
    title narrationCount excerpt
    head { version depth canUndo canRedo forkName worldState branch { id name } take { text } }
    runningTurn { id } lastTurn { status kind inputText failure { code } }
    tree(includeAlternatives: true) { branches { kind isHead tipDepth takeCount id name origin forkDepth tip { text } parent { id } } }
    transcript(last: $last, before: $before, at: $at) {
      edges { cursor node { id text kind depth turnNumber siblingIndex siblingCount previousSibling nextSibling canRetry narrator finish siblings { id } parent { id } } }
      pageInfo { hasPreviousPage hasNextPage startCursor endCursor }
    }
  }
}`

const MOVE = (
  name: string,
  extra = '',
) => `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) {
  ${name}(input: $input) {
    __typename
    ... on ${name[0]!.toUpperCase()}${name.slice(1)}Payload { adventure { head { version depth take { text } } ${extra} } }
    ... on UserError { code message }
    ... on StoryMoved { adventure { head { version } } }
  }
}`

let requests = 0

/** Takes a turn, or retries, and waits for its end. */
async function play(
  adventureId: string,
  input: object = {},
  mutation = TAKE_TURN,
  field = 'takeTurn',
): Promise<Data> {
  const whole = {
    adventureId,
    requestId: `r${++requests}`,
    ...(field === 'takeTurn' ? { kind: 'DO', text: 'look around' } : {}),
    ...input,
  }
  const answer = (await running.ask(mutation, { input: whole }))[field]
  if (answer.turn) await watchTurn(running.socket(), answer.turn.id)
  return answer
}

const RETRY = TAKE_TURN.replaceAll('takeTurn', 'retry').replaceAll('TakeTurn', 'Retry')
const story = async (id: string, variables: object = {}): Promise<Data> =>
  (await running.ask(STORY, { id, ...variables })).adventure
const nodes = (adventure: Data): Data[] => adventure.transcript.edges.map((edge: Data) => edge.node)

describe('a story', () => {
  it('is started, played, retried, undone, redone, paged and forked', async () => {
    const adventure = await begin(running)
    expect(adventure).toMatchObject({
      title: 'The Hollow Lantern',
      head: { depth: 0, take: { kind: 'OPENING' } },
    })
    await play(adventure.id)
    await play(adventure.id, {}, RETRY, 'retry')
    const played = await story(adventure.id)
    expect(played.head).toMatchObject({ depth: 2, canUndo: true, canRedo: false })
    const [opening, input, narration] = nodes(played)
    expect(opening.kind).toBe('OPENING')
    expect(input).toMatchObject({ kind: 'DO', text: '> You look around.', siblingCount: 1, canRetry: false })
    expect(narration).toMatchObject({
      kind: 'NARRATION',
      turnNumber: 1,
      siblingIndex: 2,
      siblingCount: 2,
      canRetry: true,
    })
    expect(narration.narrator).toContain('no AI model')
    expect(narration.siblings.map((take: Data) => take.id)).toEqual([narration.previousSibling, narration.id])

    const target = { siblingId: narration.previousSibling }
    const paged = await running.ask(MOVE('goTo'), { input: { adventureId: adventure.id, target } })
    expect(paged.goTo.adventure.head.depth).toBe(2)
    const first = nodes(await story(adventure.id))[2]
    expect(first).toMatchObject({ id: narration.previousSibling, siblingIndex: 1, nextSibling: narration.id })
    expect(first.text).not.toBe(narration.text)

    const undone = await running.ask(MOVE('undo'), { input: { adventureId: adventure.id } })
    expect(undone.undo.adventure.head.depth).toBe(0)
    const redone = await running.ask(MOVE('redo'), { input: { adventureId: adventure.id } })
    expect(redone.redo.adventure.head.depth).toBe(2)

    const fork = { adventureId: adventure.id, takeId: opening.id, name: 'Another way' }
    await running.ask(MOVE('fork'), { input: fork })
    await play(adventure.id, { kind: 'SAY', text: 'Hello?' })
    const forked = await story(adventure.id)
    expect(forked.head.branch.name).toBe('Another way')
    expect(forked.tree.branches.filter((branch: Data) => branch.kind === 'LINE')).toHaveLength(2)
    expect(forked.tree.branches.find((branch: Data) => branch.isHead)).toMatchObject({
      kind: 'LINE',
      tipDepth: 2,
      takeCount: 2,
      origin: 'FORK',
      forkDepth: 0,
    })
    // Of the line that is read: those of the other line, and takes beside each other, do not count.
    const count = async () => (await story(adventure.id)).narrationCount
    expect(forked.narrationCount).toBe(1)
    await play(adventure.id, {}, RETRY, 'retry')
    expect(await count()).toBe(1)
    await play(adventure.id)
    expect(await count()).toBe(2)
    await running.ask(MOVE('undo'), { input: { adventureId: adventure.id } })
    expect(await count()).toBe(1)
    const list = '{ adventures(first: 50) { edges { node { id narrationCount } } } }'
    expect((await running.ask(list)).adventures.edges).toContainEqual({
      node: { id: adventure.id, narrationCount: 1 },
    })
  })

  it('pages backwards, with cursors that stay valid while it grows', async () => {
    const { id } = await begin(running)
    for (let turn = 0; turn < 4; turn++) await play(id, { kind: 'CONTINUE' })
    const newest = await story(id, { last: 2 })
    expect(nodes(newest).map((node) => node.depth)).toEqual([3, 4])
    expect(newest.transcript.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: false })
    await play(id, { kind: 'CONTINUE' })
    const { startCursor } = newest.transcript.pageInfo
    const older = await story(id, { last: 2, before: startCursor })
    expect(nodes(older).map((node) => node.depth)).toEqual([1, 2])
    const oldest = await story(id, { last: 2, before: older.transcript.pageInfo.startCursor })
    expect(nodes(oldest).map((node) => node.depth)).toEqual([0])
    expect(oldest.transcript.pageInfo.hasPreviousPage).toBe(false)
  })

  it('is read from any spot, also of another line', async () => {
    const { id, head } = await begin(running)
    await play(id, { kind: 'STORY', text: 'First.' })
    await running.ask(MOVE('undo'), { input: { adventureId: id } })
    await play(id, { kind: 'STORY', text: 'Second.' })
    const at = { branchId: head.branch.id, depth: 1 }
    expect(nodes(await story(id, { at })).at(-1).text).toBe('First.')
    expect(nodes(await story(id)).at(1).text).toBe('Second.')
  })

  it('starts blank, with a title of its own', async () => {
    const { startAdventure: started } = await running.ask(
      'mutation { startAdventure(input: { title: "Mine" }) { ... on StartAdventurePayload { adventure { id title head { depth canUndo } } } } }',
    )
    expect(started.adventure).toMatchObject({ title: 'Mine', head: { depth: -1, canUndo: false } })
    await play(started.adventure.id, { kind: 'CONTINUE' })
    expect(nodes(await story(started.adventure.id))).toHaveLength(1)
  })

  it('is in the list, the one played last first, and found by node', async () => {
    const { id } = await begin(running)
    const {
      adventures,
      node,
      nodes: several,
    } = await running.ask(
      'query ($id: ID!) { adventures(first: 1) { edges { node { id } } } node(id: $id) { __typename id } nodes(ids: [$id, "nonsense"]) { id } }',
      { id },
    )
    expect(adventures.edges[0].node.id).toBe(id)
    expect(node).toEqual({ __typename: 'Adventure', id })
    expect(several).toEqual([{ id }, null])
  })
})

describe('typed failures', () => {
  const fails = async (mutation: string, input: object, field: string) =>
    (await running.ask(mutation, { input }))[field]
  const nowhere = Buffer.from('Adventure:none').toString('base64url')

  it('answers unknown ids, ids of another kind and nonsense with NotFound', async () => {
    const { id } = await begin(running)
    for (const adventureId of [
      nowhere,
      'nonsense',
      '',
      Buffer.from('Take:1').toString('base64url'),
      `${id}x`,
    ]) {
      expect(
        await fails(TAKE_TURN, { adventureId, requestId: 'r', kind: 'CONTINUE' }, 'takeTurn'),
      ).toMatchObject({ __typename: 'NotFound', code: 'NOT_FOUND' })
      expect(await fails(MOVE('undo'), { adventureId }, 'undo')).toMatchObject({ __typename: 'NotFound' })
      expect((await running.ask(STORY, { id: adventureId })).adventure).toBeNull()
    }
    for (const number of ['999999', '99999999999999999999', '-1', '1.5', 'x'])
      for (const target of [
        { takeId: Buffer.from(`Take:${number}`).toString('base64url') },
        { branchId: Buffer.from(`Branch:${number}`).toString('base64url') },
        { siblingId: Buffer.from(`Take:${number}`).toString('base64url') },
        { spot: { branchId: Buffer.from(`Branch:${number}`).toString('base64url'), depth: 0 } },
      ])
        expect(await fails(MOVE('goTo'), { adventureId: id, target }, 'goTo')).toMatchObject({
          __typename: 'NotFound',
        })
  })

  it('answers what belongs to somebody else as if it were not there', async () => {
    const { deps } = running.app
    const stranger = { userId: 'stranger', link: null }
    await deps.db.write((tx) => tx.user.create({ data: { id: 'stranger', createdAt: new Date() } }))
    const theirs = await startAdventure(deps, stranger, null, 'Theirs')
    const take = await deps.db.write(async (tx) => {
      const { turn, ...rest } = {
        turn: 0,
        adventureId: theirs.id,
        branchId: theirs.headBranchId!,
        depth: 0,
        kind: 'STORY',
        text: 'secret',
        tokens: 1,
      }
      return tx.take.create({ data: { ...rest, turn, createdAt: new Date() } })
    })
    const { id } = await begin(running)
    const foreign = Buffer.from(`Adventure:${theirs.id}`).toString('base64url')
    const foreignTake = Buffer.from(`Take:${take.id}`).toString('base64url')
    const foreignBranch = Buffer.from(`Branch:${theirs.headBranchId}`).toString('base64url')
    expect((await running.ask(STORY, { id: foreign })).adventure).toBeNull()
    const found = await running.ask(
      'query ($a: ID!, $b: ID!, $c: ID!) { a: node(id: $a) { id } b: node(id: $b) { id } c: node(id: $c) { id } }',
      { a: foreign, b: foreignTake, c: foreignBranch },
    )
    expect(found).toEqual({ a: null, b: null, c: null })
    for (const target of [{ takeId: foreignTake }, { siblingId: foreignTake }, { branchId: foreignBranch }])
      expect(await fails(MOVE('goTo'), { adventureId: id, target }, 'goTo')).toMatchObject({
        __typename: 'NotFound',
      })
    expect(
      await fails(RETRY, { adventureId: id, requestId: 'r', takeId: foreignTake }, 'retry'),
    ).toMatchObject({ __typename: 'NotFound' })
    expect(await fails(MOVE('fork'), { adventureId: id, takeId: foreignTake }, 'fork')).toMatchObject({
      __typename: 'NotFound',
    })
    const { body } = await running.raw(STORY, { id, at: { branchId: foreignBranch, depth: 0 } })
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND')
  })

  it('says what to do about empty and endless texts', async () => {
    const { id } = await begin(running)
    expect(
      await fails(TAKE_TURN, { adventureId: id, requestId: 'r', kind: 'DO', text: ' ' }, 'takeTurn'),
    ).toMatchObject({
      __typename: 'InvalidInput',
      issues: [{ path: 'text' }],
    })
    const long = await fails(
      TAKE_TURN,
      { adventureId: id, requestId: 'r', kind: 'DO', text: 'x'.repeat(20_001) },
      'takeTurn',
    )
    expect(long.issues[0].message).toContain('20001')
  })

  it('tells a stale tab that the story has moved, and where it is now', async () => {
    const { id, head } = await begin(running)
    await play(id)
    const input = { adventureId: id, expectedHeadVersion: head.version }
    const moved = await fails(MOVE('undo'), input, 'undo')
    expect(moved).toMatchObject({ __typename: 'StoryMoved', code: 'STORY_MOVED' })
    expect(moved.adventure.head.version).toBe((await story(id)).head.version)
  })

  it('says when there is nothing to take back or to bring back', async () => {
    const { id } = await begin(running)
    expect(await fails(MOVE('undo'), { adventureId: id }, 'undo')).toMatchObject({
      __typename: 'NotPossible',
    })
    expect(await fails(MOVE('redo'), { adventureId: id }, 'redo')).toMatchObject({
      __typename: 'NotPossible',
    })
    expect(await fails(RETRY, { adventureId: id, requestId: 'r' }, 'retry')).toMatchObject({
      __typename: 'NotPossible',
    })
  })

  it('answers a nonsense turn with null', async () => {
    expect((await running.ask('{ turn(id: "nonsense") { id } }')).turn).toBeNull()
  })

  it('says of each take whether retry can do anything with it, as retry itself does', async () => {
    const { id } = await begin(running)
    await play(id)
    await play(id, {}, RETRY, 'retry')
    const [opening, input, narration] = nodes(await story(id))
    const ask = async (takeId: string) => {
      const { node } = await running.ask('query ($id: ID!) { node(id: $id) { ... on Take { canRetry } } }', {
        id: takeId,
      })
      const { __typename } = await play(id, { takeId }, RETRY, 'retry')
      expect(node.canRetry, takeId).toBe(__typename === 'RetryPayload')
      return node.canRetry as boolean
    }
    expect(await ask(opening.id)).toBe(false)
    expect(await ask(input.id)).toBe(false)
    expect(await ask(narration.previousSibling)).toBe(false)
    expect(await ask(narration.id)).toBe(true)
  })

  it('bounds every list alike', async () => {
    for (const list of ['adventures', 'scenarios'])
      for (const size of ['first: 101', 'first: 0', 'last: 101']) {
        const { body } = await running.raw(`{ ${list}(${size}) { edges { cursor } } }`)
        expect(body.errors[0].extensions.code).toBe('INVALID_INPUT')
      }
  })

  it('refuses pages of no size or too great a one, and foreign cursors, in words', async () => {
    const { id } = await begin(running)
    for (const variables of [{ last: 0 }, { last: 101 }, { before: 'nonsense' }]) {
      const { body } = await running.raw(STORY, { id, ...variables })
      expect(body.errors[0].extensions.code).toBe('INVALID_INPUT')
    }
  })
})

describe('errors', () => {
  it('that nobody expected show a request id and nothing else', async () => {
    const { id } = await begin(running)
    const { reader } = running.app.deps.db
    running.errors.length = 0
    const original = reader.turn.findFirst
    reader.turn.findFirst = (() => Promise.reject(new Error('secret detail'))) as never
    const { body } = await running.raw('query ($id: ID!) { adventure(id: $id) { lastTurn { id } } }', { id })
    reader.turn.findFirst = original
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(body.errors[0].extensions).toMatchObject({ code: 'INTERNAL', requestId: expect.any(String) })
    expect(running.errors).toHaveLength(1)
  })

  it('of a narrator reach the watcher with their code and a sentence', async () => {
    const { narrate } = running.app.deps.model
    // oxlint-disable-next-line require-yield
    running.app.deps.model.narrate = async function* () {
      throw new NarrationFailure('KEY_REFUSED', 'Check the key in Settings.')
    }
    const { id } = await begin(running)
    const { takeTurn } = await running.ask(TAKE_TURN, {
      input: { adventureId: id, requestId: 'r', kind: 'DO', text: 'knock' },
    })
    const { events } = await watchTurn(running.socket(), takeTurn.turn.id)
    running.app.deps.model.narrate = narrate
    expect(events.at(-1)).toMatchObject({
      __typename: 'TurnFailed',
      turn: { status: 'FAILED', failure: { code: 'KEY_REFUSED', message: 'Check the key in Settings.' } },
    })
    expect(nodes(await story(id)).at(-1).text).toBe('> You knock.')
  })
})

describe('the schema', () => {
  it('describes every type, field, argument and value', async () => {
    const { printed, undescribed } = await import('./described.ts')
    expect(printed).toContain('type Adventure')
    expect(undescribed).toEqual([])
  })

  it('pulls no heavy column by default', async () => {
    const { id } = await begin(running)
    await play(id)
    const queries: string[] = []
    const { reader } = running.app.deps.db
    const raw = reader.$queryRaw
    await running.app.deps.jobs.idle()
    reader.$queryRaw = ((...args: Parameters<typeof raw>) => (
      queries.push(String(args[0])),
      raw.apply(reader, args)
    )) as never
    await story(id)
    reader.$queryRaw = raw
    expect(queries.join(' ')).not.toMatch(/Snapshot|Revision|TakeOutput|TurnText/)
  })
})
