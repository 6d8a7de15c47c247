// Scripts put into a story that is tested on, past the library and its checks.
import type { ScriptCode } from '../../server/engine/scripts/job.ts'
import type { Story } from '../fakes/a-story.ts'

/** Puts a script into a story, at the end and switched on. */
export function addScript(
  { deps, adventure }: Story,
  code: Partial<ScriptCode>,
  kind: 'AI_DUNGEON' | 'FORKLORE' = 'AI_DUNGEON',
): Promise<number> {
  return deps.db.write(async (tx) => {
    const adventureId = adventure.id
    const position = await tx.adventureScript.count({ where: { adventureId } })
    const row = { adventureId, position, name: `Script ${position}`, description: '', kind }
    const slots = { library: '', input: '', context: '', output: '', ...code }
    const { id } = await tx.adventureScript.create({ data: { ...row, code: { create: slots } } })
    await tx.adventure.update({ where: { id: adventureId }, data: { scriptCount: position + 1 } })
    return id
  })
}
