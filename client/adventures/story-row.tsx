// One story on the shelf: how it looks, where it stands, and what can be done with the whole of it.
import { A } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { Cover } from '../ui/cover.tsx'
import { ExportDialog } from '../ui/export-dialog.tsx'
import { CopyIcon, EraseIcon } from '../ui/icons.tsx'
import { ExportIcon, PictureIcon } from '../ui/insight-icons.tsx'
import { endOf } from '../ui/last-words.ts'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { ago } from '../ui/time.ts'
import type { Story } from './answers.ts'
import type { Deeds } from './deeds.ts'
import { lengthOf } from './words.ts'

export function StoryRow(props: { story: Story; deeds: Deeds; onCover: () => void }) {
  const [exporting, setExporting] = createSignal(false)
  const path = () => `/play/${encodeURIComponent(props.story.id)}`
  const busy = () => (props.deeds.busy()?.id === props.story.id ? props.deeds.busy() : null)
  return (
    <li class="stories-one" data-story={props.story.id} aria-busy={busy() !== null}>
      <Cover title={props.story.title} picture={props.story.cover} />
      <div class="stories-words">
        <h2>
          <A href={path()} dir="auto">
            {props.story.title}
          </A>
        </h2>
        <p class="last-words" dir="auto">
          {endOf(props.story.excerpt, 150) || 'Nothing has been told yet.'}
        </p>
        <p class="quiet-words">
          <Show when={busy()} fallback={`${lengthOf(props.story)} · played ${ago(props.story.playedAt)}`}>
            {(busy) => <span role="status">{busy().what}</span>}
          </Show>
        </p>
      </div>
      <Menu label={`More about ${props.story.title}`}>
        <MenuItem icon={<ExportIcon />} onSelect={() => setExporting(true)}>
          Export
        </MenuItem>
        <MenuItem icon={<PictureIcon />} onSelect={() => props.onCover()}>
          Cover
        </MenuItem>
        <MenuItem icon={<CopyIcon />} onSelect={() => void props.deeds.duplicate(props.story)}>
          Duplicate
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<EraseIcon />} onSelect={() => void props.deeds.remove(props.story)}>
          Throw away
        </MenuItem>
      </Menu>
      <Show when={exporting()}>
        <ExportDialog
          of={{ adventure: props.story.id }}
          title={props.story.title}
          onClose={() => setExporting(false)}
        />
      </Show>
    </li>
  )
}
