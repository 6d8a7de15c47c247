// The contract with AI Dungeon's scripts, rule by rule, in the real interpreter.
import { describe, expect, it } from 'vitest'
import { aPool, card, changesOf, job, KEPT, M, say, script, TEXT } from './a-job.ts'

const pool = aPool({ size: 1 })
const run = (...of: Parameters<typeof job>) => pool.run(job(...of))
const said = async (...of: Parameters<typeof job>) => {
  const { text, errors } = await run(...of)
  expect(errors).toEqual([])
  return text
}
const stateOf = async (...of: Parameters<typeof job>) =>
  JSON.parse((await run(...of)).state ?? 'null') as Record<string, unknown> | null
const OUT = { hook: 'OUTPUT', text: ' Rain.' } as const

describe('the text', () => {
  it('goes through byte for byte', async () => {
    expect(changesOf(await run(M('return { text }')))).toEqual(KEPT)
    const odd = '\u200b\ufeff“x” \t\u0001 😀 \\u0000 \r\n '
    expect(await said(M('return { text }'), { ...OUT, text: odd })).toBe(odd)
  })

  it('may be anything but what stores refuse', async () => {
    expect(await said(M('return { text: text.toUpperCase() }'), OUT)).toBe(' RAIN.')
    expect(await said(M('return { text: " " }'))).toBe(' ')
    expect(await said(M(String.raw`return { text: "a\u0000b\ud800" }`), OUT)).toBe('ab\ufffd')
    expect(await said(say('text.length + text.charCodeAt(0)'), { ...OUT, text: '\ud800\0' })).toBe(
      `${2 + 0xd800}`,
    )
  })

  it.each([
    ['a value', 'text + "!"', `${TEXT}!`],
    ['an object', '({ text: "obj" })', 'obj'],
    ['an object without it', 'text = "set"; ({})', 'set'],
    [
      'a declared modifier that nobody calls',
      'const modifier = (t) => ({ text: t + "?" })\nvoid 0',
      `${TEXT}?`,
    ],
    [
      'a function modifier after a number',
      'function modifier(t) { return "from " + typeof t }\n7',
      'from string',
    ],
    [
      'a modifier in a comment only',
      '// modifier(text)\nvar modifier = () => ({ text: "called" })',
      'called',
    ],
    [
      'a modifier that was called, and answered nothing',
      'var n = 0; const modifier = () => { text = "x" + ++n }; modifier(text)',
      'x1',
    ],
    ['the global', 'text = "assigned"', 'assigned'],
    ['the global by another way', 'globalThis.text = "by name"; 5', 'by name'],
    ['both at once', 'const f = () => ["two", false]; [text, stop] = f(); 0', 'two'],
    [
      'names that are declared again',
      'const { text: mine, state } = globalThis; const text = mine + "+"; ({ text })',
      `${TEXT}+`,
    ],
    [
      'a promise, which is not waited for',
      'const modifier = async (t) => ({ text: "late" }); modifier(text)',
      TEXT,
    ],
    ['nothing at all', ' ; ', TEXT],
  ])('is found as %s', async (_, code, text) => expect(await said(code)).toBe(text))

  it('is not what a library happens to end with', async () => {
    const library = 'state.x = "from the library"'
    expect(await said([script('const y = 1', { library })])).toBe(TEXT)
    expect(await said([script('', { library: `${library}; var modifier = () => "called"` })])).toBe('called')
  })

  it('is given to functions of the library', async () => {
    const library = 'const K = 3; function tri(x) { return x * K }'
    expect(await said([script(say('tri(7)'), { library })])).toBe('21')
    expect(await said([script(say('n'), { library: 'let n = 1 // no line end' })])).toBe('1')
  })
})

describe('an end', () => {
  it('stops, and keeps state and cards', async () => {
    const result = await run(
      M('state.message = "HP 3/5"; addStoryCard("a", "b"); return { text: null, stop: true }'),
    )
    expect(result).toMatchObject({ verdict: 'STOP', text: TEXT, message: { before: null, after: 'HP 3/5' } })
    expect(result.cards?.created).toHaveLength(1)
    expect((await run(M('return { text: "stop" }'), { hook: 'CONTEXT' })).verdict).toBe('STOP')
    expect((await run('stop = true; undefined')).verdict).toBe('STOP')
  })

  it('of an emptied text keeps nothing but what was said', async () => {
    const result = await run(M('log("here"); state.a = 1; addStoryCard("a", "b"); return { text: "" }'))
    expect(changesOf(result)).toEqual({ ...KEPT, verdict: 'EMPTY' })
    expect(result.logs).toEqual([{ script: 's1', line: 'here' }])
    expect((await run(M('return { text: "" }'), OUT)).verdict).toBe('EMPTY')
  })

  it('does not come of an emptied context: state and cards are kept', async () => {
    const result = await run(M('state.a = 1; return { text: "" }'), { hook: 'CONTEXT', text: 'ctx' })
    expect(result).toMatchObject({ verdict: 'UNCHANGED', text: 'ctx', state: '{"kept":1,"a":1}' })
  })

  it('is not for the output hook', async () => {
    const result = await run(M('return { text, stop: true }'), OUT)
    expect([result.verdict, result.text, result.warnings.length]).toEqual(['PASS', ' Rain.', 1])
  })
})

describe('the state', () => {
  it('counts once for each run', async () => {
    const code = M('state.turns = (state.turns ?? 0) + 1; return { text }')
    expect(await stateOf(code, { state: '{"turns":4}' })).toEqual({ turns: 5 })
  })

  it('has a memory with the texts of the story, which is dropped when it is left alone', async () => {
    expect(await said(say('[state.memory.context, state.memory.authorsNote, memory]'))).toBe('PLOT,NOTE,PLOT')
    const result = await run(M('state.memory.frontMemory = "[hush]"; return { text }'), { state: '{}' })
    expect(result.state).toBe('{"memory":{"frontMemory":"[hush]"}}')
    expect(result.memory).toEqual({ context: null, authorsNote: null, frontMemory: '[hush]' })
    const set = await run(M('state.memory.context = "MINE"; return { text }'))
    expect(set.memory.context).toBe('MINE')
  })

  it('tells its memory and its message also when nothing ran', async () => {
    const state = '{"memory":{"context":"MINE"},"message":"Hi"}'
    const asleep = await run('', { state })
    expect(asleep).toMatchObject({
      memory: { context: 'MINE' },
      message: { before: 'Hi', after: 'Hi' },
      state: null,
    })
    expect((await run('null.x', { state })).memory.context).toBe('MINE')
  })

  it('crosses as JSON', async () => {
    const code = M(`state.d = new Date(0); state.m = new Map([[1, 2]]); state.n = NaN; state.f = () => 1
      state.u = undefined; state.t = { toJSON: () => "own" }; return { text }`)
    expect(await stateOf(code)).toEqual({
      kept: 1,
      d: '1970-01-01T00:00:00.000Z',
      m: {},
      n: null,
      t: 'own',
    })
  })

  it.each([['"gone"'], ['null'], ['[1]'], ['undefined'], ['() => 1'], ['7']])(
    'that becomes %s is the one before',
    async (value) => {
      const result = await run(M(`state.a = 1; state = ${value}; return { text: "new" }`))
      expect(result).toMatchObject({ text: 'new', state: null, errors: [] })
      expect(result.warnings).toHaveLength(1)
    },
  )

  it.each([
    ['circular', 'state.me = state', /circular/],
    ['with a BigInt', 'state.n = 1n', /BigInt|bigint/],
    ['too large', 'state.x = "y".repeat(2e6)', /state too large/],
    ['too deep', 'let a = {}; for (let i = 0; i < 300; i++) a = { a }; state.a = a', /too deep/],
  ])('that is %s fails the hook as a whole', async (_, body, message) => {
    const result = await run(M(`addStoryCard("a", "b"); ${body}; return { text: "new" }`))
    expect(changesOf(result)).toEqual(KEPT)
    expect(result.errors).toEqual([
      expect.objectContaining({ script: 's1', message: expect.stringMatching(message) }),
    ])
  })
})

describe('story cards', () => {
  const cards = [card('1', { keys: 'sun', type: 'Place', description: 'data' })]

  it('are added with what is left out filled in; the answer is the index', async () => {
    const code = M('n = addStoryCard("moon, tide", "The moon."); return { text: String(n) }')
    const result = await run(code, { cards })
    expect(result.text).toBe('1')
    const [made] = result.cards!.created
    expect(made).toEqual({
      id: made!.id,
      keys: 'moon, tide',
      entry: 'The moon.',
      type: 'Custom',
      title: 'moon, tide',
      description: '',
    })
    expect(made!.id).toMatch(/^\d+$/)
  })

  it('are answered as the option, the last argument and a double say', async () => {
    const length = script(say('[addStoryCard("a", "x"), storyCards[1].title]'), { returnsLength: true })
    expect(await said([length], { cards })).toBe('2,a')
    expect(await said(say('addStoryCard("a", "x", "T", "Name", "Notes", { returnCard: true }).title'))).toBe(
      'Name',
    )
    expect(await said(say('[addStoryCard("sun", "x"), storyCards.length]'), { cards })).toBe('false,1')
    expect(await said(say('addStoryCard("first", "x")'))).toBe('0')
  })

  it('are updated in place, with what is left out kept', async () => {
    const { cards: changes } = await run(M('updateStoryCard(0, "sol", "New"); return { text }'), { cards })
    expect(changes).toEqual({
      created: [],
      changed: [{ id: '1', keys: 'sol', entry: 'New' }],
      removed: [],
      order: null,
    })
    const all = await run(M('updateStoryCard(0, "a", "b", "c", "d", "e"); return { text }'), { cards })
    expect(all.cards!.changed).toEqual([
      { id: '1', keys: 'a', entry: 'b', type: 'c', title: 'd', description: 'e' },
    ])
  })

  it.each([
    ['updateStoryCard(9, "a", "b")', 'Story card not found at index 9 in updateStoryCard'],
    ['removeStoryCard(1)', 'Story card not found at index 1 in removeStoryCard'],
    ['updateWorldEntry(9, "a", "b")', 'World info not found at index 9 in updateWorldEntry'],
  ])('that are missing: %s', async (call, message) => {
    const code = M(`try { ${call} } catch (e) { return { text: e.message + (e instanceof Error) } }`)
    expect(await said(code, { cards })).toBe(`${message}true`)
  })

  it('are the world info of older scripts, too', async () => {
    const code = say(
      '[worldInfo === storyCards, worldEntries === storyCards, addWorldEntry("owl", "An owl.", true)]',
    )
    const { text, cards: changes } = await run(code, { cards })
    expect(text).toBe('true,true,1')
    expect(changes!.created[0]).toMatchObject({ keys: 'owl', type: 'Custom', title: 'owl' })
    const gone = await run(
      M('updateWorldEntry(0, "sol", "x", false); removeWorldEntry(0); return { text }'),
      { cards },
    )
    expect(gone.cards).toMatchObject({ removed: ['1'], changed: [] })
    const reassigned = await run(M('worldEntries = [{ keys: "new", entry: "x" }]; return { text }'), {
      cards,
    })
    expect(reassigned.cards).toMatchObject({ removed: ['1'], created: [{ keys: 'new' }] })
  })

  it('are saved however they were changed', async () => {
    const many = ['1', '2', '3'].map((id) => card(id))
    const change = async (body: string) => (await run(M(`${body}; return { text }`), { cards: many })).cards
    expect(await change('storyCards[0].entry += "!"')).toMatchObject({
      changed: [{ id: '1', entry: 'entry 1!' }],
    })
    expect(await change('storyCards.splice(1, 1)')).toMatchObject({ removed: ['2'], order: null })
    expect(await change('storyCards.reverse()')).toMatchObject({ order: ['3', '2', '1'], changed: [] })
    expect(await change('storyCards.unshift({ keys: ["a", "b"], entry: "x" })')).toMatchObject({
      created: [{ id: '4', keys: 'a, b', title: '' }],
      order: ['4', '1', '2', '3'],
    })
    expect(await change('storyCards = storyCards.filter((c) => c.id === "3")')).toMatchObject({
      removed: ['1', '2'],
    })
    expect(
      await change('storyCards[1] = { ...storyCards[1], description: "d".repeat(90000), mine: 1 }'),
    ).toMatchObject({
      changed: [{ id: '2', description: 'd'.repeat(90_000) }],
    })
    expect(await change('storyCards.map((c) => c)')).toBeNull()
  })
})

describe('what scripts know', () => {
  it('is the history with its kinds, whose changes are nobody’s', async () => {
    const history = [{ text: 'An inn.', rawText: 'An inn.', type: 'start' as const }]
    const code = M(
      'const t = history.map((h) => h.type + h.rawText).join(); history.length = 0; return { text: t }',
    )
    expect(await said(code, { history })).toBe('startAn inn.')
  })

  it('tells the context hook from others by its info', async () => {
    const info = {
      actionCount: 7,
      characters: ['Mara'],
      characterNames: ['Mara'],
      maxChars: 900,
      memoryLength: 4,
    }
    const code = say(
      '[info.actionCount, info.characters, Number.isInteger(info.maxChars), info.memoryLength]',
    )
    expect(await said(code, { info })).toBe('7,Mara,false,')
    expect(await said(code, { info, hook: 'CONTEXT', text: 'PLOT' })).toBe('7,Mara,true,4')
  })

  it('are plain names, to be assigned, hidden and deleted', async () => {
    const names =
      '["text","stop","state","history","storyCards","worldInfo","info","memory","log","console","addStoryCard"]'
    const code = `${names}.every((n) => { const d = Object.getOwnPropertyDescriptor(globalThis, n); return d.writable && d.configurable }) + ""`
    expect(await said(code)).toBe('true')
    expect(
      await said(
        'const log = 1; let console = 2; function addStoryCard() { return 3 }; "" + [log, console, addStoryCard()]',
      ),
    ).toBe('1,2,3')
    expect(await said('delete globalThis.stop; globalThis.stop ??= false; "" + stop')).toBe('false')
  })

  it('are written to a log, within bounds', async () => {
    const { logs } = await run(
      M(`log("a"); console.log({ b: 1 }, 2); sandboxConsole.log(undefined); console.warn()
      const o = {}; o.o = o; console.error(o, 1n, Symbol("s"), null, () => 1); return { text }`),
    )
    expect(logs.map(({ line }) => line)).toEqual([
      'a',
      '{"b":1} 2',
      'null',
      '',
      '[unprintable] [unprintable] null null null',
    ])
    const flood = await run(M('for (let i = 0; i < 5000; i++) log("x".repeat(1000)); return { text }'))
    expect(flood.logs.reduce((sum, { line }) => sum + line.length, 0)).toBeLessThan(70_000)
    expect(flood.logs.at(-1)!.line).toBe('(4934 more lines)')
    expect(flood.errors).toEqual([])
  })

  it('is the language of today', async () => {
    const code = String.raw`class A { static #n = 1; static { this.m = A.#n + 1 } #p = 5; get p() { return this.#p } }
      say = [A.m, new A().p, [3, 1].toSorted().at(-1), "aXb".match(/(?<=a)\p{Lu}/u)[0], null?.x ?? "d", eval("1+1") + new Function("return 2")(),
        new Proxy({}, { get: () => "P" }).q, new WeakMap([[A, 1]]).get(A), Object.groupBy([1, 2], (n) => n % 2 ? "o" : "e").o.length].join(); say`
    expect(await said(code)).toBe('2,5,3,X,d,4,P,1,1')
  })

  it('speaks English about numbers, dates and order', async () => {
    const at = 'new Date(Date.UTC(2024, 2, 5, 15, 4, 9))'
    const utc = "timeZone: 'UTC'"
    const code = say(`JSON.stringify([
      (1234567.891).toLocaleString(), (-1234.5).toLocaleString("en-US", { minimumFractionDigits: 2 }), (0.256).toLocaleString("en-US", { style: "percent" }),
      (1234.5).toLocaleString("en-US", { style: "currency", currency: "USD" }), 12345n.toLocaleString(), (2e21).toLocaleString(),
      ${at}.toLocaleDateString("en-US", { ${utc} }), ${at}.toLocaleString("en-US", { ${utc} }), ${at}.toLocaleTimeString("en-US", { ${utc}, hour: "2-digit", minute: "2-digit" }),
      ${at}.toLocaleDateString("en-US", { ${utc}, weekday: "long", year: "numeric", month: "long", day: "numeric" }), ${at}.toLocaleDateString(undefined, { ${utc}, month: "short", day: "numeric" }),
      new Date(NaN).toLocaleDateString(), ["b", "A", "ä", "a", "B", "z"].sort((x, y) => x.localeCompare(y)).join(""), "item 10".localeCompare("item 9", undefined, { numeric: true }), "A".localeCompare("a", undefined, { sensitivity: "base" })])`)
    const day = new Date(Date.UTC(2024, 2, 5, 15, 4, 9))
    const as = (options: Intl.DateTimeFormatOptions) => ({ timeZone: 'UTC', ...options })
    const plain = (text: string) => text.replaceAll('\u202f', ' ')
    expect(JSON.parse(await said(code))).toEqual([
      (1234567.891).toLocaleString('en-US'),
      '-1,234.50',
      '26%',
      '$1,234.50',
      '12,345',
      (2e21).toLocaleString('en-US'),
      day.toLocaleDateString('en-US', as({})),
      plain(day.toLocaleString('en-US', as({}))),
      plain(day.toLocaleTimeString('en-US', as({ hour: '2-digit', minute: '2-digit' }))),
      day.toLocaleDateString(
        'en-US',
        as({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
      ),
      day.toLocaleDateString('en-US', as({ month: 'short', day: 'numeric' })),
      'Invalid Date',
      ['b', 'A', 'ä', 'a', 'B', 'z'].sort((x, y) => x.localeCompare(y, 'en')).join(''),
      1,
      0,
    ])
  })
})
