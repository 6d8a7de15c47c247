// What a new installation begins with: its one user.
import type { Viewer } from '../access/viewer.ts'
import { isUnique } from '../io/store/errors.ts'
import { changeSettings } from '../io/store/settings.ts'
import type { Deps } from '../play/deps.ts'

/** The one user of a local installation. */
export const LOCAL_USER: Viewer = { userId: 'local', link: null }

/** Makes the local user, with first-start settings, unless he is there already. */
export async function seedLocalUser(
  deps: Deps,
  model: { url: string | null; name: string | null; key: string | null },
): Promise<void> {
  const id = LOCAL_USER.userId
  if (await deps.db.reader.user.findUnique({ where: { id } })) return
  const making = deps.db.write(async (tx) => {
    await tx.user.create({ data: { id, createdAt: deps.clock.now() } })
    if (model.url)
      await changeSettings(tx, id, {
        endpointUrl: model.url,
        model: model.name,
        endpointKey: model.key && deps.secrets.seal(model.key),
      })
  })
  await making.catch((error: unknown) => {
    if (!isUnique(error)) throw error // another instance begins at the same moment
  })
}
