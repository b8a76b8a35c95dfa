import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { tablerIcons } from './vite.icons.ts'
import { shellChunk } from './vite.shell.ts'

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

/** Of a group that takes only the modules it names: what these need stays where it was. */
const alone = { includeDependenciesRecursively: false }

const forms = /src.web.(ui.forms.(Field|PublicForm|TextField)|accounts.(use-typed|AccountPanel))\./

/** What log-in and registration share, and what is asked of a new person. */
const social =
  /src.web.accounts.(SocialButtons|SocialFailureAlert|social-providers)\.|tabler:brand-g(ithub|oogle)$/
const person = /src.web.(accounts.(NewPassword|person-fields)|ui.forms.Select)\./

/** What says that something failed. */
const alerts = /src.web.(ui.feedback.Alert|FailureAlert|failure-text)\./

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
        // The start names all files, so that a shorter hash (of 42 bits) makes it smaller.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // One file for the start: many small files compress worse and queue.
            { name: 'start', test: /src.web.app\.tsx$/ },
            // One file for the fields of log-in, registration and most forms.
            { name: 'forms', test: forms, ...alone },
            { name: 'alerts', test: alerts, ...alone },
            { name: 'social', test: social, ...alone },
            { name: 'person', test: person, ...alone },
            // The small types of most contracts, and the rules of a withdrawal.
            { name: 'types', test: /src.shared.(cents|id|instant)\.ts$/, ...alone },
            { name: 'charge', test: /src.shared.(withdrawal-rules|freeze)\.ts$/, ...alone },
            // The two icons of the roles, each smaller than the request for it.
            { name: 'roles', test: /tabler:(building-store|pencil)$/, ...alone },
            // One file for the frame of the signed-in pages, and one for the icons of most pages.
            { name: 'icons', test: /tabler:/, minShareCount: 24, ...alone },
            {
              name: (id, rolldown) => shellChunk(id, (one) => rolldown.getModuleInfo(one)),
              ...alone,
            },
            // Also for visitors, who do not load the application.
            { name: 'theme', test: /src.web.(theme|signed-in)\.ts$/, priority: 1 },
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
