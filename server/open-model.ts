// What tells stories, loaded when the first is told; on a server for strangers, what they name is reached with a guard.
import type { Config } from './config.ts'
import type { Model } from './play/deps.ts'

/** The narrators are not needed to answer: they are loaded when the first is asked, or when there is time. */
export function modelWhenNeeded({ hosted }: Pick<Config, 'hosted'>): Model {
  let loading: Promise<Required<Model>> | undefined
  const load = () => (loading ??= hosted === null ? openModel() : openGuarded())
  return {
    narrate: async function* (request) {
      yield* (await load()).narrate(request)
    },
    diagnose: async function* (visit) {
      yield* (await load()).diagnose(visit)
    },
    embed: async (request) => (await load()).embed(request),
    warm: async () => (await load()).warm(),
    close: async () => (await loading)?.close(),
  }
}

async function openModel(): Promise<Required<Model>> {
  const { createModel } = await import('./io/model/model.ts')
  return createModel()
}

async function openGuarded(): Promise<Required<Model>> {
  const { createModel } = await import('./io/model/model.ts')
  const { guardedConnector } = await import('./io/network/guarded-connect.ts')
  return createModel({ connect: guardedConnector() })
}
