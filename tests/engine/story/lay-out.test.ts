// Laying out a whole tree: branches without gaps, each a line, and the reader's way stays on one as long as it can.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { layOut } from '../../../server/engine/story/lay-out.ts'

/** Parents by place, and where the reader stands. */
const tree = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 })
  .map((dice) =>
    dice.map((die, place) => (place === 0 || die > 0.95 ? null : Math.floor((die / 0.95) * place))),
  )
  .chain((parents) =>
    fc.tuple(
      fc.constant(parents),
      parents.length === 0 ? fc.constant(null) : fc.option(fc.nat(parents.length - 1)),
    ),
  )

it('puts every moment on one spot, below its parent, with no gap', () => {
  fc.assert(
    fc.property(tree, ([parents, head]) => {
      const { branches, branchOf, depthOf } = layOut(parents, head)
      const spots = parents.map((_, place) => `${branchOf[place]}:${depthOf[place]}`)
      expect(new Set(spots).size).toBe(spots.length)
      parents.forEach((parent, place) => {
        const { parent: below, forkDepth } = branches[branchOf[place]!]!
        const isFirst = depthOf[place] === forkDepth + 1
        expect(depthOf[place]).toBe(parent === null ? 0 : depthOf[parent]! + 1)
        if (parent === null) expect([below, forkDepth]).toEqual([null, -1])
        else expect(branchOf[parent]).toBe(isFirst ? below : branchOf[place])
      })
      // A parent is written before what forks from it.
      branches.forEach(({ parent }, place) => expect(parent ?? -1).toBeLessThan(place))
    }),
  )
})

it('makes a line of every branch: as many as there are ends', () => {
  fc.assert(
    fc.property(tree, ([parents, head]) => {
      const { branches, branchOf, depthOf } = layOut(parents, head)
      const ends = parents.filter((_, place) => !parents.includes(place)).length
      expect(branches).toHaveLength(ends)
      branches.forEach((_, branch) => {
        const last = parents.map((_parent, place) => place).filter((place) => branchOf[place] === branch)
        const tip = last.reduce((deepest, place) => (depthOf[place]! > depthOf[deepest]! ? place : deepest))
        expect(parents).not.toContain(tip)
      })
    }),
  )
})

it('goes on with the way to the head, else with the first', () => {
  fc.assert(
    fc.property(tree, ([parents, head]) => {
      const { branchOf } = layOut(parents, head)
      const way = new Set<number>()
      for (let at = head; at !== null; at = parents[at]!) way.add(at)
      parents.forEach((parent, place) => {
        if (parent === null) return
        const siblings = parents.flatMap((other, at) => (other === parent ? at : []))
        const next = siblings.find((at) => way.has(at)) ?? siblings[0]
        expect(branchOf[place] === branchOf[parent]).toBe(place === next)
      })
    }),
  )
})

it('takes a tree of any depth', () => {
  const parents = Array.from({ length: 200_000 }, (_, place) => (place === 0 ? null : place - 1))
  expect(layOut(parents, parents.length - 1).depthOf.at(-1)).toBe(199_999)
})
