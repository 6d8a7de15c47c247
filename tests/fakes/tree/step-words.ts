// Steps of the tree's property test as lines of a report.
import type { Ending, Sees, Step, Wish } from './steps.ts'

const CLIENTS: Record<Sees, string> = {
  ANY: '',
  CURRENT: '',
  STALE: ', from a stale client',
  OTHER: ', from the other tab',
}

/** A step as a line of a report. */
export function stepInWords(step: Step): string {
  const sees = 'sees' in step ? step.sees : 'knows' in step ? step.knows : 'ANY'
  const dry = 'dry' in step && step.dry ? ', only to see what goes' : ''
  return `${plainWords(step)}${dry}${CLIENTS[sees]}`
}

const ENDINGS: Record<Ending | 'HELD', string> = {
  SAVED: '',
  FAILED: ', which fails',
  KEPT: ', stopped and kept',
  DROPPED: ', stopped and dropped',
  SILENT: ', stopped before it said anything',
  HELD: ', which goes on for now',
}

function plainWords(step: Step): string {
  switch (step.do) {
    case 'turn':
      return `${wishInWords(step.wish)} → ${step.tells}${ENDINGS[step.ends]}`
    case 'end':
      return `the running narration ends: ${step.ends}`
    case 'again':
      return 'the last request comes once more'
    case 'take':
      return `go to ${step.take}`
    case 'sibling':
      return `page to ${step.take}`
    case 'fork':
      return `fork at ${step.take}${step.name === null ? '' : ` as "${step.name}"`}`
    case 'look':
      return 'the other tab looks'
    case 'rule':
      return `the states at the head become ${step.state}`
    case 'clock':
      return `the clock goes on by ${step.ms} ms`
    case 'prune':
      return `prune what was left ${step.days ?? 'the usual'} days ago`
    default:
      return changeInWords(step)
  }
}

function changeInWords(step: Step): string {
  const the = 'line' in step ? `the line that ends with ${step.line || 'nothing'}` : ''
  switch (step.do) {
    case 'line':
      return `go to ${the}`
    case 'spot':
      return `go to depth ${step.depth} of ${the}`
    case 'name':
      return `name ${the} ${JSON.stringify(step.name)}`
    case 'import':
      return `${the} counts as imported`
    case 'delete':
      return `delete ${the}`
    case 'edit':
      return `edit ${step.take} to ${JSON.stringify(step.text)}`
    case 'anew':
      return `write ${step.take} anew as ${step.name}`
    case 'hide':
      return `${step.hidden ? 'hide' : 'show'} ${step.take}`
    case 'erase':
      return `erase ${step.take}`
    case 'mark':
      return `set checkpoint ${step.name} on ${step.take ?? 'where the head stands'}`
    case 'rename mark':
      return `call checkpoint ${step.mark} ${step.name}`
    case 'remove mark':
      return `remove checkpoint ${step.mark}`
    case 'go to mark':
      return `go to checkpoint ${step.mark}`
    default:
      return step.do
  }
}

function wishInWords(wish: Wish): string {
  if (wish.kind === 'TAKE') return `${wish.input} ${wish.name}`
  if (wish.kind === 'RETAKE') return `${wish.input} ${wish.name} instead of ${wish.take}`
  if (wish.kind === 'PASSAGE') return 'go on with the narration'
  return wish.kind === 'RETRY' ? `retry ${wish.take ?? 'where the head stands'}` : 'continue'
}
