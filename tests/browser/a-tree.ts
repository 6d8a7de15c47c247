// A story with a tree, told through the API: the pages around it are what is tested, not the telling.
import type { House } from './house.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

/** Asks the API of a house; throws on what is no success. */
export async function ask(house: House, query: string, variables: object = {}): Promise<Data> {
  const headers = { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' }
  const body = JSON.stringify({ query, variables })
  const answer = await fetch(`${house.app.url}/graphql`, { method: 'POST', headers, body })
  const { data, errors } = (await answer.json()) as Data
  const failed = errors ?? Object.values(data ?? {}).find((one: Data) => one?.message)
  if (failed) throw new Error(JSON.stringify(failed))
  return data
}

const mutation = (name: string, fields: string) =>
  `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) {
    ${name}(input: $input) { __typename ... on UserError { message } ${fields} }
  }`

const HEAD = `query ($id: ID!) {
  adventure(id: $id) { runningTurn { id } head { branch { id } take { id } } transcript { edges { node { id } } } }
}`

const LINES = 'query ($id: ID!) { adventure(id: $id) { branches { id name } } }'

let requests = 0

/** Ways to grow one story. */
export async function aTree(house: House, title: string) {
  const settings = { endpointUrl: house.model.at('normal'), model: 'fake' }
  await ask(house, mutation('saveSettings', ''), { input: settings })
  const { scenarios } = await ask(house, '{ scenarios { edges { node { id } } } }')
  const started = await ask(
    house,
    mutation('startAdventure', '... on StartAdventurePayload { adventure { id } }'),
    {
      input: { scenarioId: scenarios.edges[0].node.id, title },
    },
  )
  const adventureId: string = started.startAdventure.adventure.id
  const now = async () => (await ask(house, HEAD, { id: adventureId })).adventure
  const settled = async () => {
    for (;;) {
      const story = await now()
      if (!story.runningTurn) return story
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const run = async (name: string, input: object) => {
    await ask(house, mutation(name, ''), { input: { adventureId, ...input } })
    return settled()
  }
  const requestId = () => `tree-${++requests}`
  return {
    adventureId,
    now,
    /** The branch that is read. */
    line: async (): Promise<string> => (await now()).head.branch.id,
    /** The take at a depth of what is read. */
    take: async (depth: number): Promise<string> => (await now()).transcript.edges[depth].node.id,
    turn: (text: string) => run('takeTurn', { requestId: requestId(), kind: 'DO', text }),
    retry: () => run('retry', { requestId: requestId() }),
    fork: (takeId: string, name: string | null) => run('fork', { takeId, name }),
    goTo: (target: object) => run('goTo', { target }),
    checkpoint: (name: string, takeId: string) => run('addCheckpoint', { name, takeId }),
    lines: async (): Promise<{ id: string; name: string | null }[]> =>
      (await ask(house, LINES, { id: adventureId })).adventure.branches,
    rename: (branchId: string, name: string) =>
      ask(house, mutation('renameBranch', ''), { input: { branchId, name } }),
  }
}
