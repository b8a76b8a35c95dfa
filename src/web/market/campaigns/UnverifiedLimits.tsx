import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../base/session.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { verificationQuery } from '../../people/verification/queries.ts'

interface UnverifiedLimitsProps {
  /** The price of a review, and what all reviews cost with fees; NaN while they are not typed. */
  price: number
  total: number
}

/** What a business may pay before it is verified, with a warning when the campaign needs more. */
export function UnverifiedLimits({ price, total }: UnverifiedLimitsProps) {
  const isVerified = useViewer()?.isVerified ?? false
  const { data } = useQuery({ ...verificationQuery, enabled: !isVerified })
  if (isVerified || !data || data.status === 'approved') {
    return null
  }
  const { pricePerReviewCents, monthCents, usedCents } = data.limits
  const left = Math.max(0, monthCents - usedCents)
  const verify = (
    <Link to="/dashboard/verify" className="link">
      {data.status === 'pending' ? 'See your verification' : 'Verify your business'}
    </Link>
  )
  if (price > pricePerReviewCents) {
    return (
      <Alert variant="warning" className="mt-4">
        Until your business is verified, a review may pay at most {formatMoney(pricePerReviewCents)}
        , so this campaign cannot be approved yet. {verify}
      </Alert>
    )
  }
  const limit = (
    <span>
      Until your business is verified, you can reserve {formatMoney(monthCents)} a month for reviews
      and fees; {formatMoney(left)} is left this month. {verify}
    </span>
  )
  return total > left ? (
    <Alert variant="warning" className="mt-4">
      {limit}
    </Alert>
  ) : (
    <p className="mt-4 border-t pt-4 text-13 text-fg-3">{limit}</p>
  )
}
