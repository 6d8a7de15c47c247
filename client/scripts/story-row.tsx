// A script of a story in its place of the order: on or off, up and down, and how it stands to the library.
import { A } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { OrderButtons } from '../ui/order-buttons.tsx'
import { Switch } from '../ui/switch.tsx'
import { AskRow } from '../ui/ask-row.tsx'
import type { StoryScript, StoryScriptsDesk } from './story-scripts-desk.ts'

interface StoryRowProps {
  desk: StoryScriptsDesk
  script: StoryScript
  place: number
  count: number
}

const WORDS = {
  update: (name: string) =>
    `Make “${name}” what it is in your library? What was changed in this story is gone then.`,
  remove: (name: string) => `Remove “${name}” from this story? What was changed in it here is gone then.`,
}
const SURE = { update: 'Update it', remove: 'Remove it' }

export function StoryRow(props: StoryRowProps) {
  const [asking, setAsking] = createSignal<'update' | 'remove' | null>(null)
  const stands = () => {
    const { source, isOutOfDate, differsFromLibrary } = props.script
    if (!source) return 'Only in this story'
    if (isOutOfDate) return 'Your library has a newer version'
    return differsFromLibrary ? 'Changed in this story' : 'As in your library'
  }
  return (
    <li class="script-row" classList={{ off: !props.script.enabled }} data-script={props.script.id}>
      <div class="script-row-main">
        <OrderButtons
          name={props.script.name}
          place={props.place}
          count={props.count}
          onMove={(place) => void props.desk.move(props.script, place)}
        />
        <div class="script-row-words">
          <h2>
            <A
              href={`/play/${encodeURIComponent(props.desk.id)}/scripts/${encodeURIComponent(props.script.id)}`}
            >
              {props.script.name}
            </A>
          </h2>
          <Show when={props.script.description}>
            <p class="script-row-description">{props.script.description}</p>
          </Show>
          <p class="quiet-words" classList={{ 'out-of-date': props.script.isOutOfDate }}>
            {stands()}
            <Show when={props.script.isOutOfDate}>
              {' · '}
              <button type="button" class="text-button" onClick={() => setAsking('update')}>
                Update
              </button>
            </Show>
          </p>
        </div>
        <Switch
          label={`${props.script.name} runs`}
          words={['on', 'off']}
          checked={props.script.enabled}
          onChange={(enabled) => void props.desk.enable(props.script, enabled)}
        />
        <RowMenu {...props} onAsk={setAsking} />
      </div>
      <Show when={asking()}>
        {(what) => (
          <AskRow
            words={WORDS[what()](props.script.name)}
            sure={SURE[what()]}
            keep="Leave it as it is"
            onSure={() => void (what() === 'update' ? props.desk.update : props.desk.remove)(props.script)}
            onClose={() => setAsking(null)}
          />
        )}
      </Show>
    </li>
  )
}

function RowMenu(props: StoryRowProps & { onAsk: (what: 'update' | 'remove') => void }) {
  const put = (asNew: boolean) => void props.desk.putIntoLibrary(props.script, asNew)
  const mayPut = () => props.script.source && props.script.differsFromLibrary && !props.script.isOutOfDate
  return (
    <Menu label={`More for ${props.script.name}`}>
      <Show when={mayPut()}>
        <MenuItem onSelect={() => put(false)}>Put my changes into the library</MenuItem>
      </Show>
      <MenuItem onSelect={() => put(true)}>
        {props.script.source ? 'Keep it in the library as a new script' : 'Put it into the library'}
      </MenuItem>
      <Show when={props.script.source && props.script.differsFromLibrary}>
        <MenuItem onSelect={() => props.onAsk('update')}>Make it as in the library …</MenuItem>
      </Show>
      <MenuLine />
      <MenuItem onSelect={() => props.onAsk('remove')}>Remove …</MenuItem>
    </Menu>
  )
}
