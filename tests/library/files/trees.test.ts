// Trees of other tools: every moment at its place, however deep, and where the reader stood.
import { describe, expect, it } from 'vitest'
import { FILE_LIMITS } from '../../../server/library/files/found.ts'
import { json, problemOf, readOk, storyIn, utf8 } from './build.ts'
import { drawn, expectSound } from './sound-story.ts'
import * as files from './story-files.ts'

describe('a tree of Loom', () => {
  it('has its moments, chapters and memories; an empty root is none', () => {
    const story = storyIn(json(files.pyloom))
    expect(drawn(story)).toEqual([
      '= Once',
      '  -  upon a time',
      '    -  there was. *',
      '  -  there was nothing [The void]',
    ])
    expect(story.memories).toEqual([{ text: 'It is a tale.', after: 1, pinned: true }])
  })

  it('is read where it counts as the story when nothing was selected', () => {
    const story = storyIn(json({ ...files.pyloom, selected_node_id: 'gone' }))
    expect(story.nodes[story.head!]!.text).toBe(' upon a time')
  })

  it('is read 40,000 moments deep', () => {
    const depth = 40_000
    const open = Array.from({ length: depth }, (_, at) => `{"id":"${at}","text":"t${at}","children":[`).join(
      '',
    )
    const story = storyIn(utf8(`{"root":${open}${']}'.repeat(depth)},"selected_node_id":"${depth - 1}"}`))
    expectSound(story)
    expect(story.nodes).toHaveLength(depth)
    expect(story.head).toBe(depth - 1)
    expect(story.nodes[depth - 1]).toEqual({ kind: 'NARRATION', text: `t${depth - 1}`, parent: depth - 2 })
  })

  it('of more moments than a story has is refused, and none of it read', () => {
    const children = Array.from({ length: FILE_LIMITS.nodes }, (_, at) => ({ text: `${at}`, children: [] }))
    expect(problemOf(json({ root: { text: 'root', children } }))).toBe('TOO_MANY')
  })

  it('leaves out a moment that is too long, and keeps what follows it', () => {
    const long = 'x'.repeat(FILE_LIMITS.text + 1)
    const tree = { root: { text: 'a', children: [{ text: long, children: [{ text: 'b', children: [] }] }] } }
    const { stories, report } = readOk(json(tree))
    expect(drawn(stories[0]!)[1]).toBe('  - b *')
    expect(report.dropped).toEqual([
      '1 moment of more than 200,000 characters: no moment of a story is so long.',
    ])
  })
})

describe('trees of Loomsidian', () => {
  it('are all trees of a vault, each read where it was left', () => {
    const { stories } = readOk(json(files.loomsidian))
    expect(stories.map(({ title }) => title)).toEqual(['one', 'two'])
    expect(stories.map(drawn)).toEqual([['= Root (Bookmark 1)', '  -  left', '  -  right *'], ['= Alone *']])
  })

  it('may be one alone', () => {
    expect(drawn(storyIn(json(files.loomsidian.state['notes/one.md'])))).toHaveLength(3)
  })

  it('survive rings and lost parents', () => {
    const nodes = {
      a: { text: 'A', parentId: 'b' },
      b: { text: 'B', parentId: 'a' },
      c: { text: 'C', parentId: 'gone' },
      d: { text: 'D', parentId: 'd' },
      e: { text: 'E', parentId: 'c' },
    }
    const { stories, report } = readOk(json({ current: 'a', nodes }))
    expect(drawn(stories[0]!)).toEqual(['= C', '  - E', '= D *'])
    expect(report.dropped).toContain('2 moments that hang below themselves, in a ring.')
    expect(report.warnings).toEqual(['1 moment below one that is not in the file: each is a beginning here.'])
  })
})

it('a tree of Exoloom says who wrote what', () => {
  const story = storyIn(json(files.exoloom))
  expect(drawn(story)).toEqual(['= Start', '  -  and on (Bookmark 1)', '  +  and mine *'])
  expect(story).toMatchObject({ title: 'A branching' })
  expect(story.nodes[1]!.narrator).toBe('some-model')
  expect(problemOf(json({ ...files.exoloom, schemaVersion: 9 }))).toBe('TOO_NEW')
})

describe('a chat of Open WebUI', () => {
  it('is a tree by its parents alone, read to its end when its place is nowhere', () => {
    const story = storyIn(json(files.openWebUi))
    expect(drawn(story)).toEqual(['+ What is a star?', '  - A sun.', '  - A far sun. *'])
    expect(story).toMatchObject({ title: 'Stars', aiInstructions: 'Be brief.' })
    expect(story.nodes[1]).toMatchObject({ narrator: 'm1' })
    expect(story.nodes[2]).toMatchObject({ reasoning: 'Far.' })
    expect(story.nodes[0]!.createdAt).toEqual(new Date(1717430800000))
  })

  it('may be one chat, or what is inside of it', () => {
    const [one] = files.openWebUi
    expect(drawn(storyIn(json(one)))).toHaveLength(3)
    expect(drawn(storyIn(json(one!.chat)))).toHaveLength(3)
  })
})

it('a real tree is as large as 750 moments with 118 forks, and megabytes', () => {
  let seed = 7
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  const nodes = Array.from({ length: 750 }, (_, at) => ({
    id: `n${at}`,
    text: 'word '.repeat(600 + next(400)),
    children: [] as unknown[],
  }))
  nodes
    .slice(1)
    .forEach((node, at) => nodes[Math.max(0, at - (next(6) === 0 ? next(20) : 0))]!.children.push(node))
  const bytes = json({ root: nodes[0] })
  expect(bytes.length).toBeGreaterThan(2_000_000)
  const { stories, report } = readOk(bytes)
  expectSound(stories[0]!)
  expect(stories[0]!.nodes).toHaveLength(750)
  expect(report.found[0]).toMatch(/^a story of 750 moments with \d+ forks$/)
})
