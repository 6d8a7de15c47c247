// Plain text as paragraphs. One text node each: a text that grows touches only its last one.
import { createMemo, Index } from 'solid-js'
import { paragraphsOf } from './plain-text.ts'

interface ParagraphsProps {
  text: string
}

export function Paragraphs(props: ParagraphsProps) {
  const parts = createMemo(() => paragraphsOf(props.text))
  return <Index each={parts()}>{(part) => <p dir="auto">{part()}</p>}</Index>
}
