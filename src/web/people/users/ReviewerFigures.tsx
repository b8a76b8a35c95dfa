import { Link } from '@tanstack/react-router'
import { countryName } from '../../../shared/base/countries.ts'
import type { UserDetails } from '../../../shared/people/users.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { countOf, formatCount, formatDate, formatMoney } from '../../ui/text/format.ts'

interface ReviewerFiguresProps {
  user: UserDetails
  figures: NonNullable<UserDetails['reviewer']>
}

export function ReviewerFigures({ user, figures }: ReviewerFiguresProps) {
  const country = countryName(user.country)
  /** A count that leads to its reviews, where there are any. */
  const reviews = (status: 'all' | 'approved', count: number) =>
    count === 0 ? (
      formatCount(count)
    ) : (
      <Link
        to="/admin/reviews"
        search={{ status, reviewerId: user.id }}
        aria-label={countOf(count, status === 'all' ? 'submitted review' : 'approved review')}
        // Wide enough that what it reaches beyond one digit stays on a phone.
        className="link reach inline-block min-w-6 text-right"
      >
        {formatCount(count)}
      </Link>
    )
  return (
    <>
      <Facts
        rows={[
          ['Submitted reviews', reviews('all', figures.submittedCount)],
          ['Approved reviews', reviews('approved', figures.approvedCount)],
          ['Total earned', formatMoney(figures.totalEarnedCents)],
          ['Available for withdrawal', formatMoney(figures.availableCents)],
          [
            'Withdrawals',
            <Link
              key="withdrawals"
              to="/admin/payouts"
              search={{ status: 'all', q: user.email }}
              className="link reach"
            >
              Show in Payouts
            </Link>,
          ],
          ['Country', country ?? '—'],
          ['Phone', user.phoneNumber],
          ['Created', formatDate(user.createdAt)],
        ]}
      />
      {figures.bio && (
        <div className="mt-6">
          <h3 className="text-13 text-fg-3">Bio</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line text-fg-2">{figures.bio}</p>
        </div>
      )}
    </>
  )
}
