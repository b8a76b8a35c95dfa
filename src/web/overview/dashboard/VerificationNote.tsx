import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { countOf } from '../../ui/text/format.ts'
import { answerOf } from '../../people/verification/status.tsx'

type Data = Pick<
  Extract<Dashboard, { role: 'business' }>,
  'verificationStatus' | 'verificationSubmittedAt' | 'verificationDocuments'
>

interface VerificationNoteProps {
  data: Data
  /** Whether the first steps below say by when documents are answered. */
  isBrief: boolean
}

/** What a badge of a business that is not verified means for it. */
export function VerificationNote({ data, isBrief }: VerificationNoteProps) {
  const { verificationStatus: status, verificationSubmittedAt: sentAt } = data
  if (status === 'approved') return null
  if (status === 'pending') {
    return (
      <span>
        We are checking{' '}
        <Link to="/dashboard/verify" className="link reach">
          the {countOf(data.verificationDocuments, 'document')} that you sent
        </Link>
        .{!isBrief && sentAt && <span>{` ${answerOf(sentAt)}`}</span>}
      </span>
    )
  }
  const why =
    status === 'none'
      ? 'Limits apply until your business is verified'
      : 'Your documents were not accepted'
  return (
    <span>
      {why}:{' '}
      <Link to="/dashboard/verify" className="link reach">
        send {status === 'none' ? 'documents' : 'others'}
      </Link>
      .
    </span>
  )
}
