// The table of contents: which page a URL shows. Each loads when it is opened.
import type { RouteDefinition } from '@solidjs/router'
import { lazy } from 'solid-js'

export const routes: RouteDefinition[] = [
  { path: '/', component: lazy(() => import('./library/home-page.tsx')) },
  { path: '/adventures', component: lazy(() => import('./adventures/adventures-page.tsx')) },
  { path: '/import', component: lazy(() => import('./import/import-page.tsx')) },
  { path: '/play/:id', component: lazy(() => import('./play/play-page.tsx')) },
  { path: '/play/:id/tree', component: lazy(() => import('./tree/tree-page.tsx')) },
  { path: '/play/:id/compare', component: lazy(() => import('./tree/compare-page.tsx')) },
  { path: '/play/:id/search', component: lazy(() => import('./tree/search-page.tsx')) },
  { path: '/play/:id/insights', component: lazy(() => import('./insights/insights-page.tsx')) },
  { path: '/play/:id/memories', component: lazy(() => import('./memory/memory-page.tsx')) },
  { path: '/play/:id/world', component: lazy(() => import('./world-schema/schema-page.tsx')) },
  { path: '/play/:id/scripts', component: lazy(() => import('./scripts/story-scripts-page.tsx')) },
  { path: '/play/:id/scripts/:script', component: lazy(() => import('./scripts/story-script-page.tsx')) },
  { path: '/play/:id/update', component: lazy(() => import('./update/update-page.tsx')) },
  { path: '/scripts', component: lazy(() => import('./scripts/scripts-page.tsx')) },
  { path: '/scripts/:id', component: lazy(() => import('./scripts/script-page.tsx')) },
  { path: '/scenarios', component: lazy(() => import('./scenarios/shelf-page.tsx')) },
  { path: '/scenarios/:id', component: lazy(() => import('./scenarios/plot-page.tsx')) },
  { path: '/scenarios/:id/start', component: lazy(() => import('./scenarios/start-page.tsx')) },
  { path: '/scenarios/:id/cards', component: lazy(() => import('./scenarios/cards-page.tsx')) },
  { path: '/scenarios/:id/world', component: lazy(() => import('./world-schema/scenario-schema-page.tsx')) },
  { path: '/scenarios/:id/scripts', component: lazy(() => import('./scripts/scenario-scripts-page.tsx')) },
  {
    path: '/scenarios/:id/scripts/:script',
    component: lazy(() => import('./scripts/scenario-script-page.tsx')),
  },
  { path: '/scenarios/:id/prompt', component: lazy(() => import('./scenarios/prompt-page.tsx')) },
  { path: '/scenarios/:id/choices', component: lazy(() => import('./scenarios/choices-page.tsx')) },
  { path: '/watch', component: lazy(() => import('./play/guest/guest-page.tsx')) },
  { path: '/account', component: lazy(() => import('./account/account-page.tsx')) },
  { path: '/sign-in', component: lazy(() => import('./account/sign-in-page.tsx')) },
  { path: '/analytics', component: lazy(() => import('./analytics/analytics-page.tsx')) },
  { path: '/settings', component: lazy(() => import('./settings/settings-page.tsx')) },
  { path: '*', component: lazy(() => import('./ui/lost-page.tsx')) },
]
