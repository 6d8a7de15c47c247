// A card of a story while it is written, and live whether it would be told now, and why.
import { Show, untrack } from 'solid-js'
import { CardSheet } from '../ui/cards/card-sheet.tsx'
import type { Card } from './answers.ts'
import { CardDeeds } from './card-deeds.tsx'
import { createCardForm } from './card-form.ts'
import { CardVerdict } from './card-verdict.tsx'
import type { CardsDesk } from './cards-desk.ts'

interface CardEditorProps {
  desk: CardsDesk
  /** null for one that is not made yet. */
  card: Card | null
}

export function CardEditor(props: CardEditorProps) {
  const { desk } = untrack(() => props)
  const form = createCardForm(() => props.card, desk)
  const save = async () => {
    const outcome = await form.save()
    if (outcome?.done && props.card === null) desk.showMade(outcome.id)
  }
  const said = () => {
    if (form.justSaved()) return 'Saved. It counts from the next turn on.'
    return props.card && desk.made() === props.card.id ? 'Made. It counts from the next turn on.' : ''
  }
  return (
    <CardSheet
      form={form}
      isNew={props.card === null}
      said={said()}
      save={save}
      close={() => desk.choose(null)}
      above={
        <Show when={props.card?.isAnchored}>
          <p class="hint">
            As this line has it: a script gave it these words here. What you change counts on this line;
            others may have other words.
          </p>
        </Show>
      }
      between={<CardVerdict desk={desk} card={props.card} form={form} />}
    >
      <Show when={props.card}>{(card) => <CardDeeds desk={desk} card={card()} form={form} />}</Show>
    </CardSheet>
  )
}
