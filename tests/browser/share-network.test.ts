// Sharing in a network: pages that come without encryption, at the name of another machine, where only links open.
import { existsSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { ownAddresses } from '../../server/io/network/own-addresses.ts'
import { aTree, ask } from './a-tree.ts'
import { chromiumPath, fromStory, openHouse, openPlayer, type House, type Player } from './house.ts'

const missing = !existsSync(chromiumPath)

const houses = new Map<string, House>()

/** A house that listens for others. */
async function houseWith(trust: string): Promise<House> {
  const house = houses.get(trust) ?? (await openHouse({ HOST: '0.0.0.0', TRUST_NETWORK: trust }))
  houses.set(trust, house)
  return house
}

let house: House
let player: Player

/** The address of the house as its neighbours know it. */
const fromOutside = () => house.app.url.replace('localhost', 'house.test')

afterAll(async () => {
  for (const house of houses.values()) await house.close()
})

const reachedAt = async (house: House): Promise<string[]> =>
  (await ask(house, '{ serverInfo { guestAddresses } }')).serverInfo.guestAddresses

describe.skipIf(missing && !process.env.CI).each([1280, 360])('in a network, at %i pixels', (width) => {
  afterEach(async () => {
    const wide = await player.page.evaluate(() => document.documentElement.scrollWidth - screen.width)
    await player.context.close()
    expect(wide).toBeLessThanOrEqual(0)
    expect(player.wrongs).toEqual([])
  })

  test('a link is copied in the dialog, also where the browser closes the modern way', async () => {
    house = await houseWith('on')
    const { adventureId } = await aTree(house, 'The house by the sea')
    player = await openPlayer(house, width)
    const { page } = player
    await page.goto(`${fromOutside()}/play/${adventureId}`)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await fromStory(page, 'Share this story')
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = page.getByLabel('The link: A link')
    await link.waitFor()
    const address = await link.inputValue()
    expect(address).toMatch(new RegExp(`^${fromOutside()}/watch#fls_`))
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()
    // What was copied is what can be pasted.
    const words = page.getByLabel('Who it is for')
    await words.focus()
    await page.keyboard.press('Control+v')
    expect(await words.inputValue()).toBe(address.slice(0, 80))
    await link.focus()
    expect(await page.evaluate(() => String(getSelection()))).toBe(address)
    await player.shot('share-insecure')
  })

  test('the dialog says when nothing was copied', async () => {
    house = await houseWith('on')
    const { adventureId } = await aTree(house, 'The house by the sea')
    player = await openPlayer(house, width)
    const { page } = player
    await page.addInitScript(() => (document.execCommand = () => false))
    await page.goto(`${fromOutside()}/play/${adventureId}`)
    await fromStory(page, 'Share this story')
    await page.getByRole('button', { name: 'Make a link' }).click()
    await page.getByText('The browser did not allow copying.').waitFor()
  })

  test('the owner’s links name an address that others reach; at it, who has no link is told so', async () => {
    house = await houseWith('links')
    const { port } = new URL(house.app.url)
    expect(await reachedAt(house)).toEqual(ownAddresses('0.0.0.0', port))
    expect(await reachedAt(await houseWith('on'))).toEqual([]) // it may be a container
    const { guestAddresses } = house.app.deps
    onTestFinished(() => void (house.app.deps.guestAddresses = guestAddresses))
    house.app.deps.guestAddresses = () => [fromOutside(), 'http://192.0.2.7:4000']
    const { adventureId } = await aTree(house, 'The house by the sea')
    player = await openPlayer(house, width)
    const { page } = player
    await page.goto(`/play/${adventureId}`)
    await fromStory(page, 'Share this story')
    await page.getByLabel('A week').check({ force: true })
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = page.getByLabel('The link: A link')
    await link.waitFor()
    const address = await link.inputValue()
    expect(address.startsWith(fromOutside())).toBe(true)
    const until = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toLocaleDateString('en-US')
    await page.getByText(`until ${until}`).waitFor()
    await player.shot('share-network')
    await page.getByLabel('The links name this machine as').selectOption('http://192.0.2.7:4000')
    expect(await link.inputValue()).toMatch(/^http:\/\/192\.0\.2\.7:4000\/watch#fls_/)
    for (const path of ['/', `/play/${adventureId}`, `/play/${adventureId}/insights`, '/settings']) {
      await page.goto(fromOutside() + path)
      await page.getByText('You need a link to this story').waitFor()
    }
    await player.shot('stranger')
    await page.goto(address)
    await page.getByText('You are reading along').waitFor()
  })
})
