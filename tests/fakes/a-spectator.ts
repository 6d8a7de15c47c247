// Somebody who watches a story by a link, and keeps what a client would show; he can lose his line and come back.
import type { Data } from './an-app.ts'
import { openLight, type LightSocket } from './light-socket.ts'

const EVENTS = `subscription ($id: ID!, $after: String) {
  adventureEvents(adventureId: $id, after: $after) {
    __typename
    ... on Event { cursor }
    ... on TurnSnapshot { text turn { id } }
    ... on TurnText { offset text }
    ... on TurnSaved { take { id text } }
  }
}`

/** What is watched, and what is done at each event. */
export interface Watching {
  url: string
  /** The token of a link; without one he is whom the server takes him for. */
  token?: string
  adventureId: string
  each?: (event: Data, spectator: Spectator) => void
}

export class Spectator {
  text = ''
  gaps = 0
  repeats = 0
  /** How often he came, and how often he was sent a snapshot. */
  visits = 0
  snapshots = 0
  /** What his last socket was closed with, if it was. */
  refusal: string | null = null
  socket: LightSocket | null = null
  /** When a turn was saved. */
  readonly saved: Promise<void>
  readonly #watching: Watching
  #hasSaved = () => {}
  #after: string | undefined

  constructor(watching: Watching) {
    this.#watching = watching
    this.saved = new Promise((resolve) => (this.#hasSaved = resolve))
  }

  /** Comes, or comes back to where he was. Resolves when the server has greeted him. */
  async come(): Promise<this> {
    this.visits++
    this.refusal = null
    const { url, token, adventureId } = this.#watching
    let greeted = () => {}
    const greeting = new Promise<void>((resolve) => (greeted = resolve))
    const socket = await openLight(
      url,
      (bytes) => {
        const message: Data = JSON.parse(bytes)
        if (message.type === 'next') this.#hear(message.payload.data.adventureEvents)
        if (message.type !== 'connection_ack') return
        const payload = { query: EVENTS, variables: { id: adventureId, after: this.#after } }
        socket.send(JSON.stringify({ id: crypto.randomUUID(), type: 'subscribe', payload }))
        greeted()
      },
      (reason) => {
        this.refusal = reason
        greeted()
      },
    )
    this.socket = socket
    const payload = token === undefined ? {} : { authorization: `Bearer ${token}` }
    socket.send(JSON.stringify({ type: 'connection_init', payload }))
    await greeting
    return this
  }

  /** Loses his line. */
  drop(): void {
    this.socket?.cut()
    this.socket = null
  }

  #hear(event: Data): void {
    if (event.__typename === 'TurnStarted') this.text = ''
    if (event.__typename === 'TurnSnapshot') {
      this.snapshots++
      this.text = event.text
    }
    if (event.__typename === 'TurnText') {
      if (event.offset > this.text.length) this.gaps++
      if (event.offset < this.text.length) this.repeats++
      const held = event.offset < this.text.length ? this.text.slice(0, event.offset) : this.text
      this.text = held + event.text
    }
    this.#after = event.cursor
    if (event.__typename === 'TurnSaved') this.#hasSaved()
    this.#watching.each?.(event, this)
  }
}

/** So many spectators, who come fifty at a time. */
export async function aCrowd(size: number, watching: Watching): Promise<Spectator[]> {
  const crowd = Array.from({ length: size }, () => new Spectator(watching))
  for (let first = 0; first < size; first += 50)
    await Promise.all(crowd.slice(first, first + 50).map((one) => one.come()))
  return crowd
}
