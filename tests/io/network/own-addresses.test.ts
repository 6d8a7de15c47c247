// Where others reach this machine: nowhere by what it keeps to itself, else at what they can open.
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { ownAddresses } from '../../../server/io/network/own-addresses.ts'

it('are none of a server that listens for its own machine', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(ownAddresses(host, '4000')).toEqual([])
})

it('are the one that it listens on', () => {
  expect(ownAddresses('192.0.2.7', '80')).toEqual(['http://192.0.2.7:80'])
  expect(ownAddresses('2001:db8::7', '4000')).toEqual(['http://[2001:db8::7]:4000'])
})

it('are all that the machine has in its networks, without its own loopback', () => {
  const known = new Set(Object.values(networkInterfaces()).flatMap((list) => list!.map((one) => one.address)))
  for (const address of ownAddresses('0.0.0.0', '4000')) {
    const { hostname, port } = new URL(address)
    expect([known.has(hostname), hostname.startsWith('127.'), port]).toEqual([true, false, '4000'])
  }
})
