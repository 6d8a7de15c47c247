// What can be done with the whole story, from within it.
import { useNavigate } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { isHosted } from '../api/me.ts'
import { ExportDialog } from '../ui/export-dialog.tsx'
import { BookIcon, GearIcon, HistoryIcon, PersonIcon, ShareIcon } from '../ui/icons.tsx'
import { BookmarkIcon, ExportIcon, GlassesIcon } from '../ui/insight-icons.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { createMedia } from '../ui/platform.ts'
import { withWayBack } from '../ui/way-back.ts'

export function StoryMenu(props: { id: string; title: string; onShare: () => void }) {
  const navigate = useNavigate()
  /** The bar folds what is rarer into this menu (play-bar.css). */
  const folds = createMedia('(max-width: 40rem)')
  const [exporting, setExporting] = createSignal(false)
  const path = () => `/play/${encodeURIComponent(props.id)}`
  return (
    <>
      <Menu label="More about this story">
        <Show when={folds()}>
          <MenuItem icon={<GlassesIcon />} onSelect={() => navigate(`${path()}/insights`)}>
            What the narrator reads
          </MenuItem>
          <MenuItem icon={<BookmarkIcon />} onSelect={() => navigate(`${path()}/memories`)}>
            Memories
          </MenuItem>
          <MenuItem icon={<ShareIcon />} onSelect={() => props.onShare()}>
            Share this story
          </MenuItem>
          <MenuLine />
        </Show>
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
        <Show when={isHosted()}>
          <MenuItem icon={<PersonIcon />} onSelect={() => navigate(withWayBack('/account', path()))}>
            Account
          </MenuItem>
        </Show>
      </Menu>
      <Show when={exporting()}>
        <ExportDialog of={{ adventure: props.id }} title={props.title} onClose={() => setExporting(false)} />
      </Show>
    </>
  )
}
