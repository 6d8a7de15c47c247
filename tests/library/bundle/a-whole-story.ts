// A story that has some of everything that a story can have.
import sharp from 'sharp'
import { NarrationFailure, type Delta } from '../../../server/engine/narration.ts'
import { keepPicture } from '../../../server/library/pictures.ts'
import { saveAdventure } from '../../../server/library/save-adventure.ts'
import { addCheckpoint } from '../../../server/play/checkpoint.ts'
import { editTake, eraseTake, hideTake } from '../../../server/play/edit-take.ts'
import { goTo } from '../../../server/play/go-to.ts'
import { editMemory, writeMemory } from '../../../server/play/memory/memories.ts'
import { editSummary } from '../../../server/play/memory/summaries.ts'
import { saveSchema } from '../../../server/play/save-schema.ts'
import { cardsOf, createCard, deleteCard, editCard } from '../../../server/play/story-cards.ts'
import { undo } from '../../../server/play/undo.ts'
import { aCountedStory, setByHand, type Counted } from '../../engine/world/a-counted-story.ts'
import { WORLD } from '../../engine/world/a-world.ts'
import { current, move, turn } from '../../fakes/a-story.ts'
import { summarised } from '../../fakes/memories.ts'
import { addScript } from '../../play/a-scripted-story.ts'

const M = (body: string) => `const modifier = (text) => { ${body} }\nmodifier(text)`

/** A script that logs all that it finds, changes something of everything, and fails once. */
const SPY = {
  library: `function spy(hook) { log(hook, text, state, history, storyCards, info, memory) }`,
  input: M(
    'spy("in"); if (text.includes("fail")) throw new Error("failed"); state.turns = (state.turns ?? 0) + 1; world.propose("player.gold", state.turns); return { text: text.replace("You", "Slowly you") }',
  ),
  context: `spy("ctx"); var onContext = (sections) => [...sections, { label: "front_memory", text: "[turn " + state.turns + "]" }]`,
  output: M(
    'spy("out"); const moon = storyCards.find((c) => c.title === "Moon"); if (!moon) { addStoryCard("moon", "The moon.", "place", "Moon"); storyCards.reverse() } else moon.entry += "!"; const inn = storyCards.find((c) => c.title === "Inn"); if (inn) { inn.entry += " And loud."; state.inn = inn.id } state.message = "Turn " + state.turns; return { text: text + "!" }',
  ),
}

/** What the narrator says: with thoughts, a block of changes, and counts. */
async function* told(text: string, hp: number): AsyncGenerator<Delta> {
  yield { type: 'REASONING', text: `Let me think of ${text}` }
  yield { type: 'TEXT', text: `${text}\n\n\`\`\`state\n${JSON.stringify({ 'player.hp': hp })}\n\`\`\`` }
  const usage = { promptTokens: 90, outputTokens: 9, cachedTokens: 3 }
  yield { type: 'END', finish: 'LENGTH', usage, note: 'It was cut 🌧.' }
}

/** Plays one, on the database of the test run. */
export async function aWholeStory(): Promise<Counted & { lastTurn: string; scriptId: number }> {
  const story = await aCountedStory(undefined, 'The lamp is lit.')
  story.deps.clock = { now: () => new Date(story.clock.ms++) }
  const { deps, viewer } = story
  const { id } = story.adventure
  const me = [deps, viewer] as const
  const act = (text: string) => turn(story, { kind: 'TAKE', input: 'DO', text })
  await saveAdventure(...me, id, { plotEssentials: 'Rain.', authorsNote: 'Be brief.', personaName: 'Ödön' })
  await createCard(...me, id, {
    name: 'Inn',
    keys: ['inn', 'lamp'],
    entry: 'The inn is old.',
    constant: true,
  })
  const gone = await createCard(...me, id, { name: 'Gone', keys: ['gone'], entry: 'It is gone.' })
  await setByHand(story, { 'world.day': 9 })
  let count = 0
  story.narrator(() => told(`Passage ${++count} of the inn, and of Mira’s long night there.`, -count))
  for (let turns = 0; turns < 2; turns++) await act(`look ${turns}`)
  const scriptId = await addScript(story, SPY, 'FORKLORE')
  await addScript(story, { output: M('log("quiet"); return { text }') })
  for (let turns = 0; turns < 5; turns++) await act(`go on ${turns}`)
  await act('fail')
  await turn(story, { kind: 'PASSAGE' })
  await turn(story, { kind: 'RETRY', takeId: null })
  await deps.jobs.idle()
  await writeMemory(...me, id, 'Mira owes me gold.')
  const { id: memoryId } = await deps.db.reader.memory.findFirstOrThrow({ where: { block: null } })
  await editMemory(...me, { memoryId, text: 'Mira owes me silver.', expectedRevision: null })
  const { id: summaryId } = await summarised(story, 5, 'They went to the inn.')
  await editSummary(...me, { summaryId, text: 'They went to the old inn.', expectedRevision: null })
  const { takeId: lastTake, id: lastTurn } = await act('rest')
  await saveSchema(...me, id, { ...WORLD, milestones: {} })
  await addCheckpoint(...me, { adventureId: id, takeId: lastTake, name: 'Here' })
  const takes = await deps.db.reader.take.findMany({ where: { adventureId: id }, orderBy: { id: 'asc' } })
  await editTake(...me, { takeId: takes[2]!.id, text: 'Other words.', expectedRevision: null })
  await hideTake(...me, takes[3]!.id, true)
  const inn = (await cardsOf(deps, await current(story))).find(({ content }) => content?.name === 'Inn')!
  await editCard(...me, inn.card.id, { entry: 'The inn burned down.' })
  await deleteCard(...me, gone.card.id)
  await undo(...me, move(story))
  await act('leave instead')
  await goTo(...me, move(story), { takeId: takes[6]!.id })
  const { takeId: said } = await act('another line')
  await eraseTake(...me, said!)
  story.narrator(async function* () {
    yield { type: 'TEXT', text: 'Half of a' }
    throw new NarrationFailure('STREAM_BROKE', 'It broke.')
  })
  await act('be cut off')
  await deps.jobs.idle()
  await giveTheRest(story)
  return { ...story, lastTurn, scriptId }
}

/** What no play of a test gives: a cover, answers, and what a file of another tool held. */
async function giveTheRest({ deps, adventure }: Counted): Promise<void> {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#376' } })
    .png()
    .toBuffer()
  const coverHash = await keepPicture(deps, bytes)
  await deps.db.write((tx) =>
    tx.adventure.update({
      where: { id: adventure.id },
      data: {
        coverHash,
        answers: JSON.stringify([{ question: 'Who?', answer: 'Ödön' }]),
        extensions: JSON.stringify({ tool: { 2: 'b', 1: 'a', deep: [null, { x: 1.5 }] } }),
        forkName: 'next',
      },
    }),
  )
}
