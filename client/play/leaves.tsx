// The takes of a long story by leaves of some dozen: only those near the screen are drawn, the others keep their room.
import {
  createContext,
  createEffect,
  createMemo,
  createSignal,
  For,
  on,
  onCleanup,
  onMount,
  Show,
  untrack,
  useContext,
  type JSX,
} from 'solid-js'

interface LeavesProps<Item> {
  /** In the order in which they are read. */
  items: Item[]
  depthOf: (item: Item) => number
  children: (item: Item) => JSX.Element
}

/** How many depths of a story are a leaf. */
const LEAF = 24
/** This far from the screen it is drawn, so that no key that pages leads to where nothing is yet. */
const NEAR = '150% 0px'
/** What one has opened or writes in a leaf is not folded up with it. */
const IN_USE = '.edited, .going-on, [aria-expanded="true"], details[open]'

type Watch = (element: Element, onChange: (isNear: boolean) => void) => void
const Watching = createContext<Watch>(() => {})

export function Leaves<Item>(props: LeavesProps<Item>) {
  const byLeaf = createMemo(() => {
    const leaves = new Map<number, Item[]>()
    for (const item of props.items) {
      const leaf = Math.floor(props.depthOf(item) / LEAF)
      const held = leaves.get(leaf)
      if (held) held.push(item)
      else leaves.set(leaf, [item])
    }
    return leaves
  })
  const leaves = createMemo(() => [...byLeaf().keys()], [], { equals: sameList })
  const last = createMemo(() => leaves().at(-1))
  return (
    <Watching.Provider value={watchNearness()}>
      <For each={leaves()}>
        {(leaf) => (
          <Leaf items={byLeaf().get(leaf) ?? []} isLast={last() === leaf}>
            {(item) => props.children(item)}
          </Leaf>
        )}
      </For>
    </Watching.Provider>
  )
}

const sameList = <Item,>(a: Item[], b: Item[]): boolean =>
  a === b || (a.length === b.length && a.every((item, index) => item === b[index]))

/** One observer for all leaves. On paper there is no scrolling: there, all are near. */
function watchNearness(): Watch {
  const listeners = new Map<Element, (isNear: boolean) => void>()
  const observer = new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => listeners.get(target)?.(isIntersecting)),
    { rootMargin: NEAR },
  )
  const onPrint = () => listeners.forEach((listener) => listener(true))
  // Whoever is observed anew is told where it stands.
  const onPrinted = () =>
    [...listeners.keys()].forEach((element) => {
      observer.unobserve(element)
      observer.observe(element)
    })
  addEventListener('beforeprint', onPrint)
  addEventListener('afterprint', onPrinted)
  onCleanup(() => {
    removeEventListener('beforeprint', onPrint)
    removeEventListener('afterprint', onPrinted)
    observer.disconnect()
  })
  return (element, onChange) => {
    listeners.set(element, onChange)
    observer.observe(element)
    onCleanup(() => {
      listeners.delete(element)
      observer.unobserve(element)
    })
  }
}

interface LeafProps<Item> {
  items: Item[]
  /** It grows, and its end is where one writes: it is always drawn. */
  isLast: boolean
  children: (item: Item) => JSX.Element
}

function Leaf<Item>(props: LeafProps<Item>) {
  const watch = useContext(Watching)
  // How high it is can be known only of what was drawn.
  const [drawn, setDrawn] = createSignal(true)
  const items = createMemo(() => props.items, [], { equals: sameList })
  let element!: HTMLElement
  let near = true
  const settle = () => {
    const wanted = near || untrack(() => props.isLast) || isInUse(element)
    if (wanted === untrack(drawn)) return
    if (wanted) unfold(element, () => setDrawn(true))
    else {
      element.style.height = `${element.getBoundingClientRect().height}px`
      setDrawn(false)
    }
  }
  onMount(() =>
    watch(element, (isNear) => {
      near = isNear
      settle()
    }),
  )
  createEffect(on(() => props.isLast, settle, { defer: true }))
  return (
    <div class="leaf" ref={(made) => (element = made)}>
      <Show when={drawn()}>
        <For each={items()}>{(item) => props.children(item)}</For>
      </Show>
    </div>
  )
}

/** Draws a leaf again. If it is not as high as it was, as in a window of another width, what is read below it stays. */
function unfold(element: HTMLElement, draw: () => void): void {
  const { bottom, height } = element.getBoundingClientRect()
  draw()
  element.style.height = ''
  const more = element.getBoundingClientRect().height - height
  if (bottom <= 0 && more !== 0) scrollBy({ top: more, behavior: 'instant' })
}

function isInUse(leaf: HTMLElement): boolean {
  const marked = getSelection()
  return (
    leaf.contains(document.activeElement) ||
    (marked !== null && !marked.isCollapsed && marked.containsNode(leaf, true)) ||
    leaf.querySelector(IN_USE) !== null
  )
}
