// One text of a KoboldAI story as its pieces: what the player entered, and what was told.
import type { InputKind } from '../../../../engine/story/words.ts'
import { inputKindOf } from '../chats/messages.ts'

/** How a player's texts are known. */
export interface Marks {
  /** In a chat: the names before what is said. */
  player: string | null
  others: string[]
  /** What begins a player's text, and what ends it. */
  tags: [input: string, output: string][]
}

/** `kind` null: told. */
export interface Piece {
  kind: InputKind | null
  text: string
}

/** Lite writes these for the tags that are set. */
const OWN_TAGS: [string, string] = ['{{[INPUT]}}', '{{[OUTPUT]}}']

/** The pieces of a text, in their order; together they are the whole of it but for the marks. */
export function piecesOf(text: string, { player, others, tags }: Marks): Piece[] {
  for (const [input, output] of [OWN_TAGS, ...tags])
    if (text.includes(input) || text.includes(output)) return byTags(text, input, output)
  const pieces = player === null ? byLines(text) : byNames(text, player, others)
  return pieces.map((piece) => ({ ...piece, text: piece.text.trim() })).filter((piece) => piece.text !== '')
}

function byTags(text: string, input: string, output: string): Piece[] {
  const pieces = text.split(input).flatMap((part, index): Piece[] => {
    const [said = '', ...told] = index === 0 ? ['', ...part.split(output)] : part.split(output)
    return [
      { kind: inputKindOf(said), text: said.trim() },
      { kind: null, text: told.join('').trim() },
    ]
  })
  return pieces.filter((piece) => piece.text !== '')
}

/** A player's line begins with "> ". */
function byLines(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const line of text.split('\n')) {
    const isInput = /^\s*> \S/.test(line)
    const last = pieces.at(-1)
    if (!isInput && last?.kind === null) last.text += `\n${line}`
    else pieces.push({ kind: isInput ? inputKindOf(line) : null, text: line })
  }
  return pieces
}

/** What somebody says goes on until another name begins a line. */
function byNames(text: string, player: string, others: string[]): Piece[] {
  const pieces: Piece[] = []
  const several = others.length > 1
  for (const line of text.split('\n')) {
    const last = pieces.at(-1)
    const name = [player, ...others].find((one) => line.startsWith(`${one}:`))
    if (name === undefined) {
      if (last) last.text += `\n${line}`
      else pieces.push({ kind: null, text: line })
      continue
    }
    const isPlayers = name === player
    const said = line.slice(name.length + 1).trim()
    pieces.push({ kind: isPlayers ? inputKindOf(said) : null, text: several && !isPlayers ? line : said })
  }
  return pieces
}
