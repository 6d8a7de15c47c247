// One card in the table. It opens below its row.
import { createSignal, Show } from 'solid-js'
import { titleOf } from '../ui/cards/card-values.ts'
import { numberOf, roughTokens } from '../ui/counts.ts'
import { DownIcon } from '../ui/icons.tsx'
import { Switch } from '../ui/switch.tsx'
import { CardEditor } from './card-editor.tsx'
import type { Card, CardsDesk } from './cards-desk.ts'

interface CardTableRowProps {
  desk: CardsDesk
  card: Card
}

export function CardTableRow(props: CardTableRowProps) {
  const [problem, setProblem] = createSignal('')
  const isOpen = () => props.desk.open() === props.card.id
  const use = async (enabled: boolean) => {
    const outcome = await props.desk.edit(props.card.id, { enabled })
    setProblem(outcome.done ? '' : outcome.problem)
  }
  return (
    <>
      <tr
        class="card-line"
        classList={{ off: !props.card.enabled, open: isOpen() }}
        data-card={props.card.id}
      >
        <th scope="row">
          <button
            type="button"
            aria-expanded={isOpen()}
            onClick={() => props.desk.choose(isOpen() ? null : props.card.id)}
          >
            <DownIcon />
            <span dir="auto">{titleOf(props.card)}</span>
          </button>
        </th>
        <td class="card-line-keys" dir="auto">
          {props.card.constant ? 'always told' : props.card.keys.join(', ')}
          <Show when={problem()}>
            <span class="fault" role="alert">
              {' '}
              {problem()}
            </span>
          </Show>
        </td>
        <td dir="auto">{props.card.type}</td>
        <td class="number">{numberOf(roughTokens(props.card.entry))}</td>
        <td>
          <Switch
            label={`${titleOf(props.card)} is in use`}
            words={['on', 'off']}
            checked={props.card.enabled}
            onChange={(enabled) => void use(enabled)}
          />
        </td>
      </tr>
      <Show when={isOpen()}>
        <tr class="card-open">
          <td colSpan={5}>
            <CardEditor desk={props.desk} card={props.card} />
          </td>
        </tr>
      </Show>
    </>
  )
}
