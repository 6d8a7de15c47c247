// What a screen reader is told of the narration: whole sentences while it comes, and at its end the rest. Pure, but for
// the one function that listens.
import { createEffect, createSignal, type Accessor } from 'solid-js'
import type { Story } from './story.ts'

/** A sentence that is shorter waits for the next: it may be no more than "Dr." */
const SHORTEST = 40

const ENDS = /[.!?…]+["'”’»)\]*]*(?=\s)|[。！？]+[」』”]*|\n+/g

/** Where the last whole sentence ends that was not told yet; `from` if there is none. */
export function wholeUntil(text: string, from: number): number {
  let until = from
  ENDS.lastIndex = from
  for (let end = ENDS.exec(text); end; end = ENDS.exec(text))
    if (ENDS.lastIndex - from >= SHORTEST) until = ENDS.lastIndex
  return until
}

/** What of the whole narration was not told, though scripts may have changed it since. */
export function restAfter(told: string, whole: string): string {
  let same = 0
  while (same < told.length && told[same] === whole[same]) same += 1
  if (same === told.length) return whole.slice(same)
  // From the beginning of the sentence in which they part.
  ENDS.lastIndex = 0
  let from = 0
  for (let end = ENDS.exec(whole); end && ENDS.lastIndex <= same; end = ENDS.exec(whole))
    from = ENDS.lastIndex
  return whole.slice(from)
}

/** The pieces of the newest narration that can be read out, each as one; they go when another begins. */
export function createAnnouncer(story: Story): Accessor<string[]> {
  const [pieces, setPieces] = createSignal<string[]>([])
  let turn: string | null = null
  let text = ''
  let told = 0
  const tell = (piece: string) => piece.trim() && setPieces((held) => [...held, piece.trim()])
  createEffect(() => {
    const running = story.running()
    if (!running) return
    if (running.id !== turn) {
      setPieces([])
      turn = running.id
      told = 0
    }
    text = running.text
    const until = wholeUntil(text, told)
    if (until > told) tell(text.slice(told, until))
    told = until
  })
  story.onEvent((event) => {
    if (event.__typename !== 'TurnSaved' && event.__typename !== 'TurnCancelled') return
    const take = event.__typename === 'TurnSaved' ? event.take : event.turn.take
    if (!take) return
    const seen = event.turn.id === turn ? text.slice(0, told) : ''
    // Of a passage that went on, only what is new.
    const whole = event.turn.kind === 'PASSAGE' ? text : take.text
    tell(restAfter(seen, whole))
    told = 0
    text = ''
  })
  return pieces
}
