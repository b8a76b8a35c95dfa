import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './icons.ts'

/** The renderer of the public pages for the server: one file without dependencies. */
export default defineConfig({
  plugins: [icons(), react()],
  build: {
    ssr: 'src/web/render.tsx',
    outDir: 'dist/render',
    emptyOutDir: false,
    rollupOptions: { output: { entryFileNames: 'render.mjs' } },
  },
  ssr: { noExternal: true },
})
