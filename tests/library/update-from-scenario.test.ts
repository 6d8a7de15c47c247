// A story takes over what its scenario says now, and nothing that its player did not mean to give up.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Adventure } from '../../generated/sqlite/client.ts'
import type { Message } from '../../server/engine/narration.ts'
import type { StoryEvent } from '../../server/engine/story/events.ts'
import { readState } from '../../server/engine/world/state.ts'
import { writeVersion } from '../../server/io/store/cards.ts'
import { NotFound } from '../../server/io/store/errors.ts'
import { takeAt } from '../../server/io/store/path.ts'
import { getState } from '../../server/io/store/states.ts'
import { offerOf } from '../../server/library/scenario-offer.ts'
import {
  createScenarioCard,
  deleteScenarioCard,
  editScenarioCard,
} from '../../server/library/scenarios/cards.ts'
import { createScenario } from '../../server/library/scenarios/create-scenario.ts'
import { deleteScenario, saveScenario } from '../../server/library/scenarios/save-scenario.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { updateFromScenario, type UpdateRequest } from '../../server/library/update-from-scenario.ts'
import { InvalidInput, NotPossible, TurnInProgress, UpdateRevised } from '../../server/play/failures.ts'
import { headOf } from '../../server/play/head.ts'
import { schemaOf } from '../../server/play/world.ts'
import { startTurn } from '../../server/play/start-turn.ts'
import { cardsOf, createCard, deleteCard, editCard } from '../../server/play/story-cards.ts'
import { saveAdventure } from '../../server/library/save-adventure.ts'
import { overrideWorld } from '../../server/play/override-world.ts'
import { aStory, act, current, move, takeNamed, type Story } from '../fakes/a-story.ts'

let story: Story
let scenarioId: string
/** Ids of the scenario's cards, by their names. */
let ids: Record<string, string>
beforeEach(async () => {
  story = await aStory(null)
  const { deps, viewer } = story
  scenarioId = (await createScenario(deps, viewer, 'The inn', null)).id
  const statSchema = { player: { hp: { initial: 10, max: 20 }, luck: { initial: 1 } } }
  const texts = { plotEssentials: 'Essentials of ${Who?}', authorsNote: 'Note', aiInstructions: 'Work' }
  await saveScenario(
    deps,
    viewer,
    { scenarioId, expectedVersion: null },
    { ...texts, opening: 'O', statSchema },
  )
  ids = {}
  for (const name of ['Inn', 'Cat', 'Dog'])
    ids[name] = (
      await createScenarioCard(deps, viewer, scenarioId, {
        name,
        keys: [name],
        entry: `${name} of \${Who?}`,
        constant: true,
      })
    ).id
  const answers = [{ question: 'Who?', answer: 'Mira' }]
  story.adventure = await startAdventure(deps, viewer, scenarioId, null, { answers })
})
afterEach(() => story.close())

const db = () => story.deps.db.reader
const save = (change: Parameters<typeof saveScenario>[3]) =>
  saveScenario(story.deps, story.viewer, { scenarioId, expectedVersion: null }, change)
const reword = (name: string, entry: string) =>
  editScenarioCard(story.deps, story.viewer, ids[name]!, { entry })
const offer = async () => offerOf(db(), await current(story))
const update = async (taken: Partial<UpdateRequest> = {}): Promise<Adventure> =>
  updateFromScenario(story.deps, story.viewer, {
    adventureId: story.adventure.id,
    revision: (await offer())?.revision ?? '',
    texts: null,
    cards: null,
    schema: null,
    answers: [],
    ...taken,
  })
const cards = async () =>
  Object.fromEntries(
    (await cardsOf(story.deps, await current(story))).map(({ content }) => [content?.name, content?.entry]),
  )
async function values(): Promise<Record<string, unknown>> {
  const adventure = await current(story)
  const take = await takeAt(db(), headOf(adventure))
  const stored = await getState(db(), adventure.id, take!.worldHash)
  return Object.fromEntries(readState(schemaOf(adventure)!, stored).values)
}
const cardNamed = async (name: string) =>
  (await cardsOf(story.deps, await current(story))).find(({ content }) => content?.name === name)!.card.id

describe('what is offered', () => {
  it('is nothing of what is as it was, also where only the player changed it', async () => {
    expect(await offer()).toBeNull()
    await saveAdventure(story.deps, story.viewer, story.adventure.id, { authorsNote: 'Mine' })
    await editCard(story.deps, story.viewer, await cardNamed('Inn'), { entry: 'My inn' })
    await deleteCard(story.deps, story.viewer, await cardNamed('Dog'))
    await createCard(story.deps, story.viewer, story.adventure.id, { name: 'Own', entry: 'Own' })
    await save({ title: 'Another', opening: 'Other', description: 'Words' })
    expect(await offer()).toBeNull()
    await expect(update()).rejects.toThrow(NotPossible)
  })

  it('has the answers in place, and tells who changed what', async () => {
    await saveAdventure(story.deps, story.viewer, story.adventure.id, { authorsNote: 'Mine' })
    await editCard(story.deps, story.viewer, await cardNamed('Inn'), { entry: 'My inn' })
    await save({ plotEssentials: 'New of ${Who?}', authorsNote: 'New note' })
    await reword('Inn', 'New inn of ${Who?}')
    await reword('Cat', 'New cat')
    await deleteScenarioCard(story.deps, story.viewer, ids.Dog!)
    await createScenarioCard(story.deps, story.viewer, scenarioId, { name: 'Owl', entry: 'Owl of ${Who?}' })
    const found = (await offer())!
    expect(found.isNew).toBe(true)
    expect(found.texts).toEqual([
      { field: 'plotEssentials', old: 'Essentials of Mira', new: 'New of Mira', changedByPlayer: false },
      { field: 'authorsNote', old: 'Mine', new: 'New note', changedByPlayer: true },
    ])
    expect(
      found.cards.map((card) => [card.kind, card.old?.entry, card.new?.entry, card.changedByPlayer]),
    ).toEqual([
      ['UPDATED', 'My inn', 'New inn of Mira', true],
      ['UPDATED', 'Cat of Mira', 'New cat', false],
      ['ADDED', undefined, 'Owl of Mira', false],
      ['REMOVED', 'Dog of Mira', undefined, false],
    ])
    expect(found.schema).toBeNull()
  })

  it('is nothing from a scenario that is gone, or that its owner shows no more', async () => {
    await save({ authorsNote: 'New', visibility: 'PUBLIC' })
    const other = await startAdventure(story.deps, { userId: 'two', link: null }, scenarioId, null, {
      answers: [{ question: 'Who?', answer: 'Tom' }],
    })
    await save({ authorsNote: 'Newer' })
    expect((await offerOf(db(), other))?.texts).toHaveLength(1)
    await save({ visibility: 'PRIVATE' })
    expect(await offerOf(db(), other)).toBeNull()
    await deleteScenario(story.deps, story.viewer, scenarioId)
    expect(await offer()).toBeNull()
  })
})

describe('taking it over', () => {
  it('leaves what the player changed, unless he asks for it', async () => {
    await saveAdventure(story.deps, story.viewer, story.adventure.id, { authorsNote: 'Mine' })
    await editCard(story.deps, story.viewer, await cardNamed('Inn'), { entry: 'My inn' })
    await createCard(story.deps, story.viewer, story.adventure.id, { name: 'Own', entry: 'Own' })
    await save({ plotEssentials: 'New', authorsNote: 'New note', title: 'Another', opening: 'Other' })
    await reword('Inn', 'New inn')
    await reword('Cat', 'New cat')
    await deleteScenarioCard(story.deps, story.viewer, ids.Dog!)
    const before = await current(story)
    const after = await update()
    expect(after).toMatchObject({ plotEssentials: 'New', authorsNote: 'Mine', aiInstructions: 'Work' })
    expect(after.title).toBe(before.title)
    expect(await cards()).toMatchObject({ Inn: 'My inn', Cat: 'New cat', Own: 'Own' })
    expect(await cards()).not.toHaveProperty('Dog')
    // What was left out is no news, and can still be had.
    const left = (await offer())!
    expect(left.isNew).toBe(false)
    expect([...left.texts.map(({ field }) => field), ...left.cards.map(({ id }) => id)]).toEqual([
      'authorsNote',
      ids.Inn,
    ])
    await update({ texts: ['authorsNote'], cards: [ids.Inn!] })
    expect(await current(story)).toMatchObject({ authorsNote: 'New note' })
    expect(await cards()).toMatchObject({ Inn: 'New inn' })
    expect(await offer()).toBeNull()
    const wordings = await db().cardWording.findMany({ where: { cardId: await cardNamed('Inn') } })
    expect(wordings.map(({ body }) => (JSON.parse(body) as { entry: string }).entry)).toContain('My inn')
  })

  it('brings back a card that he removed only when he asks', async () => {
    await deleteCard(story.deps, story.viewer, await cardNamed('Cat'))
    await reword('Cat', 'New cat')
    expect((await offer())!.cards).toMatchObject([{ kind: 'UPDATED', old: null, changedByPlayer: true }])
    await update()
    expect(await cards()).not.toHaveProperty('Cat')
    await update({ cards: [ids.Cat!] })
    expect(await cards()).toMatchObject({ Cat: 'New cat' })
  })

  it('is read by the next prompt', async () => {
    await reword('Inn', 'Fresh straw at the inn')
    await save({ plotEssentials: 'The king is dead' })
    await createScenarioCard(story.deps, story.viewer, scenarioId, {
      name: 'Owl',
      entry: 'Owls hoot',
      constant: true,
    })
    let prompt = ''
    story.narrator(async function* ({ messages }: { messages: Message[] }) {
      prompt = messages.map(({ content }) => content).join('\n')
      yield { type: 'TEXT', text: 'told' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    await act(story, 'one')
    expect(prompt).toContain('Inn of Mira')
    expect(prompt).not.toContain('king')
    await update()
    await act(story, 'two')
    for (const words of ['Fresh straw at the inn', 'The king is dead', 'Owls hoot'])
      expect(prompt).toContain(words)
    expect(prompt).not.toContain('Inn of Mira')
  })

  it('leaves a script’s version of a card on its line', async () => {
    await act(story, 'one')
    const id = await cardNamed('Inn')
    const at = await takeNamed(story, 'n1')
    const said = { ...(await cardsOf(story.deps, await current(story)))[0]!.content!, entry: 'Burnt down' }
    await story.deps.db.write((tx) => writeVersion(tx, id, at, said, story.deps.clock.now()))
    await reword('Inn', 'New inn')
    await update()
    expect(await cards()).toMatchObject({ Inn: 'Burnt down' })
    const { base } = await db().storyCard.findUniqueOrThrow({ where: { id } })
    expect(base).toContain('New inn')
  })

  it('keeps values that are still counted, and the earlier schema', async () => {
    await act(story, 'one')
    await overrideWorld(story.deps, story.viewer, {
      ...move(story),
      values: new Map([['player.hp', 7]]),
    })
    await save({
      statSchema: { player: { hp: { initial: 10, max: 30 }, gold: { initial: 3 } }, flags: { door: {} } },
    })
    expect((await offer())!.schema).toMatchObject({
      added: ['player.gold', 'flags.door'],
      removed: ['player.luck'],
      changed: ['player.hp'],
      changedByPlayer: false,
    })
    const { statVersion } = await current(story)
    await update()
    const after = await current(story)
    expect(after.statVersion).toBe(statVersion + 1)
    expect(await db().statSchema.count({ where: { adventureId: after.id } })).toBe(1)
    expect(await offer()).toBeNull()
    expect(await values()).toMatchObject({ 'player.hp': 7, 'player.gold': 3, 'flags.door': false })
    expect(await values()).not.toHaveProperty('player.luck')
    await act(story, 'two')
    expect(await values()).toMatchObject({ 'player.hp': 7 })
  })

  it('asks what the new texts ask, and keeps the answers', async () => {
    await save({ authorsNote: 'Riding ${Which horse?}' })
    await reword('Cat', 'Cat of ${Whose?}')
    const found = (await offer())!
    expect(found.questions).toEqual(['Which horse?', 'Whose?'])
    await expect(update()).rejects.toThrow(InvalidInput)
    const answers = [
      { question: 'Which horse?', answer: 'Bess' },
      { question: 'Unasked?', answer: 'x' },
    ]
    await update({ cards: [], answers })
    expect(await current(story)).toMatchObject({ authorsNote: 'Riding Bess' })
    await save({ aiInstructions: '${Which horse?} neighs' })
    expect((await offer())!.questions).toEqual(['Whose?'])
    await update({ cards: [] })
    expect(await current(story)).toMatchObject({ aiInstructions: 'Bess neighs' })
    expect((await current(story)).answers).not.toContain('Unasked')
  })

  it('is not hindered by what is not taken', async () => {
    await save({ authorsNote: '${Who?}'.repeat(1_400) })
    const answers = JSON.stringify([{ question: 'Who?', answer: 'Mira '.repeat(10) }])
    await story.deps.db.write((tx) => tx.adventure.updateMany({ data: { answers } }))
    await reword('Cat', 'A cat')
    await expect(update()).rejects.toThrow(InvalidInput)
    await update({ texts: [] })
    expect(await cards()).toMatchObject({ Cat: 'A cat' })
  })

  it('takes of an answer only what a database takes', async () => {
    await save({ authorsNote: 'Riding ${Which horse?}' })
    await update({ answers: [{ question: 'Which horse?', answer: 'Be\0ss\ud800' }] })
    expect(await current(story)).toMatchObject({ authorsNote: 'Riding Bess\uFFFD' })
  })

  it('tells whoever watches what changed', async () => {
    const told: StoryEvent['type'][] = []
    const events = story.deps.watch.read(story.adventure.id, {
      after: null,
      text: true,
      pace: 0,
    })
    const reading = (async () => {
      for await (const event of events) {
        told.push(event.type)
        if (event.type === 'CARDS_CHANGED') return
      }
    })()
    await save({ plotEssentials: 'New' })
    await reword('Cat', 'New cat')
    await update()
    await reading
    expect(told).toContain('PLOT_CHANGED')
  })
})

describe('refusals', () => {
  it('of an offer that is not the one that was shown, whoever changed it', async () => {
    await save({ authorsNote: 'New' })
    const { revision } = (await offer())!
    await save({ authorsNote: 'Newer' })
    await expect(update({ revision })).rejects.toThrow(UpdateRevised)
    const shown = (await offer())!.revision
    await saveAdventure(story.deps, story.viewer, story.adventure.id, { authorsNote: 'Mine' })
    await expect(update({ revision: shown, texts: ['authorsNote'] })).rejects.toThrow(UpdateRevised)
    expect(await current(story)).toMatchObject({ authorsNote: 'Mine' })
  })

  it('of what is not offered', async () => {
    await save({ authorsNote: 'New' })
    await expect(update({ texts: ['aiInstructions'], cards: ['nobody'] })).rejects.toMatchObject({
      issues: [{ path: 'fields.0' }, { path: 'cards.0' }],
    })
    expect(await current(story)).toMatchObject({ authorsNote: 'Note' })
  })

  it('while a turn runs, and of another’s story', async () => {
    await save({ authorsNote: 'New' })
    let goOn = () => {}
    const wait = new Promise<void>((resolve) => (goOn = resolve))
    story.narrator(async function* () {
      await wait
      yield { type: 'TEXT', text: 'told' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    })
    const wish = { kind: 'CONTINUE' } as const
    const turn = await startTurn(story.deps, story.viewer, { ...move(story), requestId: 'r', wish })
    await expect(update()).rejects.toThrow(TurnInProgress)
    goOn()
    await story.deps.running.get(turn.id)?.ended
    expect((await current(story)).authorsNote).toBe('Note')
    story.viewer = { userId: 'two', link: null }
    await expect(update()).rejects.toThrow(NotFound)
  })
})
