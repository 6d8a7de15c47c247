// Whose address counts: what the nearest proxies say, and nothing that a caller can write himself.
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddress, networkOf } from '../../server/access/address.ts'
import { Forwarded } from '../../server/access/forwarded.ts'

const request = (forwarded: string | undefined, own = '10.0.0.1') =>
  ({
    socket: { remoteAddress: own },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe('the address of a caller', () => {
  it.each<[string, string | undefined, number, string]>([
    ['no proxy is trusted: the socket’s', '6.6.6.6', 0, '10.0.0.1'],
    ['one proxy: what it has appended', '203.0.113.7', 1, '203.0.113.7'],
    ['what a caller wrote himself stands further left', '6.6.6.6, 7.7.7.7, 203.0.113.7', 1, '203.0.113.7'],
    ['two proxies: the second from the right', '6.6.6.6, 203.0.113.7, 192.0.2.1', 2, '203.0.113.7'],
    ['fewer entries than proxies: it came another way', '6.6.6.6', 2, '10.0.0.1'],
    ['no header at all', undefined, 1, '10.0.0.1'],
    ['an empty one', '', 1, '10.0.0.1'],
    ['an empty entry', '6.6.6.6, ', 1, '10.0.0.1'],
    ['no address', '6.6.6.6, unknown', 1, '10.0.0.1'],
    ['an obfuscated one', '6.6.6.6, _hidden', 1, '10.0.0.1'],
    ['a number that some would read as an address', '6.6.6.6, 2130706433', 1, '10.0.0.1'],
    ['a port', '203.0.113.7:4711', 1, '203.0.113.7'],
    ['IPv6', '2001:db8::7', 1, '2001:db8::7'],
    ['IPv6 in brackets, with a port', '[2001:db8::7]:4711', 1, '2001:db8::7'],
    ['IPv6 in brackets', '[2001:db8::7]', 1, '2001:db8::7'],
    ['IPv6 in quotes', '"[2001:db8::7]:4711"', 1, '2001:db8::7'],
    ['IPv6 written otherwise is the same', '2001:0DB8:0:0::0007', 1, '2001:db8::7'],
    ['IPv4 in the clothes of IPv6 is the same', '::FFFF:203.0.113.7', 1, '203.0.113.7'],
    ['a network device', 'fe80::1%eth0', 1, 'fe80::1'],
    ['blanks', '  6.6.6.6 ,  203.0.113.7  ', 1, '203.0.113.7'],
  ])('%s', (_what, header, hops, address) => {
    expect(clientAddress(request(header), hops)).toBe(address)
  })

  it('is one, by whatever way the socket says it', () => {
    expect(clientAddress(request(undefined, '::ffff:127.0.0.1'), 0)).toBe('127.0.0.1')
    expect(clientAddress(undefined, 0)).toBe('')
  })
})

describe('what is counted as one', () => {
  it('are the addresses of a network of IPv6, which one caller may all have', () => {
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::2'))
    expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:1::1'))
  })

  it('is anybody else by himself', () => {
    for (const caller of ['203.0.113.7', 'user:5a6f', 'link:abc', '']) expect(networkOf(caller)).toBe(caller)
  })
})

describe('a proxy that nobody has named', () => {
  const seen = (hops: number, header: string | undefined) => {
    const lines: string[] = []
    const forwarded = new Forwarded(hops, (line) => lines.push(line))
    for (let times = 0; times < 2; times++) forwarded.note(request(header))
    return { lines, problem: forwarded.problem }
  }

  it('is told once in the log, and as long as the server runs to whoever asks', () => {
    const { lines, problem } = seen(0, '203.0.113.7')
    expect(lines).toEqual([problem])
    expect(problem).toContain('TRUSTED_PROXY_HOPS')
  })

  it('is no matter where it is named, and where there is none', () => {
    expect(seen(1, '203.0.113.7')).toEqual({ lines: [], problem: null })
    expect(seen(0, undefined)).toEqual({ lines: [], problem: null })
  })
})
