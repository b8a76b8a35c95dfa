import { build, defineConfig, type Plugin } from 'vite'

/** Of the embed: files for other websites, in dist/embed. */
const files = { outDir: 'dist/embed', emptyOutDir: false, copyPublicDir: false } as const

/** What the script does not need: its styles need no line breaks, and the API says the disclosure. */
const smaller: Plugin = {
  name: 'smaller-embed',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('embed-styles.ts')) {
      return code.replaceAll(/`([^`]*)`/g, (_, css: string) => `\`${css.replaceAll('\n', '')}\``)
    }
    if (id.endsWith('embed-texts/en.json')) return code.replace(/"disclosure": ".*",/, '')
    return undefined
  },
}

/** What only some pages load: a module without imports. */
const more: Plugin = {
  name: 'more',
  closeBundle: async () => {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [smaller],
      build: {
        ...files,
        lib: {
          entry: 'src/widget/more.ts',
          formats: ['es'],
          fileName: () => 'more.js',
        },
      },
    })
  },
}

/** The embed: one small classic script without imports. */
export default defineConfig({
  plugins: [smaller, more],
  build: {
    ...files,
    lib: {
      entry: 'src/widget/embed.ts',
      formats: ['iife'],
      name: 'CandorEmbed',
      fileName: () => 'embed.js',
    },
  },
})
