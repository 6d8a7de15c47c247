// The way into a script: it is loaded, or it is said that there is none.
import { createSignal, Match, onMount, Switch, untrack, type JSX } from 'solid-js'
import { KindPage } from '../ui/kind-page.tsx'
import type { OpenScript } from './values.ts'
import { createWork, type Saved, type Work } from './work.ts'

/** What a script page needs to know of where its script is. */
export interface Place {
  load(): Promise<{ script: OpenScript | null } | 'unreachable'>
  send(changes: object, expectedVersion: number): Promise<Saved>
}

export function ScriptGate(props: { place: Place; children: (work: Work) => JSX.Element }) {
  const { place } = untrack(() => props)
  const [found, setFound] = createSignal<OpenScript | 'missing' | 'unreachable' | null>(null)
  const load = async () => {
    const answer = await place.load()
    setFound(answer === 'unreachable' ? answer : (answer.script ?? 'missing'))
  }
  onMount(() => void load())
  const script = () => {
    const held = found()
    return held === null || typeof held === 'string' ? null : held
  }
  const open = (script: OpenScript) =>
    createWork({
      script,
      send: place.send,
      load: async () => {
        const answer = await place.load()
        return answer === 'unreachable' ? null : answer.script
      },
    })
  return (
    <Switch>
      <Match when={found() === 'missing'}>
        <KindPage title="No such script">There is no script at this address, or it is not yours.</KindPage>
      </Match>
      <Match when={found() === 'unreachable'}>
        <KindPage title="Scripts" onRetry={() => void load()}>
          The server cannot be reached. Your scripts are safe there; try again in a moment.
        </KindPage>
      </Match>
      <Match when={script()}>{(one) => props.children(open(untrack(one)))}</Match>
    </Switch>
  )
}
