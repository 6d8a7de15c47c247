// A scenario with everything in it, and what its users do with it.
import type { Scenario } from '../../generated/sqlite/client.ts'
import type { Viewer } from '../../server/access/viewer.ts'
import type { FoundScenario } from '../../server/library/files/found.ts'
import { createScenarioFrom } from '../../server/library/scenarios/create-scenario.ts'
import { saveScenario, type ScenarioChange } from '../../server/library/scenarios/save-scenario.ts'
import { cardContent } from '../../server/engine/context/card-content.ts'
import { readSchema } from '../../server/engine/world/schema.ts'
import type { Story } from './a-story.ts'

export const ONE: Viewer = { userId: 'one', link: null }
export const TWO: Viewer = { userId: 'two', link: null }

/** Marks what it is given, so that a narration shows whether it ran. */
export const MARKING = 'const modifier = (text) => ({ text: text + " [marked]" })\nmodifier(text)'

export const SCHEMA = readSchema({ player: { hp: { min: 0, max: 10, initial: 5 } } }).schema!

/** What a file might hold; with what a test needs otherwise. */
export const found = (more: Partial<FoundScenario> = {}): FoundScenario => ({
  title: 'Harbour',
  description: 'Of ships.',
  opening: 'You are {{user}}, a ${What do you do?}.',
  otherOpenings: ['Rain over {{char}}.', 'A ${What do you do?} wakes.'],
  plotEssentials: 'PLOT',
  authorsNote: 'NOTE',
  aiInstructions: 'INSTRUCTIONS',
  persona: { name: 'Mara', pronouns: 'she/her', description: 'Once of ${Which town?}.' },
  statSchema: SCHEMA,
  cards: [
    cardContent.parse({
      name: 'Work',
      keys: ['${What do you do?}', '/${What do you do\\?}/'],
      entry: 'Of ${What do you do?}.',
      notes: 'cfg ${raw}',
    }),
    cardContent.parse({
      name: 'Quay',
      keys: ['quay'],
      entry: 'The quay.',
      extensions: { other: { uid: 7 } },
    }),
  ],
  scripts: [
    {
      name: 'Marking',
      description: '',
      kind: 'AI_DUNGEON',
      addReturns: 'INDEX',
      enabled: true,
      code: { library: '', input: '', context: '', output: MARKING },
    },
    {
      name: 'Silent',
      description: '',
      kind: 'AI_DUNGEON',
      addReturns: 'LENGTH',
      enabled: false,
      code: { library: '', input: '', context: '', output: MARKING },
    },
  ],
  picture: null,
  extensions: { sillytavern: { spec: 'chara_card_v2' } },
  tags: ['sea'],
  options: [],
  ...more,
})

export const ANSWERS = [
  { question: 'What do you do?', answer: 'sailor' },
  { question: 'Which town?', answer: 'Kiel' },
]

/** Stores a scenario of a user. */
export const aScenario = (
  { deps }: Story,
  more: Partial<FoundScenario> = {},
  owner: Viewer = ONE,
): Promise<Scenario> =>
  deps.db.write((tx) => createScenarioFrom(tx, owner.userId, found(more), deps.clock.now()))

/** Changes a scenario, whatever its version. */
export const save = (
  { deps }: Story,
  scenarioId: string,
  change: ScenarioChange,
  viewer: Viewer = ONE,
): Promise<Scenario> => saveScenario(deps, viewer, { scenarioId, expectedVersion: null }, change)
