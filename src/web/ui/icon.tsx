import type { ComponentType, SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Its width and height in pixels. */
  size?: number
  /** The width of its lines, of which 24 are the width of the icon. */
  stroke?: number
}

export type Icon = ComponentType<IconProps>

/** Makes the component of an icon from its SVG shapes, for the modules `~icons/tabler/*`. */
export function icon(shapes: string): Icon {
  return function Icon({ size = 24, stroke = 2, ...props }) {
    const drawn = shapes.replaceAll('stroke-width="2"', `stroke-width="${stroke}"`)
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        {...props}
        dangerouslySetInnerHTML={{ __html: drawn }}
      />
    )
  }
}
