// Scripts as large as those that people play with: a rule book in the library, a database in a card, three hooks.

/** What the rule book does; the tests know what comes of it. */
const RULES = String.raw`
const Config = new Proxy({ bonus: 2, keep: 8 }, { get: (of, name) => (name in of ? of[name] : 0) })
const formulas = new WeakMap()
const formula = (rule) => {
  if (!formulas.has(rule)) formulas.set(rule, new Function("hp", "turn", "bonus", "return " + rule.text))
  return formulas.get(rule)
}
const HP = { text: "Math.max(0, hp - (turn % 3 === 0 ? 5 : 0) + (turn % 10 === 0 ? bonus * 3 : 0))" }
class Chronicle {
  static #title = "Chronicle (do not edit)"
  static { this.opened = 0 }
  #card
  #rows
  constructor() {
    Chronicle.opened++
    this.#card = storyCards.find((card) => card.title === Chronicle.#title)
      ?? addStoryCard("chronicle\u200b", "", "class", Chronicle.#title, "[]", { returnCard: true })
    this.#rows = JSON.parse(this.#card.description)
  }
  note(row) { this.#rows.push(row); this.#rows = this.#rows.slice(-Config.keep * 50) }
  get size() { return this.#rows.length }
  save() {
    this.#card.description = JSON.stringify(this.#rows)
    this.#card.entry = "So far: " + this.#rows.slice(-Config.keep).map((row) => row.word).join(", ")
  }
}
globalThis.Engine = {
  setup() {
    state.rpg ??= { hp: 100, turn: 0, retries: 0, seen: {}, last: -1 }
    state.memory.frontMemory = state.rpg.hp < 40 ? "[You are badly hurt.]" : ""
    return state.rpg
  },
  input(text) {
    const rpg = Engine.setup()
    const command = text.match(/(?<=> You )\/(?<name>\p{L}+)/u)
    if (command?.groups.name === "status") { state.message = "HP " + rpg.hp.toLocaleString(); return { text: null, stop: true } }
    if (info.actionCount <= rpg.last) rpg.retries++
    rpg.last = info.actionCount
    rpg.turn++
    rpg.hp = formula(HP)(rpg.hp, rpg.turn, Config.bonus)
    return { text: text.replace(/\byou\b/gi, (word) => word) }
  },
  context(text) {
    const rpg = Engine.setup()
    if (!Number.isInteger(info.maxChars)) throw new Error("this is no context")
    const memory = text.slice(0, info.memoryLength)
    const [, story] = text.split("Recent Story:\n")
    rpg.seen.memory = memory.length
    rpg.seen.story = story?.split(/\n{2,}/).filter(Boolean).length ?? 0
    rpg.seen.lore = /^World Lore:$/m.test(text)
    const said = history.filter(({ type }) => type === "say").at(-1)?.text ?? ""
    return { text: text + "\n[Hit points: " + rpg.hp + (said ? ". Said: " + said.trim() : "") + "]" }
  },
  output(text) {
    const rpg = Engine.setup()
    const chronicle = new Chronicle()
    const word = text.normalize("NFC").match(/\p{Lu}\p{Ll}+/gu)?.at(-1) ?? "nothing"
    chronicle.note({ turn: rpg.turn, word, of: history.length })
    chronicle.save()
    state.message = "Turn " + rpg.turn
    return { text: eval("text.trimEnd()") + "\u200b" }
  },
}
`

/** A class of a rule book. Reading takes the square of how many there are: real ones have some dozens. */
const region = (at: number): string => String.raw`
class Region${at} extends Map {
  #weather = ["rain", "wind", "fog", "snow"][${at % 4}]
  static names = ["Ashford", "Brannoch", "Vashkoreth", "Ilse's Rest"].map((name) => name + " ${at}")
  get weather() { return this.#weather ?? "clear" }
  roll(sides = 20) { return Math.floor(Math.random() * sides) + 1 + (this.get("bonus") ?? ${at}) }
  describe({ hour = 12, ...rest } = {}) {
    if (hour < 6 || hour > 20) return ${'`'}It is dark in ${'${'}Region${at}.names[0]}, and ${'${'}this.weather}.${'`'}
    return Object.entries(rest).map(([key, value]) => key.padEnd(12) + String(value).replace(/(?<!\d)(\d{3})$/, "$1!")).join("\n")
  }
}
`

/** Comments, functions and tables of a rule book, none of which is ever used. */
const chapter = (at: number): string => String.raw`
/** Chapter ${at}: what befalls those who walk on road ${at}. Kept for the sake of completeness. */
function chapter${at}(traveller, { hour = 12, luck = 0 } = {}) {
  let score = luck
  for (const [name, value] of Object.entries(traveller)) {
    if (typeof value !== "number") continue
    score += name === "courage" ? value * 2 : value
    if (score > 100) break
  }
  const rows = [[1, 4, "a stranger with a lantern"], [5, 9, "tracks that lead nowhere"], [10, 20, "the sound of water"]]
  switch (true) {
    case hour < 6: return { road: ${at}, words: "It is too dark to see the road.", score }
    case /(?<=rain|fog)y$/.test(traveller.weather ?? ""): return { road: ${at}, words: ${'`'}Mud, ${'${'}score} steps of it.${'`'}, score }
    default: return { road: ${at}, words: rows.find(([from, to]) => score >= from && score <= to)?.[2] ?? "nothing", score }
  }
}
chapter${at}.table = { title: "Road ${at}", keys: "road ${at}, way ${at}", text: "The road number ${at} goes on between hedges and low walls, past a mill and a ford." }
${at % 25 === 0 ? region(at) : ''}`

/** A library of at least so many characters. */
export function rulebook(size: number): string {
  const parts = ['"use strict";\n']
  for (let at = 0, length = RULES.length; length < size; at++) {
    parts.push(chapter(at))
    length += parts.at(-1)!.length
  }
  return parts.join('') + RULES
}

/** The code of each hook, in three of the ways in which people write it. */
export const HOOK_CODE = {
  INPUT: 'const modifier = (text) => {\n  return Engine.input(text)\n}\n\nmodifier(text)',
  CONTEXT: 'function modifier(text) {\n  return Engine.context(text)\n}\n// Do not remove\nvoid 0',
  OUTPUT: 'text = Engine.output(text).text',
} as const
