import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { icons } from './icons.ts'
import { withoutOldFiles } from './old-files.ts'

const project = new URL('..', import.meta.url)
const head = new URL('src/web/head.html', project)

/** Inserts the shared head into the HTML entries. */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler(page, { server }) {
      const whole = page.replace('<!-- head.html -->', readFileSync(head, 'utf8'))
      // In development, what lies outside of the root has its absolute path for an address.
      return server ? whole.replaceAll('../../', `/@fs${project.pathname}`) : whole
    },
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

/** The application, and what public pages load. */
export default defineConfig({
  root: fileURLToPath(new URL('src/web', project)),
  plugins: [sharedHead, icons(), react(), tailwindcss(), compressedCopies, withoutOldFiles],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: false,
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
            { name: 'icons', test: /~icons\//, minShareCount: 24 },
            // Also for visitors, who do not load the application.
            { name: 'theme', test: /src.web.base.(theme|signed-in|kept-input)\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
})
