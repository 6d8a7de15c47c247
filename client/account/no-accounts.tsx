// What stands in place of an account where there is none: on one's own machine.
import { KindPage } from '../ui/kind-page.tsx'

export function NoAccounts() {
  return (
    <KindPage title="There are no accounts here">
      This server is your own: all that it has is yours, and nobody needs to sign in.
    </KindPage>
  )
}
