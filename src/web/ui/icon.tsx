import type { ComponentType, SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Its width and height in pixels. */
  size?: number
  /** The width of its lines, of which 24 are the width of the icon. */
  stroke?: number
}

export type Icon = ComponentType<IconProps>

const lines = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Makes the component of an icon from its SVG shapes, for the modules `tabler:*`. */
export function icon(shapes: string, isFilled: boolean): Icon {
  const html = { __html: shapes }
  return function Icon({ size = 24, stroke = 2, ...props }) {
    const paint = isFilled ? { fill: 'currentColor' } : { ...lines, strokeWidth: stroke }
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        {...paint}
        {...props}
        dangerouslySetInnerHTML={html}
      />
    )
  }
}
