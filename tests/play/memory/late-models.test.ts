// A model that hangs costs a turn its patience once, and then no turn waits for it for a while that grows.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Model } from '../../../server/play/deps.ts'
import { sentPrompts } from '../../../server/play/insights.ts'
import { LateModels } from '../../../server/play/memory/late-models.ts'
import { RecallCache } from '../../../server/play/memory/recall-cache.ts'
import { act, aStory, turn, type Story } from '../../fakes/a-story.ts'
import { remembered } from '../../fakes/memories.ts'
import { embedWords } from '../../fakes/word-vectors.ts'

describe('a model that is late', () => {
  it('rests twice as long each time, ten minutes at most, until it answers', () => {
    const late = new LateModels()
    let now = 0
    const restsFor = () => {
      late.add('a', new Date(now))
      const from = now
      while (late.has('a', new Date(now))) now += 1_000
      return (now - from) / 1_000
    }
    expect(Array.from({ length: 7 }, restsFor)).toEqual([30, 60, 120, 240, 480, 600, 600])
    expect(late.has('b', new Date(now))).toBe(false)
    late.forgive('a')
    expect(restsFor()).toBe(30)
  })
})

describe('turns', () => {
  let story: Story
  let embed: Model['embed']
  let asked: number
  beforeEach(async () => {
    story = await aStory('The ferry lands.', { remembers: false })
    story.deps.recallCache = new RecallCache({ patienceMs: 30 })
    asked = 0
    embed = embedWords
    story.deps.model.embed = (request) => {
      if (request.texts.length > 0) asked++
      return embed(request)
    }
    for (let at = 0; at < 4; at++) await act(story, `walk ${at}`)
  })
  afterEach(() => story.close())

  async function wordsAlone(text: string) {
    const { takeId } = await turn(story, { kind: 'TAKE', input: 'DO', text })
    const [prompt] = await sentPrompts(story.deps, { id: takeId! })
    return prompt!.report!.recall!.wordsAlone
  }

  it('wait for it once, then not until its rest is over, and by meaning again when it answers', async () => {
    await remembered(story, 0, 'The door was shut.')
    const hangs: Model['embed'] = () => new Promise(() => {})
    embed = hangs
    expect(await wordsAlone('lamp one')).toBe('SLOW')
    const before = asked
    expect(await wordsAlone('lamp two')).toBe('RESTING')
    expect(asked).toBe(before)
    story.clock.ms += 31_000
    expect(await wordsAlone('lamp three')).toBe('SLOW')
    embed = embedWords
    story.clock.ms += 31_000
    expect(await wordsAlone('lamp four')).toBe('RESTING')
    story.clock.ms += 30_000
    expect(await wordsAlone('lamp five')).toBeNull()
  })
})
