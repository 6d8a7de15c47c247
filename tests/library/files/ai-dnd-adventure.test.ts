// Adventures of AI-DnD, both versions: nothing of the tree is lost, and what does not hold is refused.
import { describe, expect, it } from 'vitest'
import { readState } from '../../../server/engine/world/state.ts'
import { json, problemOf, readOk, storyIn } from './build.ts'
import { drawn, expectSound } from './sound-story.ts'
import { aiDnd, aiDndFirst } from './ai-dnd-files.ts'

const changed = (change: (file: typeof aiDnd) => void) => {
  const file = structuredClone(aiDnd)
  change(file)
  return json(file)
}

describe('an adventure of AI-DnD', () => {
  const { stories, report } = readOk(json(aiDnd))
  const story = stories[0]!
  const at = (text: string) => story.nodes.findIndex((node) => node.text === text)

  it('has every row as a take, the attempts beside each other, and gaps closed', () => {
    expectSound(story)
    expect(drawn(story)).toEqual([
      '= You enter a cave.',
      '  > > You look around.',
      '    - Bats.',
      '    - Gold.',
      '      " > You say "Mine" [Main]',
      '    - A goblin.',
      '      + It runs. [Left] *',
      '        - It comes back.',
    ])
  })

  it('has what surrounds it', () => {
    expect(story).toMatchObject({
      title: 'Cave',
      plotEssentials: 'A cave.',
      authorsNote: 'Dark.',
      aiInstructions: 'Be brief.',
      persona: { name: 'Ash', pronouns: 'they/them', description: 'A thief.' },
      cards: [{ name: 'Gwen', keys: ['gwen', 'ash'], entry: 'A smith.', notes: 'n', type: 'character' }],
      summary: { text: 'You entered.', after: at('> You look around.') },
      extensions: { aiDnd: { autoSummarize: true } },
    })
    expect(story.scripts.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['First', true],
      ['Second', false],
    ])
    expect(story.scripts[0]).toMatchObject({
      code: { library: 'l', input: 'i', context: 'c', output: 'o' },
      addReturns: 'INDEX',
      description: 'd',
    })
    expect(report.dropped).toEqual([])
  })

  it('has its memories where they belong', () => {
    expect(story.memories).toEqual([
      { text: 'They met a goblin.', after: at('It runs.'), pinned: true, uses: 3 },
      { text: 'By hand.', after: 0, forgotten: true },
    ])
  })

  it('keeps the states that each moment left, empty ones too, and times to the millisecond', () => {
    expect(story.nodes[0]).toMatchObject({ script: {}, createdAt: new Date('2026-08-28T12:24:29.635Z') })
    expect(story.nodes[1]!.world).toBeUndefined()
    expect(story.nodes[at('Bats.')]).toMatchObject({ reasoning: 'Hm.', script: { gold: 5 } })
    expect(story.nodes[at('A goblin.')]).toMatchObject({ script: { gold: 20 } })
    expect(story.nodes[at('Gold.')]!.world).toMatchObject({
      player: { hp: 90 },
      _meta: { last_changed: { 'player.hp': 1 } },
    })
    expect(story.world).toMatchObject({ player: { hp: 100 } })
  })

  it('has at the head what holds now, in our terms', () => {
    const { world, script } = story.nodes[story.head!]!
    expect(script).toEqual({ gold: 30 })
    expect(world).toMatchObject({ player: { hp: 70 }, milestones: { escaped: true } })
  })

  it('has a schema made of its states, in which they all fit', () => {
    const schema = story.statSchema!
    expect(Object.keys(schema.player)).toEqual(['hp', 'outfit'])
    expect(schema.player['hp']).toMatchObject({ type: 'number', initial: 100, min: null, max: null })
    expect(schema.npcs['gwen_ash']).toMatchObject({ name: 'Gwen Ash', stats: { trust: { initial: 5 } } })
    expect(schema.flags).toMatchObject({ raining: { initial: false } })
    const { values } = readState(schema, story.nodes[story.head!]!.world!)
    expect(Object.fromEntries(values)).toEqual({
      'world.day': 1,
      'player.hp': 70,
      'player.outfit': 'cloak',
      'npc.gwen_ash.trust': 5,
      'flags.raining': false,
      'milestones.escaped': true,
    })
    expect(report.warnings.join()).toContain('The file says no limits of its stats')
  })

  it('of version 1 has its variants, and what holds now everywhere', () => {
    const old = storyIn(json(aiDndFirst))
    expect(drawn(old)).toEqual([
      '= Begin.',
      '  > > You go.',
      '    - A',
      '      - C1 *',
      '      - C2',
      '    - B',
    ])
    expect(old).toMatchObject({ script: { n: 1 }, world: { player: { hp: 50 } }, summary: { after: 1 } })
    expect(old.memories).toEqual([{ text: 'Old memory.', after: 1 }])
    expect(old.nodes.every(({ world }) => world === undefined)).toBe(true)
  })

  it('may keep its states in one', () => {
    const one = changed((file) => {
      const raw = file as Record<string, unknown>
      raw['state'] = { visible: raw['worldState'], hidden: { a: 1 } }
      delete raw['worldState']
      delete raw['scriptState']
      file.actions = file.actions.map(({ worldStateAfter, stateAfter, ...action }) => ({
        ...action,
        stateAfter: { hidden: stateAfter, ...(worldStateAfter && { visible: worldStateAfter }) },
      })) as never
    })
    const read = storyIn(one)
    expect(read.nodes[0]).toMatchObject({ script: {}, world: { player: { hp: 100 } } })
    expect(read.nodes[read.head!]).toMatchObject({ script: { a: 1 }, world: { player: { hp: 70 } } })
  })
})

describe('what does not hold', () => {
  it.each<[string, (file: typeof aiDnd) => unknown]>([
    ['no live row: the first is read', (file) => file.actions.forEach((action) => (action.live = false))],
    ['all rows live: the first is read', (file) => file.actions.forEach((action) => (action.live = true))],
  ])('%s', (_, change) => {
    expect(drawn(storyIn(changed(change)))).toContain('      " > You say "Mine" [Main]')
    const story = storyIn(changed(change))
    const said = story.nodes.find(({ text }) => text.startsWith('> You say'))!
    expect(story.nodes[said.parent!]!.text).toBe('Bats.')
  })

  it('a head that is nowhere is the first branch', () => {
    for (const head of [3, -1, 1.5, 'x', null]) {
      const story = storyIn(changed((file) => (file.headBranch = head as number)))
      expect(story.nodes[story.head!]!.text).toBe('> You say "Mine"')
    }
  })

  it('a branch without a moment leaves its name where it would begin', () => {
    const story = storyIn(changed((file) => file.branches.push({ parent: 0, forkDepth: 1, name: 'Planned' })))
    expect(drawn(story)[1]).toBe('  > > You look around. (Planned)')
  })

  it('a fork depth in a gap, or below all, leaves the nearest moment above', () => {
    const story = storyIn(
      changed((file) => {
        file.branches.push({ parent: 0, forkDepth: 4 }, { parent: 0, forkDepth: -1 })
        file.actions.push(
          { branch: 3, depth: 5, live: true, type: 'ai', text: 'In the gap.' },
          { branch: 4, depth: 0, live: true, type: 'start', text: 'Elsewhere.' },
        )
      }),
    )
    const parentOf = (text: string) => story.nodes.find((node) => node.text === text)!.parent
    expect(story.nodes[parentOf('In the gap.')!]!.text).toBe('Gold.')
    expect(parentOf('Elsewhere.')).toBeNull()
  })

  it('kinds that are not known become story texts', () => {
    const { stories, report } = readOk(changed((file) => (file.actions[4]!.type = 'whisper')))
    expect(stories[0]!.nodes.find(({ text }) => text.includes('Mine'))!.kind).toBe('STORY')
    expect(report.warnings.join()).toContain('whisper')
  })

  it.each<[string, (file: typeof aiDnd) => unknown, string]>([
    ['a later parent', (file) => (file.branches[1]!.parent = 2), 'BROKEN'],
    ['itself as parent', (file) => (file.branches[1]!.parent = 1), 'BROKEN'],
    ['a parent that is no number', (file) => (file.branches[1]!.parent = '0' as never), 'BROKEN'],
    ['no fork depth', (file) => (file.branches[1]!.forkDepth = null), 'BROKEN'],
    ['an action on no branch', (file) => (file.actions[0]!.branch = 3), 'BROKEN'],
    ['an action at no depth', (file) => (file.actions[0]!.depth = -1), 'BROKEN'],
    ['an unknown format', (file) => (file.format = 'ai-dnd-adventure-v3'), 'TOO_NEW'],
    ['another format', (file) => (file.format = 'ai-dnd-party-v1'), 'TOO_NEW'],
    ['no words', (file) => (file.actions = []), 'UNKNOWN'],
    [
      'too many branches',
      (file) => file.branches.push(...Array.from({ length: 10_000 }, () => ({ parent: 0, forkDepth: 0 }))),
      'TOO_MANY',
    ],
  ])('%s is refused before anything is made of it', (_, change, problem) => {
    expect(problemOf(changed(change))).toBe(problem)
  })
})

it('thousands of branches that leave each other are read at once', () => {
  const branches = Array.from({ length: 4_000 }, (_, at) => ({
    parent: at === 0 ? null : at - 1,
    forkDepth: at === 0 ? null : 10_000 - at,
  }))
  const actions = branches.map((_, branch) => ({
    branch,
    depth: 20_000 - branch,
    live: true,
    type: 'ai',
    text: `t${branch}`,
  }))
  const start = performance.now()
  const story = storyIn(json({ ...aiDnd, branches, actions, headBranch: 3_999, memories: [] }))
  expect(story.nodes).toHaveLength(4_000)
  expect(performance.now() - start).toBeLessThan(5_000)
})
