// What answers hold: long texts, asked for many times at once, are refused before they fill the memory; then others are
// answered as before.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aHostedApp, type Hosted, type Person } from '../fakes/a-hosted-app.ts'
import { begin, type Data } from '../fakes/an-app.ts'
import { MOST_CHARACTERS, Weight } from '../../server/graphql/weight.ts'

let hosted: Hosted
let person: Person
let id: string
const LONG = MOST_CHARACTERS / 3
beforeEach(async () => {
  hosted = await aHostedApp()
  person = hosted.person()
  id = (await begin(person)).id
  await hosted.app.deps.db.write((tx) => tx.take.updateMany({ data: { text: 'x'.repeat(LONG) } }))
})
afterEach(() => hosted.stop())

const PAGE = 'transcript(last: 1) { edges { node { text } } }'
const queryOf = (aliases: number) =>
  `query ($id: ID!) { adventure(id: $id) { ${Array.from({ length: aliases }, (_, at) => `a${at}: ${PAGE}`).join(' ')} } }`
const asked = (aliases: number) => person.raw(queryOf(aliases), { id })
const lengths = ({ body }: { body: Data }): number[] =>
  Object.values<Data>(body.data.adventure).map(({ edges }) => edges[0].node.text.length)

it('as much as fits is answered, time after time', async () => {
  for (let time = 0; time < 2; time++) expect(lengths(await asked(2))).toEqual([LONG, LONG])
})

it('more is refused, by aliases or by requests at the same time, and only while it lasts', async () => {
  const many = await asked(5)
  expect(many.body.errors[0]).toMatchObject({
    message: expect.stringMatching(/Ask for smaller pages/),
    extensions: { code: 'TOO_LARGE' },
  })
  expect(JSON.stringify(many.body).length).toBeLessThan(MOST_CHARACTERS)
  const unread = await person.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify({ query: queryOf(2), variables: { id } }),
  })
  expect((await asked(2)).body.errors[0].extensions.code).toBe('TOO_LARGE')
  await unread.body!.cancel()
  await expect.poll(async () => (await asked(2)).body.errors, { timeout: 15_000 }).toBeUndefined()
  expect(hosted.errors).toEqual([])
})

it('one who asks for too much does not stop others', async () => {
  const other = hosted.person()
  const [, answer] = await Promise.all([
    asked(5),
    other.raw('{ scenarios(first: 5) { edges { node { title } } } }'),
  ])
  expect(answer.body.errors).toBeUndefined()
})

it('an answer that nobody waits for any more weighs nothing, also if it is still being made', () => {
  const left = new Weight('somebody')
  left.add(MOST_CHARACTERS)
  left.release()
  left.add(MOST_CHARACTERS)
  expect(() => new Weight('somebody').add(MOST_CHARACTERS)).not.toThrow()
})
