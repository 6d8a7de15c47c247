// The play page: the story as it is told, and what the player can do about it.
import { useParams } from '@solidjs/router'
import { createEffect, createMemo, createSignal, lazy, on, onMount, Show, Suspense, untrack } from 'solid-js'
import { copyText } from '../ui/clipboard.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ForkIcon, KeysIcon, ShareIcon } from '../ui/icons.tsx'
import { BookmarkIcon, GlassesIcon } from '../ui/insight-icons.tsx'
import { KeyLink } from '../ui/key-link.tsx'
import { openKeys } from '../ui/overlay.ts'
import { StoryGate } from '../ui/story-gate.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { focusForTyping } from '../ui/platform.ts'
import { TreeIcon } from '../ui/tree-icons.tsx'
import '../styles/story.css'
import '../styles/play.css'
import '../styles/play-bar.css'
import '../styles/sharing.css'
import { Desk } from './desk.tsx'
import { createFollowScroll, openAt } from './follow-scroll.ts'
import { ForkDialog } from './fork-dialog.tsx'
import { keepDraft } from './keep-draft.ts'
import { createMoves, type Moves } from './moves.ts'
import type { Side } from './pager.tsx'
import { createFocusMender, stepAndHold, useKeys } from './play-habits.ts'
import { offerPlay } from './play-offers.ts'
import { ReadingButton, ReadingPlace } from './reading.tsx'
import { createReadingDesk, type ReadingDesk } from './reading-desk.ts'
import { createStory, type Story } from './story.ts'
import { StoryMenu } from './story-menu.tsx'
import { ShareDialog } from './sharing/share-dialog.tsx'
import type { Take } from './takes.ts'
import { SHARE } from './sharing/shares.ts'
import { ToldAloud } from './told-aloud.tsx'
import { Transcript } from './transcript.tsx'
import { createWorldDesk } from './world/world-desk.ts'
import { WorldPanel } from './world/world-panel.tsx'

/** Asked for by few. */
const CheckpointsDialog = lazy(() => import('./checkpoints-dialog.tsx'))

export default function PlayPage() {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => <Loaded id={id} />}
    </Show>
  )
}

function Loaded(props: { id: string }) {
  const id = untrack(() => props.id)
  const story = createStory(id)
  const draft = keepDraft(id, story)
  onMount(() => void story.open())
  return (
    <StoryGate status={story.status()} onRetry={() => void story.open()}>
      <Play story={story} draft={draft} />
    </StoryGate>
  )
}

function Play(props: { story: Story; draft: ReturnType<typeof keepDraft> }) {
  const { story } = untrack(() => props)
  const [draft, setDraft] = untrack(() => props.draft)
  const scroll = createFollowScroll()
  const moves = createMoves({ story, draft, setDraft, toHead: scroll.toNewest })
  const world = createWorldDesk(story, moves, scroll)
  const reading = createReadingDesk()
  const [dialog, setDialog] = createSignal<'share' | 'checkpoints' | Take | null>(backAt())
  let field!: HTMLTextAreaElement

  // Every take asks: a piece of text must not make all of them ask again.
  const running = createMemo(() => story.running() !== null)
  const disabled = createMemo(() => running() || moves.busy())
  const copy = async (text: string) =>
    moves.say((await copyText(text)) ? 'Copied.' : 'The browser did not allow copying.')
  const step = (take: Take, side: Side) => stepAndHold(moves, scroll, take, side)
  const share = () => setDialog('share')
  const parts = { story, moves, world, scroll, disabled, onStep: step }
  useKeys({ ...parts, onWorld: world.toggle, field: () => field })
  offerPlay({ ...parts, onShare: share, onFork: setDialog, onCopy: (text) => void copy(text) })
  onMount(() => {
    openAt(scroll, story.takes(), running())
    focusForTyping(field)
  })
  const mendFocus = createFocusMender(() => field)
  createEffect(on([running, moves.busy], mendFocus, { defer: true }))

  return (
    <div class="play" classList={{ 'with-world': world.wide() && (world.open() || reading.open()) }}>
      <PlayBar story={story} reading={reading} onAsk={setDialog} />
      <Transcript
        story={story}
        moves={moves}
        scroll={scroll}
        world={world}
        disabled={disabled}
        onStep={step}
        onFork={setDialog}
        onCopy={(text) => void copy(text)}
      />
      <Desk
        story={story}
        moves={moves}
        scroll={scroll}
        world={world}
        draft={draft}
        setDraft={setDraft}
        disabled={disabled}
        fieldRef={(element) => (field = element)}
      />
      <WorldPanel desk={world} newest={story.takes().at(-1)} disabled={disabled()} />
      <ReadingPlace desk={reading} scroll={scroll} />
      <ToldAloud story={story} />
      <Dialogs
        dialog={dialog()}
        story={story}
        world={world.counts()}
        onClose={() => setDialog(null)}
        moves={moves}
      />
    </div>
  )
}

/** Who came back with an account to share the story goes on where he was. */
function backAt(): 'share' | null {
  if (location.hash !== SHARE) return null
  history.replaceState(history.state, '', location.pathname)
  return 'share'
}

interface PlayBarProps {
  story: Story
  reading: ReadingDesk
  onAsk: (what: 'share' | 'checkpoints') => void
}

function PlayBar(props: PlayBarProps) {
  return (
    <PageBar title={props.story.title()} note={<Notes story={props.story} />}>
      <Show when={props.story.state()?.id}>
        {(id) => (
          <>
            <span class="bar-folded">
              <KeyLink
                href={`/play/${encodeURIComponent(id())}/insights`}
                label="What the narrator reads"
                key="i"
              >
                <GlassesIcon />
              </KeyLink>
              <KeyLink href={`/play/${encodeURIComponent(id())}/memories`} label="Memories" key="r">
                <BookmarkIcon />
              </KeyLink>
            </span>
            <KeyLink href={`/play/${encodeURIComponent(id())}/tree`} label="Lines and map" key="m">
              <TreeIcon />
            </KeyLink>
          </>
        )}
      </Show>
      <span class="bar-folded">
        <IconButton label="Share this story" onPress={() => props.onAsk('share')}>
          <ShareIcon />
        </IconButton>
      </span>
      <ReadingButton desk={props.reading} />
      <IconButton label="Keys" hint="?" class="for-keys" onPress={openKeys}>
        <KeysIcon />
      </IconButton>
      <StoryMenu
        id={props.story.id}
        title={props.story.title()}
        onShare={() => props.onAsk('share')}
        onCheckpoints={() => props.onAsk('checkpoints')}
      />
    </PageBar>
  )
}

/** Who is there by a link, in words; nothing for nobody. */
function companyOf(story: Story): string {
  const { coplayers = 0, spectators = 0 } = story.state()?.guests ?? {}
  const words = (count: number, one: string, several: string) =>
    count === 0 ? [] : [count === 1 ? `One ${one}` : `${count} ${several}`]
  return [
    ...words(coplayers, 'plays along', 'play along'),
    ...words(spectators, 'reads along', 'read along'),
  ].join(', ')
}

/** The line that is read, and who is there besides. */
function Notes(props: { story: Story }) {
  return (
    <>
      <LineName story={props.story} />
      <Show when={companyOf(props.story)}>{(company) => <p class="watching">{company()}</p>}</Show>
    </>
  )
}

function LineName(props: { story: Story }) {
  return (
    <Show when={props.story.head()?.branch.name}>
      {(name) => (
        <p class="line-name" title="The line that you read">
          <ForkIcon />
          <span class="visually-hidden">Line: </span>
          <span>{name()}</span>
        </p>
      )}
    </Show>
  )
}

interface DialogsProps {
  dialog: 'share' | 'checkpoints' | Take | null
  story: Story
  world: boolean
  moves: Moves
  onClose: () => void
}

function Dialogs(props: DialogsProps) {
  const forked = () => (typeof props.dialog === 'object' ? props.dialog : null)
  return (
    <>
      <Show when={props.dialog === 'share'}>
        <ShareDialog
          adventureId={props.story.id}
          company={companyOf(props.story)}
          counts={props.world}
          onClose={props.onClose}
        />
      </Show>
      <Show when={props.dialog === 'checkpoints'}>
        <Suspense>
          <CheckpointsDialog
            adventureId={props.story.id}
            disabled={props.story.running() !== null || props.moves.busy()}
            onGo={(takeId) => void props.moves.goTo(takeId)}
            onClose={props.onClose}
          />
        </Suspense>
      </Show>
      <Show when={forked()}>
        {(take) => (
          <ForkDialog onClose={props.onClose} onFork={(name) => void props.moves.fork(take().id, name)} />
        )}
      </Show>
    </>
  )
}
