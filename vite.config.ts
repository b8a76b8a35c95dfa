import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Nothing may become a data: URL, which the content security policy refuses.
  build: { outDir: 'dist/web', emptyOutDir: true, assetsInlineLimit: 0 },
  server: {
    port: 5173,
    proxy: { '/api': server, '/embed.js': server, '/sandbox': server },
  },
})
