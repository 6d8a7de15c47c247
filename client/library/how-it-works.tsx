// What a newcomer sees in place of stories: in three lines, what this is.
import { ContinueIcon, ForkIcon, RetryIcon } from '../ui/icons.tsx'

export function HowItWorks() {
  return (
    <section class="how" aria-labelledby="how-title">
      <h2 id="how-title">Nothing is told yet</h2>
      <ul>
        <li>
          <ContinueIcon />
          <span>
            <b>Say what you do,</b> what you say, or write a piece of the story yourself. The narrator goes on
            from there.
          </span>
        </li>
        <li>
          <RetryIcon />
          <span>
            <b>Not what you hoped for?</b> Have the moment told anew, or take your turn back. Every version is
            kept.
          </span>
        </li>
        <li>
          <ForkIcon />
          <span>
            <b>The story is a tree.</b> Go back to any place and play on differently; what you leave stays as
            it was.
          </span>
        </li>
      </ul>
      <p class="quiet-words">Choose a story below and begin. Nothing has to be set up first.</p>
    </section>
  )
}
