import type {
  approveVerification,
  rejectVerification,
  VerificationRequest,
} from '../../shared/verification.ts'
import { call } from '../api.ts'
import { decideSoon } from '../decisions/decisions.ts'
import { useRefreshVerifications } from './queries.ts'

/** Returns a function that verifies a business, or rejects it with a note, which can be undone. */
export function useDecideVerification(verification: VerificationRequest) {
  const { businessId, companyName, documents } = verification
  const refresh = useRefreshVerifications()
  return (note: string | null) =>
    decideSoon({
      id: businessId,
      act: note === null ? 'approve' : 'reject',
      takenBack: 'the request waits again',
      subject: `the business ${companyName}`,
      note: note ?? undefined,
      done: note === null ? 'Business verified' : 'Business rejected',
      textOf: (failure) =>
        (note === null ? 'Failed to approve business: ' : 'Failed to reject business: ') +
        causeOf(failure),
      request: () => request(businessId, note, documents),
      refresh,
    })
}

const causeOf = (failure: unknown) =>
  failure instanceof Error ? failure.message : 'The reason is not known.'

function request(
  businessId: string,
  note: string | null,
  documents: readonly { id: string }[],
): Promise<unknown> {
  const params = { businessId }
  // What was replaced since it was read is not approved.
  const body = { documents: documents.map(({ id }) => id) }
  return note === null
    ? call<typeof approveVerification>(
        { method: 'POST', path: '/api/verifications/:businessId/approval' },
        { params, body, keepalive: true },
      )
    : call<typeof rejectVerification>(
        { method: 'POST', path: '/api/verifications/:businessId/rejection' },
        { params, body: { note }, keepalive: true },
      )
}
