// The pages that can be gone to from where one is. Pure.
import { SCENARIO_TABS, scenarioPath } from '../scenario-tabs.tsx'
import { STORY_TABS } from '../story-tabs.tsx'

export interface Place {
  name: string
  group: string
  path: string
  also?: string
}

const of = (group: string, places: [name: string, path: string, also?: string][]): Place[] =>
  places.map(([name, path, also]) => ({ name, group, path, also }))

export function storyPlaces(id: string): Place[] {
  const base = `/play/${encodeURIComponent(id)}`
  return of('This story', [
    ['Read on', base, 'play back'],
    ['Lines and map', `${base}/tree`, 'tree branches forks checkpoints'],
    ['Search the story', `${base}/search`, 'find words'],
    ['Compare takes or lines', `${base}/compare`, 'differences versions'],
    ...STORY_TABS.map(({ label, path }): [string, string, string] => [label, base + path, 'behind insights']),
    ['Update from its scenario', `${base}/update`],
  ])
}

export function scenarioPlaces(id: string): Place[] {
  const base = scenarioPath(id)
  return of('This scenario', [
    ['Begin a story with it', `${base}/start`, 'play start'],
    ...SCENARIO_TABS.map(({ label, path }): [string, string] => [label, base + path]),
  ])
}

/** @param from where one is, so that the way back is known */
export function commonPlaces(isHosted: boolean, from: string): Place[] {
  const back = `?from=${encodeURIComponent(from)}`
  return of('Go to', [
    ['Home', '/', 'begin start'],
    ['All your stories', '/adventures', 'adventures library'],
    ['Scenarios', '/scenarios', 'begin start new'],
    ['Scripts', '/scripts'],
    ['Import', '/import', 'files bring'],
    ['Settings', `/settings${back}`, 'model endpoint narrator key memory appearance'],
    isHosted
      ? ['Account', `/account${back}`, 'sign in out token password']
      : ['Model calls', '/debug', 'debug log prompt error'],
  ])
}

/** Where one is, as far as it has parts of its own. */
export function placesOf(path: string): Place[] {
  const [, kind, id] = /^\/(play|scenarios)\/([^/]+)/.exec(path) ?? []
  if (!id) return []
  const known = decodeURIComponent(id)
  return kind === 'play' ? storyPlaces(known) : scenarioPlaces(known)
}
