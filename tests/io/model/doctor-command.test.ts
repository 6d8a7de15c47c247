// `npm run doctor`: what it reads from its words, and what it prints.
import { expect, test } from 'vitest'
import { doctorCommand } from '../../../server/commands/doctor.ts'
import { never, useFakeEndpoint } from './asking.ts'

const asking = useFakeEndpoint()

async function run(words: string[], key: string | null = null) {
  const lines: string[] = []
  const { diagnose } = asking.endpoints
  const print = (line: string) => lines.push(line)
  const works = await doctorCommand({ diagnose, key, signal: never(), print }, words)
  return { works, text: lines.join('\n') }
}

test('prints each step, the models, the profile and a verdict', async () => {
  const { works, text } = await run([asking.fake.at('clever', { models: 30 }), '--model', 'fake'])
  expect(works).toBe(true)
  expect(text).toMatch(/^✓ address {4}http:\/\/127\.0\.0\.1:\d+\/clever;models=30\/v1 answers\.$/m)
  expect(text).toContain('✓ models     30 models, fake among them.')
  expect(text).toContain('  fake (32768 tokens)')
  expect(text).toContain('  … and 10 more')
  expect(text).toContain('  heedsStop: true')
  expect(text).toMatch(/It can tell stories\.$/)
})

test('says what does not work, and the address that does', async () => {
  const dead = await run(['http://127.0.0.1:1'])
  expect(dead.works).toBe(false)
  expect(dead.text).toContain('✗ address')
  expect(dead.text).toContain('– answer')
  expect(dead.text).toMatch(/It cannot tell stories yet\.$/)
  expect((await run([`${asking.fake.url}/p-69`])).text).toContain(
    `Use the address ${asking.fake.url}/p-69/api/v1.`,
  )
})

test('takes the key as it is handed in, and shows it nowhere', async () => {
  const { works, text } = await run([asking.fake.at('key')], 'secret-key')
  expect(works).toBe(true)
  expect(text).not.toContain('secret-key')
})

test('asks in completion mode', async () => {
  await run([asking.fake.at('clever'), '--completion'])
  expect(asking.fake.requests.some(({ path }) => path.endsWith('/v1/completions'))).toBe(true)
})

test.each([[], ['a', 'b'], ['a', '--key', 'sk-secret'], ['--model', 'x'], ['a', '--nonsense']])(
  '%j says how it is used',
  async (...words) => {
    const failed = run(words)
    await expect(failed).rejects.toThrow('MODEL_KEY')
    await expect(failed).rejects.not.toThrow('sk-secret')
  },
)
