// A script in the list of the library, with what can be done to it.
import { A } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import type { ListedScriptFragment } from '../api/generated/graphql.ts'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { ago } from '../ui/time.ts'
import { AskRow } from '../ui/ask-row.tsx'
import type { LibraryDesk } from './library-desk.ts'
import { KIND_WORDS } from './values.ts'

export function LibraryRow(props: { script: ListedScriptFragment; desk: LibraryDesk }) {
  const [isAsking, setAsking] = createSignal(false)
  return (
    <li class="script-row">
      <div class="script-row-main">
        <div class="script-row-words">
          <h2>
            <A href={`/scripts/${encodeURIComponent(props.script.id)}`}>{props.script.name}</A>
          </h2>
          <Show when={props.script.description}>
            <p class="script-row-description">{props.script.description}</p>
          </Show>
          <p class="quiet-words">
            {KIND_WORDS[props.script.kind]} · saved {ago(props.script.changedAt)}
          </p>
        </div>
        <Menu label={`More for ${props.script.name}`}>
          <MenuItem onSelect={() => void props.desk.duplicate(props.script.id)}>Duplicate</MenuItem>
          <MenuLine />
          <MenuItem onSelect={() => setAsking(true)}>Delete …</MenuItem>
        </Menu>
      </div>
      <Show when={isAsking()}>
        <AskRow
          words={`Delete “${props.script.name}” from your library? Copies in stories stay and go on running.`}
          sure="Delete it for good"
          keep="Keep it"
          onSure={() => void props.desk.remove(props.script.id)}
          onClose={() => setAsking(false)}
        />
      </Show>
    </li>
  )
}
