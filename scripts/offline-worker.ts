// In the built client: the service worker, as one file of its own.
import { build } from 'esbuild'
import type { Plugin } from 'vite'

export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    async generateBundle() {
      const { outputFiles } = await build({
        entryPoints: ['client/offline/worker.ts'],
        bundle: true,
        format: 'iife',
        minify: true,
        write: false,
        target: 'es2022',
        define: { 'process.env.NODE_ENV': '"production"' },
      })
      for (const { text } of outputFiles)
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: text })
    },
  }
}
