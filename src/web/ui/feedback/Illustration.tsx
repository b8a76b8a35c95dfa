import { scenes } from '../../../shared/base/scenes.ts'

/** The paths of a drawing in the two colours of the family. */
export interface Drawing {
  lines: string
  ember: string
}

/** A drawing of the family by its name, or one that only some pages have. */
export type Scene = keyof typeof scenes | Drawing

export function Illustration({ scene }: { scene: Scene }) {
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
