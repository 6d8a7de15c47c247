// A chat as a story: what the player wrote are his moves, all else is told; other versions of a message stand beside it.
import type { InputKind } from '../../../../engine/story/words.ts'
import type { FoundTree, Moment, Place } from '../../found-tree.ts'

/** One version of a message. */
export type Version = Omit<Moment, 'kind' | 'checkpoint' | 'lineName'>

/** A message of a chat. */
export interface Message {
  isPlayers: boolean
  /** Who wrote it; empty when nobody says. */
  speaker: string
  /** In their order; the chat goes on below one of them. */
  versions: Version[]
  chosen: number
  checkpoint?: string
}

/** How a player's message reads: as something said, something done, or a piece of the story. */
export function inputKindOf(text: string): InputKind {
  const start = text.trimStart().slice(0, 200)
  if (/^> ?\S+ says? ["“«„]/.test(start) || /^["“”«»„]/.test(start)) return 'SAY'
  return /^(?:[>*]|(?:I|You)(?:['’][a-z]+)?\s)/.test(start) ? 'DO' : 'STORY'
}

/** Puts messages below a place, each below the chosen version of the one before. Where several others than the player
 * speak, what they say begins with their names.
 * @returns where the chat ends */
export function tell(tree: FoundTree, messages: Iterable<Message>, below: Place = null): Place {
  const all = [...messages]
  const others = new Set(
    all.flatMap(({ isPlayers, speaker }) => (isPlayers || speaker === '' ? [] : [speaker])),
  )
  let end = below
  for (const message of all) {
    if (tree.isFull) break
    end = put(tree, named(message, others.size > 1), end)
  }
  return end
}

function put(tree: FoundTree, { isPlayers, versions, chosen, checkpoint }: Message, below: Place): Place {
  const places = versions.map((version, index) =>
    tree.add(below, {
      ...version,
      kind: isPlayers ? inputKindOf(version.text) : below === null ? 'OPENING' : 'NARRATION',
      ...(index === chosen && checkpoint !== undefined && { checkpoint }),
    }),
  )
  // The chosen one may have been left out: then it goes on below another version, or where it began.
  const chosenPlace = places[chosen] ?? below
  return chosenPlace === below ? (places.findLast((place) => place !== below) ?? below) : chosenPlace
}

function named(message: Message, severalSpeak: boolean): Message {
  const { isPlayers, speaker, versions } = message
  if (!severalSpeak || isPlayers || speaker === '') return message
  return {
    ...message,
    versions: versions.map((version) =>
      version.text.trim() === '' || version.text.startsWith(`${speaker}:`)
        ? version
        : { ...version, text: `${speaker}: ${version.text}` },
    ),
  }
}
