import { initialsOf } from '../../../shared/base/excerpt.ts'
import type { Picture, PictureSize, PicturePosition } from '../../../shared/market/pictures.ts'
import { classNames } from '../../ui/class-names.ts'
import { numberOf } from '../../ui/text/format.ts'

interface ProductPictureProps {
  /** Without a picture one is drawn, of the product's name, in a colour by the id. */
  campaign: { id: string; product: string; picture: Picture | null }
  size: PictureSize
  className?: string
}

/** The picture of a campaign's product. Its place is kept while it loads. */
export function ProductPicture({ campaign, size, className }: ProductPictureProps) {
  const { picture } = campaign
  const look = classNames('block w-full bg-s3 object-cover', className)
  return picture ? (
    <img
      src={picture[size]}
      alt={picture.alt}
      width={size === 'card' ? 800 : 1600}
      height={size === 'card' ? 600 : 900}
      loading={size === 'card' ? 'lazy' : 'eager'}
      decoding="async"
      className={look}
    />
  ) : (
    <DrawnPicture campaign={campaign} size={size} className={look} />
  )
}

/** Eight colours as hues; lightness and chroma are the same for all. */
const hues = [45, 78, 125, 160, 200, 245, 300, 350]

function DrawnPicture({ campaign, size, className }: ProductPictureProps) {
  const number = numberOf(campaign.id)
  const hue = hues[number % hues.length]!
  const ground = `light-dark(oklch(0.91 0.05 ${hue}), oklch(0.32 0.06 ${hue}))`
  const line = `light-dark(oklch(0.76 0.09 ${hue}), oklch(0.52 0.09 ${hue}))`
  const ink = `light-dark(oklch(0.4 0.09 ${hue}), oklch(0.9 0.05 ${hue}))`
  const turn = (number % 12) * 30
  return (
    <svg
      viewBox={size === 'card' ? '0 0 400 300' : '-200 -50 800 400'}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={className}
    >
      <rect x="-200" y="-50" width="800" height="400" style={{ fill: ground }} />
      <g fill="none" style={{ stroke: line }} strokeWidth="2" transform={`rotate(${turn} 200 150)`}>
        {[70, 120, 170, 220, 270, 340, 420, 500].map((radius) => (
          <circle key={radius} cx={60 + (number % 5) * 20} cy="90" r={radius} />
        ))}
      </g>
      <text
        x="200"
        y="150"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="104"
        style={{ fill: ink }}
        className="display"
      >
        {initialsOf(campaign.product) || '?'}
      </text>
    </svg>
  )
}

/** The same parts as the server keeps. */
const keptPart: Record<Exclude<PicturePosition, 'whole'>, string> = {
  start: 'object-left-top',
  center: 'object-center',
  end: 'object-right-bottom',
}

/** Where a whole picture is in the frame: what `wholeWithin` leaves, and what of it 2:1 shows. */
const within = {
  '4:3': 'inset-x-1/8 inset-y-1/6 h-2/3 w-3/4',
  '2:1': 'inset-x-1/8 inset-y-0 h-full w-3/4',
  '16:9': 'inset-0 size-full',
}

interface KeptPictureProps {
  /** The address of the whole picture. */
  src: string
  alt?: string
  position: PicturePosition
  shape: keyof typeof within
  /** The frame. It is positioned. */
  className: string
}

/** What is kept of a picture, drawn as the server draws it. */
export function KeptPicture({ src, alt = '', position, shape, className }: KeptPictureProps) {
  if (position !== 'whole') {
    const part = classNames(className, 'object-cover', keptPart[position])
    return <img src={src} alt={alt} className={part} />
  }
  return (
    <span className={classNames('block overflow-hidden bg-s3', className)}>
      <img
        src={src}
        alt=""
        aria-hidden
        className="absolute inset-0 size-full scale-125 object-cover blur-md"
      />
      <img
        src={src}
        alt={alt}
        className={classNames('absolute max-w-none object-contain', within[shape])}
      />
    </span>
  )
}
