import { Suspense } from 'react'
import IconMessageReply from '~icons/tabler/message-reply'
import type { Review } from '../../../shared/market/reviews.ts'
import { part } from '../../base/page.ts'
import { useViewer } from '../../base/session.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { withoutGaps } from '../../ui/text/ReviewText.tsx'

/** Their own chunks: only a business replies, and only admins decide. */
const OwnReply = part(() => import('./OwnReply.tsx'), 'OwnReply')
const ModeratedReply = part(() => import('./ModeratedReply.tsx'), 'ModeratedReply')

/** What the business says under a review, or can say there. */
export function Reply({ review }: { review: Review }) {
  const role = useViewer()?.role
  const { reply } = review
  if (role === 'business') {
    // A list of reviews that may be replied to does not jump when the code is there.
    const space = mayReply(review) || reply ? <Skeleton className="mt-3 h-11 w-20 md:h-8" /> : null
    return (
      <Suspense fallback={space}>
        <OwnReply review={review} />
      </Suspense>
    )
  }
  if (!reply) return null
  if (role !== 'admin') {
    return <ReplyText title="Reply from the business" text={reply.content} at={reply.createdAt} />
  }
  return (
    <Suspense fallback={<Skeleton className="mt-4 h-24 rounded-control" />}>
      <ModeratedReply review={review} reply={reply} />
    </Suspense>
  )
}

/** A review that everybody reads can have one. */
export const mayReply = ({ status, unpublishedAt }: Review) =>
  status === 'approved' && !unpublishedAt

interface ReplyTextProps {
  title: string
  text: string
  at?: string
}

export function ReplyText({ title, text, at }: ReplyTextProps) {
  return (
    <div role="group" aria-label={title} className="mt-4 border-s-2 border-control ps-4">
      <p className="flex flex-wrap items-center gap-x-1.5 text-13 text-fg-3">
        <IconMessageReply size={16} aria-hidden />
        <span className="font-medium text-fg-2">{title}</span>
        {at && <span>· {formatDate(at)}</span>}
      </p>
      <p dir="auto" className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg">
        {withoutGaps(text)}
      </p>
    </div>
  )
}
