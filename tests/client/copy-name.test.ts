// What the client calls a copy is what the server would have called it, and leads back to what it was made of.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyName, originalName } from '../../client/ui/copy-name.ts'
import { copyName as serverName } from '../../server/engine/story/copy-name.ts'

const names = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }))

test('copies have one name', () =>
  fc.assert(
    fc.property(names, fc.integer({ min: 10, max: 60 }), (name, most) => {
      expect(copyName(name, most)).toBe(serverName(name, most))
      expect(copyName(name, most).length).toBeLessThanOrEqual(most)
      if (name.trim() && name.length < most - 8 && !/\(copy\)\s*$/.test(name))
        expect(originalName(copyName(name, most))).toBe(name.trimStart())
    }),
  ))
