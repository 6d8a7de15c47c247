// Editing scenarios: what is kept, what is refused, whose they are; options and copies.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cardContent, MAX_CARDS } from '../../../server/engine/context/card-content.ts'
import type { FoundScenario } from '../../../server/library/files/found.ts'
import { OPTION_LIMITS } from '../../../server/library/limits.ts'
import { exportScenarioCards, importScenarioCards } from '../../../server/library/scenarios/card-files.ts'
import {
  cardRevision,
  createScenarioCard,
  deleteScenarioCard,
  editScenarioCard,
} from '../../../server/library/scenarios/cards.ts'
import { createScenario } from '../../../server/library/scenarios/create-scenario.ts'
import { duplicateScenario, wholeScenario } from '../../../server/library/scenarios/duplicate-scenario.ts'
import { moveOption, optionsOf } from '../../../server/library/scenarios/options.ts'
import { deleteScenario, saveScenario } from '../../../server/library/scenarios/save-scenario.ts'
import {
  addScenarioScript,
  addScriptFromLibrary,
  deleteScenarioScript,
  moveScenarioScript,
  saveScenarioScript,
} from '../../../server/library/scenarios/scripts.ts'
import { createScript, deleteScript } from '../../../server/library/scripts.ts'
import { startAdventure } from '../../../server/library/start-adventure.ts'
import { aStory, type Story } from '../../fakes/a-story.ts'
import { ANSWERS, ONE, TWO, aScenario, found, save } from '../../fakes/a-scenario.ts'

let story: Story
beforeEach(async () => {
  story = await aStory(null, { remembers: false })
})
afterEach(() => story.close())

const rowOf = (id: string) => story.deps.db.reader.scenario.findUnique({ where: { id } })
const versionOf = async (id: string) => (await rowOf(id))!.version
const whole = async (id: string) => wholeScenario(story.deps.db.reader, (await rowOf(id))!)
const failureOf = (
  doing: Promise<unknown>,
): Promise<{ code?: string; issues?: { path: string }[]; message: string }> =>
  doing.then(
    () => ({ message: 'none' }),
    (error: Error) => error,
  )
const code = async (doing: Promise<unknown>) => {
  const { code: known, message } = await failureOf(doing)
  return known ?? message
}

describe('saving', () => {
  it('says every fault with its path, and then changes nothing', async () => {
    const { id } = await aScenario(story)
    const before = await whole(id)
    const { issues } = await failureOf(
      save(story, id, {
        title: ' ',
        description: 'x'.repeat(10_001),
        opening: 'x'.repeat(200_001),
        otherOpenings: Array.from({ length: 51 }, () => 'x'.repeat(20_000)),
        tags: ['x'.repeat(61), ...Array.from({ length: 30 }, (_, at) => `${at}`)],
        personaName: 'x'.repeat(81),
        plotEssentials: 'fine',
        statSchema: { player: { hp: { min: 5, max: 1 } } },
      }),
    )
    expect(issues!.map(({ path }) => path)).toEqual([
      'title',
      'description',
      'opening',
      'personaName',
      'otherOpenings',
      'otherOpenings',
      'tags',
      'tags.0',
      'statSchema.player.hp.min',
    ])
    expect(await whole(id)).toEqual(before)
    expect(await versionOf(id)).toBe(1)
  })

  it('keeps what is left out, and cleans what is given', async () => {
    const { id } = await aScenario(story)
    const before = await rowOf(id)
    story.clock.ms += 5
    await save(story, id, { title: ' A\0\ud800 ', opening: 'a\r\nb' })
    expect(await rowOf(id)).toEqual({
      ...before,
      title: 'A\ufffd',
      opening: 'a\nb',
      version: 2,
      changedAt: story.deps.clock.now(),
    })
    await save(story, id, { statSchema: {} })
    expect((await rowOf(id))!.statSchema).toBeNull()
  })

  it('from a page that is out of date writes over nothing, also when two save at once', async () => {
    const { id } = await aScenario(story)
    const change = (title: string) =>
      saveScenario(story.deps, ONE, { scenarioId: id, expectedVersion: 1 }, { title })
    const both = await Promise.allSettled([change('A'), change('B')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const failure = await failureOf(change('C'))
    expect(failure).toMatchObject({ code: 'SCENARIO_REVISED', scenario: { version: 2 } })
    expect(['A', 'B']).toContain((await rowOf(id))!.title)
  })
})

describe('cards', () => {
  it('are made, edited and deleted, and each raises the version', async () => {
    const { deps } = story
    const { id } = await aScenario(story, { cards: [] })
    const card = await createScenarioCard(deps, ONE, id, { name: 'A', entry: 'one' })
    const next = await createScenarioCard(deps, ONE, id, { name: 'B' })
    expect([card.position, next.position, await versionOf(id)]).toEqual([0, 1, 3])
    const stale = cardRevision(card)
    const edited = await editScenarioCard(deps, ONE, card.id, { entry: 'two' }, stale)
    expect(JSON.parse(edited.body)).toMatchObject({ name: 'A', entry: 'two' })
    expect(await code(editScenarioCard(deps, ONE, card.id, { entry: 'x' }, stale))).toBe('SCENARIO_REVISED')
    expect(await code(createScenarioCard(deps, ONE, id, { keys: ['/(/'] }))).toBe('INVALID_INPUT')
    await deleteScenarioCard(deps, ONE, next.id)
    expect(await code(deleteScenarioCard(deps, ONE, next.id))).toBe('NOT_FOUND')
    expect(await versionOf(id)).toBe(5)
  })

  it('are at most so many, and so large together', async () => {
    const { deps } = story
    const full = await aScenario(story, {
      cards: Array.from({ length: MAX_CARDS }, (_, at) => cardContent.parse({ name: `${at}` })),
    })
    expect(await code(createScenarioCard(deps, ONE, full.id, {}))).toBe('NOT_POSSIBLE')
    const large = await aScenario(story, {
      cards: Array.from({ length: 79 }, () => cardContent.parse({ notes: 'x'.repeat(100_000) })),
    })
    const notes = 'x'.repeat(99_000)
    expect(await code(createScenarioCard(deps, ONE, large.id, { notes }))).toBe('NOT_POSSIBLE')
    const small = await createScenarioCard(deps, ONE, large.id, {})
    expect(await code(editScenarioCard(deps, ONE, small.id, { notes }))).toBe('NOT_POSSIBLE')
  })

  it('come from files and go into them; what is known is not made again', async () => {
    const { deps } = story
    const from = await aScenario(story)
    const { id: scenarioId } = await aScenario(story, { cards: [] })
    const { text } = await exportScenarioCards(deps, from, 'FORKLORE')
    const dry = await importScenarioCards(deps, ONE, { scenarioId, text, dryRun: true })
    expect([dry.made, dry.known, dry.imported, await versionOf(scenarioId)]).toEqual([2, 0, false, 1])
    await importScenarioCards(deps, ONE, { scenarioId, text, dryRun: false })
    const again = await importScenarioCards(deps, ONE, { scenarioId, text, dryRun: false })
    expect([again.made, again.known]).toEqual([0, 2])
    expect((await whole(scenarioId)).cards).toEqual((await whole(from.id)).cards)
    expect(await code(importScenarioCards(deps, ONE, { scenarioId, text: '{', dryRun: true }))).toBe(
      'INVALID_INPUT',
    )
  })
})

describe('scripts', () => {
  it('are added, saved, moved and taken out', async () => {
    const { deps } = story
    const { id } = await aScenario(story, { scripts: [] })
    const library = await createScript(deps, ONE, { name: 'L', code: { input: '1' } })
    const copy = await addScriptFromLibrary(deps, ONE, id, library.id)
    const own = await addScenarioScript(deps, ONE, id, { name: 'O' })
    expect(copy).toMatchObject({
      name: 'L',
      enabled: true,
      sourceId: library.id,
      sourceVersion: 1,
      version: 1,
    })
    const saved = await saveScenarioScript(deps, ONE, own.id, { enabled: false, code: { output: '2' } }, 1)
    expect(saved).toMatchObject({ name: 'O', enabled: false, version: 2 })
    expect(await code(saveScenarioScript(deps, ONE, own.id, { name: 'P' }, 1))).toBe('SCRIPT_REVISED')
    expect(await code(saveScenarioScript(deps, ONE, own.id, { code: { output: 'let (' } }))).toBe(
      'SCRIPT_UNREADABLE',
    )
    await moveScenarioScript(deps, ONE, own.id, 0)
    expect(
      (await whole(id)).scripts.map(({ script, enabled }) => [script.name, enabled, script.code]),
    ).toEqual([
      ['O', false, { library: '', input: '', context: '', output: '2' }],
      ['L', true, { library: '', input: '1', context: '', output: '' }],
    ])
    await deleteScript(deps, ONE, library.id)
    const left = await deps.db.reader.scenarioScript.findUniqueOrThrow({ where: { id: copy.id } })
    expect([left.sourceId, left.sourceVersion]).toEqual([null, null])
    await deleteScenarioScript(deps, ONE, own.id)
    expect((await whole(id)).scripts).toHaveLength(1)
  })

  it('of another’s library are named to nobody: neither in stories nor in copies', async () => {
    const { deps } = story
    const { id } = await aScenario(story, { scripts: [] }, TWO)
    const library = await createScript(deps, TWO, { name: 'Theirs' })
    await addScriptFromLibrary(deps, TWO, id, library.id)
    await save(story, id, { visibility: 'PUBLIC' }, TWO)
    const copy = await duplicateScenario(deps, ONE, id)
    const mine = await startAdventure(deps, ONE, id, null, { answers: ANSWERS })
    const theirs = await startAdventure(deps, TWO, id, null, { answers: ANSWERS })
    const sourceOf = async (adventureId: string) =>
      (await deps.db.reader.adventureScript.findFirstOrThrow({ where: { adventureId } })).sourceId
    expect((await whole(copy.id)).scripts).toMatchObject([{ source: null, script: { name: 'Theirs' } }])
    expect([await sourceOf(mine.id), await sourceOf(theirs.id)]).toEqual([null, library.id])
  })
})

describe('options', () => {
  it('are made and moved, and are seen by whoever sees their scenario', async () => {
    const { deps } = story
    const root = await createScenario(deps, ONE, 'Root')
    const [a, b, c] = [
      await createScenario(deps, ONE, 'A', root.id),
      await createScenario(deps, ONE, 'B', root.id),
      await createScenario(deps, ONE, 'C', root.id),
    ]
    const titles = async () => (await optionsOf(deps.db.reader, [root.id])).map(({ title }) => title).join('')
    expect(await titles()).toBe('ABC')
    await moveOption(deps, ONE, c.id, 0)
    expect(await titles()).toBe('CAB')
    await moveOption(deps, ONE, c.id, 99)
    expect(await titles()).toBe('ABC')
    expect(await code(moveOption(deps, ONE, root.id, 0))).toBe('NOT_POSSIBLE')
    const deep = await createScenario(deps, ONE, 'Deep', b.id)
    await save(story, root.id, { visibility: 'PUBLIC' })
    const later = await createScenario(deps, ONE, 'Later', deep.id)
    for (const id of [a.id, deep.id, later.id]) expect((await rowOf(id))!.visibility).toBe('PUBLIC')
    expect(await code(save(story, deep.id, { visibility: 'PRIVATE' }))).toBe('INVALID_INPUT')
    await save(story, root.id, { visibility: 'PRIVATE' })
    expect((await rowOf(later.id))!.visibility).toBe('PRIVATE')
    const before = await versionOf(b.id)
    await deleteScenario(deps, ONE, deep.id)
    expect([await rowOf(later.id), await versionOf(b.id)]).toEqual([null, before + 1])
    await deleteScenario(deps, ONE, root.id)
    expect(await rowOf(a.id)).toBeNull()
  })

  it('are nested at most so deep, and at most so many', async () => {
    const { deps } = story
    let at = await createScenario(deps, ONE, 'Root')
    for (let depth = 1; depth <= OPTION_LIMITS.depth; depth++)
      at = await createScenario(deps, ONE, `D${depth}`, at.id)
    expect(await code(createScenario(deps, ONE, 'Too deep', at.id))).toBe('NOT_POSSIBLE')
    const wide = await aScenario(story, { options: Array.from({ length: 50 }, () => found()) })
    expect(await code(createScenario(deps, ONE, 'One more', wide.id))).toBe('NOT_POSSIBLE')
    const nest = (depth: number): FoundScenario => found({ options: depth === 0 ? [] : [nest(depth - 1)] })
    await aScenario(story, { options: [nest(OPTION_LIMITS.depth - 1)] })
    const tooDeep = await failureOf(aScenario(story, { options: [nest(OPTION_LIMITS.depth)] }))
    expect(tooDeep.issues).toMatchObject([
      { path: 'options.0.options.0.options.0.options.0.options.0.options' },
    ])
    const tooMany = await failureOf(aScenario(story, { options: Array.from({ length: 51 }, () => found()) }))
    expect(tooMany.issues).toMatchObject([{ path: 'options' }])
  })
})

it('what a file holds beyond the bounds is refused whole, with the path of each fault', async () => {
  const [script] = found().scripts
  const option = found({ title: '', scripts: [{ ...script!, name: 'x'.repeat(81) }] })
  const { issues } = await failureOf(
    aScenario(story, {
      title: 'x'.repeat(201),
      cards: Array.from({ length: MAX_CARDS + 1 }, (_, at) => ({
        ...found().cards[0]!,
        entry: at < 500 ? 'x'.repeat(20_001) : '',
      })),
      scripts: Array.from({ length: 21 }, () => ({
        ...script!,
        code: { ...script!.code, library: 'x'.repeat(1_000_000) },
      })),
      options: [option],
    }),
  )
  const paths = new Set(issues!.map(({ path }) => path))
  for (const path of [
    'title',
    'cards',
    'cards.499.entry',
    'scripts',
    'options.0.title',
    'options.0.scripts.0.name',
  ])
    expect(paths).toContain(path)
  expect(issues!.filter(({ path }) => path === 'cards' || path === 'scripts')).toHaveLength(4)
  expect(await story.deps.db.reader.scenario.count()).toBe(0)
})

describe('a copy', () => {
  it('is whole, private and independent of what it is a copy of', async () => {
    const { deps } = story
    const option = found({ title: 'Elf', options: [found({ title: 'Wood elf' })] })
    const { id } = await aScenario(story, { options: [option] })
    await save(story, id, { visibility: 'PUBLIC' })
    const before = await whole(id)
    const copy = await duplicateScenario(deps, ONE, id)
    expect(copy).toMatchObject({
      visibility: 'PRIVATE',
      version: 1,
      ownerId: 'one',
      key: null,
      parentId: null,
    })
    const copied = await whole(copy.id)
    expect(copied).toEqual({ ...before, texts: { ...before.texts, title: 'Harbour (copy)' } })
    const theirs = await duplicateScenario(deps, TWO, id)
    expect(theirs.ownerId).toBe('two')
    await save(story, copy.id, { plotEssentials: 'Other' })
    const card = await deps.db.reader.scenarioCard.findFirstOrThrow({ where: { scenarioId: copy.id } })
    await editScenarioCard(deps, ONE, card.id, { entry: 'Other' })
    expect(await whole(id)).toEqual(before)
    await deleteScenario(deps, ONE, id)
    expect((await whole(theirs.id)).options[0]!.options[0]!.texts.title).toBe('Wood elf')
    expect((await whole(copy.id)).texts.plotEssentials).toBe('Other')
  })

  it('of a long title fits', async () => {
    const { id } = await aScenario(story, { title: 'x'.repeat(200) })
    expect((await duplicateScenario(story.deps, ONE, id)).title).toBe(`${'x'.repeat(193)} (copy)`)
    const owl = await aScenario(story, { title: '🦉'.repeat(100) })
    expect((await duplicateScenario(story.deps, ONE, owl.id)).title).toBe(`${'🦉'.repeat(96)} (copy)`)
  })
})

it('what is another’s is not changed: a private one is missing, a public one can be copied', async () => {
  const { deps } = story
  const { id } = await aScenario(story, {}, TWO)
  const card = await deps.db.reader.scenarioCard.findFirstOrThrow({ where: { scenarioId: id } })
  const script = await deps.db.reader.scenarioScript.findFirstOrThrow({ where: { scenarioId: id } })
  const before = await whole(id)
  const deeds = [
    () => save(story, id, { title: 'Mine' }),
    () => createScenario(deps, ONE, 'Mine', id),
    () => deleteScenario(deps, ONE, id),
    () => moveOption(deps, ONE, id, 0),
    () => createScenarioCard(deps, ONE, id, {}),
    () => editScenarioCard(deps, ONE, card.id, { entry: 'Mine' }),
    () => deleteScenarioCard(deps, ONE, card.id),
    () => importScenarioCards(deps, ONE, { scenarioId: id, text: '[]', dryRun: true }),
    () => addScenarioScript(deps, ONE, id, { name: 'Mine' }),
    () => saveScenarioScript(deps, ONE, script.id, { enabled: false }),
    () => moveScenarioScript(deps, ONE, script.id, 1),
    () => deleteScenarioScript(deps, ONE, script.id),
  ]
  for (const deed of deeds) expect((await failureOf(deed())).constructor.name).toBe('NotFound')
  expect((await failureOf(duplicateScenario(deps, ONE, id))).constructor.name).toBe('NotFound')
  await save(story, id, { visibility: 'PUBLIC' }, TWO)
  for (const deed of deeds) expect(await code(deed())).toBe('NOT_POSSIBLE')
  expect(await whole(id)).toEqual(before)
  const guest = {
    userId: 'two',
    link: { shareId: 's', adventureId: 'a', role: 'COPLAYER' as const, showsStats: true, expiresAt: null },
  }
  expect((await failureOf(duplicateScenario(deps, guest, id))).constructor.name).toBe('NotFound')
  expect((await failureOf(startAdventure(deps, guest, id, null))).constructor.name).toBe('NotFound')
})
