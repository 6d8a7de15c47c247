// GET /metrics: who may ask, and that the numbers are those of what was done.
import { afterEach, describe, expect, it } from 'vitest'
import { NarrationFailure } from '../../server/engine/narration.ts'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { anApp, begin, TAKE_TURN, type Running } from '../fakes/an-app.ts'

let running: Running
afterEach(() => running.stop())

const TOKEN = 'a token for tests'.replaceAll(' ', '-')
const ask = (headers: Record<string, string> = {}) => fetch(`${running.url}/metrics`, { headers })
const asked = async (name: string): Promise<Record<string, number>> => {
  const text = await (await ask({ authorization: `Bearer ${TOKEN}` })).text()
  const lines = text.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

describe('may be asked for', () => {
  it('by who has the token', async () => {
    running = await aHostedApp({ env: { METRICS_TOKEN: TOKEN } })
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
      const refused = await ask(authorization ? { authorization } : {})
      expect(refused.status, authorization).toBe(401)
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    }
    const answer = await ask({ authorization: `Bearer ${TOKEN}` })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('version=0.0.4')
    const text = await answer.text()
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'forklore_info'])
      expect(text).toContain(name)
  })

  it('by nobody where strangers are served without one', async () => {
    running = await aHostedApp()
    expect((await ask()).status).toBe(404)
    expect((await ask({ authorization: 'Bearer undefined' })).status).toBe(404)
  })

  it('by whoever sits at the machine', async () => {
    running = await anApp()
    expect((await ask()).status).toBe(200)
  })

  it('by no guest of a link', async () => {
    running = await anApp({ env: { TRUST_NETWORK: 'links' } })
    expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
    expect((await ask()).status).toBe(200)
  })
})

/** Takes a turn and waits for its end. */
async function turn(who: Person, adventureId: string, requestId: string): Promise<void> {
  const input = { adventureId, requestId, kind: 'DO', text: 'look around unmistakably' }
  await who.ask(TAKE_TURN, { input })
  await Promise.all([...running.app.deps.running.values()].map(({ ended }) => ended))
}

it('counts what was done', async () => {
  let fails = false
  const hosted: Hosted = await aHostedApp({
    env: { METRICS_TOKEN: TOKEN },
    model: {
      narrate: async function* () {
        if (fails) throw new NarrationFailure('BUSY', 'The model is busy.')
        yield { type: 'TEXT', text: 'Unmistakable words.' }
        yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
      },
      close: () => Promise.resolve(),
    },
  })
  running = hosted
  const who = hosted.person()
  const { id } = await begin(who)
  await turn(who, id, 'r1')
  fails = true
  await turn(who, id, 'r2')
  await who.raw('mutation ($input: TakeTurnInput!) { renamed: takeTurn(input: $input) { __typename } }', {
    input: { adventureId: id, requestId: 'r3', kind: 'DO', text: ' ' },
  })
  expect(await asked('forklore_turns_total')).toEqual({
    '{outcome="SAVED",kind="TAKE",paid_by="user"}': 1,
    '{outcome="FAILED",kind="TAKE",paid_by="user"}': 1,
  })
  expect(await asked('forklore_turn_failures_total')).toEqual({ '{code="BUSY"}': 1 })
  expect(await asked('forklore_model_failures_total')).toEqual({ '{call="NARRATE",code="BUSY"}': 1 })
  expect(await asked('forklore_turn_first_text_seconds_count')).toEqual({ '': 1 })
  expect(await asked('forklore_turn_seconds_count')).toEqual({
    '{outcome="SAVED"}': 1,
    '{outcome="FAILED"}': 1,
  })
  expect(await asked('forklore_stories_begun_total')).toEqual({ '': 1 })
  // By the name of the schema, whatever the caller calls it.
  expect(await asked('forklore_field_failures_total')).toEqual({
    '{field="Mutation.takeTurn",code="INVALID_INPUT"}': 1,
  })
  const text = await (await ask({ authorization: `Bearer ${TOKEN}` })).text()
  expect(text).not.toMatch(/unmistakabl/i)
  expect(text).not.toContain(id)
})

it('looks at what is open when it is asked', async () => {
  running = await aHostedApp({ env: { METRICS_TOKEN: TOKEN } })
  const who = (running as Hosted).person()
  const { id } = await begin(who)
  expect(await asked('forklore_watchers')).toEqual({ '': 0 })
  const socket = who.socket()
  const query = 'subscription ($id: ID!) { adventureEvents(adventureId: $id) { __typename } }'
  socket.subscribe({ query, variables: { id } }, { next: () => {}, error: () => {}, complete: () => {} })
  await expect.poll(() => asked('forklore_watchers')).toEqual({ '': 1 })
  expect(await asked('forklore_sockets')).toEqual({ '': 1 })
  expect(await asked('forklore_jobs_waiting')).toEqual({ '': 0 })
  await socket.dispose()
  await expect.poll(() => asked('forklore_sockets')).toEqual({ '': 0 })
})
