// Having an endpoint looked at before it is played with; what is found out steers the requests to it from then on.
import type { Viewer } from '../access/viewer.ts'
import { cleanText } from '../engine/story/clean.ts'
import type { DoctorDelta, EndpointMode, EndpointProfile, FoundModel } from '../engine/narration.ts'
import { changeProfile } from '../io/store/profiles.ts'
import { readSettings } from '../io/store/settings.ts'
import type { Deps } from '../play/deps.ts'
import { InvalidInput } from '../play/failures.ts'

/** One thing that was tried. */
export type DoctorStep = Omit<Extract<DoctorDelta, { type: 'STEP' }>, 'type'>

/** What was found out about an endpoint. */
export interface Diagnosis {
  steps: DoctorStep[]
  works: boolean
  /** The address that works, when it is another than was typed. */
  betterUrl: string | null
  model: string | null
  models: FoundModel[]
  profile: EndpointProfile | null
}

/** Looks at the endpoint of a user's settings, or at another one before it is saved. Takes at most a minute.
 * @param wanted what is left out is as in the settings; a key is only sent to the host that it was given for */
export async function testEndpoint(
  deps: Deps,
  viewer: Viewer,
  wanted: { url?: string; key?: string; model?: string; mode?: EndpointMode },
): Promise<Diagnosis> {
  const settings = await readSettings(deps.db.reader, viewer.userId)
  const url = cleanText(wanted.url ?? '').trim() || settings.endpointUrl
  if (!url) throw new InvalidInput([{ path: 'url', message: 'Give the address of an endpoint.' }])
  const isSaved = settings.endpointUrl !== null && originOf(url) === originOf(settings.endpointUrl)
  const stored = isSaved && settings.endpointKey !== null ? deps.secrets.open(settings.endpointKey) : null
  const diagnosis: Diagnosis = {
    steps: [],
    works: false,
    betterUrl: null,
    model: null,
    models: [],
    profile: null,
  }
  const visit = {
    url,
    key: wanted.key?.trim() || stored,
    model: cleanText(wanted.model ?? '').trim() || (isSaved ? settings.model : null),
    embeddingModel: isSaved ? settings.embeddingModel : null,
    mode: wanted.mode ?? (settings.mode as EndpointMode),
    unquoted: deps.hosted !== null,
    signal: AbortSignal.timeout(MOST_MS),
  }
  for await (const { type, ...delta } of deps.model.diagnose(visit))
    if (type === 'STEP') diagnosis.steps.push(delta as DoctorStep)
    else Object.assign(diagnosis, delta)
  await keep(deps, viewer, [url, diagnosis.betterUrl], diagnosis)
  return diagnosis
}

/** Keeps what was found out, under the address as it was typed and under the one that works. */
async function keep(
  deps: Deps,
  { userId }: Viewer,
  urls: (string | null)[],
  { model, profile }: Diagnosis,
): Promise<void> {
  if (model === null || profile === null) return
  const change = { findings: profile, checkedAt: deps.clock.now() }
  await deps.db.write(async (tx) => {
    for (const url of urls) if (url !== null) await changeProfile(tx, { userId, url, model }, change)
  })
}

/** The doctor ends by itself within a minute; this is for one that does not. */
const MOST_MS = 75_000

const originOf = (text: string): string | null => (URL.canParse(text) ? new URL(text).origin : null)
