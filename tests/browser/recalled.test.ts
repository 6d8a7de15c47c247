// What a prompt was reminded of, in a real browser: bars, reasons, and no words of the story where there are none.
import { existsSync } from 'node:fs'
import type { Adventure } from '../../generated/sqlite/client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../server/io/store/settings.ts'
import { putVector } from '../../server/io/store/memories.ts'
import { WORD_VECTORS, embedWords, wordVector } from '../fakes/word-vectors.ts'
import { aTree } from './a-tree.ts'
import { chromiumPath, openHouse, openPlayer, type House } from './house.ts'

const missing = !existsSync(chromiumPath)
const TEXTS = [
  'Mara promised the innkeeper of the Crooked Lantern that she would return with his brother’s ring before the first snow.',
  'The ferryman took two silver coins and would not say who had paid him the night before.',
  'Oswin the clerk burned the letter with the blue seal.',
  'A dog followed them as far as the mill, and then sat down in the road.',
]

let house: House
let story: Awaited<ReturnType<typeof aTree>>
let lines: { story: string; a: string; b: string }

/** Puts memories of the whole line into the story, each with its vector. */
async function remember(adventure: Adventure): Promise<void> {
  const { db, model, clock } = house.app.deps
  model.embed = embedWords
  await db.write(async (tx) => {
    for (const [at, text] of TEXTS.entries()) {
      const data = { adventureId: adventure.id, depth: -1, createdAt: clock.now(), text, pinned: at === 3 }
      const { id } = await tx.memory.create({ data })
      await putVector(tx, { memoryId: id, revision: 0, model: WORD_VECTORS, vector: wordVector(text) })
    }
    await changeSettings(tx, adventure.ownerId, { memoryTopK: 2 })
  })
}

/** A story that went two ways; each is remembered as it went. */
async function twoLines(): Promise<typeof lines> {
  const { db, clock } = house.app.deps
  const tree = await aTree(house, 'Two ways')
  const put = async (text: string, told: string) => {
    const {
      id,
      headBranchId,
      headDepth: depth,
    } = await db.reader.adventure.findFirstOrThrow({
      where: { title: 'Two ways' },
    })
    const place = { adventureId: id, branchId: headBranchId!, depth, createdAt: clock.now() }
    await db.write(async (tx) => {
      await tx.memory.create({ data: { ...place, text, block: 0, reworded: true } })
      await tx.summary.create({ data: { ...place, text: told } })
    })
    return tree.line()
  }
  await tree.turn('walk back into the inn')
  const a = await put('The innkeeper poured Mara a cup of cider.', 'Mara came back, and was welcome.')
  await tree.retry()
  const b = await put('The innkeeper showed Mara the door.', 'Mara came back, and was thrown out.')
  return { story: tree.adventureId, a, b }
}

describe.skipIf(missing && !process.env.CI)('what came back', () => {
  beforeAll(async () => {
    house = await openHouse()
    house.model.set({
      text: () => 'The innkeeper of the Crooked Lantern looks up: “You said you would return.”',
    })
    story = await aTree(house, 'The promise')
    const [adventure] = await house.app.deps.db.reader.adventure.findMany({ where: { title: 'The promise' } })
    await remember(adventure!)
    await story.turn('walk back into the inn')
    lines = await twoLines()
  }, 120_000)
  afterAll(() => house?.close())

  test.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('at %i pixels, %s', async (width, colorScheme) => {
    const player = await openPlayer(house, width)
    const { page } = player
    page.setDefaultTimeout(10_000)
    await page.emulateMedia({ colorScheme })
    await page.goto(`/play/${story.adventureId}/insights`)
    const part = page.locator('.fact', { has: page.getByRole('heading', { name: 'Memories', exact: true }) })
    await part.getByText('2 of 4 memories come back for this scene.').waitFor()
    const told = part.locator('> .recalled-memories > li')
    expect(await told.locator('.recalled-text').allTextContents()).toEqual([TEXTS[0], TEXTS[3]])
    await told.getByText('Told: it bears most on the scene.').waitFor()
    await told.getByText('Told: you pinned it.').waitFor()
    const bars = await told
      .first()
      .locator('.likeness-bar > span')
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
    expect(Math.min(...bars)).toBeGreaterThan(4)
    await part.getByText('2 memories not told, and why').click()
    await part.getByText('Others bear more on the scene.').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await part.scrollIntoViewIfNeeded()
    await player.shot(`recalled-${colorScheme}`)
    await page.getByRole('button', { name: 'What was read one narration earlier' }).click()
    await part.getByText('2 of 4 memories came back for this scene.').waitFor()
    await page.goto(`/play/${lines.story}/compare?a=line:${lines.a}&b=line:${lines.b}&part=memories`)
    await page.getByText('Both remember these takes, each as they went there.').waitFor()
    await page.getByRole('heading', { name: 'The story so far' }).waitFor()
    await page.locator('ins', { hasText: 'thrown out' }).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    const tabs = await page.locator('.compare-page > .segmented').boundingBox()
    expect(tabs!.x).toBeGreaterThan(0)
    expect(tabs!.x + tabs!.width).toBeLessThan(width)
    await player.shot(`compared-memories-${colorScheme}`)
    await player.context.close()
    expect(player.wrongs).toEqual([])
  })
})
