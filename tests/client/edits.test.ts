// What is being changed on the page: words come back as they were written, are kept, and are never told twice.
import { describe, expect, test } from 'vitest'
import { asTake, wordsOf, writtenOf } from '../../client/play/edit-input.ts'
import {
  changeEdit,
  closeEdit,
  isChanged,
  loadEdits,
  noEdits,
  openEdit,
  reviveEdit,
  saveEdits,
  sendEdit,
  settleEdits,
  writeEdit,
  type Edits,
} from '../../client/play/edit-state.ts'
import { againFor } from '../../client/play/again.ts'
import { take, turn } from './a-page.ts'

const input = take(1, 'DO', { text: '> You open the door.' })
const failed = turn('t', {
  kind: 'RETAKE',
  status: 'FAILED',
  inputKind: 'SAY',
  inputText: 'Who is there?',
  target: { id: input.id, depth: 1 },
})

describe('words as they were written', () => {
  test('an input loses the marks that the server adds', () => {
    expect(writtenOf(input)).toEqual({ kind: 'DO', text: 'open the door.' })
    expect(writtenOf({ kind: 'SAY', text: '> You say "Is "he" here?\nNo."' })).toEqual({
      kind: 'SAY',
      text: 'Is "he" here?\nNo.',
    })
    expect(writtenOf({ kind: 'STORY', text: '> You wake.' })).toEqual({ kind: 'STORY', text: '> You wake.' })
  })

  test('one that was edited since stays as it is', () => {
    expect(writtenOf({ kind: 'DO', text: 'She opens the door.' }).text).toBe('She opens the door.')
    expect(writtenOf({ kind: 'SAY', text: '> You whisper "hush".' }).text).toBe('You whisper "hush".')
  })

  test('in the field of its own words it has no mark, and gets it back', () => {
    expect(wordsOf(input)).toBe('You open the door.')
    expect(asTake(input, 'You break the door.')).toBe('> You break the door.')
    expect(asTake(input, ' ')).toBe(' ')
    const told = take(2, 'NARRATION', { text: '> a quote' })
    expect(asTake(told, wordsOf(told))).toBe('> a quote')
  })
})

describe('an editor', () => {
  const opened = openEdit(noEdits, input, 'instead')

  test('begins with what stands there, and knows whether that was changed', () => {
    const edit = opened.open[input.id]!
    expect(edit).toMatchObject({ what: 'instead', kind: 'DO', text: 'open the door.', requestId: null })
    expect(isChanged(edit)).toBe(false)
    expect(isChanged({ ...edit, text: 'knock' })).toBe(true)
    expect(isChanged({ ...edit, kind: 'STORY' })).toBe(true)
    expect(openEdit(opened, input, 'instead')).toBe(opened)
  })

  test('of its own words remembers which wording that was', () => {
    const edits = openEdit(noEdits, { ...input, revision: 3 }, 'words')
    expect(edits.open[input.id]).toMatchObject({ what: 'words', text: 'You open the door.', revision: 3 })
  })

  test('the same words again keep their request; other words do not', () => {
    const sent = sendEdit(opened, input.id, () => 'one')
    expect(sendEdit(sent, input.id, () => 'two').open[input.id]?.requestId).toBe('one')
    const other = writeEdit(sent, input.id, { text: 'run' })
    expect(sendEdit(other, input.id, () => 'two').open[input.id]?.requestId).toBe('two')
  })

  test('of a take that is not open changes nothing', () => {
    expect(changeEdit(noEdits, 'x', { text: 'y' })).toBe(noEdits)
    expect(closeEdit(noEdits, 'x')).toBe(noEdits)
  })
})

describe('another input that was sent', () => {
  const written = writeEdit(openEdit(noEdits, input, 'instead'), input.id, { text: 'knock' })
  const sent = sendEdit(written, input.id, () => 'request-t')

  test('stays while it is told, and goes once it is stored', () => {
    expect(settleEdits(sent, turn('t', { kind: 'RETAKE' }))).toBe(sent)
    const stored = turn('t', { kind: 'RETAKE', status: 'SAVED', inputTake: { id: 'x' } })
    expect(settleEdits(sent, stored).open).toEqual({})
  })

  test('comes back when it failed or was stopped', () => {
    for (const status of ['FAILED', 'CANCELLED'] as const)
      expect(settleEdits(sent, turn('t', { kind: 'RETAKE', status })).open[input.id]).toMatchObject({
        text: 'knock',
        requestId: null,
      })
  })

  test('is not touched by other turns', () => {
    expect(settleEdits(sent, turn('u', { status: 'FAILED' }))).toBe(sent)
  })
})

describe('a failure on a page that is new', () => {
  test('brings the words back in the place of the take', () => {
    const edits = reviveEdit(noEdits, failed)
    expect(edits.open[input.id]).toMatchObject({ what: 'instead', kind: 'SAY', text: 'Who is there?' })
    expect(isChanged(edits.open[input.id]!)).toBe(true)
  })

  test('leaves other words that are written there alone', () => {
    const edits = openEdit(noEdits, input, 'instead')
    expect(reviveEdit(edits, failed)).toBe(edits)
  })

  test('that was closed stays closed', () => {
    const closed = closeEdit(reviveEdit(noEdits, failed), input.id, failed.id)
    expect(reviveEdit(closed, failed)).toBe(closed)
    expect(reviveEdit(closed, { ...failed, id: 'later' })).not.toBe(closed)
  })

  test('concerns another input only, and one whose take is still there', () => {
    for (const other of [
      { ...failed, kind: 'TAKE' as const },
      { ...failed, target: null },
      { ...failed, inputText: '' },
    ])
      expect(reviveEdit(noEdits, other)).toBe(noEdits)
  })

  test('is tried again with the same words', () => {
    expect(againFor(failed)).toBe('retake')
  })
})

describe('storage', () => {
  const store = () => {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  test('keeps what would be lost, for each adventure', () => {
    const place = store()
    const untouched = openEdit(noEdits, take(2), 'words')
    saveEdits(place, 'a', untouched)
    expect(place.kept.size).toBe(0)
    const edits: Edits = writeEdit(openEdit(untouched, input, 'instead'), input.id, { text: 'knock' })
    saveEdits(place, 'a', edits)
    expect(Object.keys(loadEdits(place, 'a').open)).toEqual([input.id])
    expect(loadEdits(place, 'b')).toEqual(noEdits)
    saveEdits(place, 'a', { open: {}, dismissed: 't' })
    expect(loadEdits(place, 'a').dismissed).toBe('t')
    saveEdits(place, 'a', noEdits)
    expect(place.kept.size).toBe(0)
  })

  test('what cannot be read is left out', () => {
    const place = store()
    for (const broken of [
      '{',
      '7',
      'null',
      '{"open":{"x":{"what":"fly","text":"y"}}}',
      '{"open":{"x":null}}',
    ]) {
      place.kept.set('forklore:edits:a', broken)
      expect(loadEdits(place, 'a').open).toEqual({})
    }
  })
})
