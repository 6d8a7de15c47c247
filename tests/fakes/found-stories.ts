// Stories as readers of files give them, for tests of what becomes of them.
import type { FoundNode, FoundStory } from '../../server/library/files/found.ts'

/** A found story of some moments; the reader stands on the last. */
export function foundStory(nodes: FoundNode[], more: Partial<FoundStory> = {}): FoundStory {
  return {
    title: 'Found',
    plotEssentials: 'It rains.',
    authorsNote: '',
    aiInstructions: '',
    persona: { name: 'Ada', pronouns: 'she/her', description: 'A smith.' },
    statSchema: null,
    cards: [],
    scripts: [],
    picture: null,
    extensions: {},
    nodes,
    head: nodes.length > 0 ? nodes.length - 1 : null,
    world: {},
    script: {},
    memories: [],
    summary: null,
    ...more,
  }
}

/** The moments of a chat: a greeting, then so many turns; each `swipes`-th reply has another version of itself. */
export function chatNodes(turns: number, { swipes = 0, words = 60 } = {}): FoundNode[] {
  const nodes: FoundNode[] = [{ parent: null, kind: 'OPENING', text: `O ${prose(0, words)}` }]
  let last = 0
  for (let turn = 1; turn <= turns; turn++) {
    const input = nodes.push({ parent: last, kind: 'DO', text: `> You do ${turn}.` }) - 1
    if (swipes > 0 && turn % swipes === 0)
      nodes.push({ parent: input, kind: 'NARRATION', text: `s${turn} ${prose(turn + 1, words)}` })
    last = nodes.push({ parent: input, kind: 'NARRATION', text: `n${turn} ${prose(turn, words)}` }) - 1
  }
  return nodes
}

const WORDS =
  'the old lantern swings above a wet road and nobody comes to the inn before the bell rings'.split(' ')

const prose = (seed: number, words: number): string =>
  Array.from(
    { length: words },
    (_, index) => WORDS[(seed * 7 + index * (1 + (seed % 5))) % WORDS.length]!,
  ).join(' ')

/** The moments of a tree that looks random and is the same for the same seed. */
export function treeNodes(count: number, seed: number): FoundNode[] {
  let state = seed
  const dice = (sides: number) => (state = (state * 48_271) % 2_147_483_647) % sides
  const kinds = ['DO', 'SAY', 'STORY', 'NARRATION', 'NARRATION', 'NARRATION'] as const
  return Array.from({ length: count }, (_, place): FoundNode => {
    const isBeginning = place === 0 || dice(60) === 0
    // Mostly the newest goes on; else something anywhere.
    const parent = isBeginning ? null : dice(4) > 0 ? place - 1 : dice(place)
    return {
      parent,
      kind: isBeginning && dice(2) === 0 ? 'OPENING' : kinds[dice(kinds.length)]!,
      text: `t${place}`,
      ...(dice(5) === 0 && { hidden: true }),
      ...(dice(4) === 0 && { world: { hp: dice(9) } }),
      ...(dice(6) === 0 && { script: { seen: place } }),
      ...(dice(7) === 0 && { checkpoint: `c${place}` }),
      ...(dice(7) === 0 && { lineName: `l${place}` }),
      ...(dice(5) === 0 && { reasoning: `r${place}`, narrator: 'a model' }),
      ...(dice(3) === 0 && { createdAt: new Date(1_700_000_000_000 + place * 1_001) }),
    }
  })
}
