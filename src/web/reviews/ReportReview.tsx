import { Link } from '@tanstack/react-router'
import type { Review } from '../../shared/reviews.ts'
import { Section } from '../ui/layout/Section.tsx'

/** For the business: what it can do about a review that breaks a rule. */
export function ReportReview({ review: { id, status } }: { review: Review }) {
  const remedy =
    status === 'pending'
      ? 'tell our team before it is decided.'
      : 'tell our team. They can take it out of public view; its reviewer stays paid.'
  return (
    <Section title="Something wrong with it?">
      <p>
        A review stays whatever its rating. If it breaks a rule, for example because it is about
        something else or gives away personal data, {remedy}
      </p>
      <Link to="/contact" search={{ review: id }} className="link reach mt-3 inline-block">
        Report this review
      </Link>
    </Section>
  )
}
