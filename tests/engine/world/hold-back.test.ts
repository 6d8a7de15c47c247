// What a watcher sees while a reply streams: all of its prose, nothing of its block, and nothing later than needed.
import { describe, expect, it } from 'vitest'
import { createHoldBack } from '../../../server/engine/world/hold-back.ts'
import { splitReply } from '../../../server/engine/world/split-reply.ts'
import { randomFrom } from './a-world.ts'
import { pieces, REPLIES } from './replies.ts'

/** What is shown after each piece, and in the end. */
function shownOf(given: readonly string[]): string[] {
  const holdBack = createHoldBack()
  let shown = ''
  const steps = given.map((piece) => (shown += holdBack.push(piece)))
  return [...steps, shown + holdBack.end()]
}

const PROSE =
  'You climb. “Wait!” she calls — it’s late; the sign says: keep out (again)…\n\nA *stair* gives way, a#b c/d 1 < 2 > 0 [x] \\ | & % $ § @.\n'

describe('the prose of a reply', () => {
  it('does not hang on how much of a comment has come', () => {
    const found =
      'Rain.\n\n```json\n{//l": {P": {"hp": -5}, "npcs": {"```state_deltamir````a": {"t": +1}}}\n```\n\nThe en.'
    for (const reply of [found, 'a ```\n{``', 'a ```\n{```b', 'a ```json\n{"player.x": 1, /``` */ }\n```'])
      expect(
        shownOf([...reply])
          .at(-1)!
          .trim(),
      ).toBe(splitReply(reply).prose)
  })

  it.each(REPLIES)('is shown however it is cut: %j', (reply) => {
    const { prose } = splitReply(reply)
    expect(
      shownOf([...reply])
        .at(-1)!
        .trim(),
    ).toBe(prose)
    expect(shownOf([reply]).at(-1)!.trim()).toBe(prose)
    for (let at = 1; at < reply.length; at++)
      expect(
        shownOf([reply.slice(0, at), reply.slice(at)])
          .at(-1)!
          .trim(),
      ).toBe(prose)
    for (let seed = 1; seed <= 100; seed++)
      expect(
        shownOf(pieces(reply, randomFrom(seed)))
          .at(-1)!
          .trim(),
      ).toBe(prose)
  })

  it.each(REPLIES)('never takes back what was shown, and shows no part of a block: %j', (reply) => {
    const { prose } = splitReply(reply)
    const steps = shownOf([...reply])
    steps.forEach((shown, at) => {
      if (at > 0) expect(shown.startsWith(steps[at - 1]!)).toBe(true)
      expect(prose.startsWith(shown.trim())).toBe(true)
    })
  })

  it('is the same for every beginning of a reply, as when it breaks off there', () => {
    for (const reply of REPLIES)
      for (let length = 0; length <= reply.length; length++) {
        const cut = reply.slice(0, length)
        expect(
          shownOf([...cut])
            .at(-1)!
            .trim(),
        ).toBe(splitReply(cut).prose)
      }
  })
})

/** The most characters that were held at once, with the blanks before them. */
function mostHeld(text: string): number {
  let given = ''
  return Math.max(
    ...shownOf([...text])
      .slice(0, -1)
      .map((shown, at) => {
        given += [...text][at]
        return given.trimEnd().length - shown.trimEnd().length
      }),
  )
}

describe('what is held', () => {
  it('of plain prose is nothing but the blanks at its end, and what could begin a tag', () => {
    expect(mostHeld(PROSE)).toBeLessThanOrEqual(2)
    expect(mostHeld(PROSE.replace(/[<[]/g, ''))).toBe(0)
  })

  it.each([
    ['a brace that begins no path', 'She draws {a star} and {a moon}.', 2],
    ['a brace that begins like one', 'She draws {a plan} {plan b} {wo} {n} {place}.', 5],
    ['brackets', 'He <b>said</b> [sic] that <stats> and [state of it] are.', 7],
    ['a word in code', 'Type `ls -l` and ``two`` and ~so~.', 3],
    ['a block of code', '```python\nprint({"a": 1})\n```\n\nShe nods.', 13],
    ['a block without a label', '```\nROAD CLOSED\n```\n\nShe nods.', 6],
    ['JSON of another kind', '```json\n{"name": "Odo", "age": 40}\n```\n\nShe nods.', 16],
    ['bare JSON of another kind', 'It says {"name": "Odo", "age": 40} there.', 6],
  ])('of %s is a few characters', (_, text, most) => {
    expect(mostHeld(text)).toBeLessThanOrEqual(most)
    expect(shownOf([...text]).at(-1)).toBe(text)
  })

  it('of an object that prose follows goes as soon as it does', () => {
    const [first, second] = shownOf(['It says {"player.hp": -5}', ' on the wall', '.'])
    expect([first, second]).toEqual(['It says', 'It says {"player.hp": -5} on the wall'])
  })

  it('of an object that never ends is no more than any object has', () => {
    const text = `It says {"player.hp": "${'a'.repeat(9_000)}`
    expect(shownOf([text, 'b'])[1]).toBe(`${text}b`)
    expect(splitReply(text)).toEqual({ prose: text, proposals: new Map(), cut: false })
  })

  it('of prose behind a block goes at once', () => {
    const steps = shownOf(['One.\n\n```state\n{"player.hp": 1}\n```\n\n', 'Two', ' three'])
    expect(steps).toEqual(['One.', 'One.\n\nTwo', 'One.\n\nTwo three', 'One.\n\nTwo three'])
  })
})
