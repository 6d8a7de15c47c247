// A scenario on the shelf: its cover, what awaits the player, and what can be done to it.
import { A, useNavigate } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { query } from '../api/ask.ts'
import { AskRow } from '../ui/ask-row.tsx'
import { countOf } from '../ui/counts.ts'
import { Cover } from '../ui/cover.tsx'
import { ExportDialog } from '../ui/export-dialog.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { scenarioPath, startPath } from '../ui/scenario-tabs.tsx'
import { ScenarioPartsQuery } from './documents.ts'
import type { Listed, Shelf } from './shelf.ts'

interface ShelfCardProps {
  shelf: Shelf
  scenario: Listed
}

export function ShelfCard(props: ShelfCardProps) {
  const [asking, setAsking] = createSignal('')
  const [exporting, setExporting] = createSignal(false)
  const start = () => startPath(props.scenario.id)
  const remove = async () => {
    await props.shelf.remove(props.scenario)
    // The button that had the focus is gone with its card.
    document.querySelector<HTMLElement>('.shelf-page [type="search"]')?.focus()
  }
  return (
    <li class="shelf-card" data-scenario={props.scenario.id}>
      <A class="shelf-cover" href={start()} tabindex="-1" aria-hidden="true">
        <Cover title={props.scenario.title} picture={props.scenario.cover} />
      </A>
      <div class="shelf-words">
        <h2 dir="auto">
          <A href={start()}>{props.scenario.title}</A>
        </h2>
        <p class="shelf-description" dir="auto">
          {props.scenario.description}
        </p>
        <p class="quiet-words">{standingOf(props.scenario)}</p>
        <div class="shelf-row">
          <A class="button quiet" href={start()} aria-label={`Begin: ${props.scenario.title}`}>
            Begin
          </A>
          <More {...props} onExport={() => setExporting(true)} onDelete={setAsking} />
        </div>
        <Show when={exporting()}>
          <ExportDialog
            of={{ scenario: props.scenario.id }}
            title={props.scenario.title}
            onClose={() => setExporting(false)}
          />
        </Show>
        <Show when={asking()}>
          {(words) => (
            <AskRow
              words={words()}
              sure="Delete it for good"
              keep="Keep it"
              onSure={() => void remove()}
              onClose={() => setAsking('')}
            />
          )}
        </Show>
      </div>
    </li>
  )
}

interface MoreProps extends ShelfCardProps {
  onExport: () => void
  /** Asks first, with what goes. */
  onDelete: (words: string) => void
}

function More(props: MoreProps) {
  const navigate = useNavigate()
  const ask = async () => props.onDelete(await wordsBeforeDeletion(props.scenario))
  return (
    <Menu label={`More for ${props.scenario.title}`}>
      <MenuItem onSelect={() => navigate(scenarioPath(props.scenario.id))}>
        {props.scenario.canEdit ? 'Edit' : 'Read how it begins'}
      </MenuItem>
      <MenuItem onSelect={() => void props.shelf.duplicate(props.scenario)}>
        {props.scenario.canEdit ? 'Duplicate' : 'Copy to my scenarios'}
      </MenuItem>
      <MenuItem onSelect={() => props.onExport()}>Export</MenuItem>
      <Show when={props.scenario.canEdit}>
        <MenuLine />
        <MenuItem onSelect={() => void ask()}>Delete …</MenuItem>
      </Show>
    </Menu>
  )
}

function standingOf({ isBuiltIn, canEdit, visibility, options, tags }: Listed): string {
  const whose = isBuiltIn ? 'Built in' : canEdit ? 'Yours' : 'Public'
  const shared = canEdit && visibility === 'PUBLIC' ? ['public'] : []
  const choices = options.length > 0 ? [countOf(options.length, 'choice')] : []
  return [whose, ...shared, ...choices, ...tags.slice(0, 4)].join(' · ')
}

/** What goes with a scenario, in a question. */
async function wordsBeforeDeletion({ id, title }: Listed): Promise<string> {
  const { data } = await query(ScenarioPartsQuery, { id })
  const { cards = [], scripts = [], options = [] } = data?.scenario ?? {}
  const parts = [
    cards.length > 0 && countOf(cards.length, 'card'),
    scripts.length > 0 && countOf(scripts.length, 'script'),
    options.length > 0 && `${countOf(options.length, 'choice')} and all below`,
  ].filter(Boolean)
  const last = parts.pop()
  const goes = last ? `, with its ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}` : ''
  return `Delete “${title}”${goes}? Stories that began with it stay as they are.`
}
