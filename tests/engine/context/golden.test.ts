// Golden prompts: each rule of what a model reads, as it is sent.
import { describe, expect, it } from 'vitest'
import { SECTIONS } from '../../../server/engine/context/sections.ts'
import { full, input, sectionTexts, sent, take, takes, whole, world } from './inputs.ts'

const HINT =
  '[Length: this turn must not exceed 135 words; a typical turn is much shorter. Finish your last sentence and append the state block well inside the limit.]'

describe('a prompt with everything', () => {
  it('has its sections in this order', () => {
    expect(sectionTexts(full)).toEqual([
      ['narrator', 'NARRATOR'],
      ['world_state_guide', 'GUIDE'],
      ['world_state_rule', 'RULE'],
      ['ai_instructions', 'INSTRUCTIONS'],
      ['persona', 'The player is Mara (she/her). A smith.'],
      ['plot_essentials', 'PLOT'],
      ['history', 'The inn.\n\nd1'],
      ['authors_note', "[Author's note: dry]"],
      ['recent_history', 'n2\n\nd3\n\nn4'],
      ['story_summary', 'The story so far: Much happened.'],
      ['world_lore', 'What is known of this place and its people:\n\nThe inn is old.'],
      ['used_memories', 'Remembered from earlier:\n\n- A debt.\n\n- A key.'],
      ['world_state', 'hp: 5'],
      ['front_memory', 'FRONT'],
      ['length_hint', HINT],
      ['world_state_refusals', 'REFUSED'],
      ['world_state_reminder', 'REMINDER'],
    ])
  })

  it('is the static block as system, and the rest as one message', () => {
    expect(sent(full)).toEqual([
      {
        role: 'system',
        content:
          'NARRATOR\n\nGUIDE\n\nRULE\n\nINSTRUCTIONS\n\nThe player is Mara (she/her). A smith.\n\nPLOT',
      },
      {
        role: 'user',
        content: `The inn.\n\nd1\n\n[Author's note: dry]\n\nn2\n\nd3\n\nn4\n\nThe story so far: Much happened.\n\nWhat is known of this place and its people:\n\nThe inn is old.\n\nRemembered from earlier:\n\n- A debt.\n\n- A key.\n\nhp: 5\n\nFRONT\n\n${HINT}\n\nREFUSED\n\nREMINDER`,
      },
    ])
  })

  it('speaks with the narrator’s voice where it told, when messages alternate', () => {
    const messages = sent(full, 'ALTERNATING')
    expect(messages.map(({ role }) => role)).toEqual(
      'system user assistant user assistant user assistant user'.split(' '),
    )
    expect(messages.slice(1, -1).map(({ content }) => content)).toEqual([
      'Begin the story.',
      'The inn.',
      "d1\n\n[Author's note: dry]",
      'n2',
      'd3',
      'n4',
    ])
    expect(messages.at(-1)!.content).toMatch(/^The story so far: .*REMINDER$/s)
  })

  it('stands in the blocks that say how often it changes', () => {
    const blocks = Object.values(SECTIONS)
    const order = ['STATIC', 'HISTORY', 'LIVE', 'TAIL']
    expect(blocks).toEqual(blocks.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  })
})

describe('what is empty', () => {
  it('is left out, whole sections and blank lines', () => {
    expect(sent({ plotEssentials: ' \n', takes: takes('one'), frontMemory: '', authorsNote: ' ' })).toEqual([
      { role: 'user', content: 'one' },
    ])
  })

  it('leaves a story that begins with nothing something to answer', () => {
    for (const style of ['SINGLE', 'ALTERNATING'] as const)
      expect(sent({}, style)).toEqual([{ role: 'user', content: 'Begin the story.' }])
  })

  it('is no story: hidden and blank takes', () => {
    const story = [take(0, 'one'), take(1, 'two', { hidden: true }), take(2, ' \n '), take(3, 'four')]
    expect(whole(sent({ takes: story }))).toBe('one\n\nfour')
  })

  it.each([
    [{ name: '', pronouns: '', description: '' }, null],
    [{ name: ' ', pronouns: '', description: '\n' }, null],
    [{ name: 'Mara', pronouns: '', description: '' }, 'The player is Mara.'],
    [{ name: 'Mara', pronouns: 'she/her', description: '' }, 'The player is Mara (she/her).'],
    [{ name: '', pronouns: '', description: 'A smith.' }, 'The player. A smith.'],
    [{ name: '', pronouns: 'they/them', description: '' }, 'The player’s pronouns are they/them.'],
  ])('persona %j: %s', (persona, text) => {
    for (const counted of [null, world])
      expect(
        sectionTexts({ persona, world: counted }).find(([label]) => label === 'persona')?.[1] ?? null,
      ).toBe(text?.replace('’', "'") ?? null)
  })
})

describe('the author’s note', () => {
  it.each([
    [1, "[Author's note: dry]\n\nt0"],
    [3, "[Author's note: dry]\n\nt0\n\nt1\n\nt2"],
    [4, "t0\n\n[Author's note: dry]\n\nt1\n\nt2\n\nt3"],
    [6, "t0\n\nt1\n\nt2\n\n[Author's note: dry]\n\nt3\n\nt4\n\nt5"],
  ])('stands three takes from the end of %i', (count, text) => {
    const story = takes(...Array.from({ length: count }, (_, depth) => `t${depth}`))
    expect(whole(sent({ takes: story, authorsNote: 'dry' }))).toBe(text)
  })

  it('counts takes that are read, not hidden ones', () => {
    const story = takes('t0', 't1', 't2', 't3', 't4').map((one) => ({ ...one, hidden: one.depth === 3 }))
    expect(whole(sent({ takes: story, authorsNote: 'dry' }))).toBe(
      "t0\n\n[Author's note: dry]\n\nt1\n\nt2\n\nt4",
    )
  })
})

describe('what a script put in the context', () => {
  it('takes the place of plot essentials, below the history', () => {
    const story = { takes: takes('t0'), plotEssentials: 'PLOT', world }
    expect(sectionTexts({ ...story, scriptContext: 'SCRIPT' }).map(([label]) => label)).toEqual([
      'world_state_guide',
      'world_state_rule',
      'history',
      'script_context',
      'world_state',
      'world_state_reminder',
    ])
  })

  it('leaves it there when it is blank', () => {
    expect(sectionTexts({ plotEssentials: 'PLOT', scriptContext: ' ' })).toEqual([
      ['plot_essentials', 'PLOT'],
    ])
  })
})

describe('a passage that breaks off', () => {
  const passage = { takes: takes('t0', 't1', 'The door is'), isPassage: true }
  const GO_ON =
    '[The last passage breaks off. Go on exactly where it ends, in the middle of the sentence if need be, and repeat nothing of it.]'

  it('is the end of the history, and the order to go on stands in the tail', () => {
    expect(whole(sent({ ...passage, frontMemory: 'FRONT', world }))).toBe(
      `GUIDE\n\nRULE\n\nt0\n\nt1\n\nThe door is\n\nhp: 5\n\nFRONT\n\n${GO_ON}\n\nREMINDER`,
    )
  })

  it('is the assistant’s, and the order the user’s, when messages alternate', () => {
    expect(sent(passage, 'ALTERNATING').slice(-2)).toEqual([
      { role: 'assistant', content: 'The door is' },
      { role: 'user', content: GO_ON },
    ])
  })
})

describe('alternating messages', () => {
  it('never end with the assistant, nor begin with it', () => {
    const messages = sent({ takes: takes('t0', 't1', 't2') }, 'ALTERNATING')
    expect(messages).toEqual([
      { role: 'user', content: 'Begin the story.' },
      { role: 'assistant', content: 't0' },
      { role: 'user', content: 't1' },
      { role: 'assistant', content: 't2' },
      { role: 'user', content: 'Continue.' },
    ])
  })

  it('join what one side says in a row', () => {
    const story = [take(0, 'a', { kind: 'STORY' }), take(1, 'b', { kind: 'SAY' }), take(2, 'c')]
    expect(sent({ takes: story, frontMemory: 'F' }, 'ALTERNATING')).toEqual([
      { role: 'user', content: 'a\n\nb' },
      { role: 'assistant', content: 'c' },
      { role: 'user', content: 'F' },
    ])
  })
})

it('the same input gives the same prompt', () => {
  expect(sent(full)).toEqual(sent(structuredClone(input(full))))
})
