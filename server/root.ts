// Where the program's own files are: the folder that holds prisma/, above the source as above dist/server.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function above(folder: string): string {
  return existsSync(join(folder, 'prisma', 'models.prisma')) ? folder : above(dirname(folder))
}

export const programRoot = above(dirname(fileURLToPath(import.meta.url)))
