// What can be done with the whole story, from within it.
import { useNavigate } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { ExportDialog } from '../ui/export-dialog.tsx'
import { BookIcon, GearIcon, HistoryIcon } from '../ui/icons.tsx'
import { ExportIcon } from '../ui/insight-icons.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'

export function StoryMenu(props: { id: string; title: string }) {
  const navigate = useNavigate()
  const [exporting, setExporting] = createSignal(false)
  const path = () => `/play/${encodeURIComponent(props.id)}`
  return (
    <>
      <Menu label="More about this story">
        <MenuItem icon={<ExportIcon />} onSelect={() => setExporting(true)}>
          Export
        </MenuItem>
        <MenuItem icon={<HistoryIcon />} onSelect={() => navigate(`${path()}/update`)}>
          Update from its scenario
        </MenuItem>
        <MenuItem icon={<BookIcon />} onSelect={() => navigate('/adventures')}>
          All your stories
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={<GearIcon />}
          onSelect={() => navigate(`/settings?from=${encodeURIComponent(path())}`)}
        >
          Settings
        </MenuItem>
      </Menu>
      <Show when={exporting()}>
        <ExportDialog of={{ adventure: props.id }} title={props.title} onClose={() => setExporting(false)} />
      </Show>
    </>
  )
}
