import type {
  approveVerification,
  rejectVerification,
  VerificationRequest,
} from '../../../shared/people/verification.ts'
import { useDecideSoon } from '../../platform/decisions/decisions.ts'
import { requestOf } from '../../platform/decisions/kept.ts'
import { useRefreshVerifications } from './queries.ts'

/** Returns a function that verifies a business, or rejects it with a note, which can be undone. */
export function useDecideVerification(verification: VerificationRequest) {
  const { businessId, companyName } = verification
  const decideSoon = useDecideSoon()
  const refresh = useRefreshVerifications()
  return (note: string | null) => {
    const status = note === null ? 'approved' : 'rejected'
    const found = new URLSearchParams({ status, q: companyName }).toString()
    decideSoon(
      {
        id: businessId,
        act: note === null ? 'approve' : 'reject',
        takenBack: 'the request waits again',
        subject: `the business ${companyName}`,
        page: `/admin/verifications?${new URLSearchParams({ q: companyName }).toString()}`,
        note: note ?? undefined,
        done: note === null ? 'Business verified' : 'Business rejected',
        failed: note === null ? 'Failed to approve business: ' : 'Failed to reject business: ',
        request: request(verification, note),
        made: { path: `/api/verifications?${found}`, at: ['items', 'businessId'], is: businessId },
      },
      refresh,
    )
  }
}

function request({ businessId, companyName, documents }: VerificationRequest, note: string | null) {
  const params = { businessId }
  return note === null
    ? requestOf<typeof approveVerification>({
        path: '/api/verifications/:businessId/approval',
        params,
        // What was changed since it was read is not approved.
        body: { companyName, documents: documents.map(({ id }) => id) },
      })
    : requestOf<typeof rejectVerification>({
        path: '/api/verifications/:businessId/rejection',
        params,
        body: { note },
      })
}
