// What counts visits, on a server for strangers; elsewhere nobody is counted, and nothing is loaded.
import type { Config } from './config.ts'
import type { Deps } from './play/deps.ts'
import type { Notices } from './play/notices.ts'

/** Begins to count. Returns how to stop, which writes what is not written yet. */
export async function openVisits(
  { hosted, secretKey }: Pick<Config, 'hosted' | 'secretKey'>,
  notices: Notices,
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
): Promise<() => Promise<void>> {
  if (hosted === null || secretKey === null) return () => Promise.resolve()
  const { Visits } = await import('./library/visits/visits.ts')
  const visits = new Visits(deps, secretKey)
  notices.listen(visits.hear)
  return () => visits.stop()
}
