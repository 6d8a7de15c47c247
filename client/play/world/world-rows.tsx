// A list whose rows are known by a key: a row whose content changes stays the same row, with its focus and its motion.
import { createMemo, For, untrack, type Accessor, type JSX } from 'solid-js'

interface RowsProps<Item> {
  each: Item[]
  by: (item: Item) => string
  children: (item: Accessor<Item>) => JSX.Element
}

export function Rows<Item>(props: RowsProps<Item>) {
  const byKey = createMemo(() => new Map(props.each.map((item) => [props.by(item), item])))
  const keys = createMemo(() => [...byKey().keys()])
  return (
    <For each={keys()}>
      {(key) => (
        <Row key={key} byKey={byKey}>
          {props.children}
        </Row>
      )}
    </For>
  )
}

interface RowProps<Item> {
  key: string
  byKey: Accessor<Map<string, Item>>
  children: (item: Accessor<Item>) => JSX.Element
}

function Row<Item>(props: RowProps<Item>) {
  const { key, byKey } = untrack(() => props)
  // Stays what it was while its row leaves the page.
  const item = createMemo<Item>((held) => byKey().get(key) ?? held, byKey().get(key)!)
  return <>{props.children(item)}</>
}
