// Test runs of scripts: one at a time for each player, so that nobody who tries something out holds up the turns of others.
import type { Viewer } from '../../access/viewer.ts'
import type { Sandbox } from '../../io/sandbox/script-pool.ts'
import { SandboxBusy } from '../failures.ts'

/** Who has a test run going on in a sandbox. */
const running = new WeakMap<Sandbox, Set<string>>()

/** Does a test run. Throws SandboxBusy while another one of the same player is going on here. */
export async function oneTestRun<Result>(
  { sandbox }: { sandbox: Sandbox },
  { userId }: Viewer,
  run: () => Promise<Result>,
): Promise<Result> {
  const users = running.get(sandbox) ?? new Set()
  running.set(sandbox, users)
  if (users.has(userId)) throw new SandboxBusy('Another test run of yours is going on. Wait for its end.')
  users.add(userId)
  try {
    return await run()
  } finally {
    users.delete(userId)
  }
}
