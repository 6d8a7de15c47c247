// Files through the program: sent, read with a report, imported behind, stopped; and nobody but the owner may.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_LIMITS } from '../../server/library/files/found.ts'
import { anApp, blank, TAKE_TURN, watchTurn, type Data, type Running } from '../fakes/an-app.ts'
import { aBookFile, aCardFile, aStoryFile } from '../fakes/sent-files.ts'

let running: Running
beforeAll(async () => {
  running = await anApp()
})
afterAll(() => running.stop())

const post = (body: Uint8Array, name = 'file.json', headers: Record<string, string> = {}) =>
  fetch(`${running.url}/uploads?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: body as BodyInit,
  })
const send = async (body: Uint8Array, name?: string): Promise<string> =>
  ((await (await post(body, name)).json()) as { id: string }).id

const READ = `mutation ($input: ReadFilesInput!) { readFiles(input: $input) { __typename
  ... on UserError { code message }
  ... on ReadFilesPayload { scenarios adventures cards scripts
    reports { name format found mapped kept dropped warnings problem { kind message } } } } }`
const RUN = `id status done total isStopping failure startedAt endedAt scenarios { title cards { name } }
  adventures { id title head { take { text } } } cards { count adventure { id } scenario { title } }`
const IMPORT = `mutation ($input: ImportFilesInput!) { importFiles(input: $input) { __typename
  ... on UserError { code message } ... on ImportFilesPayload { run { ${RUN} } } } }`
const LOOK = `query ($id: ID!) { importRun(id: $id) { ${RUN} } }`

const globalUpload = (key: string): string => Buffer.from(`Upload:${key}`).toString('base64url')

async function toTheEnd(id: string): Promise<Data> {
  for (;;) {
    const { importRun } = await running.ask(LOOK, { id })
    if (importRun.status !== 'RUNNING') return importRun
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
const imported = async (input: object): Promise<Data> => {
  const { importFiles } = await running.ask(IMPORT, { input })
  expect(importFiles).toMatchObject({ __typename: 'ImportFilesPayload', run: { status: 'RUNNING' } })
  return toTheEnd(importFiles.run.id)
}

describe('files', () => {
  it('are sent, read, imported, and the story that comes of it is played on', async () => {
    const uploadIds = [
      await send(aStoryFile(30)),
      await send(aCardFile()),
      await send(new TextEncoder().encode('Once upon a time.'), 'tale.txt'),
    ]
    const { readFiles } = await running.ask(READ, { input: { uploadIds } })
    expect(readFiles).toMatchObject({ adventures: 1, scenarios: 1, cards: 0, scripts: 0 })
    expect(readFiles.reports).toMatchObject([
      { name: 'file.json', format: expect.stringContaining('AI Dungeon'), problem: null },
      { name: 'file.json', format: expect.stringContaining('card'), problem: null },
      { name: 'tale.txt', format: null, found: [], problem: { kind: 'UNKNOWN' } },
    ])
    const before = await running.ask('{ adventures { edges { node { id } } } }')
    expect(before.adventures.edges).toEqual([])
    const run = await imported({ uploadIds: uploadIds.slice(0, 2) })
    expect(run).toMatchObject({ status: 'DONE', failure: null, scenarios: [{ title: 'Mira' }] })
    expect(run.done).toBe(run.total)
    const [adventure] = run.adventures
    expect(adventure.head.take.text).toContain('Door 30 opens')
    const input = { adventureId: adventure.id, requestId: 'r', kind: 'DO', text: 'Look around' }
    const { takeTurn } = await running.ask(TAKE_TURN, { input })
    const { events } = await watchTurn(running.socket(), takeTurn.turn.id)
    expect(events.at(-1)).toMatchObject({ __typename: 'TurnSaved', turn: { status: 'SAVED' } })
  })

  it('are taken as texts when that is wanted', async () => {
    const uploadIds = [await send(new TextEncoder().encode('Once upon a time.'), 'tale.txt')]
    const { readFiles } = await running.ask(READ, { input: { uploadIds, asText: true } })
    expect(readFiles).toMatchObject({ scenarios: 1, reports: [{ problem: null }] })
    expect(await imported({ uploadIds, asText: true })).toMatchObject({ status: 'DONE', scenarios: [{}] })
  })

  it('with loose cards go into a story or a scenario that is named, else into one of their own', async () => {
    const { id: intoAdventureId } = await blank(running)
    expect(await imported({ uploadIds: [await send(aBookFile(4))], intoAdventureId })).toMatchObject({
      status: 'DONE',
      scenarios: [],
      cards: [{ count: 4, adventure: { id: intoAdventureId }, scenario: null }],
    })
    expect(await imported({ uploadIds: [await send(aBookFile(5))], intoAdventureId })).toMatchObject({
      cards: [{ count: 1, adventure: { id: intoAdventureId } }],
    })
    const CARDS = 'query ($id: ID!) { adventure(id: $id) { storyCards { name } } }'
    const { adventure } = await running.ask(CARDS, { id: intoAdventureId })
    expect(adventure.storyCards).toHaveLength(5)
    const own = await imported({ uploadIds: [await send(aBookFile(2), 'Lore.json')] })
    expect(own.scenarios).toMatchObject([{ title: 'Lore', cards: [{ name: 'Card 0' }, { name: 'Card 1' }] }])
    expect(own.cards).toEqual([{ count: 2, adventure: null, scenario: { title: 'Lore' } }])
    const both = { uploadIds: [await send(aBookFile(1))], intoAdventureId, intoScenarioId: intoAdventureId }
    expect((await running.ask(IMPORT, { input: both })).importFiles).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('are listed with their imports, the newest first, and one can be stopped', async () => {
    const { importFiles } = await running.ask(IMPORT, {
      input: { uploadIds: [await send(aStoryFile(4_000))] },
    })
    const { id } = importFiles.run
    const CANCEL = `mutation ($id: ID!) { cancelImport(input: { id: $id }) {
      ... on UserError { code } ... on CancelImportPayload { run { isStopping } } } }`
    expect((await running.ask(CANCEL, { id })).cancelImport).toEqual({ run: { isStopping: true } })
    expect(await toTheEnd(id)).toMatchObject({ status: 'CANCELLED', adventures: [] })
    expect((await running.ask(CANCEL, { id })).cancelImport).toEqual({ code: 'NOT_POSSIBLE' })
    const { importRuns } = await running.ask('{ importRuns { id status } }')
    expect(importRuns[0]).toEqual({ id, status: 'CANCELLED' })
  })
})

describe('what is refused', () => {
  it.each([
    [{}, 'INVALID_INPUT'],
    [{ uploadIds: [Buffer.from('Upload:nothing').toString('base64url')] }, 'NOT_FOUND'],
    [{ uploadIds: ['nonsense'] }, 'NOT_FOUND'],
  ])('%o', async (more, code) => {
    const input = { uploadIds: [], ...more }
    expect((await running.ask(READ, { input })).readFiles).toMatchObject({ code })
    expect((await running.ask(IMPORT, { input })).importFiles).toMatchObject({ code })
  })

  it('is told before: how many files and how large, as they are then held to it', async () => {
    const { importLimits } = await running.ask('{ importLimits { files fileBytes } }')
    expect(importLimits.fileBytes).toBe(FILE_LIMITS.bytes)
    const ids = (count: number) => Array.from({ length: count }, (_, at) => globalUpload(`u${at}`))
    const read = async (count: number) =>
      (await running.ask(READ, { input: { uploadIds: ids(count) } })).readFiles
    expect(await read(importLimits.files)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await read(importLimits.files + 1)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('is a file that is too large, before and while it comes', async () => {
    const claimed = await post(new Uint8Array(0), 'x', {})
    expect([claimed.status, await claimed.text()]).toEqual([400, 'This file is empty.'])
    const large = new Uint8Array(FILE_LIMITS.bytes + 1)
    // A body that comes as a stream claims no length.
    for (const body of [large, new Blob([large]).stream()]) {
      const answer = await fetch(`${running.url}/uploads?name=x`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body,
        duplex: 'half',
      } as RequestInit).catch(() => null) // it may be cut off while it still sends
      if (answer)
        expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('64 MB')])
    }
    const { errors } = running
    expect(errors).toEqual([])
  })

  it('is what is no plain sending of a file by the owner', async () => {
    const body = aCardFile()
    const answer = async (headers: Record<string, string>) => (await post(body, 'x', headers)).status
    expect(await answer({ 'content-type': 'text/plain' })).toBe(415)
    expect(await answer({ 'content-type': 'multipart/form-data' })).toBe(415)
    expect(await answer({ origin: 'http://elsewhere.example' })).toBe(403)
    const { id: adventureId } = await blank(running)
    const SHARE = `mutation ($input: CreateShareInput!) { createShare(input: $input) {
      ... on CreateSharePayload { share { token } } } }`
    for (const role of ['SPECTATOR', 'COPLAYER']) {
      const { createShare } = await running.ask(SHARE, { input: { adventureId, role } })
      const authorization = `Bearer ${createShare.share.token}`
      expect(await answer({ authorization })).toBe(403)
      const guest = await running.raw(READ, { input: { uploadIds: [] } }, { authorization })
      expect(guest.body.errors[0].extensions.code).toBe('FORBIDDEN')
    }
    expect((await fetch(`${running.url}/uploads`)).status).toBe(405)
    expect(await answer({})).toBe(201)
  })
})
