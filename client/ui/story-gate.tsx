// What stands before every page of a story: it is shown when it is loaded; else one is told why not, kindly.
import { Match, Switch, type JSX } from 'solid-js'
import { KindPage } from './kind-page.tsx'

interface StoryGateProps {
  status: 'loading' | 'missing' | 'unreachable' | 'ready'
  onRetry: () => void
  children: JSX.Element
}

export function StoryGate(props: StoryGateProps) {
  return (
    <Switch>
      <Match when={props.status === 'missing'}>
        <KindPage title="No such story">
          There is no story at this address, or it is not yours to read.
        </KindPage>
      </Match>
      <Match when={props.status === 'unreachable'}>
        <KindPage title="The book is closed" onRetry={() => props.onRetry()}>
          The server cannot be reached. Your story is safe there; try again in a moment.
        </KindPage>
      </Match>
      <Match when={props.status === 'ready'}>{props.children}</Match>
    </Switch>
  )
}
