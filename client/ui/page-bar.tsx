// The bar on top of every page: the way home, what this page is, and what can be opened from it.
import { A } from '@solidjs/router'
import { createEffect, type JSX } from 'solid-js'
import { AccountLink } from './account-link.tsx'
import { BookIcon } from './icons.tsx'

interface PageBarProps {
  title: string
  /** A quiet second line, such as the name of the line that is read. */
  note?: JSX.Element
  children?: JSX.Element
}

export function PageBar(props: PageBarProps) {
  createEffect(() => (document.title = props.title ? `${props.title} · Forklore` : 'Forklore'))
  return (
    <header class="page-bar">
      <div class="page-home">
        <A href="/" class="icon-button" aria-label="Home" title="Home">
          <BookIcon />
        </A>
        <AccountLink />
      </div>
      <div class="page-title">
        <h1>{props.title}</h1>
        {props.note}
      </div>
      <nav class="page-actions" aria-label="Page">
        {props.children}
      </nav>
    </header>
  )
}
