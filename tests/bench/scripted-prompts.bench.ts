// The rows of prompts that scripts change: what they weigh as they are kept, beside the same story without scripts; and each
// of them reads back byte for byte.
import { afterAll, expect, it } from 'vitest'
import type { ScriptCode } from '../../server/engine/scripts/job.ts'
import type { Delta } from '../../server/engine/narration.ts'
import { sentPrompts } from '../../server/play/insights.ts'
import { aStory, turn } from '../fakes/a-story.ts'
import { addScript } from '../play/a-scripted-story.ts'
import { count, print } from './table.ts'

afterAll(print)

const TURNS = 60
const WORDS =
  'rain falls on the inn and road to Brannoch is mud from ditch while lanterns gutter old smith counts coins under bridge where nobody asks what name river had before flood'.split(
    ' ',
  )
const M = (body: string) => `const modifier = (text) => { ${body} }\nmodifier(text)`

const KINDS: [string, Partial<ScriptCode> | null][] = [
  ['without scripts', null],
  ['a script that leaves the prompt alone', { context: M('return { text }') }],
  ['a script that appends to it', { context: M('return { text: text + "\\n[It rains.]" }') }],
  ['a script that puts something before it', { context: M('return { text: "[It rains.]\\n" + text }') }],
  [
    'a script that writes it anew',
    { context: M('return { text: text.replace("Recent Story:", "What happened:") + "\\n[It rains.]" }') },
  ],
]

/** Tells about two hundred words, never the same twice; the same in each story. */
function teller() {
  let seed = 7
  const word = () => WORDS[(seed = (seed * 16_807) % 2_147_483_647) % WORDS.length]!
  return async function* (): AsyncGenerator<Delta> {
    yield { type: 'TEXT', text: Array.from({ length: 200 }, word).join(' ') + '.' }
    yield { type: 'END', finish: 'COMPLETE', usage: null, note: null }
  }
}

it.each(KINDS)('weighs the prompts of a story: %s', async (name, code) => {
  const story = await aStory('The lamp is lit.')
  try {
    story.narrator(teller())
    if (code) await addScript(story, code)
    for (let number = 0; number < TURNS; number++)
      await turn(story, { kind: 'TAKE', input: 'DO', text: `wait for the water to go down, ${number}` })
    const db = story.deps.db.reader
    const snapshots = await db.snapshot.findMany()
    expect(snapshots).toHaveLength(TURNS)
    for (const { takeId } of snapshots)
      expect((await sentPrompts(story.deps, { id: takeId }))[0]!.isExact).toBe(true)
    const runs = await db.scriptRuns.findMany()
    const perTurn = (all: (Uint8Array | null)[]) =>
      Math.round(all.reduce((sum, body) => sum + (body?.byteLength ?? 0), 0) / TURNS)
    const blocks = await db.staticBlock.count()
    const prompts = perTurn(snapshots.map(({ pieces }) => pieces))
    // Written anew as text alone it weighs eight thousand.
    expect(prompts).toBeLessThan(1_500)
    const reports = perTurn(snapshots.map(({ report }) => report))
    const logs = perTurn(runs.map(({ body }) => body))
    count(
      `a prompt as it is kept: ${name}`,
      `${prompts} bytes a turn, report ${reports}, log ${logs}; ${blocks} static block${blocks === 1 ? '' : 's'}`,
    )
  } finally {
    await story.close()
  }
})
