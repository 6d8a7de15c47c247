// What the play page offers to the palette, and its keys for the list of keys.
import { offer, type Command, type KeyWords } from '../ui/offers.ts'
import { control } from '../ui/platform.ts'
import { wordsOf } from './edit-input.ts'
import type { FollowScroll } from './follow-scroll.ts'
import type { Moves } from './moves.ts'
import type { Side } from './pager.tsx'
import { canGoOn } from './passage.ts'
import type { Story } from './story.ts'
import type { Take } from './takes.ts'
import type { WorldDesk } from './world/world-desk.ts'

interface PlayOffers {
  story: Story
  moves: Moves
  world: WorldDesk
  scroll: FollowScroll
  /** While a turn runs, or an answer is awaited, the story cannot be changed. */
  disabled: () => boolean
  onStep: (take: Take, side: Side) => void
  onShare: () => void
  onFork: (take: Take) => void
  onCopy: (text: string) => void
}

const GROUP = 'This story'

export function offerPlay(parts: PlayOffers): void {
  offer({
    commands: () => [...telling(parts), ...(parts.disabled() ? [] : changing(parts)), ...looking(parts)],
    keys: () => keysOf(parts.world.counts()),
  })
}

/** A list of what can be done at the moment. */
const those = (...all: [can: boolean, name: string, run: () => void, more?: Partial<Command>][]): Command[] =>
  all.filter(([can]) => can).map(([, name, run, more]) => ({ name, group: GROUP, run, ...more }))

function telling({ story, moves }: PlayOffers): Command[] {
  return those(
    [
      story.running() !== null,
      'Stop, and keep the text',
      () => void moves.stop(true),
      { also: 'cancel halt' },
    ],
    [
      story.running() !== null,
      'Stop, and throw the text away',
      () => void moves.stop(false),
      { also: 'cancel' },
    ],
  )
}

function changing({ story, moves, onStep, onFork }: PlayOffers): Command[] {
  const head = story.head()
  const newest = story.takes().at(-1)
  const several = story.takes().findLast((take) => take.siblingCount > 1)
  return those(
    [head?.canUndo ?? false, 'Undo', () => void moves.undo(), { keys: [control, 'Z'], also: 'take back' }],
    [head?.canRedo ?? false, 'Redo', () => void moves.redo(), { keys: [control, 'Shift', 'Z'] }],
    [
      head?.take?.canRetry ?? false,
      'Retry the newest narration',
      () => void moves.retry(),
      { keys: [control, 'R'], also: 'again anew regenerate' },
    ],
    [
      newest !== undefined && canGoOn(newest, head),
      'Continue this passage',
      () => void moves.continuePassage(),
      { also: 'go on' },
    ],
    [
      several?.previousSibling != null,
      'The version before',
      () => onStep(several!, 'previousSibling'),
      { keys: ['←'], also: 'pager alternative' },
    ],
    [
      several?.nextSibling != null,
      'The version after',
      () => onStep(several!, 'nextSibling'),
      { keys: ['→'], also: 'pager alternative' },
    ],
    [
      newest !== undefined && (head?.canRedo ?? false),
      'Fork here',
      () => onFork(newest!),
      { also: 'branch line new' },
    ],
  )
}

function looking({ story, world, scroll, onShare, onCopy }: PlayOffers): Command[] {
  const newest = story.takes().at(-1)
  return those(
    [world.counts(), 'The world', () => world.toggle(), { keys: ['w'], also: 'stats numbers panel' }],
    [!scroll.following(), 'Jump to the newest', () => scroll.toNewest(), { also: 'end bottom' }],
    [
      newest !== undefined && !newest.isErased,
      'Copy the newest text',
      () => onCopy(wordsOf(newest!)),
      { also: 'clipboard' },
    ],
    [true, 'Share this story', onShare, { also: 'link spectate watch together' }],
  )
}

const keysOf = (world: boolean): KeyWords[] => [
  [['Enter'], 'Send; with no words, let the story go on'],
  [['Shift', 'Enter'], 'A new line in your words'],
  [[control, 'Enter'], 'Save the words that you edit'],
  [[control, 'Z'], 'Undo the last turn'],
  [[control, 'Shift', 'Z'], 'Redo it'],
  [[control, 'R'], 'Retry the newest narration (outside the field)'],
  [['←'], 'The version before, of the newest take that has several'],
  [['→'], 'The version after'],
  [['k'], 'To the take before; Enter opens its menu'],
  [['j'], 'To the take after; below the last, to your field'],
  ...(world ? [[['w'], 'The world: what this story counts'] as KeyWords] : []),
]
