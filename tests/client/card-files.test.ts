// Card files as the page speaks of them, and words that two windows write over each other.
import { createRoot, createSignal } from 'solid-js'
import { describe, expect, test, vi } from 'vitest'
import {
  fileNameOf,
  gathered,
  MOST_BYTES,
  outcomeOf,
  unreadable,
  type LookedAt,
} from '../../client/ui/cards/card-file-words.ts'
import { createFormDraft } from '../../client/ui/form-draft.ts'

// Under Node the library resolves to its build for servers, whose signals tell nobody.
vi.mock('solid-js', () => vi.importActual('solid-js/dist/solid.js'))

const looked = (found: number, made: number, known: number): LookedAt => ({
  format: 'AI_DUNGEON',
  made,
  known,
  report: { found, mapped: [], kept: [], dropped: [], warnings: [] },
})

describe('a file of cards', () => {
  test('says how many are made, skipped and left out', () => {
    expect(outcomeOf(looked(3, 3, 0), 'story')).toEqual([
      '3 cards will be made.',
      'No card that you have is changed.',
    ])
    expect(outcomeOf(looked(4, 0, 1), 'story')).toEqual([
      'Nothing in it is new to this story.',
      '1 card is here already, word for word, and will be skipped.',
      '3 entries cannot be read, and will be left out.',
      'No card that you have is changed.',
    ])
  })

  test('says a remark on many cards once', () => {
    const remarks = [
      { card: 'Inn', what: 'depth' },
      { card: 'Maren', what: 'depth' },
      { card: 'Inn', what: 'image: too large' },
      { card: '', what: 'name: of the file' },
    ]
    expect(gathered(remarks)).toEqual(['depth (2 cards)', 'image: too large (Inn)', 'name: of the file'])
  })

  test('that cannot be one is not even sent', () => {
    const bytes = (...head: number[]) => new Uint8Array(head)
    expect(unreadable(9, bytes(0x89, 0x50, 0x4e, 0x47))).toContain('picture')
    expect(unreadable(9, bytes(0x50, 0x4b, 3, 4))).toContain('archive')
    expect(unreadable(0, bytes())).toContain('empty')
    expect(unreadable(MOST_BYTES + 1, bytes(0x7b))).toContain('11 MB')
    expect(unreadable(MOST_BYTES, bytes(0x7b))).toBe('')
  })

  test('is called after its story, whatever that is called', () => {
    expect(fileNameOf('The Lamplighter’s Oath: II', 'WORLD_INFO')).toBe(
      'the-lamplighter-s-oath-ii-cards-world-info.json',
    )
    expect(fileNameOf('Старый маяк', 'AI_DUNGEON')).toBe('старый-маяк-cards-ai-dungeon.json')
    expect(fileNameOf('../../…', 'FORKLORE')).toBe('story-cards-forklore.json')
    expect(fileNameOf('x'.repeat(200), 'FORKLORE')).toHaveLength(60 + '-cards-forklore.json'.length)
  })
})

describe('words that are not saved', () => {
  const stored = new Map<string, string>()
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})

  const LIKE = { title: '', note: '' }
  /** A window with a form, and what the server says is saved. */
  const aWindow = () =>
    createRoot((close) => {
      const [saved, setSaved] = createSignal({ title: 'T', note: 'N' })
      return { ...createFormDraft('form', LIKE, saved), setSaved, close }
    })

  test('are in conflict only where another window saved other words, until one chooses', () => {
    stored.clear()
    const mine = aWindow()
    mine.set({ note: 'mine' })
    mine.setSaved({ title: 'another', note: 'N' })
    expect(mine.conflicts()).toEqual([])
    mine.setSaved({ title: 'another', note: 'theirs' })
    expect([mine.conflicts(), mine.changes()]).toEqual([['note'], { note: 'mine' }])
    mine.set({ note: 'mine, and more' })
    expect(mine.conflicts(), 'writing on is no choice').toEqual(['note'])
    mine.close()
    const reloaded = aWindow()
    reloaded.setSaved({ title: 'another', note: 'theirs' })
    expect(reloaded.conflicts(), 'nor is a reload').toEqual(['note'])
    reloaded.keepMine('note')
    expect([reloaded.conflicts(), reloaded.changes()]).toEqual([[], { note: 'mine, and more' }])
    reloaded.setSaved({ title: 'another', note: 'theirs again' })
    reloaded.takeTheirs('note')
    expect([reloaded.conflicts(), reloaded.changes(), [...stored.keys()]]).toEqual([[], {}, []])
    reloaded.close()
  })

  test('are no conflict when both wrote the same, and after they are saved', () => {
    stored.clear()
    const mine = aWindow()
    mine.set({ note: 'same', title: 'mine' })
    mine.setSaved({ title: 'T', note: 'same' })
    expect([mine.conflicts(), mine.changes()]).toEqual([[], { title: 'mine' }])
    mine.setSaved({ title: 'mine', note: 'same' })
    mine.settle({ title: 'mine' })
    mine.setSaved({ title: 'theirs', note: 'same' })
    expect([mine.conflicts(), mine.changes()]).toEqual([[], {}])
    mine.close()
  })

  test('stay kept when another window saves its own', () => {
    stored.clear()
    const [mine, other] = [aWindow(), aWindow()]
    mine.set({ note: 'mine' })
    other.set({ note: 'other' })
    other.settle({ note: 'other' })
    other.close()
    mine.close()
    expect(JSON.parse(stored.get('form')!)).toEqual({ note: 'mine' })
  })
})
