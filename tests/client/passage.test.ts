// What is shown while a passage goes on is what the server will have joined.
import { expect, it } from 'vitest'
import { joinPassage as shown } from '../../client/play/passage.ts'
import { joinPassage as saved } from '../../server/engine/story/passage.ts'

const ENDS = ['', 'It was', 'It was ', 'It was\n', 'he said “', 'half-', 'end.', '(', 'dash—', '山']
const BEGINNINGS = ['', 'dark', ' dark', '\tdark', '\n\nDark', ', then', '’s', ' – no', '…', ')', '山', '   ']

it.each(ENDS)('a passage that breaks off with “%s” is joined as the server joins it', (before) => {
  for (const after of BEGINNINGS) expect(shown(before, after)).toBe(saved(before, after))
})
