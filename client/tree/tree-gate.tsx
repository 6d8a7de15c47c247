// What all pages around the tree have in common: they load it, say so when there is none, and lead to each other.
import { A, useNavigate, useParams } from '@solidjs/router'
import { createSignal, Show, untrack, type Accessor, type JSX } from 'solid-js'
import type { GoToTarget } from '../api/generated/graphql.ts'
import { BackIcon } from '../ui/icons.tsx'
import { StoryGate } from '../ui/story-gate.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { CompareIcon, SearchIcon, TreeIcon } from '../ui/tree-icons.tsx'
import { createDeeds, type Deeds } from './deeds.ts'
import { createStoryTree, type StoryTree } from './story-tree.ts'
import type { TreeModel } from './tree-model.ts'

/** What a page has of its tree. */
export interface TreeDesk {
  tree: StoryTree
  model: Accessor<TreeModel>
  deeds: Deeds
  /** One sentence about what did not happen; empty for none. */
  notice: Accessor<string>
  say(sentence: string): void
  /** Moves the reader there and opens the story. */
  read(target: GoToTarget): Promise<void>
}

export const treePath = (id: string, page: 'tree' | 'compare' | 'search' | '' = ''): string =>
  `/play/${encodeURIComponent(id)}${page && `/${page}`}`

export function TreeGate(props: { children: (desk: TreeDesk) => JSX.Element }) {
  const params = useParams()
  return (
    <Show when={params.id} keyed>
      {(id) => <Gate id={id}>{(desk) => props.children(desk)}</Gate>}
    </Show>
  )
}

function Gate(props: { id: string; children: (desk: TreeDesk) => JSX.Element }) {
  const tree = createStoryTree(untrack(() => props.id))
  const loaded = () => tree.status() === 'ready' && tree.model() !== null
  return (
    <StoryGate status={tree.status()} onRetry={() => void tree.load()}>
      <Show when={loaded()}>{props.children(createDesk(tree))}</Show>
    </StoryGate>
  )
}

function createDesk(tree: StoryTree): TreeDesk {
  const navigate = useNavigate()
  const deeds = createDeeds(tree)
  const [notice, say] = createSignal('')
  const read = async (target: GoToTarget) => {
    say('')
    const { problem } = await deeds.goTo(target)
    if (problem === null) navigate(treePath(tree.id))
    else say(problem)
  }
  return { tree, model: () => tree.model()!, deeds, notice, say, read }
}

interface TreeBarProps {
  desk: TreeDesk
  page: 'tree' | 'compare' | 'search'
}

const NOTES = { tree: 'Lines and map', compare: 'Compare', search: 'Search' }

export function TreeBar(props: TreeBarProps) {
  const id = () => props.desk.tree.id
  const note = () => <p class="tree-note">{NOTES[props.page]}</p>
  return (
    <PageBar title={props.desk.model().page.title} note={note()}>
      <Show when={props.page !== 'tree'}>
        <A class="icon-button" href={treePath(id(), 'tree')} aria-label="Lines and map" title="Lines and map">
          <TreeIcon />
        </A>
      </Show>
      <Show when={props.page !== 'search'}>
        <A class="icon-button" href={treePath(id(), 'search')} aria-label="Search" title="Search">
          <SearchIcon />
        </A>
      </Show>
      <Show when={props.page !== 'compare'}>
        <A class="icon-button" href={treePath(id(), 'compare')} aria-label="Compare" title="Compare">
          <CompareIcon />
        </A>
      </Show>
      <A class="icon-button" href={treePath(id())} aria-label="Back to the story" title="Back to the story">
        <BackIcon />
      </A>
    </PageBar>
  )
}

const RUNNING = 'A turn is being told. You can look around; going elsewhere waits for its end.'

export function TreeNotice(props: { desk: TreeDesk }) {
  const running = () => (props.desk.model().page.runningTurn ? RUNNING : '')
  return (
    <p class="notice tree-notice" role="status">
      {props.desk.notice() || running()}
    </p>
  )
}
