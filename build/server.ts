import { defineConfig } from 'vite'
import { withoutOldFiles } from './old-files.ts'

/**
 * The server with its packages in few files (docs/decisions/0037): otherwise each start finds,
 * reads and compiles 1,300, and V8 keeps the text of all.
 */
export default defineConfig({
  plugins: [withoutOldFiles],
  publicDir: false,
  // Packages read it when they run, and not when they are built.
  define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: false,
    target: 'node24',
    // Errors have the names of functions and lines that can be read.
    minify: false,
    rolldownOptions: {
      // The server, and what its worker runs.
      input: ['src/server/main.ts', 'src/server/market/reviews/text-evidence-worker.ts'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash:7].js',
        comments: false,
        keepNames: true,
      },
    },
  },
  ssr: {
    noExternal: true,
    // Those with programs of their own, and what only development needs.
    external: ['playwright-core', 'sharp', 'vite'],
  },
})
