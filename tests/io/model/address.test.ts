// What players type and paste as an address.
import { expect, test } from 'vitest'
import { pathTo, readAddress } from '../../../server/io/model/address.ts'

test.each([
  ['http://localhost:11434', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/', 'http://localhost:11434/v1/chat/completions'],
  ['  http://localhost:11434/v1  ', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/v1/', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434//v1//', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/v1/chat/completions', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/v1/chat/completions/', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/v1/chat', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/v1/models', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/api/chat', 'http://localhost:11434/v1/chat/completions'],
  ['localhost:1234', 'http://localhost:1234/v1/chat/completions'],
  ['192.168.0.7:8080/v1', 'http://192.168.0.7:8080/v1/chat/completions'],
  ['my-box.local', 'http://my-box.local/v1/chat/completions'],
  ['[::1]:8080', 'http://[::1]:8080/v1/chat/completions'],
  ['api.openai.com', 'https://api.openai.com/v1/chat/completions'],
  ['HTTPS://API.openai.com/v1', 'https://api.openai.com/v1/chat/completions'],
  ['https://openrouter.ai/api', 'https://openrouter.ai/api/v1/chat/completions'],
  ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1/chat/completions'],
  ['https://host.example/v1beta/openai', 'https://host.example/v1beta/openai/chat/completions'],
  ['https://host.example/api/paas/v4', 'https://host.example/api/paas/v4/chat/completions'],
  ['https://host.example/chat/completions', 'https://host.example/chat/completions'],
  ['https://host.example/v1?api-version=7#top', 'https://host.example/v1/chat/completions?api-version=7'],
  ['http://127.0.0.1:9/p-01;cut=3', 'http://127.0.0.1:9/p-01;cut=3/v1/chat/completions'],
])('%s', (typed, called) => {
  const address = readAddress(typed)
  expect(address && address.origin + pathTo(address, 'chat/completions')).toBe(called)
})

test.each([
  '',
  '   ',
  'http://',
  'ftp://host/v1',
  'file:///etc/passwd',
  'http://ho st',
  'javascript:alert(1)',
])('nothing can be made of "%s"', (typed) => expect(readAddress(typed)).toBeNull())

test('a password and a query are kept apart from what may be shown', () => {
  const address = readAddress('https://me:p%40ss@host.example/v1?token=abc')
  expect(address).toMatchObject({ login: 'me:p@ss', query: '?token=abc', shown: 'https://host.example/v1' })
})
