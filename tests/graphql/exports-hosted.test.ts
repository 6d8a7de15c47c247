// Files to keep, on a server for many: what they take of the machine has bounds, and nobody's files keep others waiting.
import { afterEach, expect, it } from 'vitest'
import { aHostedApp, type Hosted } from '../fakes/a-hosted-app.ts'
import { begin } from '../fakes/an-app.ts'

let hosted: Hosted
afterEach(() => hosted.stop())

const MB = 1024 * 1024

/** Somebody with a story of so many megabytes. */
async function aLongStory(megabytes: number) {
  hosted = await aHostedApp()
  const person = hosted.person()
  const { id } = await begin(person)
  const data = { text: 'The rain goes on. '.repeat((megabytes * MB) / 18) }
  await hosted.app.deps.db.write((tx) => tx.take.updateMany({ data }))
  return { person, get: (format: string) => person.fetch(`/exports/adventure/${id}/${format}`) }
}

it('are four at a time of one user, until he has read them', async () => {
  const { get } = await aLongStory(16)
  const open = [await get('MARKDOWN'), await get('MARKDOWN'), await get('MARKDOWN'), await get('HTML')]
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const refused = await get('MARKDOWN')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toMatch(/4 files are being given out to you already\. Try again in/)
  await open[0]!.body!.cancel()
  expect((await open[1]!.text()).length).toBeGreaterThan(15 * MB)
  await expect.poll(async () => (await get('BUNDLE')).status).toBe(200)
  for (const one of open.slice(2)) await one.body!.cancel()
})

it('that would be made of a story of more than 32 MB are refused in a sentence; ours is not', async () => {
  const { get } = await aLongStory(33)
  for (const format of ['MARKDOWN', 'HTML', 'EPUB', 'SILLYTAVERN_CHAT', 'EXOLOOM']) {
    const answer = await get(format)
    expect([format, answer.status]).toEqual([format, 413])
    expect(await answer.text()).toMatch(/more than 32 MB .* Take it as Forklore/)
  }
  const ours = await get('BUNDLE')
  expect(ours.status).toBe(200)
  expect((await ours.arrayBuffer()).byteLength).toBeGreaterThan(100)
})
