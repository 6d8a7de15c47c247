// One's account: who one is here, how one comes in, what programs may do for one, and how one takes everything along or goes.
import { A, useSearchParams } from '@solidjs/router'
import { createSignal, Match, onMount, Show, Switch } from 'solid-js'
import { query } from '../api/ask.ts'
import type { AccountPageQuery as Page } from '../api/generated/graphql.ts'
import { me } from '../api/me.ts'
import '../styles/account.css'
import { KindPage } from '../ui/kind-page.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { wayBack } from '../ui/way-back.ts'
import { Accesses } from './accesses.tsx'
import { DeletePart } from './delete-part.tsx'
import { AccountPageQuery } from './documents.ts'
import { GuestPart } from './guest-part.tsx'
import { NoAccounts } from './no-accounts.tsx'
import { PasswordPart } from './password-part.tsx'
import { SignedInPart } from './signed-in-part.tsx'
import { TakeAlong } from './take-along.tsx'
import { TokensPart } from './tokens-part.tsx'

export default function AccountPage() {
  const [page, setPage] = createSignal<Page | 'unreachable' | null>(null)
  const load = async () => {
    const { data, problem } = await query(AccountPageQuery, {})
    setPage(problem === null ? data : 'unreachable')
  }
  onMount(() => void load())
  const loaded = () => {
    const held = page()
    return held !== null && held !== 'unreachable' && held.viewer ? { ...held, viewer: held.viewer } : null
  }
  return (
    <Switch>
      <Match when={me()?.isHosted === false}>
        <NoAccounts />
      </Match>
      <Match when={page() === 'unreachable'}>
        <KindPage title="Account" onRetry={() => void load()}>
          The server cannot be reached. Try again in a moment.
        </KindPage>
      </Match>
      <Match when={me() && loaded()}>
        {(data) => <Account page={data()} onChange={() => void load()} />}
      </Match>
    </Switch>
  )
}

type Viewer = NonNullable<Page['viewer']>

function Account(props: { page: Page & { viewer: Viewer }; onChange: () => void }) {
  const [params] = useSearchParams()
  const viewer = () => props.page.viewer
  const isVisitor = () => viewer().kind === 'VISITOR'
  return (
    <>
      <PageBar title="Account" />
      <main class="account">
        <Show
          when={viewer().kind === 'ACCOUNT'}
          fallback={
            <GuestPart
              hasSome={!isVisitor()}
              days={props.page.serverInfo?.guestRetentionDays ?? null}
              back={wayBack(params.from)}
            />
          }
        >
          <SignedInPart email={viewer().email ?? ''} back={wayBack(params.from)} />
          <Show when={viewer().seesVisits}>
            <A href="/analytics">How this server is visited</A>
          </Show>
          <PasswordPart email={viewer().email ?? ''} onDone={props.onChange} />
          <TokensPart tokens={viewer().tokens} onChange={props.onChange} />
          <Accesses accesses={viewer().accesses} />
        </Show>
        <Show when={!isVisitor()}>
          <TakeAlong />
          <DeletePart page={props.page} email={viewer().email ?? null} />
        </Show>
      </main>
    </>
  )
}
