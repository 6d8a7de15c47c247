// What the many words that servers end with mean.
import type { Finish } from '../../engine/story/words.ts'

/** How the endpoint says that it ended. */
export interface Ending {
  finish: Finish
  /** The server's word, when it is not one of the known ones. */
  unknown: string | null
}

const meanings: Record<Finish, string[]> = {
  COMPLETE: [
    'stop',
    'eos',
    'eos_token',
    'end_turn',
    'stop_sequence',
    'stop_string',
    'end',
    'complete',
    'completed',
  ],
  LENGTH: ['length', 'max_tokens', 'max_output_tokens', 'max_length', 'model_length'],
  FILTERED: [
    'content_filter',
    'safety',
    'recitation',
    'prohibited_content',
    'blocklist',
    'spii',
    'refusal',
    'sensitive',
    'error_toxic',
  ],
  INTERRUPTED: [
    'abort',
    'aborted',
    'cancelled',
    'canceled',
    'insufficient_system_resource',
    'unload',
    'network_error',
  ],
}

/** Maps a finish reason; 'ERROR' when the endpoint gave up. A word that nobody knows is an end all the same. */
export function readFinish(reason: string): Ending | 'ERROR' {
  const word = reason.toLowerCase().replace(/[\s-]+/g, '_')
  if (word === 'error') return 'ERROR'
  for (const finish of ['COMPLETE', 'LENGTH', 'FILTERED', 'INTERRUPTED'] as const) {
    if (meanings[finish].includes(word)) return { finish, unknown: null }
  }
  return { finish: 'COMPLETE', unknown: reason }
}
