import { photoAt, photoText } from '../../../shared/market/photo-rules.ts'
import type { Photo } from '../../../shared/market/photos.ts'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'

interface ReviewPhotosProps {
  photos: readonly Photo[]
  className?: string
}

/** The photos of a review, in a row. Their author and moderators see those left out, and why. */
export function ReviewPhotos({ photos, className = 'mt-4' }: ReviewPhotosProps) {
  if (photos.length === 0) return null
  return (
    <div className={className}>
      <ul aria-label="Photos" className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoLink photo={photo} index={index} className="size-24" />
          </li>
        ))}
      </ul>
      <LeftOut photos={photos} />
    </div>
  )
}

function LeftOut({ photos }: Pick<ReviewPhotosProps, 'photos'>) {
  const leftOut = photos.flatMap((photo, index) =>
    photo.leftOutReason ? [{ ...photo, number: index + 1 }] : [],
  )
  if (leftOut.length === 0) return null
  return (
    <ul className="mt-3 space-y-1.5 text-13">
      {leftOut.map(({ id, number, leftOutReason }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Badge tone="warn">Photo {number} left out</Badge>
          <span className="wrap-anywhere text-fg-2">{leftOutReason}</span>
        </li>
      ))}
    </ul>
  )
}

interface PhotoLinkProps {
  photo: Photo
  index: number
  /** The size of the square in which it is shown, so that nothing moves when it comes. */
  className: string
  /** Whether nothing is cut away to fill the square. */
  isWhole?: boolean
}

/** A photo in a square that leads to its large size. */
export function PhotoLink({ photo, index, className, isWhole }: PhotoLinkProps) {
  return (
    <a
      href={photo.url}
      target="_blank"
      className={classNames(
        'block overflow-hidden rounded-control border bg-s3 transition-opacity hover:opacity-85',
        photo.leftOutReason && 'opacity-60',
        className,
      )}
    >
      <img
        src={photoAt(photo, 'small')}
        alt={photoText(photo, index)}
        width={200}
        height={200}
        loading="lazy"
        decoding="async"
        className={classNames('block size-full', isWhole ? 'object-contain' : 'object-cover')}
      />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
