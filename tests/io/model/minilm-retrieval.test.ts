// What comes back with words and vectors together is no worse than with vectors alone. `npm run bench` prints the figures.
import { expect, it } from 'vitest'
import { embedSet, hits } from '../../bench/retrieval.ts'

it('the light bonus for words costs at most one scene of the set', async () => {
  const vectors = await embedSet()
  const [both, alone, words] = [hits('BOTH', vectors), hits('VECTORS', vectors), hits('WORDS', null)]
  expect(both.at1).toBeGreaterThanOrEqual(alone.at1 - 1)
  expect(both.at5).toBeGreaterThanOrEqual(alone.at5 - 1)
  expect(both.at1).toBeGreaterThan(words.at1)
}, 180_000)
