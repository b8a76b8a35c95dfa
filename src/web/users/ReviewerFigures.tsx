import { countryName } from '../../shared/countries.ts'
import type { UserDetails } from '../../shared/users.ts'
import { Facts } from '../ui/layout/Card.tsx'
import { formatCount, formatDate, formatMoney } from '../ui/text/format.ts'

interface ReviewerFiguresProps {
  user: UserDetails
  figures: NonNullable<UserDetails['reviewer']>
}

export function ReviewerFigures({ user, figures }: ReviewerFiguresProps) {
  const country = countryName(user.country)
  return (
    <>
      <Facts
        rows={[
          ['Submitted reviews', formatCount(figures.submittedCount)],
          ['Approved reviews', formatCount(figures.approvedCount)],
          ['Total earned', formatMoney(figures.totalEarnedCents)],
          ['Available for withdrawal', formatMoney(figures.availableCents)],
          ['Country', country ?? '—'],
          ['Phone', user.phoneNumber],
          ['Created', formatDate(user.createdAt)],
        ]}
      />
      {figures.bio && <p className="whitespace-pre-line text-fg-2">{figures.bio}</p>}
    </>
  )
}
