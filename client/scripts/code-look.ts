// How code looks: the colours of the page, in light and dark, for the parts of CodeMirror.
import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

export const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], color: 'var(--accent)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--world)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName)],
    color: 'var(--code-name)',
  },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--ink-soft)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--fault)' },
])

const TIP = {
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius)',
  backgroundColor: 'var(--paper-raised)',
  color: 'var(--ink)',
  boxShadow: '0 0.35rem 1.5rem var(--shadow)',
}
const FIELD = {
  border: '1px solid var(--edge)',
  borderRadius: '0.4rem',
  background: 'var(--paper-raised)',
  color: 'var(--ink)',
  font: 'inherit',
}

export const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper-raised)', fontSize: '0.875rem' },
  // The page draws its own around the whole.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.6rem 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--accent-soft)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--paper-sunk) 55%, transparent)' },
  '.cm-gutters': {
    border: '0',
    borderRight: '1px solid var(--hairline)',
    backgroundColor: 'var(--paper-raised)',
    color: 'var(--ink-soft)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'var(--paper-sunk)', color: 'var(--ink)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
  '.cm-foldPlaceholder': {
    border: '0',
    padding: '0 0.4em',
    background: 'var(--paper-sunk)',
    color: 'var(--ink-soft)',
  },
  '.cm-tooltip': TIP,
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.3rem 0.6rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-completionDetail': { color: 'var(--ink-soft)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)', fontWeight: '600' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-tooltip.cm-completionInfo': {
    padding: '0.5rem 0.75rem',
    fontFamily: 'var(--sans)',
    maxWidth: '20rem',
  },
  '.cm-diagnostic': { padding: '0.35rem 0.7rem', fontFamily: 'var(--sans)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--fault)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--fault)',
    textUnderlineOffset: '0.2em',
  },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--fault)' },
  '.cm-lint-marker-error': { content: '"●"', color: 'var(--fault)' },
  '.cm-panels': { backgroundColor: 'var(--paper-sunk)', color: 'var(--ink)', fontFamily: 'var(--sans)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--hairline)' },
  '.cm-textfield': { ...FIELD, padding: '0.3rem 0.5rem' },
  '.cm-button': { ...FIELD, padding: '0.3rem 0.6rem', backgroundImage: 'none' },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--accent)' },
})
