// The links of a story as its owner holds them, and what he does with them; each deed says what came of it.
import { createSignal, type Accessor } from 'solid-js'
import { mutate, query } from '../../api/ask.ts'
import type { ShareFieldsFragment } from '../../api/generated/graphql.ts'
import { copyText } from '../../ui/clipboard.ts'
import { CreateShare, RevokeShare, SharesQuery } from './documents.ts'
import type { NewShare } from './share-form.tsx'

export interface Shares {
  /** Null until they are loaded. */
  list: Accessor<ShareFieldsFragment[] | null>
  /** Whether others than this machine reach the server. */
  reached: Accessor<boolean>
  /** Where others reach it, the first of which links name unless another is chosen. */
  places: Accessor<string[]>
  place: Accessor<string>
  setPlace: (place: string) => void
  notice: Accessor<string>
  load(): Promise<void>
  /** The whole link; null when its key can no longer be read. */
  linkOf(share: ShareFieldsFragment): string | null
  copy(share: ShareFieldsFragment): Promise<void>
  create(wanted: NewShare): Promise<boolean>
  end(share: ShareFieldsFragment): Promise<void>
}

/** At the end of a story's address: it opens with its links. */
export const SHARE = '#share'

/** Whether a place can be opened on its own machine alone. */
export const isHere = (place: string): boolean => /\/\/(localhost|127\.|\[::1\])/.test(place)

export function createShares(id: string): Shares {
  const [list, setList] = createSignal<ShareFieldsFragment[] | null>(null)
  const [reached, setReached] = createSignal(true)
  const [places, setPlaces] = createSignal([location.origin])
  const [chosen, setPlace] = createSignal<string | null>(null)
  const [notice, say] = createSignal('')
  const place = () => chosen() ?? places()[0]!
  const linkOf = ({ token }: ShareFieldsFragment) => token && `${place()}/watch#${token}`
  const load = async () => {
    const { data, problem } = await query(SharesQuery, { id })
    if (problem !== null) return void say(problem)
    const { guestsReachUs = true, guestAddresses = [] } = data.serverInfo ?? {}
    setReached(guestsReachUs)
    setPlaces(isHere(location.origin) && guestAddresses.length > 0 ? guestAddresses : [location.origin])
    setList(data.adventure?.shares ?? [])
  }
  const copy = async (share: ShareFieldsFragment) => {
    const link = linkOf(share)
    if (link === null) return
    const copied = await copyText(link)
    say(
      copied
        ? 'Copied. Whoever has the link has its role.'
        : 'The browser did not allow copying. Select the link, and copy it from there.',
    )
  }
  const create = async (wanted: NewShare) => {
    const { data, problem } = await mutate(CreateShare, { input: { adventureId: id, ...wanted } })
    const made = data?.createShare
    if (made?.__typename !== 'CreateSharePayload') {
      say(problem ?? (made && 'message' in made ? made.message : ''))
      return false
    }
    setList([...(list() ?? []), made.share])
    await copy(made.share)
    return true
  }
  const end = async (share: ShareFieldsFragment) => {
    const { data, problem } = await mutate(RevokeShare, { input: { shareId: share.id } })
    const result = data?.revokeShare
    say(problem ?? (result && 'message' in result ? result.message : 'The link has ended.'))
    await load()
  }
  return { list, reached, places, place, setPlace, notice, load, linkOf, copy, create, end }
}
