import type { PicturePosition } from '../../../shared/market/pictures.ts'
import { classNames } from '../../ui/class-names.ts'

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
