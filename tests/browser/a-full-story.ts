// A story and a scenario in which everything is: takes and versions, lines, stats, cards, scripts, memories, a summary.
import { aTree, ask } from './a-tree.ts'
import type { House } from './house.ts'

const SCHEMA = {
  player: {
    hp: {
      min: 0,
      max: 100,
      initial: 100,
      max_delta_per_turn: 20,
      bands: [
        [0, 50, 'badly hurt'],
        [50, 100, 'hale'],
      ],
    },
    gold: { min: 0, initial: 12 },
    mood: { type: 'text', initial: 'curious' },
  },
  world: { day: { type: 'counter', initial: 1 } },
  npcs: { vela: { name: 'Vela', keys: ['Vela'], stats: { trust: { min: -10, max: 10 } } } },
  flags: { boat_mended: { desc: 'The boat swims again.' } },
  milestones: { cross: { desc: 'Cross the sound.' } },
}
const CHANGES = '{"player.hp": -45, "player.gold": 5, "npc.vela.trust": 2, "player.mana": -5}'

/** Tells, remembers and sums up, by what it is asked for. */
export function tellAll(asked: string, index: number): string {
  if (asked.includes('the summary will be read alone')) return 'Vela mends nets, and Oswin owes her a boat.'
  if (asked.includes('what you write will be read alone'))
    return `Memory ${index}: Oswin promised Vela a boat.`
  const prose = `Vela looks up from net ${index}. The tide is out, and <b>nobody</b> calls.\n\nThe boat lies on its side.`
  return `${prose}\n\n\`\`\`state\n${CHANGES}\n\`\`\``
}

const CARD = {
  name: 'Vela',
  keys: ['Vela', 'nets'],
  entry: 'Vela mends nets. She is owed a boat.',
  type: 'character',
}
const SCRIPT = {
  name: 'The weather',
  description: 'Says what the sky does.',
  code: { context: 'const modifier = (text) => ({ text })\nmodifier(text)' },
}

/** Runs one mutation of a house and answers what it made. */
async function change(house: House, name: string, input: object, fields = '__typename') {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
  const query = `mutation ($input: ${type}Input!) { ${name}(input: $input) {
    __typename ... on UserError { message } ... on ${type}Payload { ${fields} } } }`
  return (await ask(house, query, { input }))[name]
}

/** A scenario that has everything, with one option inside of it, and a story begun before its plot was changed. */
async function aScenario(house: House) {
  const { scenario } = await change(
    house,
    'createScenario',
    { title: 'The house by the sound' },
    'scenario { id }',
  )
  const scenarioId: string = scenario.id
  const plot = {
    description: 'Nets, a boat, and a promise.',
    opening: '${Who are you?} comes down to the sound.',
    plotEssentials: 'Oswin owes Vela a boat.',
    tags: ['quiet', 'sea'],
    statSchema: SCHEMA,
  }
  await change(house, 'saveScenario', { scenarioId, ...plot })
  await change(house, 'createScenarioCard', { scenarioId, card: CARD })
  const added = await change(
    house,
    'addScenarioScript',
    { scenarioId, script: SCRIPT },
    'scenario { id } script { id }',
  )
  const parent = await change(house, 'createScenario', { title: 'Two shores' }, 'scenario { id }')
  for (const title of ['The near shore', 'The far shore'])
    await change(house, 'createScenario', { parentId: parent.scenario.id, title })
  return { scenarioId, scenarioScriptId: added.script.id as string, parentId: parent.scenario.id as string }
}

/** Makes all of it in a house whose model tells what it should. */
export async function aFullStory(house: House) {
  house.model.set({ text: ({ index, body }) => tellAll(JSON.stringify(body?.messages ?? ''), index) })
  const story = await aTree(house, 'The boat that Oswin owes')
  const { adventureId } = story
  await change(house, 'saveStatSchema', { adventureId, schema: SCHEMA })
  await change(house, 'createCard', { adventureId, card: CARD })
  const library = await change(house, 'createScript', { script: SCRIPT }, 'script { id }')
  const added = await change(
    house,
    'addAdventureScript',
    { adventureId, scriptId: library.script.id },
    'script { id }',
  )
  for (let turn = 1; turn <= 7; turn++) await story.turn(`mend net ${turn}`)
  const spot = await story.take(6)
  const main = await story.line()
  await story.retry()
  await story.checkpoint('Before the storm', spot)
  await story.fork(spot, 'The other shore')
  await story.turn('row across')
  const other = await story.line()
  await story.goTo({ branchId: main })
  await change(house, 'writeMemory', { adventureId, text: 'Vela never learned to swim.' })
  const share = await change(
    house,
    'createShare',
    { adventureId, role: 'COPLAYER', label: 'For Ida', showsStats: true },
    'share { token }',
  )
  const scenario = await aScenario(house)
  const begun = await change(
    house,
    'startAdventure',
    {
      scenarioId: scenario.scenarioId,
      answers: [{ question: 'Who are you?', answer: 'Ida' }],
    },
    'adventure { id }',
  )
  await change(house, 'saveScenario', {
    scenarioId: scenario.scenarioId,
    plotEssentials: 'Oswin owes Vela two boats.',
    authorsNote: 'Dry humour.',
  })
  await change(house, 'createScenarioCard', {
    scenarioId: scenario.scenarioId,
    card: { ...CARD, name: 'Oswin' },
  })
  await house.app.deps.jobs.idle()
  return {
    ...scenario,
    adventureId,
    begunId: begun.adventure.id as string,
    libraryId: library.script.id as string,
    adventureScriptId: added.script.id as string,
    token: share.share.token as string,
    main,
    other,
  }
}

export type FullStory = Awaited<ReturnType<typeof aFullStory>>
