// Where each row of providers.md is held: by rows of the fake endpoint that rows.test.ts reads in every cut, and by tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { behaviours } from '../../fakes/endpoint-behaviours.ts'
import { rows } from '../../fakes/endpoint-rows.ts'
import { groups } from '../../fakes/endpoint-table.ts'

/** File (without .test.ts) and words of its source. `-` stands for rows in every cut. */
const table: Record<string, [file: string, words: string][]> = {
  'P-01': [['-', '']],
  'P-02': [
    ['-', ''],
    ['patience', 'comments'],
  ],
  'P-03': [['-', '']],
  'P-05': [['-', '']],
  'P-06': [
    ['-', ''],
    ['framing', 'every line end means the same'],
  ],
  'P-07': [['-', '']],
  'P-10': [['-', '']],
  'P-11': [['-', '']],
  'P-13': [['-', '']],
  'P-15': [
    ['-', ''],
    ['refusals', 'Bad gateway'],
  ],
  'P-16': [['-', '']],
  'P-17': [['-', '']],
  'P-18': [['-', '']],
  'P-19': [
    ['-', ''],
    ['narrator', 'dies while it tells'],
  ],
  'P-20': [['-', '']],
  'P-23': [['-', '']],
  'P-24': [['-', '']],
  'P-26': [['-', '']],
  'P-28': [['-', '']],
  'P-29': [
    ['-', ''],
    ['retries', 'an empty answer that cost nothing'],
  ],
  'P-30': [['-', '']],
  'P-31': [['-', '']],
  'P-32': [['-', '']],
  'P-33': [['-', '']],
  'P-34': [['-', '']],
  'P-35': [
    ['-', ''],
    ['usage', 'marked as one'],
  ],
  'P-37': [['-', '']],
  'P-39': [['-', '']],
  'P-40': [
    ['retries', 'is dropped once and remembered'],
    ['request', 'gets what it takes'],
  ],
  'P-41': [['-', '']],
  'P-42': [['-', '']],
  'P-43': [
    ['-', ''],
    ['retries', 'says so inside a stream'],
  ],
  'P-44': [
    ['-', ''],
    ['usage', 'a window'],
    ['ollama', 'is loaded with'],
  ],
  'P-45': [['-', '']],
  'P-46': [
    ['patience', 'may load for longer'],
    ['request', 'may take as long as this request says'],
  ],
  'P-48': [
    ['-', ''],
    ['windows', 'llama.cpp'],
  ],
  'P-50': [['-', '']],
  'P-53': [
    ['-', ''],
    ['request', 'never gets more than the window leaves'],
    ['retries', 'serves one at a time'],
  ],
  'P-54': [['-', '']],
  'P-55': [['-', '']],
  'P-56': [['-', '']],
  'P-57': [
    ['-', ''],
    ['learning', 'only closes its thoughts'],
    ['think-scanner', 'never depends on the cuts'],
  ],
  'P-59': [
    ['request', 'dropped once, for this model only'],
    ['doctor', 'p-59-refuses'],
  ],
  // No tools are offered, so none are called; a call that comes all the same is a note.
  'P-60': [['expected', "'p-26-tool_calls'"]],
  'P-61': [['messages', 'p-61-strict']],
  'P-62': [['messages', 'p-62-claude']],
  'P-63': [['patience', 'runs into']],
  'P-64': [['embeddings', 'encoding_format']],
  'P-65': [
    ['patience', 'destroys the socket'],
    ['doctor', 'p-65-deaf'],
  ],
  'P-66': [
    ['retries', 'is replaced silently'],
    ['embeddings', 'is replaced silently'],
  ],
  'P-67': [
    ['-', ''],
    ['stop-scanner', 'however it is cut'],
    ['request', 'leave a server that ignores them'],
  ],
  'P-68': [['retries', 'becomes max_completion_tokens']],
  'P-69': [
    ['address', 'chat/completions'],
    ['doctor', 'a better one is found'],
  ],
  'P-70': [['doctor', 'p-70-studio']],
}

test.each(Object.entries(table))('%s', (id, places) => {
  for (const [file, words] of places) {
    if (file === '-') expect(Object.keys(rows).some((row) => row.startsWith(id.toLowerCase()))).toBe(true)
    else {
      const name = file === 'expected' ? 'expected.ts' : `${file}.test.ts`
      expect(readFileSync(join(import.meta.dirname, name), 'utf8')).toContain(words)
    }
  }
})

test('the table of paths has every row once, and a title for each that providers.md can choose', () => {
  const listed = groups().flatMap(({ ids }) => ids)
  const all = new Set([...Object.keys(rows), ...Object.keys(behaviours)])
  expect(listed).toHaveLength(all.size)
  expect(new Set(listed)).toEqual(all)
  for (const { title, ids } of groups()) expect(ids, title).not.toEqual([])
  const plain = groups().at(-1)?.ids ?? []
  expect(plain.filter((id) => /^[a-z]-/.test(id))).toEqual([])
})
