// What RisuAI gives its users: the web page of a chat, pictures with assets, and packed modules.
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../../server/library/files/containers/html.ts'
import { readFile } from '../../../server/library/files/read-file.ts'
import {
  base64,
  IDAT,
  IEND,
  IHDR,
  json,
  png,
  problemOf,
  readOk,
  storyIn,
  textChunk,
  utf8,
  zip,
} from './build.ts'
import { breakBytes, breakJson, random } from './mutate.ts'
import { drawn, expectSoundFile } from './sound-story.ts'
import { risu, risuPage } from './story-files.ts'

const chat = {
  ...risu.data,
  name: '',
  message: [
    { role: 'user', data: 'Is 1 < 2 && "2" > 1?\n</div><div class="idat">{}' },
    { role: 'char', data: 'It is.', saying: 'a', generationInfo: { model: 'm' } },
  ],
}

/** Whatever it is, it is told in words of ours. */
function expectRead(bytes: Uint8Array): void {
  const file = readFile({ name: 'x', bytes })
  if (!('problem' in file)) return expectSoundFile(file)
  expect(file.message.length).toBeGreaterThan(20)
  expect(file.message).not.toMatch(/The file cannot be read:/)
}

describe('the web page of a chat', () => {
  it('is the chat that it was made of, letter by letter, after the greeting that it shows', () => {
    const story = storyIn(utf8(risuPage(chat)))
    expect(drawn(story)).toEqual([
      '= A grey day.\nYou wait.',
      '  + Is 1 < 2 && "2" > 1?\n</div><div class="idat">{}',
      '    - It is. *',
    ])
    expect(story).toMatchObject({ title: 'Mira & Co', authorsNote: 'Slow.', cards: [{ name: 'Rain' }] })
  })

  it('gives no greeting when its blocks are not the messages, and says so', () => {
    const page = risuPage(chat).replace('<div class="container">', '<div class="chat">An advertisement</div>')
    const { stories, report } = readOk(utf8(page))
    expect(stories[0]!.nodes).toHaveLength(2)
    expect(report.dropped).toContain('The greeting: the page does not show it apart from the messages.')
  })

  it('is told as damaged when the chat in it is', () => {
    const page = risuPage(chat)
    expect(problemOf(utf8(page.slice(0, -60)))).toBe('BROKEN')
    expect(problemOf(utf8(risuPage({ ...chat, message: [] }).replace('"message":[]', '"message":7')))).toBe(
      'BROKEN',
    )
    expect(problemOf(utf8(risuPage({ ...chat, deep: JSON.parse('['.repeat(150) + ']'.repeat(150)) })))).toBe(
      'TOO_DEEP',
    )
    expect(problemOf(utf8('<html><body>A page of anybody.</body></html>'))).toBe('UNKNOWN')
  })

  it('is read or told as a problem, however it is broken', () => {
    const payload = /(?<=class="idat">)[^<]*/
    for (let seed = 0; seed < 200; seed++) {
      const broken = JSON.stringify(breakJson(chat, random(seed))).replaceAll('<', '&lt;')
      expectRead(utf8(risuPage({ message: [] }).replace(payload, () => broken)))
      expectRead(breakBytes(utf8(risuPage(chat)), random(seed)))
    }
  })
})

describe('a character', () => {
  const assets = [
    { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' },
    { type: 'emotion', uri: '__asset:0', name: 'joy', ext: 'png' },
    { type: 'emotion', uri: '__asset:1', name: 'grief', ext: 'png' },
    { type: 'background', uri: 'https://example.org/a.png', name: 'hill', ext: 'png' },
  ]
  const card = (data: object) => ({
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: { name: 'Mira', description: 'A smith.', first_mes: 'Hello.', ...data },
  })
  const asset = (name: string) => textChunk(`chara-ext-asset_${name}`, 'QUJD'.repeat(500))
  const more = (count: string) => `${count} of the card: a scenario has a cover alone.`

  it('in a picture with more files has the picture alone as its cover', () => {
    const bytes = png(IHDR, asset(':0'), IDAT, asset('1'), textChunk('ccv3', base64(card({ assets }))), IEND)
    const { scenarios, report } = readOk(bytes)
    expect(scenarios[0]).toMatchObject({ title: 'Mira', opening: 'Hello.' })
    expect(Buffer.from(scenarios[0]!.picture!)).toEqual(
      Buffer.from(png(IHDR, IDAT, textChunk('ccv3', base64(card({ assets }))), IEND)),
    )
    expect(report.dropped).toContain(more('2 more pictures and sounds'))
  })

  it('of before V3 says what it brings as well', () => {
    const risuai = { emotions: [['joy', '__asset:7']], additionalAssets: [['sea', '__asset:7', 'png'], 7] }
    const { report } = readOk(json(card({ extensions: { risuai } })))
    expect(report.dropped).toContain(more('1 more picture or sound'))
  })

  it('with a packed module is read without it', () => {
    const icon = { type: 'icon', uri: 'embeded://icon.png', name: 'main', ext: 'png' }
    const entry = { keys: ['forge'], content: 'Hot.', enabled: true, insertion_order: 1, extensions: {} }
    const { scenarios, report } = readOk(
      zip({
        'card.json': json(card({ assets: [icon], character_book: { entries: [entry] } })),
        'icon.png': png(IHDR, IDAT, IEND),
        'module.risum': packed(),
      }),
    )
    expect(scenarios[0]).toMatchObject({ cards: [{ keys: ['forge'] }] })
    expect(report.dropped).toEqual([expect.stringMatching(/^module\.risum: /)])
  })
})

/** A packed module, alone or with a file. */
function packed(...file: number[]): Uint8Array {
  const body = Buffer.from('whatever it holds')
  const head = Buffer.from([111, 0, 0, 0, 0, 0])
  head.writeUInt32LE(body.length, 2)
  return Buffer.concat([head, body, Buffer.from(file.length > 0 ? [1, ...file, 0] : [0])])
}

describe('a packed module', () => {
  it('is refused with a way out, whatever is behind it', () => {
    for (const bytes of [packed(), packed(3, 0, 0, 0, 1, 2, 3)]) {
      const file = readFile({ name: 'x', bytes })
      expect(file).toMatchObject({
        problem: 'UNKNOWN',
        message: expect.stringMatching(/lorebook there as JSON/),
      })
    }
    expect(readFile({ name: 'x', bytes: utf8('o no, a text') })).toMatchObject({
      message: expect.not.stringMatching(/RisuAI/),
    })
    for (let seed = 0; seed < 200; seed++) expectRead(breakBytes(packed(1, 2), random(seed)))
  })
})

describe('the words of a piece of a page', () => {
  it.each([
    ['<p>One<b> two</b></p><p>Three</p>', 'One two\n\nThree'],
    ['a &lt;b&gt; &amp;amp; &#39;c&#x27; &nope; &#0;', "a <b> &amp; 'c' &nope; &#0;"],
    ['<style>p { a: "<p>" }</style>Seen<script>if (a</b>) x()</script>.', 'Seen.'],
    ['2 < 3 <4> cut <b', '2 < 3 <4> cut <b'],
  ])('%s', (html, words) => expect(wordsOf(html)).toBe(words))

  it.each([['<'], ['<style>'], [' '], ['&'], ['<script'], [' \n']])(
    'are found at once in many %j',
    (piece) => {
      const began = performance.now()
      wordsOf(piece.repeat(800_000 / piece.length))
      expect(performance.now() - began).toBeLessThan(2_000)
    },
  )
})
