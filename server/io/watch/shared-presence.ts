// Who watches each story, summed over the instances. Each says its own count and for how long that holds, so that one
// that died is soon counted no more.
import type { Redis } from 'ioredis'
import type { Presence } from '../../engine/story/events.ts'
import { EXPIRE_MS, presenceKey, storyKey } from './stream.ts'

const BEAT_MS = 4_000
const HOLDS_MS = 10_000

/** Sets the count of an instance, and tells the story when that changes the sum. */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[2] + ARGV[3] > 0 then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. string.format('%.0f', now + ARGV[4]))
else redis.call('HDEL', KEYS[1], ARGV[1]) end
local players, spectators, told = 0, 0, ''
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  if all[i] == 'told' then told = all[i + 1] else
    local p, s, holds = string.match(all[i + 1], '(%d+) (%d+) (%d+)')
    if tonumber(holds) < now then redis.call('HDEL', KEYS[1], all[i])
    else players, spectators = players + p, spectators + s end
  end
end
local sum = string.format('{"players":%d,"spectators":%d}', players, spectators)
if players + spectators == 0 then redis.call('DEL', KEYS[1])
else
  redis.call('HSET', KEYS[1], 'told', sum)
  redis.call('PEXPIRE', KEYS[1], ARGV[5])
end
if sum == told or (told == '' and players + spectators == 0) then return end
redis.call('XADD', KEYS[2], '*', 'e', '{"type":"PRESENCE_CHANGED","presence":' .. sum .. '}')
redis.call('PEXPIRE', KEYS[2], ARGV[5])`

export class SharedPresence {
  readonly #redis: Redis
  readonly #instance: string
  readonly #here = new Map<string, Presence>()
  readonly #beat: NodeJS.Timeout

  constructor(redis: Redis, instance: string) {
    this.#redis = redis
    this.#instance = instance
    this.#beat = setInterval(() => this.#sayAll(), BEAT_MS)
    this.#beat.unref()
  }

  /** Says how many watch an adventure at this instance. */
  say(adventureId: string, count: Presence): void {
    if (count.players + count.spectators > 0) this.#here.set(adventureId, count)
    else this.#here.delete(adventureId)
    void this.#count(adventureId, count)
  }

  /** How many watch an adventure at other instances. */
  async elsewhere(adventureId: string): Promise<Presence> {
    const sum = { players: 0, spectators: 0 }
    for (const [instance, said] of Object.entries(await this.#redis.hgetall(presenceKey(adventureId)))) {
      const [players = 0, spectators = 0, holds = 0] = said.split(' ').map(Number)
      if (instance === 'told' || instance === this.#instance || holds < Date.now()) continue
      sum.players += players
      sum.spectators += spectators
    }
    return sum
  }

  /** Nobody watches here any more. */
  async close(): Promise<void> {
    clearInterval(this.#beat)
    const none = { players: 0, spectators: 0 }
    await Promise.all([...this.#here.keys()].map((adventureId) => this.#count(adventureId, none)))
  }

  #sayAll(): void {
    for (const [adventureId, count] of this.#here) void this.#count(adventureId, count)
  }

  async #count(adventureId: string, { players, spectators }: Presence): Promise<void> {
    const keys = [presenceKey(adventureId), storyKey(adventureId)]
    await this.#redis
      .eval(COUNT, 2, ...keys, this.#instance, players, spectators, HOLDS_MS, EXPIRE_MS)
      .catch(() => {}) // the next beat says it
  }
}
