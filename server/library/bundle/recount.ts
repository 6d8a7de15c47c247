// What this program counts of texts by itself, counted anew in rows that come from elsewhere: prompts are filled by these numbers,
// so a wrong one would send more than a narrator reads, or less.
import { SEPARATOR_TOKENS } from '../../engine/context/sections.ts'
import { countTokens } from '../../engine/context/tokens.ts'
import { giveWay } from '../../play/give-way.ts'
import type { Batch, Row } from './rows.ts'

/** Rows that are counted before others have their turn. */
const AT_ONCE = 20

/** The same rows with the tokens of takes, of their blocks, and of their earlier words as they are counted here. */
export async function* recounted(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  for await (const batch of batches)
    if (batch.kind === 'takes') yield { kind: batch.kind, rows: await each(batch.rows, counted) }
    else if (batch.kind === 'revisions')
      yield {
        kind: batch.kind,
        rows: await each(batch.rows, (row) => ({ ...row, tokens: countTokens(row.text) })),
      }
    else yield batch
}

const counted = (row: Row<'takes'>): Row<'takes'> => ({
  ...row,
  tokens: countTokens(row.text),
  blockTokens: row.block === null ? 0 : countTokens(row.block) + SEPARATOR_TOKENS,
})

async function each<One>(rows: One[], change: (row: One) => One): Promise<One[]> {
  const changed: One[] = []
  for (const [at, row] of rows.entries()) {
    changed.push(change(row))
    if (at % AT_ONCE === AT_ONCE - 1) await giveWay()
  }
  return changed
}
