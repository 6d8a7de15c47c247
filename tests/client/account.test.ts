// Small pure pieces of the client for strangers: the way back, how a session is said to be over, browsers and dates in words.
import { describe, expect, test } from 'vitest'
import { browserIn, endOf } from '../../client/account/words.ts'
import { isOver } from '../../client/api/over.ts'
import { leftWords } from '../../client/ui/demo-words.ts'
import { wayBack, withWayBack } from '../../client/ui/way-back.ts'

const HOME = 'https://forklore.example'

test('the way back leads to this client, with query and hash, and nowhere else', () => {
  const there = '/play/a?b=c#share'
  const from = new URL(withWayBack('/sign-in', there), HOME).searchParams.get('from')
  expect(wayBack(from, HOME)).toBe(there)
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    'javascript:alert(1)',
    'play',
    '',
    undefined,
    ['/a', '/b'],
  ])
    expect(wayBack(elsewhere, HOME), String(elsewhere)).toBeNull()
})

test('a session is over by the code of an answer, or of a socket that was closed', () => {
  const answered = (code: string) => ({ graphQLErrors: [{ extensions: { code } }] })
  const closed = (code: number) => ({
    graphQLErrors: [],
    networkError: Object.assign(new Error(), { code }),
  })
  expect(isOver(answered('SESSION_ENDED'))).toBe(true)
  expect(isOver(closed(4401))).toBe(true)
  expect(isOver(answered('NOT_FOUND'))).toBe(false)
  expect(isOver(closed(1006))).toBe(false)
  expect(isOver(undefined)).toBe(false)
})

describe('words', () => {
  test('of a browser', () => {
    const mozilla = 'Mozilla/5.0'
    expect(browserIn(`${mozilla} (Windows NT 10.0) AppleWebKit Chrome/141.0 Safari/537.36 Edg/141.0`)).toBe(
      'Edge on Windows',
    )
    expect(browserIn(`${mozilla} (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18.0 Safari/604.1`)).toBe(
      'Safari on an iPhone',
    )
    expect(browserIn(`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`)).toBe(
      'Firefox on Linux',
    )
    expect(browserIn('curl/8.5.0')).toBe('curl/8.5.0')
    expect(browserIn('')).toBe('an unnamed program')
  })

  test('of what is left of a day', () => {
    const demo = { model: 'fake', turnsPerDay: 20, left: 7, resetsAt: '2026-12-01T00:00:00Z' }
    expect(leftWords(demo)).toMatch(/^7 of 20 turns are left today; at .* all are there again\.$/)
    expect(leftWords({ ...demo, left: 1 })).toMatch(/^1 of 20 turns is left/)
    expect(leftWords({ ...demo, left: 0 })).toMatch(/^All 20 turns of today are told; from .* on/)
    expect(leftWords({ ...demo, left: null, turnsPerDay: null })).toBe('')
  })

  test('of how long a token lasts', () => {
    expect(endOf('ever')).toBeNull()
    expect(endOf('30', Date.parse('2026-01-01T00:00:00Z'))).toBe('2026-01-31T00:00:00.000Z')
  })
})
