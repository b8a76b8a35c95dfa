import { classNames } from '../class-names.ts'

/** A placeholder bar; invisible for the first 150 ms, so that fast loads do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-appear rounded-control bg-s3',
        className ?? 'h-4 w-full',
      )}
    />
  )
}

interface CardSkeletonsProps {
  count?: number
  label: string
  /** Grid classes; two columns on wide screens by default. */
  className?: string
  /** Whether the cards begin with a picture. */
  pictures?: boolean
}

/** Placeholders for cards. */
export function CardSkeletons(props: CardSkeletonsProps) {
  const { count = 4, label, className, pictures = false } = props
  return (
    <div
      role="status"
      aria-label={label}
      className={classNames('grid grid-cols-1 gap-4', className ?? 'lg:grid-cols-2')}
    >
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="animate-appear overflow-hidden rounded-card border bg-s1">
          {pictures && <span aria-hidden className="block aspect-video bg-s3 sm:aspect-2/1" />}
          <div className="space-y-3 p-6">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-5 h-4" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Placeholders for table rows. */
export function RowSkeletons({ count = 5, label }: { count?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex animate-appear items-center gap-6 py-4">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
