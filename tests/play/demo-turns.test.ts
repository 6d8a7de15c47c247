// Turns that the server pays for: who gets them, of which model, how many, and which are given back.
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DemoKey } from '../../server/access/demo-key.ts'
import type { Hosted } from '../../server/access/hosted.ts'
import type { Viewer } from '../../server/access/viewer.ts'
import { NarrationFailure, STORYTELLER_NAME } from '../../server/engine/narration.ts'
import { changeSettings } from '../../server/io/store/settings.ts'
import { endExpired } from '../../server/io/store/turns.ts'
import { startAdventure } from '../../server/library/start-adventure.ts'
import { saveSettings } from '../../server/library/save-settings.ts'
import { cancelTurn } from '../../server/play/cancel-turn.ts'
import { demoAllowanceOf } from '../../server/play/demo-turns.ts'
import { DemoUsedUp, NoModel } from '../../server/play/failures.ts'
import { askWork } from '../../server/play/memory/ask-work.ts'
import { embedderOf } from '../../server/play/memory/embedder.ts'
import { summariserOf } from '../../server/play/memory/summariser.ts'
import { narratorOf, narratorOfTurn } from '../../server/play/narrator.ts'
import { createShare } from '../../server/play/share.ts'
import { startTurn, type TurnRequest } from '../../server/play/start-turn.ts'
import { act, aStory, current, turn, type Story } from '../fakes/a-story.ts'
import { addScript } from './a-scripted-story.ts'

const KEY = 'sk-demo-unmistakable'
const demo = new DemoKey({
  key: KEY,
  url: 'https://paid.example/v1',
  models: ['small', 'large'],
  turnsPerDay: 3,
})
const hosted = (more: Partial<Hosted> = {}): Hosted => ({
  proxyHops: 0,
  guestRetentionDays: 5,
  accessLogDays: 30,
  demo,
  unmeteredUsers: new Set(),
  analyticsOwners: new Set(),
  ...more,
})

let story: Story
beforeEach(async () => {
  story = await aStory('O', { remembers: false })
  story.deps.hosted = hosted()
})
afterEach(() => story.close())

const set = (change: Parameters<typeof changeSettings>[2]) =>
  story.deps.db.write((tx) => changeSettings(tx, 'one', change))
const narrator = () => narratorOf(story.deps, 'one')
const left = async () => (await demoAllowanceOf(story.deps, story.viewer))!.left
const GO: TurnRequest['wish'] = { kind: 'CONTINUE' }

let requests = 0
const start = (
  wish: TurnRequest['wish'] = GO,
  adventureId = story.adventure.id,
  viewer: Viewer = story.viewer,
) =>
  startTurn(story.deps, viewer, {
    adventureId,
    expectedHeadVersion: null,
    requestId: `d${++requests}`,
    wish,
  })

/** A narrator that tells this, and then waits until it is stopped. */
function waiting(told: string): void {
  story.narrator(async function* ({ signal }) {
    if (told) yield { type: 'TEXT', text: told }
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
}

describe('who narrates', () => {
  const OWN = { endpointUrl: 'https://mine.example/v1', model: 'mine' }
  it.each([
    ['who has set nothing has the first model of the list', {}, 'small', true],
    ['who wants another of the list has it', { model: 'large' }, 'large', true],
    ['who wants any other has the first', { model: 'huge' }, 'small', true],
    ['an address without a model is no endpoint yet', { endpointUrl: OWN.endpointUrl }, 'small', true],
    ['who names his own has his own', OWN, 'mine', undefined],
    ['his own may be called as one of the list', { ...OWN, model: 'large' }, 'large', undefined],
    ['who wants the storyteller has him', { demoOn: false, model: 'large' }, STORYTELLER_NAME, undefined],
  ])('%s', async (_what, settings, name, paidByServer) => {
    await set(settings)
    const { name: called, endpoint } = await narrator()
    expect({ called, paidByServer: endpoint?.paidByServer }).toEqual({ called: name, paidByServer })
    if (paidByServer) expect(endpoint).toMatchObject({ url: demo.url, key: KEY, model: name })
    else expect(endpoint?.key ?? null).toBeNull()
  })

  it('is the storyteller where the server pays for nobody', async () => {
    for (const none of [null, hosted({ demo: null })]) {
      story.deps.hosted = none
      expect((await narrator()).endpoint).toBeNull()
      expect(await demoAllowanceOf(story.deps, story.viewer)).toBeNull()
    }
  })

  it('costs the server only so much, whatever somebody has set', async () => {
    await set({
      maxOutputTokens: 100_000,
      contextBudget: 1_000_000,
      thinkingTokens: 50_000,
      mode: 'COMPLETION',
    })
    const { endpoint, budget, maxOutputTokens } = await narrator()
    expect({ ...endpoint }).toMatchObject({ maxOutputTokens: 2_000, thinkingTokens: 0, mode: 'CHAT' })
    expect(maxOutputTokens).toBe(2_000)
    expect(budget).toBeLessThanOrEqual(16_384)
  })

  it('nothing is asked behind the turns: no summaries, no vectors, no rewriting', async () => {
    await set({ embeddingModel: 'large', summaryModel: 'large' })
    const paid = await narrator()
    expect(paid.endpoint?.paidByServer).toBe(true)
    expect(await summariserOf(story.deps, paid)).toBeNull()
    expect(embedderOf(paid)).toBeNull()
    await expect(askWork(story.deps, story.viewer, story.adventure.id, 'REWRITE')).rejects.toThrow(NoModel)
  })

  it('a copy of the endpoint with another address or model has no key, and nobody pays for it', async () => {
    const endpoint = (await narrator()).endpoint!
    expect(endpoint.key).toBe(KEY)
    for (const copy of [
      { ...endpoint },
      { ...endpoint, url: 'https://evil.example' },
      { ...endpoint, model: 'huge' },
    ])
      expect([copy.key, copy.paidByServer]).toEqual([undefined, undefined])
    expect(() => Object.assign(endpoint, { url: 'https://evil.example' })).toThrow(TypeError)
    for (const holder of [endpoint, demo, await narrator(), story.deps.hosted])
      expect(JSON.stringify(holder) + inspect(holder, { depth: 9, showHidden: true })).not.toContain(KEY)
  })
})

describe('the turns of a day', () => {
  it('are so many; then nothing is begun, and tomorrow there are some again', async () => {
    for (let count = 3; count > 0; count--) {
      expect(await left()).toBe(count)
      expect(await act(story, `a${count}`)).toMatchObject({ status: 'SAVED', demoDay: '2026-01-01' })
    }
    const before = await current(story)
    for (const wish of [
      GO,
      { kind: 'RETRY', takeId: null },
      { kind: 'TAKE', input: 'DO', text: 'x' },
    ] as const) {
      const refusal = await start(wish).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(DemoUsedUp)
      expect(refusal).toMatchObject({ resetsAt: new Date('2026-01-02T00:00:00Z') })
      expect(String(refusal)).toMatch(/key of your own.*tomorrow.*stays/)
    }
    expect(await current(story)).toEqual(before)
    expect(await story.deps.db.reader.turn.count()).toBe(3)
    expect(await left()).toBe(0)
    story.clock.ms = Date.parse('2026-01-02T00:00:00Z')
    expect(await left()).toBe(3)
    expect((await turn(story, GO)).status).toBe('SAVED')
  })

  it('are no more in stories that are played at once', async () => {
    const stories = await Promise.all(
      Array.from({ length: 8 }, () => startAdventure(story.deps, story.viewer, null, 'S')),
    )
    waiting('')
    const begun = await Promise.allSettled(stories.map(({ id }) => start(GO, id)))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const one of begun) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DemoUsedUp)
    expect(await story.deps.db.reader.turn.count()).toBe(3)
    const turns = await story.deps.db.reader.turn.findMany()
    await Promise.all(turns.map(({ id }) => cancelTurn(story.deps, story.viewer, id, false)))
    expect(await left()).toBe(3)
  })

  it('are not counted twice for the same request', async () => {
    const request = {
      adventureId: story.adventure.id,
      expectedHeadVersion: null,
      requestId: 'same',
      wish: GO,
    }
    const both = await Promise.all([1, 2].map(() => startTurn(story.deps, story.viewer, request)))
    expect(both[0]!.id).toBe(both[1]!.id)
    await story.deps.running.get(both[0]!.id)?.ended
    expect(await left()).toBe(2)
  })

  it('are not counted for who plays with his own key, with the storyteller, or is exempt', async () => {
    await set({ endpointUrl: 'https://mine.example', model: 'mine' })
    expect((await turn(story, GO)).demoDay).toBeNull()
    await set({ endpointUrl: null, demoOn: false })
    expect((await turn(story, GO)).demoDay).toBeNull()
    expect(await demoAllowanceOf(story.deps, story.viewer)).toMatchObject({ isUsed: false, left: 3 })
    await set({ demoOn: true })
    await story.deps.db.write((tx) =>
      tx.user.update({ where: { id: 'one' }, data: { email: 'me@x.example' } }),
    )
    story.deps.hosted = hosted({ unmeteredUsers: new Set(['me@x.example']) })
    for (let count = 0; count < 4; count++) expect((await turn(story, GO)).status).toBe('SAVED')
    expect(await demoAllowanceOf(story.deps, story.viewer)).toMatchObject({ left: null, turnsPerDay: null })
    expect(await story.deps.db.reader.demoDay.count()).toBe(0)
  })

  it('of a story are its owner’s, whoever plays', async () => {
    const { id: adventureId } = story.adventure
    const role = 'COPLAYER' as const
    const share = await createShare(
      story.deps,
      { ...story.viewer, standing: 'ACCOUNT' },
      { adventureId, role, label: null, showsStats: true, expiresAt: null },
    )
    const link = { shareId: share.id, adventureId, role, showsStats: true, expiresAt: null }
    for (let count = 0; count < 3; count++) {
      const { id } = await start(GO, adventureId, { userId: 'two', link })
      await story.deps.running.get(id)?.ended
    }
    expect(await left()).toBe(0)
    expect(await demoAllowanceOf(story.deps, { userId: 'two', link: null })).toMatchObject({ left: 3 })
    const refusal = await start(GO, adventureId, { userId: 'two', link }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DemoUsedUp)
    expect(String(refusal)).toMatch(/whoever shared it/)
  })
})

describe('a turn is given back', () => {
  it('when it fails', async () => {
    story.narrator(async function* () {
      throw new NarrationFailure('KEY_REFUSED', 'paid.example refused the key: check it. It said: "org-1234"')
    })
    const failed = await turn(story, GO)
    expect(failed).toMatchObject({ status: 'FAILED', failureCode: 'KEY_REFUSED', demoDay: null })
    expect(failed.failureMessage).toMatch(/^This server's own model did not answer/)
    expect(await left()).toBe(3)
  })

  it('when it is cancelled before it told anything; what was told has been paid for', async () => {
    for (const [told, keep, then] of [
      ['', false, 3],
      ['', true, 3],
      ['words', false, 2],
      ['words', true, 1],
    ] as const) {
      waiting(told)
      const { id } = await start()
      if (told) await expect.poll(() => story.deps.running.get(id)?.told.text).toBe(told)
      await cancelTurn(story.deps, story.viewer, id, keep)
      expect(await left(), `${told} ${keep}`).toBe(then)
    }
  })

  it('not when its player’s own script throws away what was told', async () => {
    await addScript(story, { output: 'const modifier = () => ({ text: "", stop: true }); modifier(text)' })
    expect((await turn(story, GO)).status).not.toBe('SAVED')
    expect(await left()).toBe(2)
  })

  it('when whoever told it has died: once, whoever finds it', async () => {
    const data = {
      adventureId: story.adventure.id,
      kind: 'CONTINUE',
      status: 'RUNNING',
      startedAt: story.deps.clock.now(),
      leaseUntil: story.deps.clock.now(),
      demoDay: '2026-01-01',
    }
    const dead = (id: string, turns: number) =>
      story.deps.db.write(async (tx) => {
        await tx.demoDay.upsert({
          where: { userId_day: { userId: 'one', day: data.demoDay } },
          create: { userId: 'one', day: data.demoDay, turns },
          update: { turns },
        })
        await tx.turn.create({ data: { ...data, id, requestId: id } })
      })
    await dead('swept', 2)
    story.clock.ms += 60_000
    const sweep = () => endExpired(story.deps.db, story.deps.clock.now(), [])
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await left()).toBe(2)
    await dead('cancelled', 2)
    await cancelTurn(story.deps, story.viewer, 'cancelled', false)
    expect(await left()).toBe(2)
    await dead('in the way', 3)
    expect((await turn(story, GO)).status).toBe('SAVED')
    expect(await left()).toBe(0)
    expect(await story.deps.db.reader.turn.count({ where: { demoDay: null } })).toBe(3)
  })

  it('when its user named a key of his own as it began; and one that claimed nothing is not paid for', async () => {
    await turn(story, GO)
    waiting('')
    const { id } = await start()
    const claimed = await story.deps.db.reader.turn.findUniqueOrThrow({ where: { id } })
    await set({ endpointUrl: 'https://mine.example', model: 'mine' })
    const at = { adventure: story.adventure, turn: claimed }
    expect((await narratorOfTurn(story.deps, at)).endpoint?.paidByServer).toBeUndefined()
    expect(await left()).toBe(2)
    await set({ endpointUrl: null })
    const unclaimed = { ...at, turn: { ...claimed, demoDay: null } }
    await expect(narratorOfTurn(story.deps, unclaimed)).rejects.toThrow(/settings were changed/)
    await cancelTurn(story.deps, story.viewer, id, false)
    expect(await left()).toBe(2)
  })
})

it('settings choose among the models of the list, and refuse what is surely no public address', async () => {
  const save = (change: Parameters<typeof saveSettings>[2]) => saveSettings(story.deps, story.viewer, change)
  await save({ model: 'large' })
  expect((await narrator()).name).toBe('large')
  for (const endpointUrl of [
    'http://localhost:11434/v1',
    'http://2130706433',
    'http://[::1]/v1',
    'http://10.1.2.3',
  ])
    await expect(save({ endpointUrl }), endpointUrl).rejects.toThrow(/public internet/)
  await expect(save({ endpointUrl: 'https://me:pass@api.example.com' })).rejects.toThrow(/login/)
  await save({ endpointUrl: 'https://api.example.com/v1' })
  story.deps.hosted = null
  await save({ endpointUrl: 'http://localhost:11434/v1' })
})
