import { Link } from '@tanstack/react-router'
import type { Review } from '../../../shared/market/reviews.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { formatDay } from '../../ui/text/format.ts'

/** What a reader can do about a review that breaks a rule, or has done. */
export function ReportReview({ review }: { review: Review }) {
  const { id, reportedAt } = review
  return (
    <Section title="Something wrong with it?">
      {reportedAt ? (
        <p>{reportText(review, reportedAt)}</p>
      ) : (
        <>
          <p>
            A review stays whatever its rating. If it breaks a rule, for example because it is about
            something else or gives away personal data, tell our team. They can take it out of
            public view; its reviewer stays paid.
          </p>
          <Link to="/report" search={{ review: id }} className="link reach mt-3 inline-block">
            Report this review
          </Link>
        </>
      )}
    </Section>
  )
}

/** When a review was reported, and what follows. */
export function reportText(
  { reportAnsweredAt }: Pick<Review, 'reportAnsweredAt'>,
  reportedAt: string,
) {
  const next = reportAnsweredAt
    ? `Our team decided about it on ${formatDay(reportAnsweredAt)}.`
    : 'Our team reads it again.'
  return `You reported this review on ${formatDay(reportedAt)}. ${next}`
}
