// Every route of the client with a real page for it: tests that look at all pages go through this table.
import type { Locator, Page } from 'playwright-core'
import type { FullStory } from './a-full-story.ts'

export interface Shown {
  name: string
  path: string
  /** What is there once the page is. */
  ready: (page: Page) => Locator
  /** Whose page it is: of this machine, or of somebody with an account on a server for many. */
  house: 'own' | 'hosted'
}

const words = (text: string | RegExp) => (page: Page) => page.getByText(text).first()
const part = (selector: string) => (page: Page) => page.locator(selector).first()

function shown(name: string, path: string, ready: Shown['ready'], house: Shown['house'] = 'own'): Shown {
  return { name, path, ready, house }
}

/** By route, the pages to look at. */
export function everyPage(full: FullStory): Record<string, Shown[]> {
  const id = encodeURIComponent
  const play = `/play/${id(full.adventureId)}`
  const scenario = `/scenarios/${id(full.scenarioId)}`
  const sides = new URLSearchParams({ a: `line:${full.main}`, b: `line:${full.other}` })
  return {
    '/': [shown('home', '/', part('.continue')), shown('home-hosted', '/', part('.narrator'), 'hosted')],
    '/adventures': [shown('adventures', '/adventures', words('The boat that Oswin owes'))],
    '/import': [shown('import', '/import', part('main h2, main label'))],
    '/play/:id': [shown('play', play, part('.take[data-depth="14"]'))],
    '/play/:id/tree': [
      shown('tree', `${play}/tree`, part('main svg')),
      shown('lines', `${play}/tree?view=lines`, words('The other shore')),
    ],
    '/play/:id/compare': [
      shown('compare', `${play}/compare?${sides}`, words('row across')),
      ...['world', 'cards', 'memories', 'prompts'].map((name) =>
        shown(
          `compare-${name}`,
          `${play}/compare?${sides}&part=${name}`,
          part('main h2, main h3, main table'),
        ),
      ),
    ],
    '/play/:id/search': [shown('search', `${play}/search?q=boat`, part('mark'))],
    '/play/:id/insights': [
      shown('insights', `${play}/insights`, words(/tokens/)),
      shown('insights-cards', `${play}/insights?view=cards`, words('Vela')),
      shown('insights-plot', `${play}/insights?view=plot`, part('main textarea')),
      shown('insights-ledger', `${play}/insights?view=ledger`, part('main article, main li, main table')),
    ],
    '/play/:id/memories': [shown('memories', `${play}/memories`, words('Vela never learned to swim.'))],
    '/play/:id/world': [shown('world', `${play}/world`, part('main input'))],
    '/play/:id/scripts': [shown('story-scripts', `${play}/scripts`, words('The weather'))],
    '/play/:id/scripts/:script': [
      shown('story-script', `${play}/scripts/${id(full.adventureScriptId)}`, part('.cm-content')),
    ],
    '/play/:id/update': [
      shown('update', `/play/${id(full.begunId)}/update`, words('Oswin owes Vela')),
      shown('update-none', `${play}/update`, part('main')),
    ],
    '/scripts': [shown('scripts', '/scripts', words('The weather'))],
    '/scripts/:id': [shown('script', `/scripts/${id(full.libraryId)}`, part('.cm-content'))],
    '/scenarios': [shown('scenarios', '/scenarios', words('The house by the sound'))],
    '/scenarios/:id': [shown('scenario', scenario, part('main textarea'))],
    '/scenarios/:id/start': [shown('start', `${scenario}/start`, words('Who are you?'))],
    '/scenarios/:id/cards': [shown('scenario-cards', `${scenario}/cards`, words('Vela'))],
    '/scenarios/:id/world': [shown('scenario-world', `${scenario}/world`, part('main input'))],
    '/scenarios/:id/scripts': [shown('scenario-scripts', `${scenario}/scripts`, words('The weather'))],
    '/scenarios/:id/scripts/:script': [
      shown('scenario-script', `${scenario}/scripts/${id(full.scenarioScriptId)}`, part('.cm-content')),
    ],
    '/scenarios/:id/prompt': [shown('scenario-prompt', `${scenario}/prompt`, words(/tokens/))],
    '/scenarios/:id/choices': [
      shown('choices', `/scenarios/${id(full.parentId)}/choices`, words('The far shore')),
    ],
    '/watch': [
      shown('watch', `/watch#${full.token}`, part('.take[data-depth="14"]')),
      shown('watch-nothing', '/watch', words('Half an address')),
    ],
    '/account': [shown('account', '/account', words(/@example\.org/), 'hosted')],
    '/sign-in': [shown('sign-in', '/sign-in', part('main input, main a'), 'hosted')],
    '/analytics': [shown('analytics', '/analytics', part('canvas'), 'hosted')],
    '/settings': [
      shown('settings', '/settings', part('main input')),
      shown('settings-hosted', '/settings', part('main input'), 'hosted'),
    ],
    '/debug': [
      shown('model-calls', '/debug', part('.call')),
      shown('model-calls-hosted', '/debug', part('main'), 'hosted'),
    ],
    '*': [shown('nowhere', '/nowhere', part('main a'))],
  }
}
