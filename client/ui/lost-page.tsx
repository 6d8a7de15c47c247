// For an address that leads nowhere.
import { KindPage } from './kind-page.tsx'

export default function LostPage() {
  return (
    <KindPage title="A blank leaf">
      There is no page at this address. Perhaps the link was cut short.
    </KindPage>
  )
}
