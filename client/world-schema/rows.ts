// What can be done with the entries of a list in the draft: write, move, remove, add.
import type { SchemaDesk } from './schema-desk.ts'
import type { SchemaDraft } from './schema-draft.ts'

export interface Rows<Item> {
  write(at: number, fields: Partial<Item>): void
  /** By one place, up or down. */
  move(at: number, by: number): void
  remove(at: number): void
  add(item: Item): void
}

export function createRows<Item extends object>(
  desk: SchemaDesk,
  listIn: (draft: SchemaDraft) => Item[],
): Rows<Item> {
  const change = (how: (list: Item[]) => void) => desk.change((draft) => how(listIn(draft)))
  return {
    write: (at, fields) => change((list) => void Object.assign(list[at]!, fields)),
    move: (at, by) =>
      change((list) => {
        const [item] = list.splice(at, 1)
        if (item !== undefined) list.splice(at + by, 0, item)
      }),
    remove: (at) => change((list) => void list.splice(at, 1)),
    add: (item) => change((list) => void list.push(item)),
  }
}

/** Puts the focus into the entry that was added a moment ago. */
export function focusLast(list: HTMLElement): void {
  queueMicrotask(() => list.querySelector<HTMLElement>(':scope > li:last-child input')?.focus())
}
