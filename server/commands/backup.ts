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

/** A backup has everybody's stories, addresses and hashes of passwords: whoever else is on the machine must not read it,
 * nor what is on the way to it. */
const keepFromOthers = (): void => void process.umask(0o077)

const migrationsOf = ({ database, root }: Installation): string =>
  join(root, 'prisma', database.kind, 'migrations')

/** Writes a backup to the file that is named, or to a new one in the data folder. */
export async function backupCommand(installation: Installation, [name]: string[]): Promise<string> {
  keepFromOthers()
  const { database, dataDir } = installation
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const ending = database.kind === 'sqlite' ? 'db' : 'dump'
  const file = resolve(name ?? join(dataDir, 'backups', `forklore-${stamp}.${ending}`))
  await backUp(database, file, migrationsOf(installation))
  return `Everything is in ${file}. Keys in it can only be read with the secret of this installation.`
}

/** Puts everything back as a backup has it. */
export async function restoreCommand(installation: Installation, [name]: string[]): Promise<string> {
  if (!name) throw new Error('Name the backup: npm run restore -- FILE')
  keepFromOthers()
  const kept = await restore(installation.database, resolve(name), migrationsOf(installation), new Date())
  return `Everything is as ${name} has it.${kept === null ? '' : ` What was there before is in ${kept}.`}`
}
