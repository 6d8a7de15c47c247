// What scripts expect of a browser's engine and QuickJS has not: numbers, dates and the order of words as in English.

/** Runs in the sandbox before a script. It is reachable and can be replaced, as the real functions can. */
export const LOCALE_SHIM = String.raw`(function () {
  'use strict'
  var MONTHS = 'January February March April May June July August September October November December'.split(' ')
  var DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
  function method(on, name, value) {
    Object.defineProperty(on, name, { value: value, writable: true, configurable: true })
  }
  function grouped(digits) { return digits.replace(/\B(?=(\d{3})+$)/g, ',') }
  function numberText(number, options) {
    if (number !== number) return 'NaN'
    var o = options || {}, sign = number < 0 ? '-' : ''
    var size = Math.abs(number) * (o.style === 'percent' ? 100 : 1)
    if (size === Infinity) return sign + '∞'
    var least = o.minimumFractionDigits, most = o.maximumFractionDigits
    if (least === undefined) least = o.style === 'currency' ? (most === undefined ? 2 : Math.min(2, most)) : 0
    if (most === undefined) most = o.style === 'currency' ? 2 : o.style === 'percent' ? least : Math.max(3, least)
    var parts = (size < 1e21 ? size.toFixed(Math.min(100, most)) : BigInt(size).toString()).split('.')
    var digits = (parts[1] || '').replace(/0+$/, '').padEnd(least, '0')
    var whole = o.minimumIntegerDigits ? parts[0].padStart(o.minimumIntegerDigits, '0') : parts[0]
    var text = (o.useGrouping === false ? whole : grouped(whole)) + (digits ? '.' + digits : '')
    if (o.style === 'percent') text += '%'
    if (o.style === 'currency') text = (o.currency === 'USD' ? '$' : String(o.currency) + ' ') + text
    return sign + text
  }
  function two(number) { return String(number).padStart(2, '0') }
  function dateText(date, o) {
    var get = function (name) { return date['get' + (o.timeZone === 'UTC' ? 'UTC' : '') + name]() }
    var year = o.year === '2-digit' ? two(get('FullYear') % 100) : o.year && String(get('FullYear'))
    var day = o.day === '2-digit' ? two(get('Date')) : o.day && String(get('Date'))
    var week = o.weekday && (o.weekday === 'long' ? DAYS[get('Day')] : DAYS[get('Day')].slice(0, 3))
    if (o.month !== 'long' && o.month !== 'short') {
      var month = o.month === '2-digit' ? two(get('Month') + 1) : o.month && String(get('Month') + 1)
      return [week, [month, day, year].filter(Boolean).join('/')].filter(Boolean).join(', ')
    }
    var name = o.month === 'long' ? MONTHS[get('Month')] : MONTHS[get('Month')].slice(0, 3)
    var named = [name, day].filter(Boolean).join(' ')
    return [week, day && year ? named + ', ' + year : [named, year].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  }
  function timeText(date, o) {
    var get = function (name) { return date['get' + (o.timeZone === 'UTC' ? 'UTC' : '') + name]() }
    var hour = get('Hours'), half = o.hour12 !== false && o.hourCycle !== 'h23'
    var shown = half ? hour % 12 || 12 : hour
    var parts = [
      o.hour && (o.hour === '2-digit' || !half ? two(shown) : String(shown)),
      o.minute && (o.hour ? two(get('Minutes')) : String(get('Minutes'))),
      o.second && (o.minute ? two(get('Seconds')) : String(get('Seconds'))),
    ]
    return parts.filter(Boolean).join(':') + (o.hour && half ? (hour < 12 ? ' AM' : ' PM') : '')
  }
  var DATE = { year: 'numeric', month: 'numeric', day: 'numeric' }
  var TIME = { hour: 'numeric', minute: '2-digit', second: '2-digit' }
  var LENGTHS = {
    date: {
      full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
      long: { year: 'numeric', month: 'long', day: 'numeric' },
      medium: { year: 'numeric', month: 'short', day: 'numeric' },
      short: { year: '2-digit', month: 'numeric', day: 'numeric' },
    },
    time: { full: TIME, long: TIME, medium: TIME, short: { hour: 'numeric', minute: '2-digit' } },
  }
  function dateMethod(withDate, withTime) {
    return function (locale, options) {
      if (isNaN(this)) return 'Invalid Date'
      var o = Object.assign({}, options, LENGTHS.date[options && options.dateStyle], LENGTHS.time[options && options.timeStyle])
      var hasDate = o.weekday || o.year || o.month || o.day, hasTime = o.hour || o.minute || o.second
      if (withDate && !hasDate && !(withTime && hasTime)) Object.assign(o, DATE)
      if (withTime && !hasTime && !(withDate && hasDate)) Object.assign(o, TIME)
      var texts = [o.year || o.month || o.day || o.weekday ? dateText(this, o) : '', o.hour || o.minute || o.second ? timeText(this, o) : '']
      return texts.filter(Boolean).join(', ')
    }
  }
  function noMarks(text) { return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '') }
  function order(a, b) { return a < b ? -1 : a > b ? 1 : 0 }
  function numeric(a, b) {
    var left = a.match(/\d+|\D+/g) || [], right = b.match(/\d+|\D+/g) || []
    for (var i = 0; i < Math.min(left.length, right.length); i++) {
      var both = /^\d/.test(left[i]) && /^\d/.test(right[i])
      var found = both ? order(Number(left[i]), Number(right[i])) : order(left[i], right[i])
      if (found) return found
    }
    return order(left.length, right.length)
  }
  function compare(other, locale, options) {
    var a = String(this), b = String(other), o = options || {}
    var base = o.numeric ? numeric : order
    var found = base(noMarks(a).toLowerCase(), noMarks(b).toLowerCase())
    if (found || o.sensitivity === 'base') return found
    found = order(a.toLowerCase().normalize('NFD'), b.toLowerCase().normalize('NFD'))
    if (found || o.sensitivity === 'accent') return found
    return -order(a.normalize('NFD'), b.normalize('NFD'))
  }
  method(Number.prototype, 'toLocaleString', function toLocaleString(locale, options) { return numberText(Number(this), options) })
  method(BigInt.prototype, 'toLocaleString', function toLocaleString() {
    var text = this.toString()
    return text[0] === '-' ? '-' + grouped(text.slice(1)) : grouped(text)
  })
  method(Date.prototype, 'toLocaleString', dateMethod(true, true))
  method(Date.prototype, 'toLocaleDateString', dateMethod(true, false))
  method(Date.prototype, 'toLocaleTimeString', dateMethod(false, true))
  method(String.prototype, 'localeCompare', compare)
  method(Error, 'captureStackTrace', function captureStackTrace(on) { method(on, 'stack', new Error().stack) })
  Error.stackTraceLimit = 10
})()`
