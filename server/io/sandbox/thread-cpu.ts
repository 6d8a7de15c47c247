// How much CPU time this thread has used, as far as the platform tells.
import { readFileSync } from 'node:fs'

const SCHEDULED = '/proc/thread-self/schedstat'

/** Newer Node answers it itself; Linux has it in a file; elsewhere time that passes is taken for time that is used. */
export function threadCpuMs(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => { user: number; system: number } }
  if (threadCpuUsage) {
    const { user, system } = threadCpuUsage.call(process)
    return (user + system) / 1_000
  }
  try {
    return Number(readFileSync(SCHEDULED, 'utf8').split(' ')[0]) / 1_000_000
  } catch {
    return performance.now()
  }
}
