// The code editor: CodeMirror with what scripts find in place. A file of its own, loaded when an editor opens.
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { ScriptKind } from '../api/generated/graphql.ts'
import { wordsAt } from './api-words.ts'
import { highlight, look } from './code-look.ts'
import type { SlotName } from './values.ts'
import type { Fault } from './work.ts'

export interface CodeEditor {
  /** Shows a slot; each keeps its cursor and its own undo. */
  show(slot: SlotName): void
  /** Puts another code in place of all slots. */
  replace(texts: Record<SlotName, string>): void
  /** Marks what cannot be read of a slot. */
  mark(slot: SlotName, faults: Fault[]): void
  goTo(line: number, column: number): void
  close(): void
}

export interface CodeEditorOptions {
  /** Where it stands. Its styles are sheets of a shadow root: the page's policy allows no style elements. */
  root: ShadowRoot
  texts: Record<SlotName, string>
  slot: SlotName
  label: (slot: SlotName) => string
  kind: () => ScriptKind
  onChange: (slot: SlotName, text: string) => void
  onSave: () => void
  onRun: () => void
}

/** The word that is being written. */
const WORD = /[\w$]*$/

export function openEditor(options: CodeEditorOptions): CodeEditor {
  const states = new Map<SlotName, EditorState>()
  let shown = options.slot
  const stateOf = (slot: SlotName, doc: string): EditorState =>
    EditorState.create({ doc, extensions: extensionsFor(slot, options) })
  const fill = (texts: Record<SlotName, string>) => {
    for (const slot of Object.keys(texts) as SlotName[]) states.set(slot, stateOf(slot, texts[slot]))
  }
  fill(options.texts)
  const view = new EditorView({ state: states.get(shown)!, root: options.root, parent: options.root })
  return {
    show: (slot) => {
      if (slot === shown) return
      states.set(shown, view.state)
      shown = slot
      view.setState(states.get(slot)!)
    },
    replace: (texts) => {
      fill(texts)
      view.setState(states.get(shown)!)
    },
    mark: (slot, faults) => {
      const state = slot === shown ? view.state : states.get(slot)!
      const spec = setDiagnostics(
        state,
        faults.map((fault) => diagnosticOf(state.doc, fault)),
      )
      if (slot === shown) view.dispatch(spec)
      else states.set(slot, state.update(spec).state)
    },
    goTo: (line, column) => {
      const at = placeOf(view.state.doc, line, column)
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
      view.focus()
    },
    close: () => view.destroy(),
  }
}

function placeOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines))
  return Math.min(from + Math.max(0, column - 1), to)
}

function diagnosticOf(doc: Text, { line, column, message }: Fault): Diagnostic {
  const from = placeOf(doc, line ?? 1, column ?? 1)
  const { to } = doc.lineAt(from)
  return { from, to: Math.min(from + 1, to), severity: 'error', message }
}

function extensionsFor(slot: SlotName, options: CodeEditorOptions): Extension[] {
  const keys = [
    { key: 'Mod-s', preventDefault: true, run: () => (options.onSave(), true) },
    { key: 'Mod-Enter', preventDefault: true, run: () => (options.onRun(), true) },
  ]
  return [
    keymap.of(keys),
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    typeOver,
    drawSelection(),
    dropCursor(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    highlightSelectionMatches(),
    syntaxHighlighting(highlight),
    javascript(),
    javascriptLanguage.data.of({
      autocomplete: (context: CompletionContext) => offered(context, slot, options.kind()),
    }),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      indentWithTab,
    ]),
    EditorView.contentAttributes.of({
      'aria-label': options.label(slot),
      autocapitalize: 'off',
      tabindex: '0',
    }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) options.onChange(slot, state.doc.toString())
    }),
    look,
  ]
}

/** What is typed over a selection. The browser would keep the colours of what it replaces in a style of their own, which
 * the page's policy refuses with an error; so it is put in place here. */
const typeOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data, inputType, isComposing } = event
    const { from, to, empty } = view.state.selection.main
    if (inputType !== 'insertText' || data === null || isComposing || empty) return false
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), {
        userEvent: 'input.type',
        scrollIntoView: true,
      })
    const handlers = view.state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert())
    event.preventDefault()
    return true
  },
})

function offered(context: CompletionContext, slot: SlotName, kind: ScriptKind): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos)
  const before = line.text.slice(0, context.pos - line.from)
  const word = WORD.exec(before)![0]
  const isMember = before.slice(0, before.length - word.length).endsWith('.')
  if (word === '' && !isMember && !context.explicit) return null
  const words = wordsAt(before.slice(0, before.length - word.length), slot, kind)
  if (words === null) return null
  return {
    from: context.pos - word.length,
    options: words.map(({ label, type, detail, info }) => ({ label, type, detail, info })),
    validFor: /^[\w$]*$/,
  }
}
