// Reads files of any tool that is known: each gives what was found and a report, or why it was not read. Never throws.
import { readPlainText } from './formats/plain-text.ts'
import type { FileProblem, FoundFile, SentFile } from './found.ts'
import { TOO_DEEP } from './json.ts'
import { mergeChats } from './merge-chats.ts'
import { openFile } from './open-file.ts'
import { recogniseFile } from './recognise.ts'
import { withinLimits } from './within-limits.ts'

/** How files are to be read. */
export interface ReadOptions {
  /** As the text of an opening, whatever they look like. */
  asText?: boolean
}

/** A file that was sent, and what came of it. */
export interface ReadFile {
  name: string
  file: FoundFile | FileProblem
}

/** Reads one file. Pure, bounded in time and memory, and never throws. */
export function readFile(sent: SentFile, options: ReadOptions = {}): FoundFile | FileProblem {
  try {
    return read(sent, options)
  } catch (error) {
    return {
      problem: 'BROKEN',
      message: `The file cannot be read: ${(error as Error).message.slice(0, 200)}`,
    }
  }
}

/** Reads files that were sent together; chats that begin alike become one tree. */
export function readFiles(sent: SentFile[], options: ReadOptions = {}): ReadFile[] {
  return mergeChats(sent.map((one) => ({ name: one.name, file: readFile(one, options) })))
}

function read(sent: SentFile, options: ReadOptions): FoundFile | FileProblem {
  const file = openFile(sent, options)
  if ('problem' in file) return file
  if (options.asText) return told(readPlainText(file), file.warnings)
  const format = recogniseFile(file)
  if (!format) return file.broken ?? (file.archive ? ARCHIVE : file.picture ? PICTURE : UNKNOWN)
  if (file.isDeep && !format.readsDeep) return TOO_DEEP
  return told(format.read(file), file.warnings)
}

const told = (found: FoundFile | FileProblem, warnings: string[]): FoundFile | FileProblem =>
  'problem' in found ? found : withinLimits(found, warnings)

const PICTURE: FileProblem = {
  problem: 'UNKNOWN',
  message:
    'The picture carries no character card. Sites and messengers take it out of pictures; get the first copy.',
}

const ARCHIVE: FileProblem = {
  problem: 'UNKNOWN',
  message: 'The archive holds nothing that is known here. Unpack it, and send the files that are in it.',
}

const UNKNOWN: FileProblem = {
  problem: 'UNKNOWN',
  message: 'No format that is known here. If it is a text, you can take it as the opening of a scenario.',
}
