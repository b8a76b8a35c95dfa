import type { ClosedReason } from '../../../shared/market/campaigns.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { closedForReviewers, opensAgain } from './closed-texts.ts'

interface ClosedAlertProps {
  reason: ClosedReason
  /** Whether the form is shown: what somebody began before the campaign closed is kept. */
  hasForm: boolean
}

/** Warns reviewers before they spend money or time on a product whose campaign is closed now. */
export function ClosedAlert({ reason, hasForm }: ClosedAlertProps) {
  return (
    <Alert variant="warning" title="Do not order or start yet" className="mb-6">
      {closedForReviewers[reason]} {opensAgain[reason]} Until then no review can be submitted.
      {hasForm && <span>{' Your draft stays in this browser until then.'}</span>}
    </Alert>
  )
}
