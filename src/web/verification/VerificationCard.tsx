import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { verificationCan } from '../../shared/verification.ts'
import type { Document, VerificationRequest } from '../../shared/verification.ts'
import { OpenDecision } from '../decisions/OpenDecision.tsx'
import { useOpenDecision } from '../decisions/decisions.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Card, Facts } from '../ui/layout/Card.tsx'
import { formatDate } from '../ui/text/format.ts'
import { ApproveReject } from '../ui/buttons/ApproveReject.tsx'
import { DocumentList } from './DocumentList.tsx'
import { useDecideVerification } from './deciding.ts'
import { useOpenedDocuments } from './opened-documents.ts'
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

/** The decision buttons of a pending request. A decision can be taken back for six seconds. */
function Decision({ verification }: VerificationCardProps) {
  const { businessId, documents } = verification
  const decide = useDecideVerification(verification)
  const decision = useOpenDecision(businessId)
  const [rejecting, setRejecting] = useState(false)
  /** Whether the moderator was asked to press again. */
  const [warned, setWarned] = useState(false)
  const opened = useOpenedDocuments()
  const unopened = documents.filter(({ id }) => !opened.has(id))
  const isWarned = warned && unopened.length > 0
  const open = verificationCan.approve(verification)

  if (decision) {
    return <OpenDecision decision={decision} what="this business" className="mt-5 border-t pt-4" />
  }
  // An open dialog stays although somebody else has decided.
  if (!open && !rejecting) {
    return null
  }
  return (
    <div className="mt-5 space-y-3 border-t pt-4">
      {open && isWarned && (
        <Alert variant="warning">
          You have not opened {namesOf(unopened)}. Read {unopened.length === 1 ? 'it' : 'them'}, or
          approve anyway if you are sure.
        </Alert>
      )}
      <ApproveReject
        open={open}
        approveLabel={isWarned ? 'Approve anyway' : 'Approve'}
        approve={{
          mutate: () => (unopened.length > 0 && !warned ? setWarned(true) : decide(null)),
          isPending: false,
        }}
        onReject={() => setRejecting(true)}
      />
      <RejectVerificationDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        onReject={(note) => {
          setRejecting(false)
          decide(note)
        }}
      />
    </div>
  )
}

const names = new Intl.ListFormat('en')
const namesOf = (documents: readonly Document[]) =>
  names.format(documents.map(({ fileName }) => fileName))
