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
    'word',
    'load',
    'eot',
    'pause_turn',
    'normal',
  ],
  LENGTH: [
    'length',
    'max_tokens',
    'max_output_tokens',
    'max_length',
    'model_length',
    'limit',
    'token_limit',
    'time_limit',
    'max_new_tokens',
    'model_context_window_exceeded',
  ],
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
    'language',
    'image_safety',
    'guardrail_intervened',
    'content_filtered',
    'moderation',
  ],
  INTERRUPTED: [
    'abort',
    'aborted',
    'cancelled',
    'canceled',
    'insufficient_system_resource',
    'unload',
    'network_error',
    'user_cancel',
    'repetition',
  ],
}

/** Maps a finish reason; 'ERROR' when the endpoint gave up. A word that nobody knows is an end all the same. */
export function readFinish(reason: string): Ending | 'ERROR' {
  const word = reason.toLowerCase().replace(/[\s-]+/g, '_')
  if (/^(?:error|error_limit|failed|malformed_function_call)$/.test(word)) return 'ERROR'
  for (const finish of ['COMPLETE', 'LENGTH', 'FILTERED', 'INTERRUPTED'] as const) {
    if (meanings[finish].includes(word)) return { finish, unknown: null }
  }
  return { finish: 'COMPLETE', unknown: reason }
}
