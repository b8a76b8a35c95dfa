import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { tablerIcons } from './vite.icons.ts'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'

const head = new URL('src/web/head.html', import.meta.url)

/** Inserts the shared head into the HTML entries. */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (page) => page.replace('<!-- src/web/head.html -->', readFileSync(head, 'utf8')),
  },
}

/** The copies of each script and style sheet that the server sends, by file name ending. */
const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Compresses once and as far as possible what the server would compress for each request. */
const compressedCopies: Plugin = {
  name: 'compressed-copies',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = join(dir, name)
        const content = await readFile(file)
        // The server sends shorter ones as they are.
        if (content.length < 1_024) return
        for (const [ending, compress] of Object.entries(encodings)) {
          await writeFile(`${file}.${ending}`, await compress(content))
        }
      }),
    )
  },
}

export default defineConfig({
  plugins: [sharedHead, tablerIcons, react(), tailwindcss(), compressedCopies],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    // All supported browsers have native module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'visitor.html', 'public.html', 'receipt.html'],
      output: {
        codeSplitting: {
          groups: [
            // One file for the start: many small files compress worse and queue.
            { name: 'start', test: /src.web.app\.tsx$/ },
            // One file for the icons of most pages.
            { name: 'icons', test: /tabler:/, minShareCount: 24 },
            // Also for visitors, who do not load the application.
            { name: 'theme', test: /src.web.base.(theme|signed-in)\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/embed.js': server },
  },
})
