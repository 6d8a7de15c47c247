// A story with some of everything comes back with all of it: rows of every kind, prompts by their hashes, and what scripts
// found in a turn, so that it can be gone back to. No column is forgotten.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { KINDS } from '../../../server/library/bundle/manifest.ts'
import { duplicateAdventure } from '../../../server/library/duplicate-adventure.ts'
import { sentPrompts } from '../../../server/play/insights.ts'
import { changedCards, changedState, logWords } from '../../../server/play/scripts/compare-rehearsal.ts'
import { rehearseScript } from '../../../server/play/scripts/rehearse-script.ts'
import { turn } from '../../fakes/a-story.ts'
import { aWholeStory } from './a-whole-story.ts'
import { bundleOf, filesOf, opened, takenIn } from './bundles.ts'
import { storedColumns } from './stored-columns.ts'

let story: Awaited<ReturnType<typeof aWholeStory>>
beforeAll(async () => {
  story = await aWholeStory()
})
afterAll(() => story.close())

const db = () => story.deps.db

async function promptsOf(adventureId: string) {
  const takes = await db().reader.take.findMany({ where: { adventureId }, orderBy: { id: 'asc' } })
  const prompts = []
  for (const take of takes) prompts.push(...(await sentPrompts(story.deps, take)))
  return prompts
}

describe('a story with everything', () => {
  it('has rows of every kind, and comes back with all of them', async () => {
    const bytes = await bundleOf(db(), story.adventure.id)
    const { manifest } = await opened(bytes)
    expect(KINDS.ADVENTURE.filter((kind) => !manifest.counts[kind])).toEqual([])
    const copy = await takenIn(db(), bytes)
    expect(filesOf(await bundleOf(db(), copy))).toEqual(filesOf(bytes))
    expect(await storedColumns(db(), copy)).toEqual(await storedColumns(db(), story.adventure.id))
  })

  it('has its prompts as they were sent', async () => {
    const copy = await takenIn(db(), await bundleOf(db(), story.adventure.id))
    const [before, after] = [await promptsOf(story.adventure.id), await promptsOf(copy)]
    expect(after.map(({ sha256, isExact }) => [sha256, isExact])).toEqual(
      before.map(({ sha256, isExact }) => [sha256, isExact]),
    )
    expect(after.map(({ messages }) => messages)).toEqual(before.map(({ messages }) => messages))
    expect(before.filter(({ isExact }) => isExact).length).toBeGreaterThan(5)
  })

  it('goes back to a turn of its scripts, and plays on', async () => {
    const copy = await takenIn(db(), await bundleOf(db(), story.adventure.id), 'one')
    const { startedAt } = await db().reader.turn.findUniqueOrThrow({ where: { id: story.lastTurn } })
    const where = { adventureId: copy, startedAt }
    const { id: turnId } = await db().reader.turn.findFirstOrThrow({ where })
    const again = (id: string) =>
      rehearseScript(story.deps, story.viewer, {
        turnId: id,
        adventureScriptId: null,
        script: {},
        isAlone: false,
      })
    const [before, after] = [await again(story.lastTurn), await again(turnId)]
    expect(before.recorded.isExact).toBe(true)
    expect(after.recorded.isExact).toBe(true)
    expect(changedCards(after)).toEqual([])
    expect(changedState(after).differences).toEqual([])
    expect(await logWords(after)).toEqual(await logWords(before))
    const adventure = await db().reader.adventure.findUniqueOrThrow({ where: { id: copy } })
    story.narrator(async function* () {
      yield { type: 'TEXT', text: 'It goes on.' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    expect(await turn({ ...story, adventure }, { kind: 'CONTINUE' })).toMatchObject({ status: 'SAVED' })
  })

  it('is duplicated with the same rows, under another title, and found only when all of it is there', async () => {
    const copy = await duplicateAdventure(story.deps, story.viewer, story.adventure.id)
    expect(copy).toMatchObject({
      title: 'A story (copy)',
      scenarioId: 'scenario',
      incomplete: false,
      deletedAt: null,
    })
    const withoutDates = (files: Record<string, string>) => ({ ...files, 'adventure.jsonl': '' })
    expect(withoutDates(filesOf(await bundleOf(db(), copy.id)))).toEqual(
      withoutDates(filesOf(await bundleOf(db(), story.adventure.id))),
    )
  })
})

describe('no column is forgotten', () => {
  /** What hangs on an adventure and is meant to stay behind. */
  const BEHIND = { Share: 'links', MemoryWork: 'how work went last' }

  it('each of every table that hangs on a story is compared above, or stays behind on purpose', async () => {
    const columns = await storedColumns(db(), story.adventure.id)
    const models = Object.keys(Prisma.ModelName).filter((name) => !(name in BEHIND))
    const notOfStories = [
      'User',
      'Settings',
      'ModelProfile',
      'Script',
      'ScriptCode',
      'Scenario',
      'ScenarioCard',
    ]
    const others = ['ScenarioScript', 'ScenarioScriptCode', 'Picture', 'Upload', 'UploadPart', 'ImportRun']
    const ofServers = ['Access', 'AccessToken', 'DemoDay', 'VisitCount', 'VisitorDay']
    expect(Object.keys(columns).toSorted()).toEqual(
      models.filter((name) => ![...notOfStories, ...others, ...ofServers].includes(name)).toSorted(),
    )
  })
})
