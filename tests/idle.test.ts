// While nobody is there the database is asked nothing: one that is paid by the hour may sleep.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Attendance } from '../server/attendance.ts'
import { startImportUpkeep } from '../server/library/files/import-upkeep.ts'
import { startHeartbeat } from '../server/play/keep-alive.ts'
import { aStory, type Story } from './fakes/a-story.ts'
import { aHostedApp } from './fakes/a-hosted-app.ts'

describe('attendance', () => {
  const nobody = { running: new Map(), imports: new Map(), watch: { watchers: 0 } } as never
  let now = 0
  const begun = () => {
    now = 0
    return new Attendance(() => now)
  }

  it('ends two minutes after the last request', () => {
    const attendance = begun()
    now = 119_000
    expect(attendance.isIdle(nobody)).toBe(false)
    now = 121_000
    expect(attendance.isIdle(nobody)).toBe(true)
    attendance.note()
    expect(attendance.isIdle(nobody)).toBe(false)
  })

  it.each([
    ['a turn runs', { running: new Map([['t', {}]]) }],
    ['an import runs', { imports: new Map([['i', {}]]) }],
    ['somebody watches', { watch: { watchers: 1 } }],
  ])('does not end while %s', (_why, there) => {
    const attendance = begun()
    now = 999_000
    expect(attendance.isIdle({ ...(nobody as object), ...there } as never)).toBe(false)
  })
})

describe('what looks around', () => {
  let story: Story
  let stops: (() => Promise<void>)[]
  beforeEach(async () => {
    story = await aStory('O', { remembers: false })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    stops = [startHeartbeat(story.deps), startImportUpkeep(story.deps)]
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const stop of stops) await stop()
    await story.close()
  })

  it('asks the database nothing while nobody is there, and does again when somebody is', async () => {
    let idle = true
    story.deps.isIdle = () => idle
    story.queries.length = 0
    await vi.advanceTimersByTimeAsync(600_000)
    expect(story.queries).toEqual([])
    idle = false
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.poll(() => story.queries.length).toBeGreaterThan(1)
  })
})

it('a pinger is nobody', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const hosted = await aHostedApp()
  const { isIdle } = hosted.app.deps
  try {
    vi.advanceTimersByTime(121_000)
    for (const path of ['/health', '/ready', '/metrics']) await fetch(hosted.url + path)
    expect(isIdle()).toBe(true)
    await fetch(hosted.url)
    expect(isIdle()).toBe(false)
  } finally {
    vi.useRealTimers()
    await hosted.stop()
  }
})
