// What stands before every page of a story or scenario: it is shown when it is loaded; else one is told why not, kindly.
import { createMemo, Match, Switch, type JSX } from 'solid-js'
import { KindPage } from './kind-page.tsx'

interface StoryGateProps {
  status: 'loading' | 'missing' | 'unreachable' | 'ready'
  onRetry: () => void
  /** What it is; a story, unless it is said. */
  of?: 'story' | 'scenario'
  children: JSX.Element
}

export function StoryGate(props: StoryGateProps) {
  const what = () => props.of ?? 'story'
  const wasThere = createMemo<boolean>((was) => was || props.status === 'ready', false)
  return (
    <Switch>
      <Match when={props.status === 'missing' && what() === 'story' && wasThere()}>
        <KindPage title="This story was thrown away" on={{ label: 'All your stories', href: '/adventures' }}>
          It was done in another window. For a while it can be had back, on the page of all your stories.
        </KindPage>
      </Match>
      <Match when={props.status === 'missing'}>
        <KindPage title={`No such ${what()}`}>
          There is no {what()} at this address, or it is not yours to read.
        </KindPage>
      </Match>
      <Match when={props.status === 'unreachable'}>
        <KindPage title="The book is closed" onRetry={() => props.onRetry()}>
          The server cannot be reached. Your {what()} is safe there; try again in a moment.
        </KindPage>
      </Match>
      <Match when={props.status === 'ready'}>{props.children}</Match>
    </Switch>
  )
}
