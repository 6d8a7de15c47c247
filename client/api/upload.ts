// Sends a file to the server as it is, and says how far it is. It never throws.
import { credentials } from './link.ts'
import { isHosted, isLeftBehind } from './me.ts'
import { renewSession, SIGNED_OUT } from './session.ts'

/** A file that the server holds for a while, for one who reads it next. */
export interface Upload {
  id: string
  name: string
  size: number
}

export type Sent = { upload: Upload; problem: null } | { upload: null; problem: string }

const UNREACHABLE = 'The server cannot be reached. Nothing was changed; try again in a moment.'
const LEFT = 'It was not sent.'

/** Answers when all of it is there, or with one sentence about why not.
 * @param onProgress hears which share of it is sent, from 0 to 1
 * @param signal stops it half-way; what was sent is forgotten */
export async function upload(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  if (isLeftBehind()) return refused(SIGNED_OUT)
  const sent = await send(file, onProgress, signal)
  if (sent !== 'over') return sent
  const renewed = await renewSession()
  const again = renewed === 'same' ? await send(file, onProgress, signal) : 'over'
  if (again !== 'over') return again
  return refused(renewed === 'signed out' ? SIGNED_OUT : UNREACHABLE)
}

const refused = (problem: string): Sent => ({ upload: null, problem })

/** Sends it once. `over`: the session was over, and nothing was taken. */
function send(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Sent | 'over'> {
  // Only this old way to ask tells how much has been sent.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    const fail = (problem: string) => resolve(refused(problem))
    if (signal.aborted) return fail(LEFT)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve(sentOf(request)))
    // Of a refusal that comes before all is sent, a browser may see no more than a broken line.
    request.addEventListener('error', () => (isHosted() ? resolve('over') : fail(UNREACHABLE)))
    request.addEventListener('abort', () => fail(LEFT))
    request.open('POST', `/uploads?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(credentials())) request.setRequestHeader(name, value)
    request.send(file)
  })
}

function sentOf({ status, responseText }: XMLHttpRequest): Sent | 'over' {
  if (status === 401) return 'over'
  if (status !== 201) return { upload: null, problem: responseText || UNREACHABLE }
  try {
    return { upload: JSON.parse(responseText) as Upload, problem: null }
  } catch {
    return { upload: null, problem: UNREACHABLE }
  }
}
