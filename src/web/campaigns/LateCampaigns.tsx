import { Link } from '@tanstack/react-router'
import { promisedHours } from '../../shared/review-rules.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { countOf } from '../ui/text/format.ts'

/** The red line about campaigns that should have been decided. */
export function LateCampaigns({ late }: { late: number }) {
  if (late === 0) return null
  return (
    <Alert
      variant="error"
      className="mb-4"
      action={
        <Link to="/campaigns" search={{ status: 'pending', sort: 'oldest' }} className="link reach">
          Open the campaigns
        </Link>
      }
    >
      {countOf(late, 'campaign')} {late === 1 ? 'has' : 'have'} been waiting for more than the{' '}
      {promisedHours} hours that we promise.
    </Alert>
  )
}
