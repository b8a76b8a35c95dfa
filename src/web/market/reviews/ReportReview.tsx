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
            something else or gives away personal data, {remedyOf(review)}
          </p>
          <Link to="/contact" search={{ review: id }} className="link reach mt-3 inline-block">
            Report this review
          </Link>
        </>
      )}
    </Section>
  )
}

const remedyOf = ({ status }: Review) =>
  status === 'pending'
    ? 'tell our team before it is decided.'
    : 'tell our team. They can take it out of public view; its reviewer stays paid.'

/** When a review was reported, and what follows. */
export function reportText(
  { status, reportAnsweredAt }: Pick<Review, 'status' | 'reportAnsweredAt'>,
  reportedAt: string,
) {
  if (reportAnsweredAt) {
    return (
      `You reported this review on ${formatDay(reportedAt)}. Our team answered by email on ` +
      `${formatDay(reportAnsweredAt)}.`
    )
  }
  const reads = status === 'pending' ? 'considers it with the decision' : 'reads it again'
  return (
    `You reported this review on ${formatDay(reportedAt)}. Our team ${reads} and tells you by ` +
    'email what it has decided.'
  )
}
