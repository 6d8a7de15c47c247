// One fake endpoint and one set of endpoints for the tests of a file, and short ways to ask.
import { afterEach, beforeEach } from 'vitest'
import type { Endpoint, Message } from '../../../server/engine/narration.ts'
import { createEndpoints, type Endpoints } from '../../../server/io/model/endpoints.ts'
import type { Narration } from '../../../server/io/model/narrator.ts'
import { startFakeEndpoint, type FakeEndpoint } from '../../fakes/endpoint.ts'
import { endpointAt, readAll, type Told } from './reading.ts'

export const go: Message[] = [{ role: 'user', content: 'Open the door.' }]
export const never = () => new AbortController().signal

export interface Asking {
  fake: FakeEndpoint
  endpoints: Endpoints
  /** Asks a row for a narration. */
  told(row: string, endpoint?: Partial<Endpoint>, more?: Partial<Narration>): Promise<Told>
  /** The body of the request with this number, or of the last one. */
  sent(index?: number): Record<string, unknown>
}

/** Starts both before each test and closes them after it. */
export function useFakeEndpoint(): Asking {
  const asking = {
    told: (row: string, endpoint: Partial<Endpoint> = {}, more: Partial<Narration> = {}) =>
      readAll(
        asking.endpoints.narrate({
          endpoint: endpointAt(asking.fake.at(row), endpoint),
          messages: go,
          signal: never(),
          ...more,
        }),
      ),
    sent: (index = -1) => asking.fake.requests.at(index)?.body ?? {},
  } as Asking
  beforeEach(async () => {
    asking.fake = await startFakeEndpoint()
    asking.endpoints = createEndpoints()
  })
  afterEach(async () => {
    await asking.endpoints.close()
    await asking.fake.close()
  })
  return asking
}
