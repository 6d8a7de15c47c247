// The draft: words are kept until the server has them, and are never told twice.
import { describe, expect, test } from 'vitest'
import {
  loadDraft,
  refused,
  saveDraft,
  sendDraft,
  settled,
  type Draft,
  type DraftStore,
} from '../../client/play/draft.ts'
import { turn } from './a-page.ts'

function store(): DraftStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const draft = (text: string, kind: Draft['kind'] = 'DO'): Draft => ({ kind, text, sent: null })
const ids = () => {
  let count = 0
  return () => `id-${++count}`
}

describe('storage', () => {
  test('kind and words come back, for each adventure its own', () => {
    const kept = store()
    saveDraft(kept, 'a', draft('knock', 'SAY'))
    expect(loadDraft(kept, 'a')).toEqual(draft('knock', 'SAY'))
    expect(loadDraft(kept, 'b')).toEqual(draft(''))
  })

  test('an empty draft leaves nothing behind', () => {
    const kept = store()
    saveDraft(kept, 'a', draft('knock'))
    saveDraft(kept, 'a', draft(''))
    expect(kept.kept.size).toBe(0)
  })

  test('what cannot be read is an empty draft; what cannot be written does no harm', () => {
    const kept = store()
    for (const broken of ['{', '7', '{"kind":"FLY","text":"x"}', 'null']) {
      kept.kept.set('forklore:draft:a', broken)
      expect(loadDraft(kept, 'a')).toEqual(draft(''))
    }
    const full: DraftStore = {
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(() => saveDraft(full, 'a', draft('knock'))).not.toThrow()
  })
})

describe('sending', () => {
  test('no words, or only blanks, let the story go on', () => {
    expect(sendDraft(draft('  \n'), ids()).sent).toEqual({ requestId: 'id-1', kind: 'CONTINUE', text: '' })
    expect(sendDraft(draft('kept for later'), ids(), 'CONTINUE')).toMatchObject({
      text: 'kept for later',
      sent: { kind: 'CONTINUE', text: '' },
    })
  })

  test('the same words keep their id while nobody knows what became of them', () => {
    const next = ids()
    const first = sendDraft(draft('knock'), next)
    expect(sendDraft(first, next).sent.requestId).toBe('id-1')
    expect(sendDraft({ ...first, text: 'knock twice' }, next).sent.requestId).toBe('id-2')
    expect(sendDraft({ ...first, kind: 'SAY' }, next).sent.requestId).toBe('id-3')
    expect(sendDraft(refused(first), next).sent.requestId).toBe('id-4')
  })
})

describe('settled', () => {
  const sent = sendDraft(draft('knock'), () => 'request-t')

  test('words that are stored are gone', () => {
    expect(settled(sent, turn('t', { inputTake: { id: 'x' } }))).toEqual(draft(''))
  })

  test('words stay while the turn has not stored them', () => {
    expect(settled(sent, turn('t'))).toBe(sent)
  })

  test('words come back when the turn ended before it stored them', () => {
    expect(settled(sent, turn('t', { status: 'FAILED' }))).toEqual(draft('knock'))
  })

  test('a command that a script obeyed leaves the field; one that failed stays', () => {
    expect(settled(sent, turn('t', { status: 'STOPPED' }))).toEqual(draft(''))
    for (const status of ['FAILED', 'CANCELLED'] as const)
      expect(settled(sent, turn('t', { status })), status).toEqual(draft('knock'))
    expect(settled({ ...sent, text: 'run' }, turn('t', { status: 'STOPPED' }))).toEqual(draft('run'))
    const long = 'words '.repeat(40).trim()
    const written = sendDraft(draft(long), () => 'request-t')
    expect(settled(written, turn('t', { status: 'STOPPED' })).text).toBe(long)
    const goesOn = sendDraft(draft('later'), () => 'request-t', 'CONTINUE')
    const stopped = turn('t', { kind: 'CONTINUE', status: 'STOPPED' })
    expect(settled(goesOn, stopped)).toEqual(draft('later'))
  })

  test('other words, written meanwhile, are not thrown away', () => {
    expect(settled({ ...sent, text: 'run' }, turn('t', { inputTake: { id: 'x' } }))).toEqual(draft('run'))
  })

  test('a continue leaves the words alone', () => {
    const long = 'words '.repeat(40).trim()
    const written = sendDraft(draft(long), () => 'request-t')
    expect(settled(written, turn('t', { status: 'STOPPED' })).text).toBe(long)
    const goesOn = sendDraft(draft('later'), () => 'request-t', 'CONTINUE')
    expect(settled(goesOn, turn('t', { kind: 'CONTINUE' }))).toEqual(draft('later'))
  })

  test('another turn changes nothing', () => {
    expect(settled(sent, turn('u', { inputTake: { id: 'x' } }))).toBe(sent)
  })
})
