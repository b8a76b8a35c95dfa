import { fileURLToPath } from 'node:url'
import unpluginIcons from 'unplugin-icons/vite'

const component = fileURLToPath(new URL('../src/web/ui/icon.tsx', import.meta.url))

/** Resolves `import IconCheck from '~icons/tabler/check'` to a React component of that icon. */
export const icons = () =>
  unpluginIcons({
    // The library's own compiler for React needs svgr and Babel, and repeats a component per icon.
    compiler: {
      extension: 'js',
      compiler(svg) {
        const shapes = svg.slice(svg.indexOf('>') + 1, -'</svg>'.length)
        return `import { icon } from ${JSON.stringify(component)}
          export default /* @__PURE__ */ icon(${JSON.stringify(shapes)})`
      },
    },
  })
