import { scenes } from '../../../shared/scenes.ts'

export type Scene = keyof typeof scenes

export interface Drawing {
  lines: string
  ember: string
}

/** One of the common drawings, or one of a page's own. */
export function Illustration({ scene }: { scene: Scene | Drawing }) {
  const { lines, ember } = typeof scene === 'string' ? scenes[scene] : scene
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 96"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mb-4 h-24 w-30"
    >
      <path d={lines} className="stroke-fg-3" />
      <path d={ember} className="stroke-ember-500" />
    </svg>
  )
}
