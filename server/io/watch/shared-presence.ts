// Who watches each story, summed over the instances. Each says its own count and for how long that holds, so that one
// that died is soon counted no more.
import type { Redis } from 'ioredis'
import type { Presence } from '../../engine/story/events.ts'
import { bothOf, isAnybody, NOBODY_THERE } from './presence.ts'
import { EXPIRE_MS, presenceKey, storyKey } from './stream.ts'

const BEAT_MS = 4_000
const HOLDS_MS = 10_000

/** Sets the count of an instance, and tells the story when that changes the sum. */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[2] + ARGV[3] + ARGV[4] > 0 then
  local said = ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. ARGV[4] .. ' ' .. string.format('%.0f', now + ARGV[5])
  redis.call('HSET', KEYS[1], ARGV[1], said)
else redis.call('HDEL', KEYS[1], ARGV[1]) end
local owners, coplayers, spectators, told = 0, 0, 0, ''
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  if all[i] == 'told' then told = all[i + 1] else
    local o, c, s, holds = string.match(all[i + 1], '(%d+) (%d+) (%d+) (%d+)')
    if holds == nil or tonumber(holds) < now then redis.call('HDEL', KEYS[1], all[i])
    else owners, coplayers, spectators = owners + o, coplayers + c, spectators + s end
  end
end
local sum = string.format('{"owners":%d,"coplayers":%d,"spectators":%d}', owners, coplayers, spectators)
local nobody = owners + coplayers + spectators == 0
if nobody then redis.call('DEL', KEYS[1])
else
  redis.call('HSET', KEYS[1], 'told', sum)
  redis.call('PEXPIRE', KEYS[1], ARGV[6])
end
if sum == told or (told == '' and nobody) then return end
redis.call('XADD', KEYS[2], '*', 'e', '{"type":"PRESENCE_CHANGED","presence":' .. sum .. '}')
redis.call('PEXPIRE', KEYS[2], ARGV[6])`

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
    if (isAnybody(count)) this.#here.set(adventureId, count)
    else this.#here.delete(adventureId)
    void this.#count(adventureId, count)
  }

  /** How many watch an adventure at other instances. */
  async elsewhere(adventureId: string): Promise<Presence> {
    let sum = NOBODY_THERE
    for (const [instance, said] of Object.entries(await this.#redis.hgetall(presenceKey(adventureId)))) {
      const [owners = 0, coplayers = 0, spectators = 0, holds = 0] = said.split(' ').map(Number)
      if (instance === 'told' || instance === this.#instance || holds < Date.now()) continue
      sum = bothOf(sum, { owners, coplayers, spectators })
    }
    return sum
  }

  /** Nobody watches here any more. */
  async close(): Promise<void> {
    clearInterval(this.#beat)
    await Promise.all([...this.#here.keys()].map((adventureId) => this.#count(adventureId, NOBODY_THERE)))
  }

  #sayAll(): void {
    for (const [adventureId, count] of this.#here) void this.#count(adventureId, count)
  }

  async #count(adventureId: string, { owners, coplayers, spectators }: Presence): Promise<void> {
    const keys = [presenceKey(adventureId), storyKey(adventureId)]
    await this.#redis
      .eval(COUNT, 2, ...keys, this.#instance, owners, coplayers, spectators, HOLDS_MS, EXPIRE_MS)
      .catch(() => {}) // the next beat says it
  }
}
