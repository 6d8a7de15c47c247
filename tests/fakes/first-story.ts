// A story as the first version wrote it: a fork, a retry, a state, and a turn that failed. For upgrades, on both databases.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './a-database.ts'

export const FIRST_STORY = `
insert into "User" ("id", "createdAt") values ('local', '2026-01-01T00:00:00.000+00:00');
insert into "Adventure" ("id", "ownerId", "title", "plotEssentials", "authorsNote", "aiInstructions", "headDepth", "headVersion",
  "initialWorld", "initialScript", "createdAt", "playedAt")
  values ('a', 'local', 'First', '', '', '', 2, 7, 'e', 'e', '2026-01-01T00:00:00.000+00:00', '2026-01-02T00:00:00.000+00:00');
insert into "State" ("adventureId", "hash", "body") values ('a', 'e', '{}'), ('a', 'h', '{"hp":5}');
insert into "Branch" ("id", "adventureId", "parentId", "forkDepth", "origin", "createdAt")
  values (1, 'a', null, -1, 'ROOT', '2026-01-01T00:00:00.000+00:00');
insert into "Take" ("id", "adventureId", "branchId", "depth", "parentId", "turn", "kind", "worldHash", "scriptHash", "tokens", "createdAt", "text")
  values (1, 'a', 1, 0, null, 0, 'OPENING', 'e', 'e', 1, '2026-01-01T00:00:00.000+00:00', 'O'),
         (2, 'a', 1, 1, 1, 0, 'DO', 'e', 'e', 1, '2026-01-01T00:00:00.000+00:00', 'a'),
         (3, 'a', 1, 2, 2, 1, 'NARRATION', 'h', 'e', 1, '2026-01-01T00:00:00.000+00:00', 'n1');
insert into "Branch" ("id", "adventureId", "parentId", "forkDepth", "origin", "createdAt")
  values (2, 'a', 1, 1, 'RETRY', '2026-01-01T00:00:00.000+00:00');
insert into "Take" ("id", "adventureId", "branchId", "depth", "parentId", "turn", "kind", "worldHash", "scriptHash", "tokens", "createdAt", "text")
  values (4, 'a', 2, 2, 2, 1, 'NARRATION', 'e', 'e', 1, '2026-01-01T00:00:00.000+00:00', 'n2');
update "Adventure" set "headBranchId" = 2;
insert into "Turn" ("id", "adventureId", "requestId", "kind", "status", "failureCode", "leaseUntil", "startedAt")
  values ('t', 'a', 'r', 'CONTINUE', 'FAILED', 'BUSY', '2026-01-02T00:00:00.000+00:00', '2026-01-02T00:00:00.000+00:00');
`

/** Makes a folder with only the first migration, as the first version shipped it. */
export function firstMigrations(kind: 'sqlite' | 'postgres', inFolder: string): string {
  const first = join(inFolder, 'first')
  mkdirSync(first, { recursive: true })
  cpSync(join(root, 'prisma', kind, 'migrations', '0001_first'), join(first, '0001_first'), {
    recursive: true,
  })
  return first
}

/** What a migration cannot take from the models; a rebuilt table would lose it. */
export const BY_HAND = {
  indexes: ['Turn_one_running'],
  checks: ['Branch_fork_check'],
}
