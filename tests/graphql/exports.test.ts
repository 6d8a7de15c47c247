// Files to keep, over HTTP: offered by the API, sent as downloads, and to their owner alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApp, type Data, type Running } from '../fakes/an-app.ts'

let house: Running
let story: { id: string; exports: Data[] }
beforeAll(async () => {
  house = await anApp()
  const { scenarios } = await house.ask(
    `{ scenarios(first: 20) { nodes: edges { node { id title exports { format url label loses } } } } }`,
  )
  const saltmarket = scenarios.nodes.find(({ node }: Data) => node.title === 'Saltmarket').node
  expect(saltmarket.exports.map(({ format }: Data) => format)).toContain('CARD_V3_PNG')
  const { startAdventure } = await house.ask(
    `mutation ($id: ID!) { startAdventure(input: { scenarioId: $id, title: "Über \\"den\\" Fluß" }) {
      ... on StartAdventurePayload { adventure { id exports { format url label loses } } } } }`,
    { id: saltmarket.id },
  )
  story = startAdventure.adventure
})
afterAll(() => house.stop())

const get = (url: string, init: RequestInit = {}) => fetch(house.url + url, init)
const urlOf = (format: string): string => story.exports.find((file) => file.format === format).url

describe('a file of a story', () => {
  it('is offered in every format, with what it loses: only ours loses nothing', () => {
    expect(story.exports.map(({ format }) => format)).toEqual([
      'BUNDLE',
      'MARKDOWN',
      'HTML',
      'EPUB',
      'SILLYTAVERN_CHAT',
      'EXOLOOM',
    ])
    expect(story.exports.filter(({ loses }) => loses.length === 0).map(({ format }) => format)).toEqual([
      'BUNDLE',
    ])
  })

  it.each(['BUNDLE', 'MARKDOWN', 'HTML', 'EPUB', 'SILLYTAVERN_CHAT', 'EXOLOOM'])(
    'is sent as a download: %s',
    async (format) => {
      const answer = await get(urlOf(format))
      expect(answer.status).toBe(200)
      const disposition = answer.headers.get('content-disposition')!
      expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%C3%9Cber/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    },
  )

  it('is not sent for a HEAD, nor for what does not exist', async () => {
    const head = await get(urlOf('MARKDOWN'), { method: 'HEAD' })
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
    const other = Buffer.from('Adventure:nobody-has-it').toString('base64url')
    for (const path of [
      urlOf('MARKDOWN').replace('MARKDOWN', 'toString'),
      urlOf('MARKDOWN').replace('MARKDOWN', 'CONSTRUCTOR'),
      urlOf('MARKDOWN').replace('adventure', 'scenario'),
      `/exports/adventure/${other}/MARKDOWN`,
      '/exports/adventure/../MARKDOWN',
    ])
      expect([path, (await get(path)).status]).not.toEqual([path, 200])
  })

  it('is not given to who has only a link', async () => {
    const { createShare } = await house.ask(
      `mutation ($id: ID!) { createShare(input: { adventureId: $id, role: COPLAYER }) {
        ... on CreateSharePayload { share { token } } } }`,
      { id: story.id },
    )
    const headers = { authorization: `Bearer ${createShare.share.token}` }
    expect((await get(urlOf('MARKDOWN'), { headers })).status).toBe(403)
  })
})
