// `npm run backup` and `npm run restore`: each answers with a sentence.
import { join, resolve } from 'node:path'
import { backUp, restore } from '../io/store/backup.ts'
import type { DatabasePlace } from '../io/store/database.ts'

/** The installation that a command works on. */
export interface Installation {
  database: DatabasePlace
  dataDir: string
  /** Folder that holds prisma/. */
  root: string
}

/** Writes a backup to the file that is named, or to a new one in the data folder. */
export async function backupCommand({ database, dataDir }: Installation, [name]: string[]): Promise<string> {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const ending = database.kind === 'sqlite' ? 'db' : 'dump'
  const file = resolve(name ?? join(dataDir, 'backups', `forklore-${stamp}.${ending}`))
  await backUp(database, file)
  return `Everything is in ${file}. Keys in it can only be read with the secret of this installation.`
}

/** Puts everything back as a backup has it. */
export async function restoreCommand({ database, root }: Installation, [name]: string[]): Promise<string> {
  if (!name) throw new Error('Name the backup: npm run restore -- FILE')
  const migrations = join(root, 'prisma', database.kind, 'migrations')
  const kept = await restore(database, resolve(name), migrations, new Date())
  return `Everything is as ${name} has it.${kept === null ? '' : ` What was there before is in ${kept}.`}`
}
