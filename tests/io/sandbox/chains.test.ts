// Scripts together: errors and their places, chains, and scripts of our own kind.
import { describe, expect, it } from 'vitest'
import { proposedChanges } from '../../../server/engine/scripts/job.ts'
import { aPool, changesOf, job, KEPT, M, say, script, TEXT } from './a-job.ts'

const pool = aPool({ size: 1 })
const run = (...of: Parameters<typeof job>) => pool.run(job(...of))

describe('errors', () => {
  const placed = async (code: string, library = '') => {
    const { errors } = await run([script(code, { library })])
    return errors.map(({ slot, line, message }) => [slot, line, message])
  }

  it('are told with their place', async () => {
    expect(await placed('const modifier = (text) => {\nmodifier(text)')).toEqual([
      ['INPUT', 2, expect.stringMatching(/SyntaxError/)],
    ])
    expect(await placed('\n\nnull.x')).toEqual([['INPUT', 3, expect.stringMatching(/^TypeError/)]])
    expect(await placed('f()', '\nfunction f() {\r\n  null.x\n}')).toEqual([
      ['LIBRARY', 3, expect.any(String)],
    ])
    expect(await placed('var a = 1\nb.c', 'var c = 2\n')).toEqual([
      ['INPUT', 2, expect.stringMatching(/^ReferenceError/)],
    ])
    expect(await placed('\nupdateStoryCard(9)')).toEqual([
      ['INPUT', 2, expect.stringMatching(/^Error: Story card/)],
    ])
    expect(await placed('throw "only words"')).toEqual([[null, null, 'only words']])
    expect(await placed('\neval("null.x")')).toEqual([['INPUT', 2, expect.any(String)]])
  })

  it('leave what was logged until then, and nothing else', async () => {
    const result = await run(M('log("before"); state.a = 1; addStoryCard("a", "b"); throw new Error("no")'))
    expect(changesOf(result)).toEqual(KEPT)
    expect(result.logs).toEqual([{ script: 's1', line: 'before' }])
  })

  it('are cut to a length', async () => {
    const { errors } = await run('throw new Error("x".repeat(8e6))')
    expect(errors[0]!.message).toHaveLength(500)
  })
})

describe('several scripts', () => {
  const second = (code: string) => script(code, { id: 's2', name: 'two' })

  it('go on with what the one before left; one that fails is left out', async () => {
    const result = await run([script(M('null.x')), second(M('return { text: text + "!" }'))])
    expect(result.text).toBe(`${TEXT}!`)
    expect(result.errors).toEqual([{ script: 's1', slot: 'INPUT', line: 1, message: expect.any(String) }])
    const chain = await run([
      script(
        M(
          'state.a = 1; var id = addStoryCard("k", "e", "T", "Title", "d", { returnCard: true }).id; return { text: id }',
        ),
      ),
      second(
        M(
          'const c = storyCards.find((c) => c.title === "Title"); state.a++; return { text: String(c.id === text) }',
        ),
      ),
    ])
    expect(chain).toMatchObject({ text: 'true', state: '{"kept":1,"a":2}' })
  })

  it('share nothing but that', async () => {
    const result = await run([
      script('var leak = 1; Array.prototype.leak = 2; Object.prototype.polluted = 3; text'),
      second(say('[typeof leak, [].leak, ({}).polluted]')),
    ])
    expect(result.text).toBe('undefined,,')
  })

  it('end with the one that stops or empties', async () => {
    const last = second(M('state.b = 1; return { text: "late" }'))
    expect(await run([script(M('return { stop: true }')), last])).toMatchObject({
      verdict: 'STOP',
      state: null,
    })
    expect(await run([script(M('return { text: "" }')), last])).toMatchObject({
      verdict: 'EMPTY',
      text: TEXT,
      state: null,
    })
  })

  it('are at most twenty', async () => {
    const scripts = Array.from({ length: 21 }, (_, at) => script('text + "."', { id: String(at) }))
    const result = await run(scripts)
    expect(result.text).toBe(TEXT + '.'.repeat(20))
    expect(result.errors).toMatchObject([{ script: '20' }])
  })
})

describe('scripts of our own kind', () => {
  const ours = (code: string) => [script(code, { kind: 'FORKLORE' })]
  const world = { 'player.hp': 5 }
  const sections = [
    { label: 'narrator' as const, text: 'NARRATOR' },
    { label: 'history' as const, text: 'The inn.' },
  ]

  it('propose changes, which the referee will rule on', async () => {
    const code = 'world.propose("player.hp", -world.values["player.hp"]); world.propose("flags.lit", true)'
    expect((await run(ours(code), { world })).proposals).toEqual([
      { script: 's1', path: 'player.hp', delta: -5 },
      { script: 's1', path: 'flags.lit', delta: true },
    ])
    for (const bad of ['1, 2', '"a", {}', '"a", NaN', '"a"', `"${'x'.repeat(300)}", 1`]) {
      const result = await run(ours(`world.propose("player.hp", 1); world.propose(${bad})`), { world })
      expect([result.proposals, result.errors.length]).toEqual([[], 1])
    }
    expect(
      (await run(ours('for (let i = 0; i < 999; i++) world.propose("a" + i, i)'), { world })).errors,
    ).toHaveLength(1)
  })

  it('have the last word of several on one path', () => {
    const propose = (path: string, delta: number) => ({ script: 's1', path, delta })
    const changes = proposedChanges([
      propose('player.hp', -1),
      propose('world.day', 1),
      propose('player.hp', -3),
    ])
    expect([...changes]).toEqual([
      ['world.day', 1],
      ['player.hp', -3],
    ])
  })

  it('rework the whole prompt', async () => {
    const code = 'const onContext = (sections) => sections.map((s) => ({ ...s, text: s.text + "!" }))'
    expect((await run(ours(code), { hook: 'CONTEXT', sections })).sections).toEqual([
      { label: 'narrator', text: 'NARRATOR!' },
      { label: 'history', text: 'The inn.!' },
    ])
    expect((await run(ours(code), { hook: 'OUTPUT', sections })).sections).toBeNull()
    expect(
      (await run(ours('function onContext() { null.x }'), { hook: 'CONTEXT', sections })).errors,
    ).toHaveLength(1)
  })

  it('are the only ones that can', async () => {
    const code = 'function onContext() { return [] } typeof world + onContext().length'
    const result = await run(code, { hook: 'CONTEXT', sections, world })
    expect([result.text, result.sections, result.warnings]).toEqual(['undefined0', null, []])
  })
})
