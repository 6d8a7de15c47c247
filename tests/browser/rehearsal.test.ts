// Time travel in a real browser: a script that is being written runs against a turn that was told, and what would have been
// otherwise stands beside it; and the log of scripts in Insights. On a wide screen and on a phone.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House, type Player, leave } from './house.ts'

const missing = !existsSync(chromiumPath)

let house: House
let player: Player
let page: Page
let story: Awaited<ReturnType<typeof aTree>>
let scriptId: string
let libraryId: string

const button = (name: string | RegExp, on: Page | Locator = page) =>
  on.getByRole('button', { name, exact: true })
const says = (text: string | RegExp, on: Page | Locator = page) => on.getByText(text).first().waitFor()
const code = (name: string) => page.getByRole('textbox', { name: `${name} code` })
const tab = (name: string) => page.getByRole('tab', { name })
const rewrite = async (name: string, text: string) => {
  await tab(name).click()
  await code(name).click()
  await code(name).press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}
const result = () => page.getByRole('region', { name: 'Against the turn' })
const part = (name: string) => result().locator('.rehearsal-part', { hasText: name })

const CODE = {
  library: 'state.turns = state.turns ?? 0',
  input: 'state.turns++\nlog("turn", state.turns)\nconst modifier = (text) => ({ text })\nmodifier(text)',
  context: 'const modifier = (text) => ({ text: text + "\\n[It rains.]" })\nmodifier(text)',
  output:
    'if (state.turns === 1) addStoryCard("owl", "An owl that sees all.", "animal", "Owl")\nconst modifier = (text) => ({ text: text + " The owl watches." })\nmodifier(text)',
}

const make = async (name: string, code: object): Promise<string> => {
  const MAKE =
    'mutation ($input: CreateScriptInput!) { createScript(input: $input) { ... on CreateScriptPayload { script { id } } } }'
  return (await ask(house, MAKE, { input: { script: { name, code } } })).createScript.script.id
}

async function scripted(width: number): Promise<void> {
  story = await aTree(house, `Time travel at ${width}`)
  const { adventureId } = story
  libraryId = await make(`Owls ${width}`, CODE)
  const { addAdventureScript } = await ask(
    house,
    'mutation ($input: AddAdventureScriptInput!) { addAdventureScript(input: $input) { ... on AddAdventureScriptPayload { script { id } } } }',
    { input: { adventureId, scriptId: libraryId } },
  )
  scriptId = addAdventureScript.script.id
  await story.turn('look around')
  await story.turn('wait for the owl')
}

describe.skipIf(missing && !process.env.CI)('time travel', () => {
  beforeAll(async () => {
    house = await openHouse()
    for (let count = 0; count < 100; count++) await make(`A ${count}`, {})
    for (const width of [1280, 360]) await make(`Zebra ${width}`, {})
  }, 90_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeAll(() => scripted(width), 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
    })
    afterEach(async () => {
      await leave(player)
    })

    const shots = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await player.shot(`${name}-${colorScheme}`)
      }
    }

    test('an edited script of a story runs against a turn, beside what was recorded', async () => {
      await page.goto(`/play/${story.adventureId}/scripts/${encodeURIComponent(scriptId)}`)
      await page.getByRole('radio', { name: 'A turn', exact: true }).check()
      await page.getByRole('radio', { name: /wait for the owl/ }).waitFor()
      await shots('rehearsal-turns')
      await button('Run against it').click()
      await says('Nothing would have changed.', result())
      await page.getByRole('radio', { name: /look around/ }).check()
      await rewrite(
        'Output',
        'state.seen = "owl"\nstate.message = "It hoots."\naddStoryCard("owl", "An owl that sleeps all day.", "animal", "Owl")\nconst modifier = (text) => ({ text: text.replace("The", "A") + " It is quiet." })\nmodifier(text)',
      )
      await rewrite(
        'Input',
        'state.turns = 5\nconst modifier = (text) => ({ text: text.trim() + " Slowly." })\nmodifier(text)',
      )
      await button('Run against it').click()
      await says(/^This would have changed the input, the prompt, the narration, the state/, result())
      await says('Slowly.', part('Input'))
      await says('The owl watches.', part('Narration').locator('.side-text').first())
      await says('It is quiet.', part('Narration').locator('.side-text').last())
      await says('turns', part('State'))
      await says('sleeps', part('Story cards'))
      await says('It hoots.', part('Told to the player'))
      await says(/\d ms, \d\.\d MB then/, result())
      await shots('rehearsal-result')
      await result().evaluate((element) => element.scrollIntoView({ block: 'start' }))
      await shots('rehearsal-result-top')
      await part('State').scrollIntoViewIfNeeded()
      await shots('rehearsal-result-low')
      // A fault leads to its line; what cannot be read is not run.
      await rewrite('Output', '\nnowhere()')
      await button('Run against it').click()
      await button('Output, line 2', result()).waitFor()
      await shots('rehearsal-fault')
      await rewrite('Output', 'const (')
      await button('Run against it').click()
      await page.getByRole('alert').getByText('This cannot be read yet.').waitFor()
    })

    test('the log of a story’s scripts tells what each hook did, and the whole library can be chosen from', async () => {
      await page.goto(`/play/${story.adventureId}/scripts`)
      const log = page.getByRole('region', { name: 'What they did' })
      await log.getByText('wait for the owl').click()
      await says('turn 2', log)
      await says(/^\d+(\.\d)? ms, \d\.\d MB$/, log)
      await log.scrollIntoViewIfNeeded()
      await shots('script-log')
      const choice = page.getByLabel('A script of your library')
      await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(101)
      await choice.selectOption({ label: `Zebra ${width}` })
    })

    test('a script of the library runs against a turn of any story', async () => {
      await page.goto(`/scripts/${encodeURIComponent(libraryId)}`)
      await page.getByRole('radio', { name: 'A turn', exact: true }).check()
      const choice = page.getByRole('combobox', { name: 'Story' })
      if (width === 360) await choice.selectOption({ label: `Time travel at ${width}` })
      await page.getByRole('radio', { name: /wait for the owl/ }).waitFor()
      await shots('rehearsal-library')
      await rewrite('Input', 'const modifier = (text) => ({ text, stop: true })\nmodifier(text)')
      await code('Input').press('ControlOrMeta+Enter')
      await says('The input hook would have stopped the turn.', result())
    })
  })
})
