// Reading in a thread of its own: the same answers, while others go on, and an end to what takes too much.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { readFilesApart } from '../../../server/library/files/read-apart.ts'
import { readFiles } from '../../../server/library/files/read-file.ts'
import { cardPng, json, utf8 } from './build.ts'

const card = { spec: 'chara_card_v2', data: { name: 'Mira', description: 'A smith.', first_mes: 'Hello.' } }
const png = { name: 'mira.png', bytes: cardPng(card) }
const text = { name: 'mira.json', bytes: json(card) }
const adventure = (actions: number) => ({
  name: 'story.json',
  bytes: json({
    title: 'Long',
    actionWindow: Array.from({ length: actions }, (_, id) => ({
      id: `${id}`,
      type: 'continue',
      text: `Moment ${id}. ${'It rains. '.repeat(100)}`,
    })),
  }),
})

describe('files read apart', () => {
  it('give what they give when read here', async () => {
    const sent = [png, text, { name: 'x', bytes: utf8('none') }]
    const read = await readFilesApart(sent)
    expect(read).toEqual(readFiles(sent).map((one) => plain(one)))
    expect(await readFilesApart([text], { asText: true })).toMatchObject([
      { file: { scenarios: [{ opening: expect.stringMatching(/^\{/) }] } },
    ])
  })

  it('of tens of megabytes keep nobody waiting', async () => {
    const sent = [adventure(40_000)]
    expect(sent[0]!.bytes.length).toBeGreaterThan(40_000_000)
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const read = await readFilesApart(sent)
    delay.disable()
    expect(read).toMatchObject([{ file: { stories: [{ head: 39_999 }] } }])
    // Here it takes a second and more.
    expect(delay.max / 1e6).toBeLessThan(700)
  })

  it('are given up when they take too long or too much, without the others', async () => {
    const large = adventure(40_000)
    expect(await readFilesApart([large], {}, { timeMs: 1 })).toMatchObject([
      { file: { problem: 'TOO_LARGE' } },
    ])
    const read = await readFilesApart([text, large], {}, { memoryMb: 90 })
    expect(read).toMatchObject([
      { file: { scenarios: [{ title: 'Mira' }] } },
      { name: 'story.json', file: { problem: 'TOO_LARGE' } },
    ])
  })

  it('one by one take a bounded time together, however many they are', async () => {
    const sent = Array.from({ length: 100 }, (_, at) => ({ ...png, name: `${at}.png` }))
    const worker = new URL('data:text/javascript,setInterval(() => {}, 1000)') // it never answers
    const began = performance.now()
    const read = await readFilesApart(sent, {}, { timeMs: 200, worker })
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(read.map(({ name }) => name)).toEqual(sent.map(({ name }) => name))
    expect(read.every(({ file }) => 'problem' in file && file.problem === 'TOO_LARGE')).toBe(true)
  })
})

/** As it comes from a thread: a Buffer is bytes then. */
function plain(one: ReturnType<typeof readFiles>[number]) {
  return structuredClone(one)
}
