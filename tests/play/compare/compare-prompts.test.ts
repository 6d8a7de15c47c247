// The prompts that two sides were told from: real ones, rebuilt from a real store.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CardContent } from '../../../server/engine/context/card-content.ts'
import { NotFound } from '../../../server/io/store/errors.ts'
import { changeSettings } from '../../../server/io/store/settings.ts'
import { saveAdventure } from '../../../server/library/save-adventure.ts'
import { compare, type Compared } from '../../../server/play/compare/compare.ts'
import { compareCards } from '../../../server/play/compare/compare-cards.ts'
import {
  comparePrompts,
  LOOK_BACK,
  type PromptComparison,
} from '../../../server/play/compare/compare-prompts.ts'
import { deleteBranch } from '../../../server/play/delete-branch.ts'
import { editAsNew, editTake, eraseTake, hideTake } from '../../../server/play/edit-take.ts'
import { goTo } from '../../../server/play/go-to.ts'
import { sentPrompts } from '../../../server/play/insights.ts'
import { createCard, deleteCard } from '../../../server/play/story-cards.ts'
import { undo } from '../../../server/play/undo.ts'
import { act, aStory, move, takeNamed, turn, type Story } from '../../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory()
})
afterEach(() => story.close())

const retry = async (text: string) =>
  turn(story, { kind: 'RETRY', takeId: (await takeNamed(story, text)).id })
const back = () => undo(story.deps, story.viewer, move(story))
const take = async (text: string): Promise<Compared> => ({ takeId: (await takeNamed(story, text)).id })
const branchOf = async (text: string): Promise<Compared> => ({
  branchId: (await takeNamed(story, text)).branchId,
})
const compared = (a: Compared, b: Compared) => compare(story.deps.db.reader, story.viewer, a, b)
const prompts = async (a: Compared, b: Compared) => comparePrompts(story.deps, await compared(a, b))
const save = (texts: object) => saveAdventure(story.deps, story.viewer, story.adventure.id, texts)
const makeCard = async (content: Partial<CardContent>): Promise<number> =>
  (await createCard(story.deps, story.viewer, story.adventure.id, content)).card.id

/** What differs of the sections: `label tokensA tokensB`, and the words. */
async function told({ sections }: PromptComparison): Promise<Record<string, string>> {
  const different = sections.filter(({ isSame }) => !isSame)
  const words = await Promise.all(different.map((section) => section.words()))
  return Object.fromEntries(
    different.map(({ label }, index) => [
      label,
      words[index]?.runs.map(({ kind, text }) => `${kind[0]}:${text}`).join('|') ?? '',
    ]),
  )
}

/** Statements that work makes. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  await story.deps.jobs.idle() // work behind the turns asks as well
  story.queries.length = 0
  await work()
  return story.queries.filter((query) => !/^(BEGIN|COMMIT|ROLLBACK|SELECT 1|-- )/.test(query)).length
}

describe('the prompts of two narrations', () => {
  it('are the same where nothing came between, section by section', async () => {
    await save({ plotEssentials: 'PLOT' })
    await act(story, 'a')
    await retry('n1')
    const { a, b, sections, story: quoted, told: cards } = await prompts(await take('n1'), await take('n2'))
    expect([a.take?.text, b.take?.text, a.missing, b.missing]).toEqual(['n1', 'n2', null, null])
    expect(sections.map(({ label }) => label)).toContain('plot_essentials')
    for (const { isSame, tokensA, tokensB } of sections) {
      expect(isSame).toBe(true)
      expect(tokensA).toBeGreaterThan(0)
      expect(tokensA).toBe(tokensB)
    }
    expect(quoted).toMatchObject({ shared: 2, changed: 0, a: { own: 0, earlier: 0 }, b: { own: 0 } })
    expect([await quoted?.words(), cards]).toEqual([null, []])
  })

  it('tell what was changed by hand, and what only one has', async () => {
    await save({ plotEssentials: 'The gate is shut.', authorsNote: 'Be dry.' })
    await act(story, 'a')
    await save({ plotEssentials: 'The gate is open.', authorsNote: '', aiInstructions: 'Short.' })
    await retry('n1')
    const found = await prompts(await take('n1'), await take('n2'))
    const said = await told(found)
    // The note parts the newest takes from the older ones; the story itself is the same.
    const [note, ...parts] = ['authors_note', 'history', 'recent_history']
    expect(Object.keys(said).filter((label) => !parts.includes(label))).toEqual([
      'ai_instructions',
      'plot_essentials',
      note,
    ])
    expect(found.story).toMatchObject({ shared: 2, changed: 0, a: { own: 0 }, b: { own: 0 } })
    expect(said.plot_essentials).toMatch(/R:\s*shut\|A:\s*open\|S:\./)
    expect(said.ai_instructions).toMatch(/^A:.*Short\.$/s)
    expect(said.authors_note).toMatch(/^R:.*Be dry\..*$/s)
    const weights = found.sections.map(({ label, tokensA, tokensB }) => [
      label,
      tokensA !== null,
      tokensB !== null,
    ])
    expect(weights).toContainEqual(['ai_instructions', false, true])
    expect(weights).toContainEqual(['authors_note', true, false])
    // Each weight is what the report of that prompt says, and not counted anew.
    const [sent] = await sentPrompts(story.deps, found.b.take!)
    for (const [label, tokens] of sent!.report!.sections)
      expect(found.sections.find((one) => one.label === label)?.tokensB).toBe(tokens)
  })

  it('share takes, and go on with their own', async () => {
    await act(story, 'a') // n1
    await act(story, 'b') // n2
    await back()
    await act(story, 'c') // n3
    await act(story, 'd') // n4
    const { sections, story: quoted } = await prompts(await branchOf('n2'), await branchOf('n4'))
    // O a n1 b against O a n1 c n3 d
    expect(quoted).toMatchObject({ shared: 3, changed: 0, a: { own: 1, earlier: 0 }, b: { own: 3 } })
    expect(quoted?.lastShared).toBe((await takeNamed(story, 'n1')).id)
    expect((await quoted?.words())?.runs.map(({ text }) => text)).toEqual(['b', 'c\n\nn3\n\nd'])
    const history = sections.filter(({ label }) => /history/.test(label))
    expect(await Promise.all(history.map(({ words }) => words()))).toEqual(history.map(() => null))
  })

  it('quote takes as they stood: one that was edited between is changed, one edited since is not', async () => {
    await act(story, 'a')
    const edit = async (from: string, text: string) => {
      const { id } = await takeNamed(story, from)
      await editTake(story.deps, story.viewer, { takeId: id, text, expectedRevision: null })
    }
    await edit('O', 'O two')
    await retry('n1')
    await edit('O two', 'O three')
    const { story: quoted, a, b } = await prompts(await take('n1'), await take('n2'))
    expect(quoted).toMatchObject({ shared: 1, changed: 1, a: { own: 0, text: 'O' }, b: { text: 'O two' } })
    expect((await quoted?.words())?.runs.map(({ text }) => text)).toEqual(['O', ' two'])
    expect([a.prompt?.isExact, b.prompt?.isExact]).toEqual([true, true])
  })

  it('that reach back differently far say so, and do not compare what only one reaches', async () => {
    for (let count = 0; count < 14; count++) await act(story, `w${count} `.repeat(60))
    const budget = (contextBudget: number) =>
      story.deps.db.write((tx) => changeSettings(tx, 'one', { contextBudget }))
    await budget(1_500)
    await act(story, 'a')
    await budget(16_000)
    await retry('n15')
    const { story: quoted } = await prompts(await take('n15'), await take('n16'))
    expect(quoted?.b.earlier).toBeGreaterThan(5)
    expect(quoted).toMatchObject({ changed: 0, a: { own: 0, earlier: 0, text: '' }, b: { own: 0, text: '' } })
    expect(await quoted?.words()).toBeNull()
  })

  it('of long lines are counted, and not compared word by word', async () => {
    await act(story, 'a')
    for (const mark of ['x', 'y']) {
      for (let index = 0; index < 8; index++) await act(story, `${mark}${index} `.repeat(700))
      await goTo(story.deps, story.viewer, move(story), await take('n1'))
    }
    const { story: quoted } = await prompts(await branchOf('n9'), await branchOf('n17'))
    expect(quoted!.a.text.length).toBeGreaterThan(12_000)
    expect(quoted!.a.own).toBeGreaterThan(5)
    expect(await quoted?.words()).toBeNull()
  })
})

describe('a side without a prompt', () => {
  it('says whether nobody told it or its prompt is not kept', async () => {
    await act(story, 'a')
    await act(story, 'b')
    const missing = async (a: Compared) => {
      const found = await prompts(a, await take('n2'))
      if (found.a.missing) expect([found.sections, found.story, found.told]).toEqual([[], null, null])
      return [found.a.take?.text, found.a.missing]
    }
    expect(await missing(await take('a'))).toEqual(['a', 'NOT_TOLD'])
    expect(await missing(await take('O'))).toEqual(['O', 'NOT_TOLD'])
    expect(await missing(await take('n1'))).toEqual(['n1', null])
    const n1 = await takeNamed(story, 'n1')
    await editAsNew(story.deps, story.viewer, { takeId: n1.id, text: 'by hand', expectedHeadVersion: null })
    expect(await missing(await branchOf('by hand'))).toEqual(['by hand', 'NOT_TOLD'])
    await story.deps.db.write((tx) => tx.snapshot.deleteMany({ where: { takeId: n1.id } }))
    expect(await missing(await take('n1'))).toEqual(['n1', 'NOT_KEPT'])
    expect(await missing({ branchId: n1.branchId })).toEqual(['n2', null])
  })

  it('is looked for above what a player wrote last, but not without end', async () => {
    await act(story, 'a')
    const { branchId, id } = await takeNamed(story, 'n1')
    const lay = (count: number) =>
      story.deps.db.write(async (tx) => {
        const { id: _id, ...row } = await tx.take.findUniqueOrThrow({ where: { id } })
        for (let depth = row.depth + 1; depth <= row.depth + count; depth++) {
          if (await tx.take.findFirst({ where: { branchId, depth } })) continue
          await tx.take.create({ data: { ...row, depth, kind: 'DO', text: `w${depth}`, parentId: null } })
        }
      })
    await lay(3)
    expect((await prompts({ branchId }, { branchId })).a.take?.text).toBe('n1')
    await lay(LOOK_BACK + 3)
    expect((await prompts({ branchId }, { branchId })).a).toEqual({
      take: null,
      prompt: null,
      missing: 'NOT_TOLD',
    })
  })
})

describe('what was erased, hidden or deleted', () => {
  it('is not shown by a comparison, and hiding changes no prompt that was sent', async () => {
    await act(story, 'zorblax')
    await act(story, 'b')
    await retry('n2')
    const input = await takeNamed(story, 'zorblax')
    await hideTake(story.deps, story.viewer, input.id, true)
    const both = async () => prompts(await take('n2'), await take('n3'))
    expect((await both()).story).toMatchObject({ shared: 4 })
    expect((await both()).a.prompt?.isExact).toBe(true)
    await eraseTake(story.deps, story.viewer, input.id)
    const found = await both()
    expect(JSON.stringify(found)).not.toContain('zorblax')
    expect(JSON.stringify(await told(found))).not.toContain('zorblax')
    expect([found.a.prompt?.isExact, found.b.prompt?.isExact]).toEqual([false, false])
  })

  it('stays out of the words when only one of the prompts quoted it', async () => {
    await act(story, 'a')
    await act(story, 'zorblax')
    await back()
    await act(story, 'c')
    await eraseTake(story.deps, story.viewer, (await takeNamed(story, 'zorblax')).id)
    const found = await prompts(await branchOf('n2'), await branchOf('n3'))
    expect((await found.story?.words())?.runs.map(({ text }) => text)).toEqual(['[erased]', 'c'])
  })

  it('does not stand in the way: the line of a side that is gone is no side', async () => {
    await act(story, 'a')
    await retry('n1')
    const [gone, kept] = [await branchOf('n1'), await take('n2')]
    const { id } = await takeNamed(story, 'n1')
    const request = { ...move(story), ...(gone as { branchId: number }), dryRun: false }
    await deleteBranch(story.deps, story.viewer, request)
    await expect(compared({ takeId: id }, kept)).rejects.toThrow(NotFound)
  })
})

describe('cards that were told', () => {
  it('by one prompt alone are named, with what became of them in the other', async () => {
    await makeCard({ name: 'Sword', keys: ['sword'], entry: 'Of swords.' })
    await makeCard({ name: 'Always', constant: true, entry: 'Of all.' })
    await act(story, 'a')
    await back()
    await act(story, 'a sword')
    const late = await makeCard({ name: 'Late', constant: true, entry: 'Of late.' })
    await retry('n2')
    await deleteCard(story.deps, story.viewer, late)
    const names = async (a: string, b: string) => {
      const found = await prompts(await take(a), await take(b))
      return found.told?.map(({ name, a: left, b: right }) => [name, left?.verdict, right?.verdict])
    }
    expect(await names('n1', 'n2')).toEqual([['Sword', 'NO_KEY_FOUND', 'FIRED']])
    expect(await names('n2', 'n3')).toEqual([['Late', undefined, 'CONSTANT']])
    const lore = (await told(await prompts(await take('n1'), await take('n2')))).world_lore
    expect(lore?.match(/[AR]:/g)).toEqual(['A:'])
    expect(lore).toContain('A: swords.')
  })
})

describe('statements', () => {
  it('do not grow with the story, nor with the cards', async () => {
    const made = async (a: string, b: string) => {
      const comparison = await compared(await branchOf(a), await branchOf(b))
      return [
        await statements(() => comparePrompts(story.deps, comparison)),
        await statements(() => compareCards(story.deps.db.reader, comparison)),
      ]
    }
    await makeCard({ name: 'C', constant: true, entry: 'Of all.' })
    await act(story, 'a')
    await retry('n1')
    const few = await made('n1', 'n2')
    expect(few[0]).toBeLessThanOrEqual(14)
    expect(few[1]).toBe(2)
    await story.close()
    story = await aStory('O', { remembers: false })
    for (let count = 0; count < 30; count++)
      await makeCard({ name: 'C', constant: true, entry: `Of ${count}.` })
    for (let count = 0; count < 30; count++) await act(story, `w${count}`)
    await retry('n30')
    expect(await made('n30', 'n31')).toEqual(few)
  })
})
