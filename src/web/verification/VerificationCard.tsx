import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { verificationCan } from '../../shared/verification.ts'
import type { VerificationRequest } from '../../shared/verification.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Card, Facts } from '../ui/layout/Card.tsx'
import { formatDate } from '../ui/text/format.ts'
import { ApproveReject } from '../ui/buttons/ApproveReject.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { DocumentList } from './DocumentList.tsx'
import { useApproveVerification } from './queries.ts'
import { RejectVerificationDialog } from './RejectVerificationDialog.tsx'
import { typeLabels, VerificationBadge } from './status.tsx'

interface VerificationCardProps {
  verification: VerificationRequest
}

export function VerificationCard({ verification }: VerificationCardProps) {
  const { companyName, status, type, user, submittedAt, website, documents } = verification
  return (
    <Card
      title={companyName}
      aside={<VerificationBadge status={status} />}
      needsAttention={verificationCan.approve(verification)}
    >
      <Facts
        rows={[
          ['Submitted', formatDate(submittedAt)],
          [
            'User',
            <Link key="user" to="/admin/users" search={{ user: user.id }} className="link reach">
              {user.name}
            </Link>,
          ],
          ['Email', user.email],
          ['Type', type ? typeLabels[type] : '—'],
          ['Website', website ? <Website address={website} /> : '—'],
        ]}
      />
      <h3 className="mt-4 mb-2 font-medium text-fg">Documents</h3>
      <DocumentList documents={documents} viewable />
      <Notes verification={verification} />
      <Decision verification={verification} />
    </Card>
  )
}

function Website({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="link reach break-all">
      {address}
    </a>
  )
}

function Notes({ verification: { rejection } }: VerificationCardProps) {
  return rejection ? (
    <>
      <h3 className="mt-4 mb-1 font-medium text-fg">Notes</h3>
      <p className="whitespace-pre-line">{rejection.note}</p>
    </>
  ) : null
}

/** The decision buttons of a pending request. */
function Decision({ verification }: VerificationCardProps) {
  const { businessId } = verification
  const approve = useApproveVerification(businessId, () => toast('Business verified'))
  const [rejecting, setRejecting] = useState(false)
  const open = verificationCan.approve(verification)

  // After a conflict the error stays visible, and so does an open dialog.
  if (!open && !approve.isError && !rejecting) {
    return null
  }
  return (
    <div className="mt-5 space-y-3 border-t pt-4">
      {approve.isError && (
        <Alert variant="error" onDismiss={approve.reset}>
          Failed to approve business: {approve.error.message}
        </Alert>
      )}
      <ApproveReject open={open} approve={approve} onReject={() => setRejecting(true)} />
      <RejectVerificationDialog
        businessId={businessId}
        open={rejecting}
        onClose={() => setRejecting(false)}
      />
    </div>
  )
}
