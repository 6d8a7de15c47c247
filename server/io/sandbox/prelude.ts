// What runs in the sandbox before a script: it makes the globals that scripts know, and keeps for us what reads them out.

/** The name under which errors show it. */
export const PRELUDE_FILE = 'prelude.js'

/** A function of the input (JSON) that answers what we keep: `kind`, `collect`, `describe`, `shape` and `spoken`. Scripts
 * reach none of it. Whatever it uses later it holds from the start, and nothing that it builds can be met by a setter or a toJSON of a
 * script: results are strings, put together here. */
export const PRELUDE = String.raw`(function (raw) {
  'use strict'
  var G = globalThis
  var parse = JSON.parse, stringify = JSON.stringify, Text = String, Fault = Error, isArray = Array.isArray
  var random = Math.random, floor = Math.floor, isPrototypeOf = Object.prototype.isPrototypeOf, promise = Promise.prototype
  var call = Function.prototype.call.bind(Function.prototype.call), slice = String.prototype.slice
  var input = parse(raw), limits = input.limits
  raw = null
  var logs = '', logLines = 0, logSize = 0, dropped = 0, proposals = '', proposed = 0, sections = 'null'

  function printed(value) {
    if (typeof value === 'string') return value
    try {
      var json = stringify(value)
      return json === undefined ? 'null' : json
    } catch (error) {
      return '[unprintable]'
    }
  }
  function log() {
    var line = ''
    for (var i = 0; i < arguments.length; i++) line += (i ? ' ' : '') + printed(arguments[i])
    var room = limits.logCharacters - logSize
    if (logLines >= limits.logLines || room <= 0) { dropped++; return }
    if (line.length > room) line = call(slice, line, 0, room)
    logLines++
    logSize += line.length
    logs += (logs ? ',' : '') + stringify(line)
  }

  var cards = input.cards
  function changedCards() {
    if (G.storyCards !== cards) return G.storyCards
    if (G.worldEntries !== cards) return G.worldEntries
    return G.worldInfo
  }
  function add(keys, entry, type, title, notes, returnsCard, returnsLength) {
    var all = changedCards()
    for (var i = 0; i < all.length; i++) if (all[i] && all[i].keys === keys) return false
    var card = {
      id: Text(floor(random() * 1000000000)), keys: keys, entry: entry,
      type: type === undefined ? 'Custom' : type, title: title === undefined ? keys : title,
      description: notes === undefined ? '' : notes,
    }
    all[all.length] = card
    return returnsCard ? card : returnsLength ? all.length : all.length - 1
  }
  function found(index, words) {
    var card = changedCards()[index]
    if (!card) throw new Fault(words[0] + ' not found at index ' + Text(index) + ' in ' + words[1])
    return card
  }
  function update(index, keys, entry, type, title, notes, words) {
    var old = found(index, words)
    changedCards()[index] = {
      id: old.id, keys: keys, entry: entry,
      type: type === undefined || type === null ? old.type : type,
      title: title === undefined || title === null ? old.title : title,
      description: notes === undefined || notes === null ? old.description : notes,
    }
  }
  function remove(index, words) {
    found(index, words)
    changedCards().splice(index, 1)
  }

  G.text = input.text
  G.stop = false
  G.state = input.state
  G.history = input.history
  G.storyCards = G.worldInfo = G.worldEntries = cards
  G.info = input.info
  G.memory = input.memory
  G.log = log
  G.console = { log: log, info: log, warn: log, error: log, debug: log }
  G.sandboxConsole = { log: log }
  G.addStoryCard = function addStoryCard(keys, entry, type, title, notes, options) {
    return add(keys, entry, type, title, notes, options && options.returnCard, input.returnsLength)
  }
  G.updateStoryCard = function updateStoryCard(index, keys, entry, type, title, notes) {
    update(index, keys, entry, type, title, notes, ['Story card', 'updateStoryCard'])
  }
  G.removeStoryCard = function removeStoryCard(index) { remove(index, ['Story card', 'removeStoryCard']) }
  G.addWorldEntry = function addWorldEntry(keys, entry) { return add(keys, entry) }
  G.updateWorldEntry = function updateWorldEntry(index, keys, entry) {
    update(index, keys, entry, undefined, undefined, undefined, ['World info', 'updateWorldEntry'])
  }
  G.removeWorldEntry = function removeWorldEntry(index) { remove(index, ['World info', 'removeWorldEntry']) }
  if (input.world) G.world = {
    values: input.world,
    propose: function propose(path, delta) {
      var kind = typeof delta
      if (typeof path !== 'string' || path.length > limits.path) throw new Fault('world.propose needs a path')
      if (kind !== 'number' && kind !== 'string' && kind !== 'boolean' || kind === 'number' && delta - delta !== 0)
        throw new Fault('world.propose needs a number, a text, true or false for ' + path)
      if (kind === 'string' && delta.length > limits.proposed)
        throw new Fault('world.propose takes texts of ' + limits.proposed + ' characters')
      if (proposed >= limits.proposals) throw new Fault('world.propose takes ' + limits.proposals + ' changes')
      proposed++
      proposals += (proposals ? ',' : '') + '{"path":' + stringify(path) + ',"delta":' + stringify(delta) + '}'
    },
  }

  function kind(value) {
    if (typeof value === 'string') return 'STRING'
    return typeof value === 'object' && value !== null && !call(isPrototypeOf, promise, value) ? 'OBJECT' : 'OTHER'
  }
  function said(value) {
    if (value === null || typeof value === 'string') return stringify(value)
    return '{"is":' + stringify(typeof value) + '}'
  }
  function part(value, most, words) {
    var json = stringify(value)
    if (json === undefined) return 'null'
    if (json.length > most) throw new Fault(words)
    return json
  }
  return [
    kind,
    function collect(value) {
      var what = kind(value), answer = '{"kind":"' + what + '"'
      if (what === 'STRING') answer += ',"text":' + part(value, limits.answer, 'text too long')
      if (what === 'OBJECT') {
        var text = value.text
        if (typeof text === 'string' && text.length > limits.answer) throw new Fault('text too long')
        answer += ',"text":' + said(text) + ',"stop":' + (value.stop === true)
      }
      var left = G.text
      if (typeof left === 'string' && left.length > limits.answer) throw new Fault('text too long')
      return '{"value":' + answer + '},"globals":{"text":' + said(left) + ',"stop":' + (G.stop === true) +
        '},"state":' + part(G.state, limits.state, 'state too large: it may have 1 MB') +
        ',"cards":' + part(changedCards(), limits.cards, 'story cards too large: they may have 8 MB') +
        ',"sections":' + sections + ',"proposals":[' + proposals + '],"logs":[' + logs + '],"dropped":' + dropped + '}'
    },
    function describe(error) {
      var words = '', stack = ''
      try {
        words = typeof error === 'object' && error !== null && typeof error.message === 'string'
          ? Text(error.name) + ': ' + error.message : Text(error)
      } catch (unreadable) { words = 'Something was thrown that cannot be read.' }
      try {
        if (typeof error === 'object' && error !== null && typeof error.stack === 'string') stack = error.stack
      } catch (unreadable) {}
      return '{"message":' + stringify(call(slice, words, 0, limits.error)) +
        ',"stack":' + stringify(call(slice, stack, 0, 4000)) + '}'
    },
    function shape(onContext) { sections = part(onContext(input.sections), limits.cards, 'prompt too long') },
    function spoken() { return '[' + logs + ']' },
  ]
})`
