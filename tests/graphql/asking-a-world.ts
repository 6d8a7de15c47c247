// A story that counts, over HTTP: its schema, a narrator that answers what the test wants, and how it is asked about.
import type { Model } from '../../server/play/deps.ts'

export const SCHEMA = {
  player: {
    hp: {
      desc: 'Health.',
      min: 0,
      max: 100,
      initial: 100,
      bands: [
        [0, 50, 'hurt'],
        [50, 100, 'well'],
      ],
    },
  },
  world: { day: { type: 'counter', initial: 1 }, weather: { type: 'text', initial: 'rain' } },
  npcs: { mira: { name: 'Mira', desc: 'A smith.', stats: { trust: { initial: 5 } } } },
  flags: { lit: { desc: 'It burns.' } },
  milestones: { out: { desc: 'Get out.' } },
}

/** A narrator that gives these replies, one after the other, and then says that nothing happens. */
export function replying(replies: string[]): Omit<Model, 'diagnose' | 'embed'> {
  return {
    narrate: async function* () {
      yield { type: 'TEXT', text: replies.shift() ?? 'Nothing happens.' }
      yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
    },
    close: () => Promise.resolve(),
  }
}

export const FAILURES = `__typename ... on UserError { code message } ... on InvalidInput { issues { path message } }
  ... on StoryMoved { adventure { head { version } } } ... on TurnInProgress { turn { id } }`
export const FAILURES_WITHOUT_MOVE = FAILURES.replace(/\.\.\. on StoryMoved \{.*?\} \} \}/, '')
export const RULING = 'source path proposed old new verdict reason fix turnNumber take { id }'
export const WORLD = `query ($id: ID!, $first: Int, $after: String, $path: String, $verdict: Verdict, $fromTurn: Int) {
  adventure(id: $id) {
    statSchema statVersion head { version worldState }
    stats { path kind description value min max band bands { from to label } }
    people { path name description }
    rulings(first: $first, after: $after, path: $path, verdict: $verdict, fromTurn: $fromTurn) {
      edges { cursor node { ${RULING} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`
export const OVERRIDE = `mutation ($input: OverrideWorldStateInput!) { overrideWorldState(input: $input) { ${FAILURES}
  ... on OverrideWorldStatePayload { adventure { stats { path value } } rulings { ${RULING} } } } }`
export const SAVE = `mutation ($input: SaveStatSchemaInput!) { saveStatSchema(input: $input) { ${FAILURES_WITHOUT_MOVE}
  ... on SaveStatSchemaPayload { adventure { statSchema statVersion } reconciliation { kept added dropped } } } }`
