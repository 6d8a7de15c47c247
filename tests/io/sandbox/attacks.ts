// Scripts that mean harm, by what they attack.
import { M } from './a-job.ts'

/** They run for ever where the interpreter looks at the clock. */
export const LOOPS: Record<string, string> = {
  'a loop': M('for (;;);'),
  'a loop that swallows what stops it': M('for (;;) { try { for (;;); } catch (e) {} }'),
  'a loop in finally': M('function f() { try { for (;;); } finally { f() } } f()'),
  'a label': M('a: for (;;) { b: do continue a; while (1) }'),
  'a generator without end': M('function* g() { for (;;) yield 1 } for (const x of g());'),
  'a regular expression that goes back and forth': M('/^(a+)+$/.test("a".repeat(40) + "!")'),
  'a regular expression with a reference': M(String.raw`/(.*)(.*)(.*)(.*)\1\2\3\4z/.test("ab".repeat(200))`),
  'a replacement of quadratic cost': M('"a".repeat(1e6).replace(/a*b/g, "")'),
  'a sort that compares for ever': M('[3, 2, 1].sort(() => { for (;;); })'),
  'a getter in the state': M(
    'Object.defineProperty(state, "x", { enumerable: true, get() { for (;;); } }); return { text }',
  ),
  'a toJSON in the state': M('state.x = { toJSON() { for (;;); } }; return { text }'),
  'a getter on the answer': '({ get text() { for (;;); } })',
  'a getter in place of a global': M(
    'Object.defineProperty(globalThis, "state", { get() { for (;;); } }); return { text }',
  ),
  'a job of a promise': M('Promise.resolve().then(() => { for (;;); }); return { text }'),
  'jobs that never end by themselves': M(
    'const f = () => { for (let i = 0; i < 1e5; i++); Promise.resolve().then(f) }; f(); return { text }',
  ),
  'a toString of what is thrown': 'throw { toString() { for (;;); } }',
  'a message of what is thrown':
    'const e = new Error("a"); Object.defineProperty(e, "message", { get() { for (;;); } }); throw e',
  'a proxy that is thrown': 'throw new Proxy({}, { get() { for (;;); }, getPrototypeOf() { for (;;); } })',
  'a log of what never prints': M('log({ toJSON() { for (;;); } })'),
  'a flood of logs': M('for (;;) log("x".repeat(1000))'),
  'an iterator of its own': M(
    'Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }; const [...all] = [1]',
  ),
  'a setter on the way': M(
    'Object.defineProperty(Object.prototype, "keys", { set() { for (;;); } }); const o = {}; o.keys = 1',
  ),
}

/** They run for ever where it does not: only the wall ends them. */
export const NATIVE_LOOPS: Record<string, string> = {
  'a search in a length without end': M('Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'),
  'a reversal of one': M('Array.prototype.reverse.call({ length: 2 ** 53 - 1 })'),
  'typed arrays over and over': M(
    'const a = new Float64Array(1e6); for (;;) { a.fill(1); a.sort(); a.reverse() }',
  ),
  'normal forms over and over': M(
    String.raw`const s = "\u1e9b\u0323".repeat(300000); for (;;) s.normalize("NFKD")`,
  ),
  'recursion that catches its own overflow': M(
    'function f() { try { return f() + 1 } catch (e) { return f() } } f()',
  ),
}

/** They ask for more than there is. */
export const BOMBS: Record<string, string> = {
  'a list that grows': M('const a = []; for (;;) a.push({})'),
  'a list of lists': M('const a = []; for (;;) a.push(new Array(1000).fill("x"))'),
  'a text that doubles': M('let s = "x"; for (;;) s += s'),
  'a text of a gigabyte': M('"x".repeat(2 ** 30)'),
  'half of one': M('"x".repeat(2 ** 29)'),
  'a typed array of a gigabyte': M('new Uint8Array(2 ** 30)'),
  'buffers of a megabyte': M('const a = []; for (;;) a.push(new Uint8Array(1 << 20))'),
  'a map that grows': M('const m = new Map(); for (let i = 0; ; i++) m.set(i, { i })'),
  'closures in closures': M('let f = () => 0; for (;;) { const g = f; f = () => g() }'),
  'a spread of ten million': M('Math.max(...new Array(1e7).fill(1))'),
  'a power of powers': M('let x = 3n ** 200000n; for (;;) x = x * x'),
  'pending promises': M('let p = Promise.resolve(); for (let i = 0; i < 1e6; i++) p = p.then(() => i)'),
  'a parse of brackets': M('JSON.parse("[".repeat(200000) + "]".repeat(200000))'),
  'a source of brackets': M('eval("[".repeat(100000) + "]".repeat(100000))'),
  'an expression of brackets': M('new RegExp("(".repeat(100000) + ")".repeat(100000))'),
  recursion: M('const f = () => f() + 1; f()'),
  'recursion by a proxy': M('const p = new Proxy({}, { get: (t, k, r) => r[k] }); p.x'),
  'recursion by toJSON': M('const o = { toJSON: () => JSON.stringify(o) }; JSON.stringify(o)'),
  'recursion by a comparison': M('function f() { [3, 2, 1].sort(f) } f()'),
  'recursion by a replacement': M('function f() { "a".replace("a", f) } f()'),
  'a state of megabytes': M('state.x = "y".repeat(6e6); return { text }'),
  'a state of control characters': M(String.raw`state.x = "\u0001".repeat(1e6); return { text }`),
  'a text of megabytes': M('return { text: "x".repeat(12e6) }'),
  'cards without number': M(
    'storyCards = Array.from({ length: 50000 }, (_, id) => ({ id, keys: "k" })); return { text }',
  ),
  'cards of megabytes': M(
    'for (let i = 0; i < 200; i++) storyCards.push({ id: "c" + i, description: "x".repeat(1e5) }); return { text }',
  ),
  'a thrown text of megabytes': 'throw "x".repeat(8e6)',
  'a revoked proxy': 'const r = Proxy.revocable({}, {}); r.revoke(); r.proxy.text',
  null: 'throw null',
}

/** They change what reads them out. None may become more than its own state. */
export const TAMPERING: Record<string, string> = {
  'JSON replaced':
    'JSON.stringify = () => "{}"; JSON.parse = () => ({}); Array.isArray = () => true; String = () => "x"',
  'toJSON on every object': 'Object.prototype.toJSON = function () { return "pwn" }',
  'toJSON on every text': 'String.prototype.toJSON = function () { return "pwn" }',
  'toJSON on every list': 'Array.prototype.toJSON = function () { return { pwn: 1 } }',
  'a setter for the first of every list':
    'Object.defineProperty(Array.prototype, "0", { set(v) { globalThis.stolen = v }, get() { return 1 } })',
  'all globals deleted':
    'for (const k of Reflect.ownKeys(globalThis)) try { delete globalThis[k] } catch (e) {}',
  'the global object frozen': 'Object.freeze(globalThis)',
  'a prototype of the global object':
    'Object.setPrototypeOf(globalThis, new Proxy({}, { get: () => "pwn", has: () => true }))',
  'call and apply replaced':
    'Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => "pwn"',
  'the methods of texts replaced':
    'for (const k of Object.getOwnPropertyNames(String.prototype)) try { String.prototype[k] = () => "pwn" } catch (e) {}',
  'errors that lie':
    'Error.prototype.toString = () => { throw 1 }; Error = null; Error.prepareStackTrace = () => "x"',
  'a state of proxies':
    'globalThis.state = new Proxy({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: () => 5 })',
  'a state with prototypes': String.raw`state = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'); Object.prototype.polluted = 1`,
  'cards that are none': 'storyCards = { length: 1e9 }',
  'collectors of garbage':
    'const r = new FinalizationRegistry(() => { for (;;); }); for (let i = 0; i < 1000; i++) r.register({}, i)',
}

/** Each answers, as a text, what it could reach of the world outside. */
export const ESCAPES: Record<string, string> = (() => {
  const outside =
    '["process","require","fetch","WebAssembly","std","os","Deno","setTimeout","Buffer","module"]'
  const look = `${outside}.filter((n) => { try { return (0, eval)("typeof " + n) !== "undefined" } catch (e) { return true } }).join()`
  const code = JSON.stringify(`return ${look}`)
  return {
    'by name': look,
    this: `(function () { return this })().eval(${JSON.stringify(look)})`,
    'the constructor of a function of ours': `log.constructor(${code})()`,
    'of an object of ours': `state.constructor.constructor(${code})()`,
    'of an error of the interpreter': `(() => { try { null.x } catch (e) { return e.constructor.constructor(${code})() } })()`,
    'of an error of ours': `(() => { try { updateStoryCard(9) } catch (e) { return e.constructor.constructor(${code})() } })()`,
    'of an overflow': `(() => { try { (function f() { f() })() } catch (e) { return e.constructor.constructor(${code})() } })()`,
    'of generators': `[...Object.getPrototypeOf(function* () {}).constructor("yield " + ${JSON.stringify(look)})()].join()`,
    'of what a proxy is asked': `new Proxy(log, { apply: (t) => t.constructor(${code})() })()`,
    'who called': `(() => { let c = ""; state.x = { toJSON: function f() { try { c = String(f.caller ?? "") } catch (e) {} return c } }; return JSON.stringify(state.x) === '""' ? "" : c })()`,
    'what was there before': `Object.getOwnPropertyNames(globalThis).filter((n) => /prelude|collect|raw|input|limits/i.test(n)).join()`,
  }
})()
