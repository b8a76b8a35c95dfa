import { defineConfig } from 'vite'

/** The embed: one small classic script without imports, for pages that are not ours. */
export default defineConfig({
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    lib: {
      entry: 'src/widget/embed.ts',
      formats: ['iife'],
      name: 'CandorEmbed',
      fileName: () => 'embed.js',
    },
  },
})
