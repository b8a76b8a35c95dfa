import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'

const head = new URL('src/web/head.html', import.meta.url)

/** Inserts the shared head into both HTML entries. */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (page) => page.replace('<!-- src/web/head.html -->', readFileSync(head, 'utf8')),
  },
}

export default defineConfig({
  plugins: [sharedHead, react(), tailwindcss()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    // All supported browsers have native module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'visitor.html'],
      // One file for the start: many small files compress worse and queue.
      output: { codeSplitting: { groups: [{ name: 'start', test: /src.web.app\.tsx$/ }] } },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/embed.js': server },
  },
})
