import { defineConfig } from 'vite'

/** The embed: one small classic script without imports, for other websites. */
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
