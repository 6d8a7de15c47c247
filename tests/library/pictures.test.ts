// Pictures are kept once for all that show them, as long as something does.
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { encodePicture } from '../../server/io/pictures/encode.ts'
import { NotFound } from '../../server/io/store/errors.ts'
import { deleteAdventure } from '../../server/library/adventures.ts'
import { keepUpload } from '../../server/library/files/uploads.ts'
import { dropUnshown, keepPicture, pictureBy, setAdventureCover } from '../../server/library/pictures.ts'
import { InvalidInput } from '../../server/play/failures.ts'
import { aStory, current, type Story } from '../fakes/a-story.ts'

let story: Story
beforeEach(async () => {
  story = await aStory('O')
})
afterEach(() => story.close())

const DAY_MS = 24 * 60 * 60 * 1_000
const db = () => story.deps.db.reader
const hashes = async () => (await db().picture.findMany({ select: { hash: true } })).map(({ hash }) => hash)
const drawn = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  )

async function upload(bytes: Uint8Array, userId = 'one'): Promise<string> {
  const kept = await keepUpload(
    story.deps,
    userId,
    'cover.png',
    (async function* () {
      yield bytes
    })(),
  )
  if ('problem' in kept) throw new Error(kept.message)
  return kept.id
}
const cover = async (uploadId: string | null, viewer = story.viewer) =>
  setAdventureCover(story.deps, viewer, story.adventure.id, uploadId)

it('are kept once, byte for byte as they were encoded', async () => {
  const bytes = await drawn('#a33')
  const hash = await keepPicture(story.deps, bytes)
  expect(await keepPicture(story.deps, bytes)).toBe(hash)
  expect(await hashes()).toEqual([hash])
  const encoded = await encodePicture(bytes)
  expect(Buffer.from((await pictureBy(db(), hash))!.bytes)).toEqual(Buffer.from(encoded.bytes))
})

it('stay while something shows them, also a story that was thrown away', async () => {
  const [shown, unshown] = [await drawn('#a33'), await drawn('#3a3')]
  const { coverHash } = await cover(await upload(shown))
  await keepPicture(story.deps, unshown)
  await dropUnshown(story.deps)
  expect(await hashes()).toHaveLength(2)
  await deleteAdventure(story.deps, story.viewer, story.adventure.id, false)
  story.clock.ms += DAY_MS + 1
  await dropUnshown(story.deps)
  expect(await hashes()).toEqual([coverHash])
})

it('that came again are as young as that', async () => {
  const hash = await keepPicture(story.deps, await drawn('#a33'))
  story.clock.ms += DAY_MS
  await keepPicture(story.deps, await drawn('#a33'))
  story.clock.ms += 1
  await dropUnshown(story.deps)
  expect(await hashes()).toEqual([hash])
})

it('are set by their owner, from a file that is his', async () => {
  const two = { userId: 'two', link: null }
  await expect(cover(await upload(await drawn('#a33'), 'two'), two)).rejects.toThrow(NotFound)
  await expect(cover(await upload(await drawn('#a33'), 'two'))).rejects.toThrow(NotFound)
  const { coverHash } = await cover(await upload(await drawn('#a33')))
  expect(await hashes()).toEqual([coverHash])
  expect((await cover(null)).coverHash).toBeNull()
})

it('leave all as it was where a file is none', async () => {
  const { coverHash } = await cover(await upload(await drawn('#a33')))
  await expect(cover(await upload(new Uint8Array(100).fill(7)))).rejects.toThrow(InvalidInput)
  expect((await current(story)).coverHash).toBe(coverHash)
})
