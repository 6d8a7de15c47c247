// The exact prompt: its messages as a model gets them, to read or to copy, and the proof that they are what it was.
import { createSignal, For, Show } from 'solid-js'
import { copyText } from '../ui/clipboard.ts'
import { CopyIcon } from '../ui/icons.tsx'
import { countOf } from '../ui/counts.ts'
import type { Prompt } from './answers.ts'
import { proofOf, type When } from './words.ts'

interface PromptMessagesProps {
  prompt: Prompt
  when: When
  /** The built-in storyteller tells: nothing is sent. */
  byRules: boolean
}

export function PromptMessages(props: PromptMessagesProps) {
  const [said, setSaid] = createSignal('')
  const copy = async (text: string, what: string) => {
    setSaid('')
    setSaid((await copyText(text)) ? `Copied: ${what}.` : 'The browser did not allow copying.')
  }
  const messages = () => props.prompt.messages.map(({ role, content }) => ({ role, content }))
  return (
    <section class="exact-prompt" aria-labelledby="exact-title">
      <h3 id="exact-title">The exact prompt</h3>
      <p classList={{ proven: props.prompt.sha256 !== null && props.prompt.isExact }}>
        {proofOf(props.prompt, props.byRules)}
      </p>
      <Show when={props.prompt.sha256}>{(hash) => <p class="hash">SHA-256 {hash()}</p>}</Show>
      <p class="row">
        <button
          type="button"
          class="button quiet"
          onClick={() => void copy(JSON.stringify(messages(), null, 2), 'the messages')}
        >
          <CopyIcon />
          Copy as messages
        </button>
        <button
          type="button"
          class="button quiet"
          onClick={() =>
            void copy(
              messages()
                .map(({ content }) => content)
                .join('\n\n'),
              'the text',
            )
          }
        >
          <CopyIcon />
          Copy as text
        </button>
        <span class="hint" role="status">
          {said()}
        </span>
      </p>
      <AsSent {...props} />
    </section>
  )
}

/** Long, and read by few: only there when it is unfolded. */
function AsSent(props: PromptMessagesProps) {
  const [open, setOpen] = createSignal(false)
  const how = () => {
    if (props.byRules) return 'as a model would be sent them'
    return props.when === 'next' ? 'as they are sent' : 'as they were sent'
  }
  return (
    <details class="messages" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Read {countOf(props.prompt.messages.length, 'message')} {how()}
      </summary>
      <Show when={open()}>
        <For each={props.prompt.messages}>
          {(message) => (
            <div class="message">
              <p class="piece-mark">{message.role}</p>
              <p class="piece-text" dir="auto">
                {message.content}
              </p>
            </div>
          )}
        </For>
      </Show>
    </details>
  )
}
