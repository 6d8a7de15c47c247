// Where the player writes: what kind of move, the words, and the button that sends them or stops the telling.
import { createEffect, on, Show, type Accessor } from 'solid-js'
import type { MoveKind } from '../api/generated/graphql.ts'
import { ContinueIcon, DownIcon, SendIcon, StopIcon } from '../ui/icons.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { Draft } from './draft.ts'

interface ComposerProps {
  draft: Accessor<Draft>
  setDraft: (draft: Draft) => void
  /** A turn runs, so sending gives way to stopping. */
  running: boolean
  stopping: boolean
  /** The words are on their way and must not be changed. */
  locked: boolean
  fieldRef: (field: HTMLTextAreaElement) => void
  onSend: () => void
  onStop: (keepText: boolean) => void
}

const KINDS: { value: MoveKind; label: string; asks: string }[] = [
  { value: 'DO', label: 'Do', asks: 'What do you do?' },
  { value: 'SAY', label: 'Say', asks: 'What do you say?' },
  { value: 'STORY', label: 'Story', asks: 'Write what happens.' },
  { value: 'CONTINUE', label: 'Continue', asks: 'Let the story go on by itself.' },
]

export function Composer(props: ComposerProps) {
  let field!: HTMLTextAreaElement
  const shown = () => (props.draft().kind === 'CONTINUE' ? '' : props.draft().text)
  const choose = (kind: MoveKind) => props.setDraft({ ...props.draft(), kind })
  const send = () => {
    if (!props.running && !props.locked) props.onSend()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div class="composer-field" classList={{ locked: props.locked }}>
        <Words
          {...props}
          shown={shown()}
          fieldRef={(element) => {
            field = element
            props.fieldRef(element)
          }}
          onEnter={send}
        />
        <Show
          when={props.running}
          fallback={<SendButton goesOn={shown().trim() === ''} disabled={props.locked} />}
        >
          <StopButton disabled={props.stopping} onStop={props.onStop} />
        </Show>
      </div>
      <Segmented
        label="Kind of move"
        value={props.draft().kind}
        options={KINDS}
        onChoose={choose}
        onPick={() => field.focus()}
      />
    </form>
  )
}

interface WordsProps extends Pick<ComposerProps, 'draft' | 'setDraft' | 'locked' | 'fieldRef'> {
  shown: string
  onEnter: () => void
}

/** The field itself. It grows with its words. */
function Words(props: WordsProps) {
  let field!: HTMLTextAreaElement
  const goesOn = () => props.draft().kind === 'CONTINUE'
  const asks = () => KINDS.find(({ value }) => value === props.draft().kind)?.asks
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return field.blur()
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault()
      props.onEnter()
    } else if (goesOn() && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // Who begins to write wants to write.
      props.setDraft({ ...props.draft(), kind: 'DO' })
    }
  }
  createEffect(
    on(
      () => props.shown,
      () => {
        field.style.height = 'auto'
        field.style.height = `${field.scrollHeight}px`
      },
    ),
  )
  return (
    <textarea
      ref={(element) => {
        field = element
        props.fieldRef(element)
      }}
      rows="1"
      dir="auto"
      aria-label={asks()}
      placeholder={asks()}
      enterkeyhint="send"
      readOnly={props.locked || goesOn()}
      value={props.shown}
      onInput={(event) => props.setDraft({ ...props.draft(), text: event.currentTarget.value })}
      onKeyDown={onKey}
    />
  )
}

function SendButton(props: { goesOn: boolean; disabled: boolean }) {
  const label = () => (props.goesOn ? 'Continue: let the story go on (Enter)' : 'Send (Enter)')
  return (
    <button type="submit" class="send-button" aria-label={label()} title={label()} disabled={props.disabled}>
      <Show when={props.goesOn} fallback={<SendIcon />}>
        <ContinueIcon />
      </Show>
    </button>
  )
}

function StopButton(props: { disabled: boolean; onStop: (keepText: boolean) => void }) {
  return (
    <div class="stop-buttons">
      <button
        type="button"
        class="send-button stop"
        aria-label="Stop, and keep the text so far"
        title="Stop, and keep the text so far"
        disabled={props.disabled}
        onClick={() => props.onStop(true)}
      >
        <StopIcon />
      </button>
      <Menu label="How to stop" icon={<DownIcon />} class="stop-choice" disabled={props.disabled}>
        <MenuItem onSelect={() => props.onStop(true)}>Stop and keep the text</MenuItem>
        <MenuItem onSelect={() => props.onStop(false)}>Stop and throw it away</MenuItem>
      </Menu>
    </div>
  )
}
