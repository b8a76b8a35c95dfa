import icons from '@iconify-json/tabler/icons.json' with { type: 'json' }
import type { Plugin } from 'vite'

const prefix = 'tabler:'
const component = '/src/web/ui/icon.tsx'

/** How Tabler draws an icon; the component says it once for all shapes of its icon. */
const outline =
  / (fill="none"|stroke="currentColor"|stroke-(linecap|linejoin)="round"|stroke-width="2")/g
const filled = / fill="currentColor"/g

/** Resolves `import IconCheck from 'tabler:check'` to a React component of that icon. */
export const tablerIcons: Plugin = {
  name: 'tabler-icons',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined
    const name = id.slice(prefix.length + 1)
    const shapes = (icons.icons as Record<string, { body: string }>)[name]?.body
    if (!shapes) throw new Error(`Tabler has no icon named ${name}.`)
    const isFilled = name.endsWith('-filled')
    const drawn = JSON.stringify(shapes.replace(isFilled ? filled : outline, ''))
    return {
      code: `import { icon } from '${component}'
        export default /* @__PURE__ */ icon(${drawn}, ${isFilled})`,
      moduleSideEffects: false,
    }
  },
}
