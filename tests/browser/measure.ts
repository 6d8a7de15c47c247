// Measuring a page by the browser's own tools: what it holds, what it has drawn, and where what is read stands.
import type { CDPSession, Page } from 'playwright-core'

export interface Held {
  /** After garbage was collected. */
  heapMB: number
  /** Of the whole page, without those of takes that are drawn: how many those are depends on where one stands. */
  nodes: number
  listeners: number
}

export const openTools = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

/** Nodes of takes that are drawn. */
const DRAWN = `[...document.querySelectorAll('.take[data-depth]')].reduce((sum, take) => {
  const walk = document.createTreeWalker(take)
  while (walk.nextNode()) sum++
  return sum + 1
}, 0)`

/** What a page holds once all is collected that can be. */
export async function heldBy(tools: CDPSession): Promise<Held> {
  for (let time = 0; time < 3; time++) await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await tools.send('Memory.getDOMCounters')
  const drawn = await tools.send('Runtime.evaluate', { expression: DRAWN })
  return {
    heapMB: usedSize / 1_048_576,
    nodes: nodes - Number(drawn.result.value),
    listeners: jsEventListeners,
  }
}

export interface Journey {
  /** The takes that were seen, in the order in which they came. */
  seen: number[]
  /** How far what was read jumped, at the worst, without the reader's doing. */
  worstJump: number
  /** How many takes were drawn at once, at the most. */
  mostDrawn: number
}

/** Scrolls through a story in steps of less than a screen, to its end in one direction, and notes what is seen.
 * @param until stops after so many steps */
export const scrollThrough = (page: Page, way: 'up' | 'down', until = Infinity): Promise<Journey> =>
  page.evaluate(
    async ([way, until]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const takes = () => [...document.querySelectorAll<HTMLElement>('.take[data-depth]')]
      const inSight = () =>
        takes().filter((take) => {
          const { top, bottom } = take.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
      const journey = { seen: [] as number[], worstJump: 0, mostDrawn: 0 }
      const known = new Set<number>()
      const note = () => {
        journey.mostDrawn = Math.max(journey.mostDrawn, takes().length)
        const depths = inSight().map((take) => Number(take.dataset.depth))
        for (const depth of way === 'up' ? depths.toReversed() : depths) {
          if (!known.has(depth)) journey.seen.push(depth)
          known.add(depth)
        }
      }
      const isOver = () => {
        if (way === 'up') return scrollY === 0 && !document.querySelector('.older')
        return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      }
      note()
      for (let step = 0; step < until && !isOver(); step++) {
        const [anchor] = way === 'up' ? inSight() : inSight().slice(-1)
        scrollBy({ top: (way === 'up' ? -1 : 1) * innerHeight * 0.85, behavior: 'instant' })
        const top = anchor?.getBoundingClientRect().top ?? 0
        await frame()
        await frame()
        note()
        if (anchor?.isConnected)
          journey.worstJump = Math.max(journey.worstJump, Math.abs(anchor.getBoundingClientRect().top - top))
        // At the top of what is loaded one waits for more.
        while (scrollY === 0 && document.querySelector('.older')) await frame()
      }
      return journey
    },
    [way, until === Infinity ? Number.MAX_SAFE_INTEGER : until] as const,
  )
