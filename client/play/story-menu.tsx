// What can be done with the whole story, from within it.
import { useNavigate } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { isHosted } from '../api/me.ts'
import { ExportDialog } from '../ui/export-dialog.tsx'
import { BookIcon, FlagIcon, GearIcon, HistoryIcon, PersonIcon, ShareIcon } from '../ui/icons.tsx'
import { BookmarkIcon, ExportIcon, GlassesIcon } from '../ui/insight-icons.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { offer } from '../ui/offers.ts'
import { openPalette } from '../ui/overlay.ts'
import { createMedia } from '../ui/platform.ts'
import { SearchIcon } from '../ui/tree-icons.tsx'
import { withWayBack } from '../ui/way-back.ts'

interface StoryMenuProps {
  id: string
  title: string
  onShare: () => void
  onCheckpoints: () => void
}

export function StoryMenu(props: StoryMenuProps) {
  const navigate = useNavigate()
  /** The bar folds what is rarer into this menu (play-bar.css). */
  const folds = createMedia('(max-width: 40rem)')
  const [exporting, setExporting] = createSignal(false)
  offerRarer({ onExport: () => setExporting(true), onCheckpoints: () => props.onCheckpoints() })
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
        <MenuItem icon={<FlagIcon />} onSelect={() => props.onCheckpoints()}>
          Checkpoints
        </MenuItem>
        <MenuItem icon={<ExportIcon />} onSelect={() => setExporting(true)}>
          Export
        </MenuItem>
        <MenuItem icon={<HistoryIcon />} onSelect={() => navigate(`${path()}/update`)}>
          Update from its scenario
        </MenuItem>
        <MenuItem icon={<SearchIcon />} onSelect={openPalette}>
          Go anywhere
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

function offerRarer(run: { onExport: () => void; onCheckpoints: () => void }): void {
  const group = 'This story'
  offer({
    commands: () => [
      { name: 'Export this story', group, also: 'download file save text markdown json', run: run.onExport },
      { name: 'Checkpoints', group, also: 'go to places marks flags list', run: run.onCheckpoints },
    ],
  })
}
