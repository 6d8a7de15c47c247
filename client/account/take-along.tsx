// Everything that one has, as files of one's own.
import { DownloadLink } from '../ui/download-link.tsx'

export function TakeAlong() {
  return (
    <section aria-labelledby="along-title">
      <h2 id="along-title">Take along</h2>
      <p class="hint">
        All your stories and scenarios in one zip: a bundle of each, with everything that hangs on it, its
        scripts too. Unpack it, and any Forklore takes such bundles in again, also one on your own machine.
      </p>
      <p class="row">
        <DownloadLink class="button quiet" href="/exports/everything">
          Save all that is yours
        </DownloadLink>
      </p>
    </section>
  )
}
