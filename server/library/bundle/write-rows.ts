// Writes rows of a bundle into the database, some of one kind in one write. Numbers become ids; nothing but the rows that are
// given is read or changed.
import type { Tx } from '../../io/store/database.ts'
import { insertNumbered, insertRows } from '../../io/store/insert-rows.ts'
import { newId } from '../new-id.ts'
import { hashOfBlock, pack, putBlock } from '../../io/store/snapshots.ts'
import { mapRecipe, mapReport, mapRuns, mapSections, mapState } from './references.ts'
import type { Batch, Row, StoryKind } from './rows.ts'
import type { Shape } from './shape.ts'
import type { StoryIds } from './story-ids.ts'

/** A story that is being written. */
export interface Writing {
  adventureId: string
  ids: StoryIds
  shape: Shape
  /** Takes that have been written. */
  written: number
}

/** Does one write; what it answers is done when the write is sure: it may be run several times. */
type Step = (tx: Tx) => Promise<() => void>
const done = () => {}
type Steps = { [Kind in StoryKind]: (writing: Writing, rows: Row<Kind>[]) => Step | null }

/** What writes some rows; null for those that are written at the end. */
export function stepOf(writing: Writing, batch: Batch): Step | null {
  const step = STEPS[batch.kind] as (writing: Writing, rows: Batch['rows']) => Step | null
  return step(writing, batch.rows)
}

const STEPS: Steps = {
  adventure: () => null,
  pictures: () => null,
  schemas:
    ({ adventureId }, rows) =>
    async (tx) => {
      await insertRows(
        tx,
        'StatSchema',
        rows.map((row) => ({ adventureId, ...row })),
      )
      return done
    },
  states: ({ adventureId, ids }, rows) => writeStates(adventureId, ids, rows),
  branches:
    ({ adventureId, ids }, rows) =>
    async (tx) => {
      // As beginnings: what they fork from is not there yet.
      const data = rows.map(({ parent: _parent, ...row }) => ({
        ...row,
        adventureId,
        parentId: null,
        forkDepth: -1,
      }))
      const made = await insertNumbered(tx, 'Branch', data)
      return () => void ids.branches.push(...made)
    },
  takes: (writing, rows) => writeTakes(writing, rows),
  revisions:
    ({ ids }, rows) =>
    async (tx) => {
      const data = rows.map(({ take, ...row }) => ({ ...row, takeId: ids.takes[take]! }))
      await insertRows(tx, 'Revision', data)
      return done
    },
  outputs:
    ({ ids }, rows) =>
    async (tx) => {
      const data = rows.map(({ take, ...row }) => ({ ...row, takeId: ids.takes[take]! }))
      await insertRows(tx, 'TakeOutput', data)
      return done
    },
  checkpoints:
    ({ adventureId, ids }, rows) =>
    async (tx) => {
      const data = rows.map(({ branch, ...row }) => ({ ...row, adventureId, branchId: ids.branch(branch) }))
      await insertRows(tx, 'Checkpoint', data)
      return done
    },
  rulings:
    ({ adventureId, ids }, rows) =>
    async (tx) => {
      const data = rows.map(({ take, ...row }) => ({ ...row, adventureId, takeId: ids.take(take) }))
      await insertRows(tx, 'Ruling', data)
      return done
    },
  cards:
    ({ adventureId, ids }, rows) =>
    async (tx) => {
      const data = rows.map((row) => ({ ...row, adventureId }))
      const made = await insertNumbered(tx, 'StoryCard', data)
      return () => void ids.cards.push(...made)
    },
  cardVersions:
    ({ ids }, rows) =>
    async (tx) => {
      const data = rows.map(({ card, branch, ...row }) => {
        return { ...row, cardId: ids.cards[card]!, branchId: ids.branch(branch) }
      })
      const made = await insertNumbered(tx, 'CardVersion', data)
      return () => void ids.versions.push(...made)
    },
  cardWordings:
    ({ ids }, rows) =>
    async (tx) => {
      const data = rows.map(({ card, version, ...row }) => {
        return {
          ...row,
          cardId: ids.cards[card]!,
          versionId: version === null ? null : ids.versions[version]!,
        }
      })
      await insertRows(tx, 'CardWording', data)
      return done
    },
  scripts:
    ({ adventureId, ids }, rows) =>
    async (tx) => {
      const made: number[] = []
      for (const { library, input, context, output, ...row } of rows) {
        const code = { create: { library, input, context, output } }
        made.push(
          (await tx.adventureScript.create({ data: { ...row, adventureId, code }, select: { id: true } })).id,
        )
      }
      return () => void ids.scripts.push(...made)
    },
  memories: ({ adventureId, ids }, rows) => writeMemories(adventureId, ids, rows),
  memoryWordings:
    ({ ids }, rows) =>
    async (tx) => {
      const data = rows.map(({ memory, ...row }) => ({ ...row, memoryId: ids.memories[memory]! }))
      await insertRows(tx, 'MemoryWording', data)
      return done
    },
  summaries:
    ({ adventureId, ids }, rows) =>
    async (tx) => {
      const data = rows.map(({ branch, ...row }) => ({
        ...row,
        adventureId,
        branchId: ids.branches[branch]!,
      }))
      const made = await insertNumbered(tx, 'Summary', data)
      return () => void ids.summaries.push(...made)
    },
  summaryWordings:
    ({ ids }, rows) =>
    async (tx) => {
      const data = rows.map(({ summary, ...row }) => ({ ...row, summaryId: ids.summaries[summary]! }))
      await insertRows(tx, 'SummaryWording', data)
      return done
    },
  turns: ({ adventureId, ids }, rows) => writeTurns(adventureId, ids, rows),
  scriptRuns: ({ ids }, rows) => {
    const data = rows.map(({ turn, body }) => {
      return { turnId: ids.turns[turn]!, body: pack(mapRuns(body, ids.references)) }
    })
    return async (tx) => {
      await insertRows(tx, 'ScriptRuns', data)
      return done
    }
  },
  staticBlocks: ({ adventureId, ids }, rows) => {
    const blocks = rows.map(({ sections }) => {
      const fixed = mapSections(sections, ids.references)
      return { hash: hashOfBlock(fixed), body: pack(fixed) }
    })
    return async (tx) => {
      for (const { hash, body } of blocks) await putBlock(tx, adventureId, hash, body)
      return () => void ids.blocks.push(...blocks.map(({ hash }) => hash))
    }
  },
  snapshots: ({ adventureId, ids }, rows) => {
    const data = rows.map(({ take, block, recipe, report, ...row }) => ({
      ...row,
      adventureId,
      takeId: ids.takes[take]!,
      staticHash: ids.blocks[block]!,
      pieces: pack(mapRecipe(recipe, ids.references)),
      report: report && pack(mapReport(report, ids.references)),
    }))
    return async (tx) => {
      await insertRows(tx, 'Snapshot', data)
      return done
    }
  },
}

/** Scripts have other names here: a state that holds some has another hash. */
function writeStates(adventureId: string, ids: StoryIds, rows: Row<'states'>[]): Step {
  const data = rows.map(({ body, hash }) => {
    const here = mapState(body, ids.references)
    return { adventureId, ...(here.hash === hash ? { hash, body } : here) }
  })
  return async (tx) => {
    await insertRows(tx, 'State', data)
    return () => rows.forEach(({ hash }, at) => void ids.states.set(hash, data[at]!.hash))
  }
}

function writeTakes(writing: Writing, rows: Row<'takes'>[]): Step {
  const { adventureId, ids, shape, written } = writing
  const state = (hash: string | null) => hash && ids.references.state(hash)
  const data = rows.map(({ branch, ...row }, at) => ({
    ...row,
    adventureId,
    branchId: ids.branches[branch]!,
    parentId: null,
    turn: shape.turns[written + at]!,
    worldHash: state(row.worldHash),
    scriptHash: state(row.scriptHash),
  }))
  return async (tx) => {
    const made = await insertNumbered(tx, 'Take', data)
    return () => {
      ids.takes.push(...made)
      writing.written += made.length
    }
  }
}

function writeMemories(adventureId: string, ids: StoryIds, rows: Row<'memories'>[]): Step {
  const data = rows.map(({ branch, vector: _vector, ...row }) => ({
    ...row,
    adventureId,
    branchId: ids.branch(branch),
  }))
  return async (tx) => {
    const made = await insertNumbered(tx, 'Memory', data)
    const vectors = rows.flatMap(({ vector }, at) =>
      vector === null
        ? []
        : { ...vector, memoryId: made[at]!, vector: new Uint8Array(Buffer.from(vector.vector, 'base64')) },
    )
    await insertRows(tx, 'MemoryVector', vectors)
    return () => void ids.memories.push(...made)
  }
}

function writeTurns(adventureId: string, ids: StoryIds, rows: Row<'turns'>[]): Step {
  const turns = rows.map(({ target, inputTake, take, shown: _shown, ...row }) => {
    const turnId = newId()
    return {
      ...row,
      id: turnId,
      // Nobody waits for its answer any more.
      requestId: turnId,
      adventureId,
      targetId: target === null ? null : ids.references.take(target),
      inputTakeId: ids.take(inputTake),
      takeId: ids.take(take),
      leaseUntil: row.endedAt ?? row.startedAt,
    }
  })
  const texts = rows.flatMap(({ shown }, at) => (shown ? { ...shown, turnId: turns[at]!.id } : []))
  return async (tx) => {
    await insertRows(tx, 'Turn', turns)
    await insertRows(tx, 'TurnText', texts)
    return () => void ids.turns.push(...turns.map(({ id: turnId }) => turnId))
  }
}
