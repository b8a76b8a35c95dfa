import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'

const head = new URL('src/web/head.html', import.meta.url)

/** Both pages begin alike. */
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
    // Nothing may become a data: URL, which the content security policy refuses.
    assetsInlineLimit: 0,
    // Every browser with popovers preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'visitor.html'],
      // What is loaded before any page is one file: many small ones compress worse, and queue.
      output: { codeSplitting: { groups: [{ name: 'start', test: /src.web.app\.tsx$/ }] } },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/embed.js': server },
  },
})
