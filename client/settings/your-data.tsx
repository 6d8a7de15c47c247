// What is one's own: how to take all of it along, and how to be rid of it.
import { A } from '@solidjs/router'
import { Show } from 'solid-js'
import { isHosted } from '../api/me.ts'
import { DownloadLink } from '../ui/download-link.tsx'

export function YourData() {
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title">What is yours</h2>
      <div class="your-data">
        <p>
          All your stories and scenarios as one file: a zip with a bundle of each, and everything that hangs
          on it. Unpack it, and <A href="/import">Import</A> takes the bundles in again, here or elsewhere.
        </p>
        <p class="row">
          <DownloadLink class="button quiet" href="/exports/everything">
            Save everything as one file
          </DownloadLink>
        </p>
      </div>
      <div class="your-data">
        <Show
          when={isHosted()}
          fallback={
            <>
              <p>
                To be rid of a story, throw it away under <A href="/adventures">Your stories</A>; to be rid of
                a scenario, delete it on its page. To be rid of everything, stop the program and delete its
                data folder: it is called data and lies beside the program, unless DATA_DIR names another
                place. Besides that, this browser keeps how pages look, what you typed and did not send, and
                stories for reading without a connection.
              </p>
              <p>
                <A href="/debug">Model calls</A> shows what your model was asked last, and what it said.
              </p>
            </>
          }
        >
          <p>
            To be rid of a story, throw it away under <A href="/adventures">Your stories</A>. All of it at
            once, with what is stored of you, is deleted on <A href="/account">your account page</A>.
          </p>
        </Show>
      </div>
    </section>
  )
}
