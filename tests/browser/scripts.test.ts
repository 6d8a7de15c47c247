// Scripts in a real browser: the library, the editor, a test run, the scripts of a story; on a wide screen and on a phone.
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

const button = (name: string | RegExp, on: Page | Locator = page) =>
  on.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
const tab = (name: string) => page.getByRole('tab', { name })
const code = (name: string) => page.getByRole('textbox', { name: `${name} code` })
const row = (name: string) =>
  page.locator('.script-row', { has: page.getByRole('link', { name, exact: true }) })
const choose = async (name: string, item: string | RegExp) => {
  await button(`More for ${name}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const selectAll = async (editor: Locator, text: string) => {
  await editor.click()
  await editor.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}
const make = async (script: object): Promise<{ id: string }> =>
  (
    await ask(
      house,
      'mutation ($input: CreateScriptInput!) { createScript(input: $input) { ... on CreateScriptPayload { script { id } } } }',
      { input: { script } },
    )
  ).createScript.script
const stored = async (id: string) =>
  (
    await ask(
      house,
      'query ($id: ID!) { script(id: $id) { name version code { library input context output } } }',
      { id },
    )
  ).script
const storyScripts = async () =>
  (
    await ask(
      house,
      'query ($id: ID!) { adventure(id: $id) { scripts { name enabled isOutOfDate differsFromLibrary } } }',
      { id: story.adventureId },
    )
  ).adventure.scripts

describe.skipIf(missing && !process.env.CI)('scripts', () => {
  beforeAll(async () => {
    house = await openHouse()
  }, 60_000)
  afterAll(() => house?.close())

  describe.each([1280, 360])('at %i pixels', (width) => {
    beforeAll(async () => {
      story = await aTree(house, `Scripts at ${width}`)
    }, 60_000)
    beforeEach(async () => {
      player = await openPlayer(house, width)
      page = player.page
      page.setDefaultTimeout(8_000)
    })
    afterEach(async () => {
      await leave(player)
    })

    test('four pasted texts become a script, which is edited, tried out and saved', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Scripts', exact: true }).click()
      await button('New script').click()
      await field('Name').fill(`Dice ${width}`)
      await page.getByText('Paste its code').click()
      await field('Library').fill('const roll = (sides) => 1 + Math.floor(Math.random() * sides)')
      await field('Input').fill('const modifier = (text) => {\n  return { text\n}')
      await button('Make the script').click()
      await says(/^Line \d: /)
      await field('Input').fill('const modifier = (text) => {\n  return { text }\n}\nmodifier(text)')
      await player.shot('scripts-new')
      await button('Make the script').click()
      await code('Library').waitFor()
      await tab('Input').click()
      await selectAll(
        code('Input'),
        'const modifier = (text) => {\n  return { text: text +\n}\nmodifier(text)',
      )
      await says(/^Input, line \d/)
      await player.shot('scripts-fault')
      await selectAll(
        code('Input'),
        "state.turns = (state.turns ?? 0) + 1\nlog('roll', roll(1))\naddStoryCard('owl', 'An owl.')\nconst modifier = (text) => ({ text: text.trim() + ' Boldly.' })\nmodifier(text)",
      )
      await page.locator('.code-faults').waitFor({ state: 'detached' })
      await says('Not saved yet: Input.')
      await button('Run the hook').click()
      await says('The turn goes on.')
      await says('> You open the door. Boldly.')
      await says('roll 1')
      await says('"turns": 1')
      await player.shot('scripts-run')
      await button('Go on from this state').click()
      await button('Run the hook').click()
      await says('"turns": 2')
      await page.reload()
      await says('Not saved yet: Input.')
      await tab('Input').click()
      await code('Input').getByText('Boldly').waitFor()
      await code('Input').press('ControlOrMeta+s')
      await says('Saved. Copies in stories stay until you update them.')
      const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!)
      expect(await stored(id)).toMatchObject({
        version: 2,
        code: { input: expect.stringContaining('Boldly') },
      })
    })

    test('the editor says what scripts find, and leads to what failed', async () => {
      const { id } = await make({ name: `Words ${width}`, code: { context: 'text' } })
      await page.goto(`/scripts/${id}`)
      await selectAll(code('Context'), '')
      await page.keyboard.type('info.max')
      await page.getByRole('option', { name: /maxChars/ }).waitFor()
      await says('The most characters that the text may have.')
      await player.shot('scripts-words')
      await page.waitForTimeout(200) // a list that has only just opened, or changed, takes no key yet
      await page.keyboard.press('Enter')
      await code('Context').getByText('info.maxChars').waitFor()
      await selectAll(code('Context'), '//\n//\nnowhere()')
      await code('Context').press('ControlOrMeta+Enter')
      await says('The script failed. All stays as it was.')
      await player.shot('scripts-failed')
      await tab('Output').click()
      await button('Context, line 3').click()
      await page.locator('.cm-activeLine', { hasText: 'nowhere()' }).waitFor()
      // Its colours are those of the page: a sheet that the policy had refused would show none.
      const colour = () =>
        page.evaluate(() => {
          const host = document.querySelector('.code-host')!
          return getComputedStyle(host.shadowRoot!.querySelector('.cm-editor')!).display
        })
      expect(await colour()).toBe('flex')
    })

    test('what another window saved is not written over unseen', async () => {
      const { id } = await make({ name: `Two ${width}`, code: { input: '1' } })
      await page.goto(`/scripts/${id}`)
      await selectAll(code('Input'), '2')
      await says('Not saved yet: Input.')
      await ask(house, 'mutation ($input: SaveScriptInput!) { saveScript(input: $input) { __typename } }', {
        input: { scriptId: id, script: { code: { input: '3', output: '4' } } },
      })
      await button('Save').click()
      await says('Saved elsewhere.')
      await player.shot('scripts-conflict')
      expect((await stored(id)).code.input).toBe('3')
      await button('Save mine over it').click()
      await says(/^Saved\. /)
      expect((await stored(id)).code).toMatchObject({ input: '2', output: '4' })
    })

    test('a story takes copies, orders them, switches them, and follows the library when told to', async () => {
      const { id } = await make({
        name: `Weather ${width}`,
        description: 'Tells of rain.',
        code: { input: '1' },
      })
      await make({ name: `Journal ${width}` })
      const weather = `Weather ${width}`
      const journal = `Journal ${width}`
      await page.goto(`/play/${story.adventureId}/insights`)
      await page.getByRole('link', { name: 'Scripts', exact: true }).click()
      await says('No scripts run in this story.')
      await player.shot('scripts-story-empty')
      for (const name of [weather, journal]) {
        await page.getByLabel('A script of your library').selectOption({ label: name })
        await button('Add').click()
        await row(name).waitFor()
      }
      await button(`Move ${journal} up`).click()
      await says(`“${journal}” runs in place 1 now.`)
      await page.getByRole('switch', { name: `${weather} runs` }).click()
      await says('It does not run from the next turn on.')
      expect(await storyScripts()).toMatchObject([
        { name: journal, enabled: true },
        { name: weather, enabled: false },
      ])
      await row(weather).getByRole('link').click()
      await selectAll(code('Input'), '2')
      await button('Save').click()
      await says('Saved. It counts from the next turn on.')
      await page.getByRole('link', { name: 'Scripts of the story' }).click()
      await row(weather).getByText('Changed in this story').waitFor()
      await ask(house, 'mutation ($input: SaveScriptInput!) { saveScript(input: $input) { __typename } }', {
        input: { scriptId: id, script: { code: { input: '3' } } },
      })
      await page.reload()
      await row(weather).getByText('Your library has a newer version').waitFor()
      await player.shot('scripts-story')
      await button('Update', row(weather)).click()
      await player.shot('scripts-update')
      await button('Update it').click()
      await row(weather).getByText('As in your library').waitFor()
      await choose(journal, 'Remove …')
      await button('Remove it').click()
      await row(journal).waitFor({ state: 'detached' })
      expect(await storyScripts()).toMatchObject([{ name: weather, differsFromLibrary: false }])
    })

    test('the library copies and deletes', async () => {
      await make({ name: `Old ${width}` })
      await page.goto('/scripts')
      await choose(`Old ${width}`, 'Duplicate')
      await row(`Old ${width} (copy)`).waitFor()
      await choose(`Old ${width}`, 'Delete …')
      await player.shot('scripts-library')
      await button('Delete it for good').click()
      await row(`Old ${width}`).waitFor({ state: 'detached' })
      await row(`Old ${width} (copy)`).waitFor()
    })
  })
})
