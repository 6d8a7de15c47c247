// Who asks, and what he is to a story: its owner, a guest who came by a link, or nobody that is known.

/** What somebody may do who came by a link. */
export type LinkRole = 'SPECTATOR' | 'COPLAYER'

/** A link that lets others into one story. */
export interface Link {
  shareId: string
  adventureId: string
  role: LinkRole
  /** Whether a spectator sees what the story counts. */
  showsStats: boolean
  expiresAt: Date | null
}

/** What a personal access token lets a program do: read; take turns besides; change all that is its user's. */
export type Scope = 'READ' | 'PLAY' | 'WRITE'

/** What kind of user somebody is on a hosted server: a visitor who has written nothing yet (and has no row), a guest, or
 * who has an account. */
export type Standing = 'VISITOR' | 'GUEST' | 'ACCOUNT'

/** Who asks. Somebody with a link is never more than its role, whoever else he is. */
export interface Viewer {
  /** NOBODY for who is no user here. */
  userId: string
  link: Link | null
  /** Missing for the one user of a local installation, and for who came by a link. */
  standing?: Standing
  /** The address of who has an account. */
  email?: string | null
  /** Which version of his sessions he came with; missing for who came with a token. */
  session?: number
  /** The token that a program came with; missing for who came himself. */
  token?: { id: string; scope: Scope; expiresAt: Date | null }
}

/** The id of no user: nothing belongs to it. */
export const NOBODY = ''

export const STRANGER: Viewer = { userId: NOBODY, link: null }

/** Roles from the least to the most: each sees what those before it see. A WITNESS is a spectator who is shown what the
 * story counts. */
export const ROLES = ['STRANGER', 'SPECTATOR', 'WITNESS', 'COPLAYER', 'OWNER'] as const
export type Role = (typeof ROLES)[number]

/** What a viewer is to all that he can reach: a link opens one story, a user has his own. */
export function roleOf({ userId, link }: Viewer): Role {
  if (link === null) return userId === NOBODY ? 'STRANGER' : 'OWNER'
  if (link.role === 'COPLAYER') return 'COPLAYER'
  return link.showsStats ? 'WITNESS' : 'SPECTATOR'
}

const RANK = Object.fromEntries(ROLES.map((role, rank) => [role, rank])) as Record<Role, number>

/** Whether a role is at least another. */
export const isAtLeast = (role: Role, least: Role): boolean => RANK[role] >= RANK[least]
