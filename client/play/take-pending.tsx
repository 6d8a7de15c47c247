// What the player wrote instead of something earlier, while its narration is told: it is stored only together with that.
import { Paragraphs } from '../ui/paragraphs.tsx'
import type { Written } from './running-turn.ts'

export function Pending(props: { written: Written }) {
  const words = () => (props.written.kind === 'SAY' ? `“${props.written.text}”` : props.written.text)
  return (
    <article class="take players pending" aria-label="You, instead">
      <div class="take-text">
        <Paragraphs text={words()} />
      </div>
    </article>
  )
}
