import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** As high as the summary mostly is, so that the list below does not jump. */
export function SummarySkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the summary"
      className="mb-10 grid min-h-250 animate-appear grid-cols-1 content-start gap-x-12 gap-y-10
        border-b pb-10 lg:min-h-112 lg:grid-cols-[2fr_3fr]"
    >
      <div className="space-y-4">
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-9 w-1/2" />
        {[5, 4, 3, 2, 1].map((star) => (
          <Skeleton key={star} className="h-4 w-full" />
        ))}
      </div>
      <Skeleton className="h-70 w-full" />
    </div>
  )
}
