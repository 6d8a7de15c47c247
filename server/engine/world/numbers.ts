// Numbers as models write them into texts.

/** A finite number, also one that is written as a text: with any minus, a comma for the point or between thousands. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = value.replace('\u2212', '-').trim()
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text.replace(COMMA, '$1.$2')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}

/** What begins with a nought is a share: 0,125 is no 125. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const COMMA = /^([+-]?\d+),(\d+)$/

/** The difference that a proposal means: also one with its reason behind it, or as "from -> to". */
export function differenceOf(proposed: unknown): number | null {
  if (typeof proposed !== 'string') return numberOf(proposed)
  const [from, to] = proposed.split(/\s*(?:->|→)\s*/).map(numberOf)
  if (from != null && to != null) return Number((to - from).toFixed(6))
  return numberOf(proposed.replace(/\s*\([^()]*\)\s*$/, ''))
}
