// Tokens that say when they were made, and how long it took until they were received.

/** The time now, to a tenth of a millisecond, the same for all processes of a machine. */
export const now = (): number => performance.timeOrigin + performance.now()

/** A token that says when it was made; words, so that nobody takes it for anything but prose. */
export const token = (): string => `at${now().toFixed(1)} `

/** The ages in milliseconds of all tokens in a piece of text, from then on. */
export function agesIn(piece: string, received: number): number[] {
  return piece
    .trim()
    .split(' ')
    .map((one) => received - Number(one.slice('at'.length)))
}
