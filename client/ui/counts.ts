// How many there are, in words. Pure.

export const numberOf = (count: number): string => count.toLocaleString('en')

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${numberOf(count)} ${count === 1 ? one : many}`

/** What a text weighs, roughly: nobody counts tokens while one types. */
export function roughTokens(text: string): number {
  return Math.ceil(text.trim().length / 4.2)
}
