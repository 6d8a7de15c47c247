// What a proxy says counts only where proxies are known: else any caller could say it.
import { describe, expect, it } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { Forwarded, isByTls } from '../../server/access/forwarded.ts'
import { refusalOf } from '../../server/access/local-peer.ts'

const request = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '10.0.0.1' } }) as unknown as IncomingMessage

describe('pages of other sites', () => {
  const passes = (headers: Record<string, string>, hops: number) =>
    refusalOf(request(headers), 'STRANGERS', hops) === null
  const origin = 'https://play.example'

  it.each([
    ['its own page', { origin, host: 'play.example' }, 0, true],
    ['no page at all', { host: 'play.example' }, 0, true],
    ['another site', { origin: 'https://evil.example', host: 'play.example' }, 0, false],
    ['a page in a sandbox', { origin: 'null', host: 'play.example' }, 0, false],
    ['another port', { origin: 'https://play.example:8443', host: 'play.example' }, 0, false],
    [
      'a proxy that wrote Host anew',
      { origin, host: 'app:4000', 'x-forwarded-host': 'play.example' },
      1,
      true,
    ],
    ['the same, unknown', { origin, host: 'app:4000', 'x-forwarded-host': 'play.example' }, 0, false],
    [
      'another site by a proxy',
      { origin: 'https://evil.example', host: 'app:4000', 'x-forwarded-host': 'play.example' },
      1,
      false,
    ],
    ['two proxies', { origin, host: 'app', 'x-forwarded-host': 'play.example, inner' }, 2, true],
    ['a proxy that says nothing of it', { origin, host: 'app:4000' }, 1, false],
  ] as [string, Record<string, string>, number, boolean][])('%s', (_name, headers, hops, may) => {
    expect(passes(headers, hops)).toBe(may)
  })
})

it('TLS is what the outermost trusted proxy says', () => {
  const by = (proto: string, hops: number) => isByTls(request({ 'x-forwarded-proto': proto }), hops)
  expect(by('https', 0)).toBe(false)
  expect(by('https', 1)).toBe(true)
  expect(by('http', 1)).toBe(false)
  expect(by('https, http', 1)).toBe(false) // what stands further left a caller may have written
  expect(by('https, http', 2)).toBe(true)
  expect(by('https', 2)).toBe(true) // the inner one did not add to it
  expect(isByTls(request({}), 1)).toBe(false)
})

describe('a proxy that nobody told us of', () => {
  const passedOn = request({ 'x-forwarded-for': '203.0.113.7' })

  it('is warned of once', () => {
    const warnings: string[] = []
    const forwarded = new Forwarded(0, (sentence) => warnings.push(sentence))
    forwarded.note(request({}))
    expect(forwarded.problem).toBeNull()
    forwarded.note(passedOn)
    forwarded.note(passedOn)
    expect(warnings).toEqual([forwarded.problem])
    expect(forwarded.problem).toContain('TRUSTED_PROXY_HOPS')
  })

  it('is as it should be when it is counted', () => {
    const forwarded = new Forwarded(1, () => expect.unreachable())
    forwarded.note(passedOn)
    expect(forwarded.problem).toBeNull()
  })
})
