// The prompt in the context hook: laid out as scripts parse it, and what their answer makes of ours.
import { describe, expect, it } from 'vitest'
import { buildContext } from '../../../server/engine/context/build.ts'
import { SECTIONS, textOf, type Section } from '../../../server/engine/context/sections.ts'
import {
  contextChange,
  withContextChange,
  withSectionTexts,
} from '../../../server/engine/scripts/context-change.ts'
import { contextText } from '../../../server/engine/scripts/context-text.ts'
import { readSectionTexts, sectionTexts } from '../../../server/engine/scripts/section-texts.ts'
import { full, input, take, takes } from '../context/inputs.ts'

const { sections } = buildContext(input(full))
const { text, memoryLength } = contextText(sections)
const texts = (of: Section[]) => of.map((section) => [section.label, textOf(section)])
const labels = (of: Section[]) => of.map(({ label }) => label)

describe('the text', () => {
  it('is AI Dungeon’s: plot essentials, its headings, the note before the last three', () => {
    expect(text).toBe(
      "PLOT\n\nStory Summary:\nMuch happened.\n\nWorld Lore:\nThe inn is old.\n\nMemories:\n- A debt.\n- A key.\n\nRecent Story:\nThe inn.\n\nd1\n\n[Author's note: dry]\n\nn2\n\nd3\n\nn4",
    )
    expect(text.slice(0, memoryLength)).toBe('PLOT')
  })

  it('has nothing of the instructions, the stats, the tail', () => {
    for (const hidden of [
      'NARRATOR',
      'GUIDE',
      'RULE',
      'INSTRUCTIONS',
      'hp: 5',
      'FRONT',
      'REFUSED',
      'REMINDER',
      'Mara',
    ])
      expect(text).not.toContain(hidden)
  })

  it('has only the headings of what there is', () => {
    const bare = contextText(buildContext(input({ takes: takes('The inn.') })).sections)
    expect(bare).toEqual({ text: 'Recent Story:\nThe inn.', memoryLength: 0 })
  })

  it('begins with what a script put in place of plot essentials', () => {
    const built = buildContext(
      input({ plotEssentials: 'PLOT', scriptContext: 'MINE', takes: takes('The inn.') }),
    )
    const { text, memoryLength } = contextText(built.sections)
    expect(text.slice(0, memoryLength)).toBe('MINE')
    expect(text).not.toContain('PLOT')
  })

  it('has the prose of a narration without its block of changes', () => {
    const told = take(2, 'He strikes.', { block: '```state\n{"player.hp": -5}\n```', blockTokens: 9 })
    const built = buildContext(input({ takes: [...takes('The inn.', 'd1'), told] }))
    expect(built.sections.map(textOf).join()).toContain('player.hp')
    expect(contextText(built.sections).text).toBe('Recent Story:\nThe inn.\n\nd1\n\nHe strikes.')
  })
})

describe('an answer', () => {
  const change = (answered: string, maxChars = 10_000) => contextChange(text, answered, maxChars)

  it('that is the same changes nothing, nor do other line ends', () => {
    expect(change(text)).toEqual({ kind: 'UNCHANGED' })
    const [memory, rest] = [text.slice(0, memoryLength), text.slice(memoryLength + 1)]
    expect(change([memory, rest].join(''))).toEqual({ kind: 'UNCHANGED' })
    expect(withContextChange(sections, change(text))).toBe(sections)
  })

  it('with something before and after keeps our layout', () => {
    const extended = change(`  BEFORE \n${text}\nAFTER \n`)
    expect(extended).toEqual({ kind: 'EXTENDED', before: 'BEFORE', after: 'AFTER' })
    const now = texts(withContextChange(sections, extended))
    const at = (label: string) => now.findIndex(([one]) => one === label)
    expect(now[at('history') - 1]).toEqual(['script_context', 'BEFORE'])
    expect(now[at('front_memory') - 1]).toEqual(['script_context', 'AFTER'])
    expect(now.filter(([label]) => label !== 'script_context')).toEqual(texts(sections))
  })

  it('is looked for in linear time, for the server waits meanwhile', () => {
    const sent = (before: number, after: number) => `${'a'.repeat(before)}b${'a'.repeat(after)}`
    const began = performance.now()
    for (const after of [0, 300, 10_000, 250_000, 499_000])
      expect(contextChange(sent(500_000 - after, after), 'a'.repeat(2_000_000), 500_000).kind).toBe(
        'REWRITTEN',
      )
    const tail = 'ab '.repeat(160_000)
    expect(contextChange(tail, `a${tail}`, 500_000)).toEqual({ kind: 'EXTENDED', before: 'a', after: '' })
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  it('that is another text takes the place of all that it was made of, and of nothing else', () => {
    const rewritten = change(text.replace('d1', 'D1!'))
    expect(rewritten.kind).toBe('REWRITTEN')
    const now = withContextChange(sections, rewritten)
    expect(labels(now)).toEqual([
      'narrator',
      'world_state_guide',
      'world_state_rule',
      'ai_instructions',
      'persona',
      'script_context',
      'world_state',
      'front_memory',
      'length_hint',
      'world_state_refusals',
      'world_state_reminder',
    ])
    expect(textOf(now.find(({ label }) => label === 'script_context')!)).toContain('D1!')
    expect(now.every(({ tokens }) => tokens > 0)).toBe(true)
  })

  it('never stands behind the tail, nor before the static block', () => {
    for (const answered of [`${text} AFTER`, `BEFORE ${text}`, 'something else', 'AFTER']) {
      const now = withContextChange(sections, change(answered))
      const blocks = now.map(({ label }) => SECTIONS[label])
      expect(blocks.lastIndexOf('STATIC')).toBe(blocks.findIndex((block) => block !== 'STATIC') - 1)
      expect(labels(now).at(-1)).toBe('world_state_reminder')
    }
  })

  it('is cut to what the text may have: the newest stays', () => {
    expect(change(`OLD ${'x'.repeat(50)} NEW`, 10)).toEqual({ kind: 'REWRITTEN', text: 'xxxxxx NEW' })
    expect(change(`${text}${'y'.repeat(50)}`, text.length + 5)).toMatchObject({ after: 'yyyyy', before: '' })
    expect(change(`${text}y`, 3)).toEqual({ kind: 'EXTENDED', before: '', after: '' })
    expect(change(`a😀b`, 2)).toEqual({ kind: 'REWRITTEN', text: 'b' })
  })

  it('is free of what no database takes', () => {
    expect(change('a\0b\ud800')).toEqual({ kind: 'REWRITTEN', text: 'ab\ufffd' })
  })
})

describe('onContext', () => {
  const read = (answer: unknown) => {
    const warnings: string[] = []
    return { texts: readSectionTexts(answer, (message) => warnings.push(message)), warnings }
  }

  it('sees the whole prompt, and keeps the pieces of what it does not change', () => {
    const seen = sectionTexts(sections)
    expect(seen.map(({ label }) => label)).toEqual(labels(sections))
    expect(withSectionTexts(sections, read(seen).texts)).toEqual(sections)
    const changed = read(
      seen.map((one) => (one.label === 'world_lore' ? { ...one, text: 'LORE' } : one)),
    ).texts
    const now = withSectionTexts(sections, changed)
    expect(now.find(({ label }) => label === 'world_lore')).toMatchObject({ pieces: [{ text: 'LORE' }] })
    expect(now.find(({ label }) => label === 'history')).toBe(
      sections.find(({ label }) => label === 'history'),
    )
  })

  it('may leave out, add and move sections', () => {
    const { texts } = read([
      { label: 'front_memory', text: 'A' },
      { label: 'narrator', text: 'B' },
    ])
    expect(labels(withSectionTexts(sections, texts))).toEqual(['front_memory', 'narrator'])
  })

  it('is ignored with a warning where it answers no prompt', () => {
    expect(read(undefined)).toEqual({ texts: null, warnings: [] })
    for (const answer of [
      'text',
      {},
      [],
      [{ label: 'narrator', text: ' ' }],
      [{ label: '__proto__', text: 'x' }],
    ]) {
      const { texts, warnings } = read(answer)
      expect([texts, warnings.length > 0]).toEqual([null, true])
    }
    expect(read([{ label: 'narrator', text: 'x'.repeat(900_000) }]).warnings).toEqual([
      expect.stringMatching(/too long/),
    ])
  })
})
