import { encode } from 'uqr'

const quietZone = 4

/**
 * A QR code, rendered locally because its content is secret. Dark on white in every theme, since
 * many scanners do not read inverted codes.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quietZone })
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-60 max-w-full rounded-card bg-paper text-ink forced-color-adjust-none"
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  )
}
