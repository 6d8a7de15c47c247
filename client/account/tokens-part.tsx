// Personal access tokens: what lets programs act for one. Each is shown once, when it is made.
import { createSignal, For, Show, untrack } from 'solid-js'
import { mutate } from '../api/ask.ts'
import type { TokenFieldsFragment } from '../api/generated/graphql.ts'
import { refusalIn, type Refused } from './deeds.ts'
import { CreateAccessToken, RevokeAccessToken } from './documents.ts'
import { Fold } from './fold.tsx'
import { MadeToken } from './made-token.tsx'
import { TokenForm, type NewToken } from './token-form.tsx'
import { TokenRow } from './token-row.tsx'

/** @param props.onChange is told when there is one more or less: the rest of the page tells of them too */
export function TokensPart(props: { tokens: TokenFieldsFragment[]; onChange: () => void }) {
  const [tokens, setTokens] = createSignal(untrack(() => props.tokens))
  const [made, setMade] = createSignal<{ id: string; token: string } | null>(null)
  const [said, say] = createSignal('')
  const create = async (wanted: NewToken): Promise<Refused> => {
    const { data, problem } = await mutate(CreateAccessToken, { input: wanted })
    if (problem !== null) return { message: problem, code: '', issues: [] }
    const result = data.createAccessToken
    if (result?.__typename !== 'CreateAccessTokenPayload') return refusalIn(result)
    setTokens(result.viewer.tokens)
    setMade({ id: result.accessToken.id, token: result.token })
    say('')
    props.onChange()
    return null
  }
  const revoke = async (id: string) => {
    const { data, problem } = await mutate(RevokeAccessToken, { input: { id } })
    const result = data?.revokeAccessToken
    if (result?.__typename !== 'RevokeAccessTokenPayload')
      return void say(problem ?? refusalIn(result)?.message ?? '')
    setTokens(result.viewer.tokens)
    if (made()?.id === id) setMade(null)
    say('The token is revoked: it opens nothing any more.')
    props.onChange()
  }
  return (
    <section aria-labelledby="tokens-title">
      <h2 id="tokens-title">Access tokens</h2>
      <p class="hint">
        With a token, a program of yours uses the API at <code>/graphql</code> in your name, as far as its
        scope goes. It sends it along as <code>Authorization: Bearer …</code>; what the API has stands in{' '}
        <a href="/schema.graphql" rel="external">
          its schema
        </a>
        .
      </p>
      <Show when={tokens().length > 0}>
        <ul class="tokens">
          <For each={tokens()}>
            {(token) => <TokenRow token={token} onRevoke={() => void revoke(token.id)} />}
          </For>
        </ul>
      </Show>
      <p class="notice" role="status">
        {said()}
      </p>
      <Show when={made()} keyed>
        {({ token }) => <MadeToken token={token} onClose={() => setMade(null)} />}
      </Show>
      <Fold label="Make a token" onOpen={() => setMade(null)}>
        {(close) => <TokenForm onCreate={create} onClose={close} />}
      </Fold>
    </section>
  )
}
