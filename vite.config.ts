// How the client is built: dist/client from client/, and in development one origin with the server behind it.
import { defineConfig, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { offlineWorker } from './scripts/offline-worker.ts'
import { persistedDocuments } from './scripts/persisted-documents.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`

/** The two fonts that every page shows, asked for at once: else the text jumps when they come. */
function preloadFonts(names: string[]): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => names.some((name) => file.includes(name)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head',
          })),
    },
  }
}

export default defineConfig({
  root: 'client',
  plugins: [
    persistedDocuments(),
    offlineWorker(),
    solid(),
    preloadFonts(['literata-latin-wght-normal', 'inter-latin-wght-normal']),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The server's Content-Security-Policy allows neither inline scripts nor fonts as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // CodeMirror is one piece, loaded where a script is written.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      '/graphql': { target: server, ws: true },
      '/session': server,
      '/uploads': server,
      '/pictures': server,
      '/exports': server,
    },
  },
})
