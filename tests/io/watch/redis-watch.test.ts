// Watching over a real Redis: two instances hear the same, in the same order, whatever happens to it.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Pass, StoryEvent } from '../../../server/engine/story/events.ts'
import { openRedisWatch } from '../../../server/io/watch/redis-watch.ts'
import type { Watch } from '../../../server/io/watch/watch.ts'
import { hasRedis, startRedis, type RedisServer } from '../../fakes/redis-server.ts'

/** What is so in a moment, also on a busy machine. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 })

const quiet = { info: () => {}, warn: () => {} }

let redis: RedisServer
let a: Watch
let b: Watch
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
afterAll(() => redis?.stop())
beforeEach(async () => {
  await redis.client.flushall()
  a = await openRedisWatch(redis.url, quiet)
  b = await openRedisWatch(redis.url, quiet)
})
afterEach(() => Promise.all([a.close(), b.close()]))

const begin = () => a.tell('s', { type: 'TURN_STARTED', turnId: 't' })
const say = (text: string) => a.tellText('s', 't', 'TEXT', text)
const end = () => a.tell('s', { type: 'TURN_SAVED', turnId: 't', takeId: 1 })

/** Whoever watches as a client does: what he would show, and what he heard. */
interface Client {
  text: string
  cursor: string | null
  types: string[]
  done: Promise<void>
  leave: () => void
}

/** @param earlier what a client had who comes back */
async function watch(
  at: Watch,
  options: { after?: string | null; turnId?: string } = {},
  earlier: Pick<Client, 'text' | 'cursor'> = { text: '', cursor: null },
): Promise<Client> {
  await at.follow('s', options.after ?? null)
  const reader = at.read('s', { text: true, pace: 0, ...options })
  const client: Client = {
    ...earlier,
    types: [],
    done: Promise.resolve(),
    leave: () => void reader.return(),
  }
  const listen = async () => {
    for await (const event of reader) hear(client, event)
  }
  client.done = listen()
  return client
}

function hear(client: Client, event: StoryEvent): void {
  client.cursor = event.cursor
  client.types.push(event.type)
  if (event.type === 'TURN_SNAPSHOT') client.text = event.text
  if (event.type !== 'TEXT') return
  expect(event.offset, 'a gap').toBeLessThanOrEqual(client.text.length)
  client.text = client.text.slice(0, event.offset) + event.text
}

const streamOf = async (): Promise<string> =>
  JSON.stringify(await redis.client.xrange('forklore:story:s', '-', '+'))

describe.skipIf(!hasRedis)('a turn that one instance tells', () => {
  it('is heard at every instance, word for word, by who comes early or late', async () => {
    const early = await Promise.all([watch(a, { turnId: 't' }), watch(b, { turnId: 't' })])
    begin()
    let whole = ''
    for (let index = 0; index < 300; index++) {
      const word = `w${index} 🐉`
      whole += word
      say(word)
      if (index % 10 === 0) await sleep(3)
    }
    const late = await Promise.all([watch(a, { turnId: 't' }), watch(b, { turnId: 't' })])
    end()
    for (const client of [...early, ...late]) {
      await client.done
      expect(client.text).toBe(whole)
      expect(client.types.at(-1)).toBe('TURN_SAVED')
    }
  })

  it('goes on at another instance after the last cursor, with nothing lost or said twice', async () => {
    begin()
    let whole = ''
    const places = [b, a]
    let client = await watch(a, { turnId: 't' })
    for (let index = 0; index < 40; index++) {
      const word = `w${index} `
      whole += word
      say(word)
      await sleep(8)
      if (index % 5 !== 4) continue
      client.leave()
      await client.done
      const { text, cursor } = client
      const at = places[((index + 1) / 5) % 2]!
      client = await watch(at, { turnId: 't', after: cursor }, { text, cursor })
    }
    end()
    await client.done
    expect(client.text).toBe(whole)
    expect(client.types).not.toContain('TURN_SNAPSHOT')
  })

  it('has the same name for the same place everywhere: its end owes nothing more', async () => {
    begin()
    say('x')
    end()
    const first = await watch(a, { turnId: 't' })
    await first.done
    const second = await watch(b, { turnId: 't', after: first.cursor })
    await second.done
    expect(second.types).toEqual([])
  })

  it('ends once, although a process that was given up tells on', async () => {
    const client = await watch(a)
    begin()
    say('one')
    await soon(() => client.text).toBe('one')
    b.tell('s', { type: 'TURN_FAILED', turnId: 't' })
    await soon(() => client.types.at(-1)).toBe('TURN_FAILED')
    say(' two')
    a.tell('s', { type: 'TURN_FAILED', turnId: 't' })
    a.tell('s', { type: 'TREE_CHANGED' })
    await soon(() => client.types.at(-1)).toBe('TREE_CHANGED')
    expect(client.types.filter((type) => type === 'TURN_FAILED')).toHaveLength(1)
    expect(client.text).toBe('one')
    expect(a.shown('s', 't')?.text, 'what it told is not lost').toBe('one two')
    client.leave()
  })
})

describe.skipIf(!hasRedis)('when Redis goes away', () => {
  it('nobody waits for it, and who watches catches up to the exact text when it is back, and empty', async () => {
    const clients = [await watch(a, { turnId: 't' }), await watch(b, { turnId: 't' })]
    begin()
    say('before ')
    await soon(() => clients.map(({ text }) => text)).toEqual(['before ', 'before '])
    await redis.down()
    const start = performance.now()
    for (let index = 0; index < 1_000; index++) say(`${index} `)
    expect(performance.now() - start, 'telling waited').toBeLessThan(200)
    const whole = `before ${Array.from({ length: 1_000 }, (_, index) => `${index} `).join('')}`
    expect(a.shown('s', 't')?.text).toBe(whole)
    const away = await watch(b, { turnId: 't' })
    await redis.up()
    await soon(() => away.text).toBe(whole)
    say('after')
    end()
    for (const client of [...clients, away]) {
      await client.done
      expect(client.text).toBe(`${whole}after`)
    }
  })

  it('an end that it had taken, and lost, is heard all the same', async () => {
    begin()
    say('x')
    const client = await watch(b, { turnId: 't' })
    await soon(() => client.text).toBe('x')
    await redis.down()
    end()
    await redis.up()
    await client.done
    expect(client.types.at(-1)).toBe('TURN_SAVED')
  })

  it('emptied without a word, it is filled again for who comes then', async () => {
    begin()
    say('one ')
    const early = await watch(b, { turnId: 't' })
    await soon(() => early.text).toBe('one ')
    await redis.client.flushall()
    say('two ')
    await soon(() => early.text).toBe('one two ')
    const c = await openRedisWatch(redis.url, quiet)
    const late = await watch(c, { turnId: 't' })
    await soon(() => late.text).toBe('one two ')
    say('three')
    end()
    await Promise.all([early.done, late.done])
    expect([early.text, late.text]).toEqual(['one two three', 'one two three'])
    await c.close()
  })

  it('a story that is first asked for meanwhile is heard whole as soon as it can be', async () => {
    begin()
    say('one ')
    await soon(streamOf).toContain('one')
    await redis.down()
    const early = await Promise.all([watch(b), watch(b, { turnId: 't' })])
    await redis.up()
    say('two')
    for (const { text } of early) expect(text).toBe('')
    await soon(() => early.map(({ text }) => text)).toEqual(['one two', 'one two'])
    end()
    await early[1]!.done
    early[0]!.leave()
  })

  it('is missed at the start with a sentence that has no password in it', async () => {
    const opening = openRedisWatch('redis://:hunter2@127.0.0.1:1/0', quiet)
    await expect(opening).rejects.toThrow(/^Redis does not answer at 127\.0\.0\.1:1 \(ECONNREFUSED\)/)
  })
})

describe.skipIf(!hasRedis)('a stream', () => {
  it('is trimmed when a turn begins, and goes as a whole when nobody tells any more', async () => {
    await redis.client.xadd('forklore:story:s', '1000-0', 'e', '{"type":"TREE_CHANGED"}')
    begin()
    await soon(streamOf).not.toContain('TREE_CHANGED')
    expect(await streamOf()).toContain('TURN_STARTED')
    expect(await redis.client.pttl('forklore:story:s')).toBeGreaterThan(59 * 60_000)
  })
})

describe.skipIf(!hasRedis)('what goes from instance to instance', () => {
  it('cancels a turn where it runs', async () => {
    const { signal, release } = a.cancellable('t')
    expect(b.cancel('t', { keepText: true, stopping: false })).toBe(false)
    await soon(() => signal.aborted).toBe(true)
    expect(signal.reason).toEqual({ keepText: true, stopping: false })
    release()
  })

  it('ends who watches through a link that was taken back, and lets him in nowhere', async () => {
    const guest = { pass: { shareId: 'l' }, hears: new Set(['HEAD_MOVED' as const]), until: null }
    await a.follow('s', null)
    const reader = a.read('s', { text: true, pace: 0, ...guest })
    await reader.next()
    const next = reader.next()
    b.end({ type: 'SHARE_ENDED', shareId: 'l' })
    expect((await next).done).toBe(true)
    expect(a.read('s', { text: true, pace: 0, ...guest }).closed).toBe(true)
  })

  it('ends sessions of before and tokens that were revoked, and no others', async () => {
    await a.follow('s', null)
    const open = (pass: Pass) => a.read('s', { text: true, pace: 0, pass })
    const over: Pass[] = [{ userId: 'u', session: 1 }, { tokenId: 't' }]
    const there: Pass[] = [{ userId: 'u', session: 2 }, { userId: 'v', session: 1 }, { tokenId: 'w' }]
    const [ended, kept] = [over.map(open), there.map(open)]
    b.end({ type: 'SESSIONS_ENDED', userId: 'u', before: 2 })
    b.end({ type: 'TOKEN_ENDED', tokenId: 't' })
    await soon(() => ended.map(({ closed }) => closed)).toEqual([true, true])
    expect(kept.map(({ closed }) => closed)).toEqual([false, false, false])
    expect(over.map((pass) => a.hasEnded(pass))).toEqual([true, true])
    expect(over.map((pass) => open(pass).closed)).toEqual([true, true])
    expect(there.map((pass) => open(pass).closed)).toEqual([false, false, false])
  })

  it('adds up who watches, and counts nobody of an instance that stopped', async () => {
    const counted = 'spectators' as const
    const readers = [a, b, b].map((at) => at.read('s', { text: false, pace: 0, counted }))
    const client = await watch(a)
    await soon(() => a.presence('s')).toEqual({ owners: 0, coplayers: 0, spectators: 3 })
    expect(await b.presence('s')).toEqual({ owners: 0, coplayers: 0, spectators: 3 })
    await soon(() => client.types).toContain('PRESENCE_CHANGED')
    await b.close()
    await soon(() => a.presence('s')).toEqual({ owners: 0, coplayers: 0, spectators: 1 })
    client.leave()
    await readers[0]!.return()
    await soon(() => redis.client.exists('forklore:presence:s')).toBe(0)
  })

  it('counts an instance that died no more', async () => {
    const holds = Date.now() + 2_000
    await redis.client.hset('forklore:presence:s', 'dead', `5 0 0 ${holds}`)
    await a.follow('s', null)
    const reader = a.read('s', { text: false, pace: 0, counted: 'owners' })
    const heard: unknown[] = []
    const listen = async () => {
      for await (const event of reader)
        if (event.type === 'PRESENCE_CHANGED') heard.push(event.presence.owners)
    }
    const listening = listen()
    await soon(() => heard).toEqual([6, 1])
    await reader.return()
    await listening
  })

  it('takes erased words out of the stream and out of every log', async () => {
    begin()
    say('a secret')
    a.tellText('s', 't', 'REASONING', 'a secret plan')
    end()
    await (
      await watch(b, { turnId: 't' })
    ).done
    expect(await streamOf()).toContain('secret')
    b.forget('s', ['t'])
    await soon(streamOf).not.toContain('secret')
    await soon(() => a.shown('s', 't')?.text || b.shown('s', 't')?.reasoning || '').toBe('')
    const c = await openRedisWatch(redis.url, quiet)
    const late = await watch(c, { turnId: 't' })
    await late.done
    expect([late.text, late.types]).toEqual(['', ['TURN_SNAPSHOT', 'TURN_SAVED']])
    await c.close()
  })
})
