// The way to how the story reads, and its place on the page.
import { lazy, Show, Suspense } from 'solid-js'
import { IconButton } from '../ui/icon-button.tsx'
import type { FollowScroll } from './follow-scroll.ts'
import type { ReadingDesk } from './reading-desk.ts'

const ReadingPanel = lazy(() => import('./reading-panel.tsx'))

export function ReadingButton(props: { desk: ReadingDesk }) {
  return (
    <IconButton label="How it reads" hint="a" class="reading-button" onPress={() => props.desk.toggle()}>
      <span aria-hidden="true">Aa</span>
    </IconButton>
  )
}

export function ReadingPlace(props: { desk: ReadingDesk; scroll: FollowScroll }) {
  return (
    <Suspense>
      <Show when={props.desk.open()}>
        <ReadingPanel beside={props.desk.wide()} scroll={props.scroll} onClose={() => props.desk.close()} />
      </Show>
    </Suspense>
  )
}
