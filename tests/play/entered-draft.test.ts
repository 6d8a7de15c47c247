// Cards are explained with the draft as scripts would leave it, and asking on every key of a card runs no script again.
import { afterEach, expect, it } from 'vitest'
import { saveAdventureScript } from '../../server/play/scripts/adventure-scripts.ts'
import { explainCards, previewPrompt } from '../../server/play/preview.ts'
import { createCard } from '../../server/play/story-cards.ts'
import { aStory, turn, type Story } from '../fakes/a-story.ts'
import { addScript } from './a-scripted-story.ts'

let story: Story
afterEach(() => story.close())

it('runs the input hook once for a draft, and anew when the draft, the script or the story is another', async () => {
  story = await aStory('The lamp is lit.')
  const { deps, viewer, adventure } = story
  await createCard(deps, viewer, adventure.id, { name: 'Owl', keys: ['owl'], entry: 'An owl.' })
  const says = (word: string) => ({ input: `({ text: text + "${word}" })` })
  const script = await addScript(story, says(' The owl.'))
  const ran: string[] = []
  const { run } = deps.sandbox
  deps.sandbox.run = (job) => {
    ran.push(job.hook)
    return run(job)
  }
  const explain = async (text: string, entry: string) => {
    const edited = { cardId: null, content: { name: 'New', keys: ['sun'], entry } }
    const found = await explainCards(deps, viewer, adventure.id, { kind: 'DO', text }, edited)
    return [found.find(({ name }) => name === 'Owl')!.verdict, ran.splice(0).length]
  }
  expect(await explain('look', 'I')).toEqual(['FIRED', 1])
  for (const entry of ['It', 'It s', 'It shines']) expect(await explain('look', entry)).toEqual(['FIRED', 0])
  expect(await explain('look up', 'It')).toEqual(['FIRED', 1])
  await saveAdventureScript(deps, viewer, script, { code: says(' A cat.') })
  expect(await explain('look up', 'It')).toEqual(['NO_KEY_FOUND', 1])
  await turn(story, { kind: 'TAKE', input: 'DO', text: 'wait' })
  ran.length = 0
  expect(await explain('look up', 'It')).toEqual(['NO_KEY_FOUND', 1])
  await previewPrompt(deps, viewer, adventure.id, { kind: 'DO', text: 'look up' })
  expect(ran).toEqual(['INPUT', 'CONTEXT'])
})
