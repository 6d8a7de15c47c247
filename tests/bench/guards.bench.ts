// What the guards of a server for many add to a request: the same question to a local and to a hosted server, by turns.
import { afterAll, it } from 'vitest'
import { ALLOWANCES, BUCKET } from '../../server/access/limits.ts'
import { createRedisLimits } from '../../server/io/limits/redis.ts'
import { connectRedis } from '../../server/io/watch/redis-connect.ts'
import { aHostedApp } from '../fakes/a-hosted-app.ts'
import { anApp, begin } from '../fakes/an-app.ts'
import { hasRedis, startRedis } from '../fakes/redis-server.ts'
import { add, print, ratio } from './table.ts'

afterAll(print)

const TIMES = 400
const HEAD =
  'query ($id: ID!) { adventure(id: $id) { id title head { version depth canUndo take { id kind } } } }'

/** Asks each in turn, so that what else the machine does slows all of them alike. */
async function byTurns(asks: (() => Promise<unknown>)[]): Promise<number[][]> {
  const taken = asks.map((): number[] => [])
  for (let time = 0; time < TIMES + 20; time++)
    for (const [at, ask] of asks.entries()) {
      const began = performance.now()
      await ask()
      if (time >= 20) taken[at]!.push(performance.now() - began)
    }
  return taken
}

it('guards', async () => {
  const [local, hosted, shared] = [await anApp(), await aHostedApp(), await aHostedApp()]
  const redis = hasRedis ? await startRedis() : null
  if (redis) {
    const log = { info: () => {}, warn: () => {} }
    const connection = await connectRedis(redis.url, log, { away: null })
    shared.app.deps.limits = createRedisLimits(connection, ALLOWANCES, BUCKET)
  }
  const asking = async (who: Parameters<typeof begin>[0]) => {
    const { id } = await begin(who)
    return () => (who.ask as (query: string, variables: object) => Promise<unknown>)(HEAD, { id })
  }
  const asks = [await asking(local), await asking(hosted.person()), await asking(shared.person())]
  const [own, guarded, inRedis] = await byTurns(redis ? asks : asks.slice(0, 2))
  const median = add('a small query: local', own!)
  const most = add('the same, hosted: session, price, bucket in memory', guarded!)
  ratio('what the guards of a hosted server make of a small query', most, median)
  if (inRedis) {
    const most = add('the same, hosted: bucket in Redis', inRedis)
    ratio('what they make of it with Redis', most, median)
  }
  for (const running of [local, hosted, shared]) await running.stop()
  await redis?.stop()
})
