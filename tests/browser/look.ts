// Looking at a page as nobody does by eye: what axe finds in it, and what does not fit on the screen.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

// The page allows no script of others, but what is evaluated by the browser's own tools is none of its.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that axe calls moderate, and that hold here without exception. */
const OURS = new Set([
  'heading-order',
  'page-has-heading-one',
  'landmark-one-main',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'empty-heading',
  'region',
])

/** The map shortens its names to the room they have; what is spoken of a place is the whole of it. */
const isShortened = (id: string, html: string) =>
  id === 'label-content-name-mismatch' && html.includes('class="map-place')

/** What is wrong with a page, a line each: what axe calls serious or critical, and what breaks a rule of ours.
 * @param rules only these, where only they can be different */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = (await page.evaluate(
    (asked) => (window as unknown as { axe: { run(o: object): Promise<unknown> } }).axe.run(asked),
    options as object,
  )) as AxeResults
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || OURS.has(id))
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !isShortened(id, html))
        .map(
          ({ target, any, html }) => `${id} ${String(target)} ${any[0]?.message ?? ''} ${html.slice(0, 160)}`,
        ),
    )
}

/** How many main headings and main parts a page has. */
export const outline = (page: Page) =>
  page.evaluate(() => {
    const shown = (name: string) =>
      [...document.querySelectorAll(name)].filter((e) => e.checkVisibility()).length
    return { h1: shown('h1'), main: shown('main') }
  })

/** What does not fit: a page that scrolls sideways, a control that is cut or lies outside. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [tabindex="0"]'
    const root = document.documentElement
    const wide = Math.max(root.scrollWidth, innerWidth) - screenWidth()
    const found = wide > 0 ? [`the page is ${wide}px too wide`] : []
    for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      const wrong = control.checkVisibility({ visibilityProperty: true }) && wrongWith(control)
      if (wrong) found.push(`${wrong}: ${control.outerHTML.slice(0, 140)}`)
    }
    return found

    /** What the window was meant to be: a phone makes its own as wide as what does not fit into it. */
    function screenWidth(): number {
      return Math.min(innerWidth, window.outerWidth || innerWidth, screen.width)
    }

    function wrongWith(control: HTMLElement): string | null {
      const box = control.getBoundingClientRect()
      // Hidden to the eye on purpose: its label is what is seen.
      const { opacity, clipPath } = getComputedStyle(control)
      if (box.width <= 1.5 || box.height <= 1.5 || opacity === '0' || clipPath !== 'none') return null
      let [left, right] = [0, screenWidth()]
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(around)
        if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') return null
        if (overflowX === 'visible' || around === document.body || around === root) continue
        const edge = around.getBoundingClientRect()
        ;[left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
      }
      if (box.left < left - 1 || box.right > right + 1)
        return `cut at ${Math.round(box.left)} to ${Math.round(box.right)} of ${Math.round(left)} to ${Math.round(right)}`
      const { overflowX, textOverflow } = getComputedStyle(control)
      const cuts = control.matches('a, button, summary') && overflowX !== 'visible' && textOverflow === 'clip'
      return cuts && control.scrollWidth > control.clientWidth + 1 ? 'its words are cut' : null
    }
  })
