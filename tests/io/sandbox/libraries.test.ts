// Large scripts over many turns, as a host runs them: state and cards go from hook to hook, and all comes out as reckoned.
import { expect, it } from 'vitest'
import { withCardChanges, type ScriptCard } from '../../../server/engine/scripts/cards.ts'
import type { Hook } from '../../../server/engine/scripts/hook.ts'
import type { ScriptTake } from '../../../server/engine/scripts/history.ts'
import type { HookResult } from '../../../server/engine/scripts/job.ts'
import { aPool, job, script } from './a-job.ts'
import { HOOK_CODE, rulebook } from './libraries.ts'

const pool = aPool({ size: 1 })
/** CI plays the large ones for some turns; with this, all of them for a hundred. */
const ALL = process.env['FORKLORE_LONG_SCRIPTS'] !== undefined

/** A story that scripts are played with. */
function aStory(library: string) {
  const history: ScriptTake[] = [{ text: 'An inn.', rawText: 'An inn.', type: 'start' }]
  let state = '{}'
  let cards: ScriptCard[] = []
  return {
    history,
    state: () => JSON.parse(state) as Record<string, never>,
    cards: () => cards,
    async hook(hook: Hook, text: string, memoryLength = 0): Promise<HookResult> {
      const sizes = { maxChars: 32_000, memoryLength }
      const info = { actionCount: history.length, characters: [], characterNames: [], ...sizes }
      const scripts = [script(HOOK_CODE[hook], { library })]
      const result = await pool.run(
        job(scripts, { hook, text, state, cards, info, history: history.slice(-200) }),
      )
      expect(result.errors).toEqual([])
      expect(result.warnings).toEqual([])
      state = result.state ?? state
      cards = withCardChanges(cards, result.cards)
      return result
    },
    add(type: ScriptTake['type'], text: string) {
      history.push({ text, rawText: text, type })
    },
  }
}

/** What the rule book makes of the hit points. */
const hitPoints = (turns: number): number => {
  let hp = 100
  for (let turn = 1; turn <= turns; turn++)
    hp = Math.max(0, hp - (turn % 3 === 0 ? 5 : 0) + (turn % 10 === 0 ? 6 : 0))
  return hp
}

it.each([
  [300, 100],
  [500, ALL ? 100 : 15],
  [1_900, ALL ? 100 : 4],
])(
  'a library of %i KB holds for %i turns',
  async (kilobytes, turns) => {
    const library = rulebook(kilobytes * 1_000)
    expect(library.length).toBeGreaterThan(kilobytes * 1_000)
    const story = aStory(library)
    for (let turn = 1; turn <= turns; turn++) {
      const isSaid = turn % 4 === 0
      const typed = isSaid ? `\n> You say "Word ${turn}."\n` : `\n> You walk on, ${turn}.\n`
      expect((await story.hook('INPUT', typed)).text).toBe(typed)
      story.add(isSaid ? 'say' : 'do', typed)
      const context = `PLOT\n\nWorld Lore:\nThe inn is old.\n\nRecent Story:\n${story.history.map(({ text }) => text).join('\n\n')}`
      const sent = await story.hook('CONTEXT', context, 4)
      expect(sent.text.startsWith(context)).toBe(true)
      const said = turn >= 4 ? `. Said: > You say "Word ${turn - (turn % 4)}."` : ''
      expect(sent.text.slice(context.length)).toBe(`\n[Hit points: ${hitPoints(turn)}${said}]`)
      const told = await story.hook('OUTPUT', ` Rain falls on Brannoch. Then Ilse${turn % 7} came. \n`)
      expect(told.text).toBe(` Rain falls on Brannoch. Then Ilse${turn % 7} came.\u200b`)
      expect(told.message.after).toBe(`Turn ${turn}`)
      story.add('continue', told.text)
    }
    expect(story.state()).toMatchObject({
      rpg: { hp: hitPoints(turns), turn: turns, retries: 0, seen: { memory: 4, lore: true } },
    })
    const [chronicle, ...others] = story.cards()
    expect(others).toEqual([])
    expect(chronicle!.title).toBe('Chronicle (do not edit)')
    const rows = JSON.parse(chronicle!.description) as { turn: number; word: string }[]
    expect(rows.map(({ turn }) => turn)).toEqual(Array.from({ length: turns }, (_, at) => at + 1))
    expect(chronicle!.entry).toMatch(/^So far: (Ilse, ?)*Ilse$/)
    const stopped = await story.hook('INPUT', '\n> You /status.\n')
    expect(stopped).toMatchObject({ verdict: 'STOP', message: { after: `HP ${hitPoints(turns)}` } })
  },
  600_000,
)
