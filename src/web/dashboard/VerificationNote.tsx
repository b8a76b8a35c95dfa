import { Link } from '@tanstack/react-router'
import type { VerificationStatus } from '../../shared/verification.ts'

/** What a badge of a business that is not verified means for it. */
export function VerificationNote({ status }: { status: VerificationStatus }) {
  if (status === 'approved') return null
  if (status === 'pending') return 'Your documents are being checked.'
  const why =
    status === 'none'
      ? 'Limits apply until your business is verified'
      : 'Your documents were not accepted'
  return (
    <>
      {why}:{' '}
      <Link to="/dashboard/verify" className="link reach">
        send {status === 'none' ? 'documents' : 'others'}
      </Link>
      .
    </>
  )
}
