// What is counted, in the words of Prometheus. Loaded when somebody may ask for it.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Deps } from '../play/deps.ts'
import type { Notice, Notify } from '../play/notices.ts'

/** What is looked at when it is asked for. */
export interface Sources extends Pick<Deps, 'watch' | 'jobs' | 'running' | 'imports'> {
  sockets: () => number
}

export interface Metrics {
  hear: Notify
  contentType: string
  text: () => Promise<string>
}

const FIRST_TEXT_SECONDS = [0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 13, 20, 30, 60]
const TURN_SECONDS = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600]

/** Begins to count. */
export function createMetrics(sources: Sources, version: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor, and how late the loop is (nodejs_eventloop_lag_…), by the names that dashboards know.
  collectDefaultMetrics({ register: registry })
  addGauges(sources, registry)
  new Gauge({
    name: 'forklore_info',
    help: 'The version that runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  return { hear: counters(registry), contentType: registry.contentType, text: () => registry.metrics() }
}

function counters(registry: Registry): Notify {
  const count = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `forklore_${name}_total`, help, labelNames, registers: [registry] })
  const measure = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[],
  ) => new Histogram({ name: `forklore_${name}_seconds`, help, buckets, labelNames, registers: [registry] })
  const turns = count('turns', 'Turns that have ended.', ['outcome', 'kind', 'paid_by'])
  const turnFailures = count('turn_failures', 'Turns that have failed, by the code of the failure.', ['code'])
  const firstText = measure(
    'turn_first_text',
    'From the claim of a turn to its first words.',
    FIRST_TEXT_SECONDS,
    [],
  )
  const turnTime = measure('turn', 'From the claim of a turn to its end.', TURN_SECONDS, ['outcome'])
  const models = count('model_failures', 'Calls of a model that have failed.', ['call', 'code'])
  const fields = count('field_failures', 'Fields of the API that have answered with a failure.', [
    'field',
    'code',
  ])
  const stories = count('stories_begun', 'Stories begun, copied or imported.', [])
  const scenarios = count('scenarios_made', 'Scenarios made, copied or imported.', [])
  const signUps = count('sign_ups', 'Accounts made.', [])
  const pages = count('pages', 'Pages opened, by route.', ['route'])
  return (notice: Notice) => {
    switch (notice.type) {
      case 'TURN_ENDED': {
        const { outcome, kind, failureCode, firstTextMs, totalMs, paidByServer } = notice
        turns.inc({ outcome, kind, paid_by: paidByServer ? 'server' : 'user' })
        if (failureCode !== null) turnFailures.inc({ code: failureCode })
        if (firstTextMs !== null) firstText.observe(firstTextMs / 1_000)
        if (totalMs !== null) turnTime.observe({ outcome }, totalMs / 1_000)
        return
      }
      case 'MODEL_FAILED':
        return models.inc({ call: notice.call, code: notice.code })
      case 'FIELD_FAILED':
        return fields.inc({ field: notice.field, code: notice.code })
      case 'STORY_BEGUN':
        return stories.inc()
      case 'SCENARIO_MADE':
        return scenarios.inc()
      case 'SIGNED_UP':
        return signUps.inc()
      case 'PAGE':
        return pages.inc({ route: notice.route })
    }
  }
}

function addGauges({ watch, jobs, running, imports, sockets }: Sources, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `forklore_${name}`,
      help,
      registers: [registry],
      async collect() {
        // What cannot be told now must not keep the rest back.
        this.set(await Promise.resolve(read()).catch(() => NaN))
      },
    })
  gauge('turns_running', 'Turns that run in this process.', () => running.size)
  gauge('imports_running', 'Imports that run in this process.', () => imports.size)
  gauge('watchers', 'Who watches a story, at this process.', () => watch.watchers)
  gauge('sockets', 'WebSockets that are open at this process.', sockets)
  gauge('jobs_waiting', 'Memory work that nobody has begun; of all instances together.', () => jobs.waiting())
}
