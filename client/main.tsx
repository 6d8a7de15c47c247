// Where the client begins.
import '@fontsource-variable/literata/wght.css'
import '@fontsource-variable/literata/wght-italic.css'
import '@fontsource-variable/inter/wght.css'
import './styles/tokens.css'
import './styles/reading.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/overlays.css'
import { Router } from '@solidjs/router'
import { render } from 'solid-js/web'
import { App } from './app.tsx'
import { routes } from './routes.ts'

/** An address that no router can read gets the page for lost ways, like any other that leads nowhere. */
function isReadable(path: string): boolean {
  try {
    return decodeURI(path) !== '' && !path.startsWith('//')
  } catch {
    return false
  }
}
if (!isReadable(location.pathname)) history.replaceState(null, '', '/lost')

const root = document.getElementById('app')
if (root) render(() => <Router root={App} children={routes} />, root)
