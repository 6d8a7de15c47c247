// The place of the code editor: it is loaded when it is needed, and until then the code can be read.
import { createEffect, createResource, on, onCleanup, onMount, Show, untrack } from 'solid-js'
import type { CodeEditor as Editor } from './code-mirror.ts'
import { SLOTS, type ScriptValues, type SlotName } from './values.ts'
import type { Work } from './work.ts'

interface CodeEditorProps {
  work: Work
  slot: SlotName
  onRun: () => void
  onSave: () => void
  editorRef: (editor: Editor) => void
}

const labelOf = (slot: SlotName): string => `${SLOTS.find(({ name }) => name === slot)!.label} code`
const textsOf = ({ library, input, context, output }: ScriptValues) => ({ library, input, context, output })

export function CodeEditor(props: CodeEditorProps) {
  const [module] = createResource(() => import('./code-mirror.ts'))
  return (
    <div class="code-place">
      <Show when={module()} fallback={<Waiting failed={module.error !== undefined} {...props} />}>
        {(loaded) => <Open open={loaded().openEditor} {...props} />}
      </Show>
    </div>
  )
}

function Waiting(props: CodeEditorProps & { failed: boolean }) {
  return (
    <>
      <p class="hint" role="status">
        {props.failed ? 'The editor cannot be loaded. Reload the page to try again.' : 'Opening the editor …'}
      </p>
      <pre class="code-plain" tabindex="0" aria-label={labelOf(props.slot)}>
        {props.work.values()[props.slot].slice(0, 20_000)}
      </pre>
    </>
  )
}

function Open(props: CodeEditorProps & { open: typeof import('./code-mirror.ts').openEditor }) {
  const { work } = untrack(() => props)
  let host!: HTMLDivElement
  onMount(() => {
    const editor = untrack(() =>
      props.open({
        root: host.attachShadow({ mode: 'open' }),
        texts: textsOf(work.values()),
        slot: props.slot,
        label: labelOf,
        kind: () => work.values().kind,
        onChange: (slot, text) => work.set({ [slot]: text }),
        onRun: () => props.onRun(),
        onSave: () => props.onSave(),
      }),
    )
    props.editorRef(editor)
    createEffect(on(() => props.slot, editor.show, { defer: true }))
    createEffect(
      on(work.turnings, () => editor.replace(untrack(() => textsOf(work.values()))), { defer: true }),
    )
    createEffect(() => {
      for (const { name, slot } of SLOTS)
        editor.mark(
          name,
          work.faults().filter((fault) => fault.slot === slot),
        )
    })
    onCleanup(() => editor.close())
  })
  return <div class="code-host" ref={(element) => (host = element)} />
}
