import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The renderer of the public pages for the server: one file without dependencies. */
export default defineConfig({
  plugins: [react()],
  build: {
    ssr: 'src/web/render.tsx',
    outDir: 'dist/render',
    emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: 'render.mjs' } },
  },
  ssr: { noExternal: true },
})
