// Stories and scenarios as files: readable, safe wherever they are opened, and read back by our own import as they were.
import { unzipSync, strFromU8 } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cardContent } from '../../../server/engine/context/card-content.ts'
import { exportScenario, exportStory } from '../../../server/library/exports/export-story.ts'
import { writeEpub } from '../../../server/library/exports/write-epub.ts'
import { fileName, type ScenarioFormat, type StoryFormat } from '../../../server/library/exports/formats.ts'
import type { FoundFile } from '../../../server/library/files/found.ts'
import { blankScenario } from '../../../server/library/files/blank.ts'
import { readFile } from '../../../server/library/files/read-file.ts'
import { storePicture } from '../../../server/library/pictures.ts'
import { createScenarioFrom } from '../../../server/library/scenarios/create-scenario.ts'
import { addCheckpoint } from '../../../server/play/checkpoint.ts'
import { hideTake } from '../../../server/play/edit-take.ts'
import { aStory, turn, type Story } from '../../fakes/a-story.ts'

const HOSTILE = '# Not a title\n<script>alert(1)</script> & *stars* [link](http://x) \u0007'

let story: Story
beforeEach(async () => {
  story = await aStory('Opening one.', { remembers: false })
})
afterEach(() => story.close())

async function bytes(format: StoryFormat): Promise<Uint8Array> {
  const { body } = await exportStory(story.deps, story.viewer, story.adventure.id, format)
  if (body instanceof Uint8Array) return body
  throw new Error('expected bytes')
}
const text = async (format: StoryFormat) => Buffer.from(await bytes(format)).toString('utf8')

const tells = (told: string) =>
  story.narrator(async function* () {
    yield { type: 'TEXT', text: told }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  })

const checkpoint = (name: string) =>
  addCheckpoint(story.deps, story.viewer, { adventureId: story.adventure.id, takeId: null, name })

/** An opening, an input with a narration, which is told twice, and a further narration. */
async function played() {
  tells('First told.')
  await turn(story, { kind: 'TAKE', input: 'DO', text: 'open the door' })
  tells(`Second told.\n\n${HOSTILE}`)
  await turn(story, { kind: 'RETRY', takeId: null })
  tells('And on.')
  await turn(story, { kind: 'CONTINUE' })
}

it('a long book keeps no more threads busy than a short one', async () => {
  const ports = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
  const before = ports()
  let most = 0
  const looking = setInterval(() => (most = Math.max(most, ports())), 1)
  const passage = { byPlayer: false, kind: 'NARRATION' as const, paragraphs: ['It rains. '.repeat(300)] }
  const chapters = Array.from({ length: 10 }, (_, at) => ({
    title: `Chapter ${at}`,
    passages: Array.from({ length: 100 }, () => passage),
  }))
  const book = { title: 'Long', persona: '', chapters }
  const facts = { id: 'x', changedAt: new Date(), cover: new Uint8Array([1, 2, 3]) }
  const files = unzipSync(await writeEpub(book, facts))
  clearInterval(looking)
  expect(most).toBeLessThanOrEqual(before) // a thread would have a port of its own
  expect(strFromU8(files['OEBPS/part-10.xhtml']!)).toContain('Chapter 9')
  expect(files['OEBPS/cover.png']).toEqual(facts.cover)
})

it('a book is given out whatever year it was played in', async () => {
  for (const playedAt of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
    const { id } = story.adventure
    await story.deps.db.write((tx) =>
      tx.adventure.update({ where: { id }, data: { playedAt: new Date(playedAt) } }),
    )
    expect(Object.keys(unzipSync(await bytes('EPUB')))).toContain('OEBPS/part-1.xhtml')
  }
})

it('a scenario whose cover is broken is given out with a plain one', async () => {
  const { deps, viewer } = story
  const bytes = Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\xff\xff\xff', 'latin1')
  const cover = { mime: 'image/webp', width: 1, height: 1, bytes } as const
  const { id } = await deps.db.write(async (tx) => {
    const hash = await storePicture(tx, cover, deps.clock.now())
    return createScenarioFrom(
      tx,
      'one',
      { ...blankScenario('Broken'), opening: 'Hello.' },
      deps.clock.now(),
      () => hash,
    )
  })
  const { body } = await exportScenario(deps, viewer, id, 'CARD_V3_PNG')
  const read = readFile({ name: 'card.png', bytes: body as Uint8Array }) as FoundFile
  expect(read.scenarios.map(({ title }) => title)).toEqual(['Broken'])
})

describe('a line', () => {
  it('as Markdown is what was told, with the signs of Markdown as letters, and what the player did as a quote', async () => {
    await played()
    const written = await text('MARKDOWN')
    expect(written).toContain('\n\n> You open the door.\n\nSecond told.\n\n\\# Not a title\\\n\\<script\\>')
    expect(written).toContain('\\*stars\\* \\[link\\]')
    expect(written).not.toContain('First told.')
    expect(written.trimEnd().endsWith('And on.')).toBe(true)
  })

  it('as a page can do nothing: no sign of a text becomes markup', async () => {
    await played()
    const written = await text('HTML')
    expect(written).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; *stars*')
    expect(written).not.toMatch(/<script|\son\w+=|\u0007/)
    expect(written).toContain("default-src 'none'")
  })

  it('leaves hidden takes out, and ends where the player stands', async () => {
    await played()
    const takes = await story.deps.db.reader.take.findMany({ where: { text: 'And on.' } })
    await hideTake(story.deps, story.viewer, takes[0]!.id, true)
    expect(await text('MARKDOWN')).not.toContain('And on.')
  })

  it('as a book has its chapters at checkpoints, its type first, and well-formed pages', async () => {
    tells('Before.')
    await turn(story, { kind: 'TAKE', input: 'DO', text: 'go' })
    await checkpoint('At the <gate>')
    tells(HOSTILE)
    await turn(story, { kind: 'TAKE', input: 'SAY', text: 'Hello' })
    const whole = Buffer.from(await bytes('EPUB'))
    expect(whole.subarray(30, 38).toString()).toBe('mimetype')
    expect(whole.subarray(38, 58).toString()).toBe('application/epub+zip')
    const files = unzipSync(new Uint8Array(whole))
    const read = (name: string) => strFromU8(files[name]!)
    expect(read('OEBPS/nav.xhtml')).toContain('At the &lt;gate&gt;')
    expect(read('OEBPS/part-2.xhtml')).toContain('<h2>At the &lt;gate&gt;</h2>')
    expect(read('OEBPS/part-2.xhtml')).toContain('&lt;script&gt;')
    for (const name of Object.keys(files).filter((file) => /xhtml|opf|xml$/.test(file)))
      expect([name, tagsOf(read(name))]).toEqual([name, []])
    for (const [, href] of read('OEBPS/book.opf').matchAll(/href="([^"]+)"/g))
      expect(Object.keys(files)).toContain(`OEBPS/${href}`)
  })

  it('of a story without a take is a file all the same', async () => {
    const blank = await aStory('', { remembers: false })
    for (const format of ['MARKDOWN', 'HTML', 'EPUB', 'EXOLOOM', 'SILLYTAVERN_CHAT'] as const)
      await expect(exportStory(blank.deps, blank.viewer, blank.adventure.id, format)).resolves.toBeTruthy()
    await blank.close()
  })
})

describe('read back by our own import', () => {
  const again = async (format: StoryFormat): Promise<FoundFile> => {
    const found = await readFile({ name: 'x', bytes: await bytes(format) })
    if ('problem' in found) throw new Error(found.message)
    return found
  }

  it('a chat has the narrations that were told again as swipes', async () => {
    await played()
    const { nodes } = (await again('SILLYTAVERN_CHAT')).stories[0]!
    const told = nodes.filter(({ kind }) => kind === 'NARRATION').map((node) => node.text.split('\n')[0])
    expect(told).toEqual(['First told.', 'Second told.', 'And on.'])
    const [first, second] = nodes.filter((node) => /^(First|Second) told/.test(node.text))
    expect(first!.parent).toBe(second!.parent)
  })

  it('a chat has what the chat that it was imported from held besides', async () => {
    const metadata = { integrity: 'x', variables: { gold: 3 } }
    await story.deps.db.write((tx) =>
      tx.adventure.update({
        where: { id: story.adventure.id },
        data: {
          extensions: JSON.stringify({ sillytavern: { create_date: '2024-01-01', chat_metadata: metadata } }),
          authorsNote: 'Damp.',
        },
      }),
    )
    const [header] = (await text('SILLYTAVERN_CHAT')).split('\n')
    expect(JSON.parse(header!)).toMatchObject({
      create_date: '2024-01-01',
      chat_metadata: { ...metadata, note_prompt: 'Damp.' },
    })
  })

  it('a loom tree has every take of every line, and the checkpoints', async () => {
    await played()
    await checkpoint('Here')
    const { stories, report } = await again('EXOLOOM')
    const { nodes, head } = stories[0]!
    expect(nodes[head!]!.text).toBe('And on.')
    expect([report.dropped, report.warnings]).toEqual([[], []])
    const takes = await story.deps.db.reader.take.findMany({ orderBy: { id: 'asc' } })
    const words = (text: string) => text.trim()
    expect(nodes.map((node) => words(node.text)).sort()).toEqual(takes.map((take) => words(take.text)).sort())
    const depthOf = (at: number | null): number => (at === null ? -1 : depthOf(nodes[at]!.parent) + 1)
    for (const [at, node] of nodes.entries()) {
      const take = takes.find((one) => words(one.text) === words(node.text))!
      expect([node.text, depthOf(at)]).toEqual([node.text, take.depth])
    }
    expect(nodes.find((node) => node.checkpoint === 'Here')?.text).toBe('And on.')
  })

  it.each(['CARD_V3_JSON', 'CARD_V3_PNG'] satisfies ScenarioFormat[])(
    'a scenario is the same as %s',
    async (format) => {
      const found = {
        ...blankScenario('Mira of the Marsh'),
        description: 'A guide.',
        opening: 'Hello, {{user}}.',
        otherOpenings: ['Again?', 'Näher 🐸'],
        plotEssentials: 'Mira of the Marsh knows every path.',
        authorsNote: 'Damp.',
        aiInstructions: 'Stay short.',
        tags: ['marsh'],
        cards: [
          cardContent.parse({ name: 'Frog', keys: ['frog', '/toads?/i'], entry: 'It sings.', priority: 3 }),
        ],
        extensions: {
          characterCard: {
            creator: 'Somebody',
            assets: [{ type: 'icon' }],
            character_book: { name: 'Lore', scan_depth: 3, token_budget: 500, extensions: { a: 1 } },
          },
        },
      }
      const { deps, viewer } = story
      const scenario = await deps.db.write((tx) =>
        createScenarioFrom(tx, viewer.userId, found, deps.clock.now()),
      )
      const { body, name } = await exportScenario(deps, viewer, scenario.id, format)
      const read = await readFile({ name, bytes: body as Uint8Array })
      if ('problem' in read) throw new Error(read.message)
      const { picture, ...back } = read.scenarios[0]!
      const { picture: _none, ...sent } = found
      expect({ ...back, cards: back.cards.map(({ extensions: _more, ...card }) => card) }).toEqual({
        ...sent,
        extensions: { characterCard: expect.objectContaining(sent.extensions.characterCard) },
      })
      expect(picture === null).toBe(format === 'CARD_V3_JSON')
    },
  )
})

it('another’s story is not found', async () => {
  await expect(
    exportStory(story.deps, { userId: 'stranger', link: null }, story.adventure.id, 'MARKDOWN'),
  ).rejects.toThrow('adventure')
})

it('names of files hold no path and no sign that a system does not take', () => {
  expect(fileName('../../etc/passwd: "the" <story>?', 'md')).toBe('etc passwd the story.md')
  expect(fileName('\u202e💥', 'md')).toBe('story.md')
  expect(fileName('Die Überfahrt', 'md')).toBe('Die Überfahrt.md')
})

/** Tags that are not closed in their order; none in well-formed markup. */
function tagsOf(markup: string): string[] {
  const open: string[] = []
  for (const [, end, name, alone] of markup.matchAll(/<(\/?)([a-z][\w:-]*)[^<>]*?(\/?)>/gi))
    if (end === '') {
      if (alone === '') open.push(name!)
    } else if (open.at(-1) === name) open.pop()
    else return [...open, `/${name}`]
  return open
}
