import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrittenProfile } from '../../../shared/people/account-end.ts'
import { countryName } from '../../../shared/base/countries.ts'
import { addDays } from '../../../shared/base/days.ts'
import {
  verificationCan,
  verificationHours,
  type Document,
  type VerificationRequest,
  VerificationRejection,
} from '../../../shared/people/verification.ts'
import { Checks, type Check } from '../../platform/decisions/Checks.tsx'
import { OpenDecision } from '../../platform/decisions/OpenDecision.tsx'
import { useOpenDecision } from '../../platform/decisions/decisions.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Card, Facts } from '../../ui/layout/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/text/Dotted.tsx'
import {
  decisionText,
  formatAge,
  formatDate,
  formatMoment,
  hoursSince,
} from '../../ui/text/format.ts'
import { ApproveReject } from '../../ui/buttons/ApproveReject.tsx'
import { useUnverifiedLimits } from '../../base/unverified-limits.ts'
import { useDecideVerification } from './deciding.ts'
import { useHasOpened } from './opened-documents.ts'
import { ReviewedDocuments } from './ReviewedDocuments.tsx'
import { typeLabels, VerificationBadge } from './status.tsx'
import { useTakenBack } from '../../platform/decisions/taken-back.ts'
import { usePrefetchNoteTemplates } from '../../market/reviews/note-templates.ts'
import { NoteForm } from '../../market/reviews/NoteForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

interface VerificationCardProps {
  verification: VerificationRequest
}

export function VerificationCard({ verification }: VerificationCardProps) {
  const { companyName, status } = verification
  return (
    <Card
      title={companyName}
      aside={<VerificationBadge status={status} />}
      needsAttention={verificationCan.approve(verification)}
    >
      <Waiting verification={verification} />
      {status === 'pending' ? (
        <Request verification={verification} />
      ) : (
        <>
          <Notes verification={verification} />
          <details>
            <summary
              className={classNames(
                'w-fit cursor-pointer py-2 text-13 text-fg-2 hover:text-fg max-md:py-3.25',
              )}
            >
              What the business said, and its documents
            </summary>
            <div className="mt-3">
              <Request verification={verification} />
            </div>
          </details>
        </>
      )}
      <Decision verification={verification} />
    </Card>
  )
}

/** What the business says, beside the documents that are to show it. */
function Request({ verification }: VerificationCardProps) {
  const { documents, replaced, status } = verification
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2 *:min-w-0">
      <section>
        <h3 className="mb-2 font-medium text-fg">What the business says</h3>
        <Said verification={verification} />
      </section>
      <section>
        <h3 className="mb-2 font-medium text-fg">Documents</h3>
        <ReviewedDocuments documents={documents} />
        {replaced.length > 0 && (
          <>
            <h4 className="mt-4 mb-2 text-13 text-fg-3">Replaced by the business</h4>
            <ReviewedDocuments
              documents={replaced.map((document) => ({ ...document, openings: [] }))}
            />
            <p className="mt-2 text-13 text-fg-3">
              {replaced
                .map(({ fileName, replacedAt }) => `${fileName}: ${formatMoment(replacedAt)}`)
                .join(' · ')}
            </p>
          </>
        )}
        {status === 'pending' && <ToCheck verification={verification} />}
      </section>
    </div>
  )
}

/** What an approval says to reviewers and shoppers. */
function ToCheck({ verification }: VerificationCardProps) {
  const { type, companyName, requestedName, user, website } = verification
  const limits = useUnverifiedLimits()
  const name = requestedName ?? companyName
  const checks: Check[] = [
    {
      state: 'read',
      text:
        type === 'freelancer'
          ? `The documents name ${user.name}, the owner.`
          : `The documents name ${name}, and who may act for it.`,
    },
    { state: 'read', text: 'They are official, complete and still valid.' },
    website
      ? { state: 'read', text: 'The website belongs to this business.' }
      : { state: 'absent', text: 'No website was given.' },
  ]
  return (
    <div className="mt-6">
      <Checks checks={checks} />
      <p className="mt-3 text-13 text-fg-3">
        Once approved, the business is shown as verified, and the limits of unverified ones end
        {limits && <span>{` (${limits})`}</span>}
        <span>.</span>
      </p>
    </div>
  )
}

/** How long a request has been waiting, and by when the page of the business promised an answer. */
function Waiting({ verification }: VerificationCardProps) {
  const { status, submittedAt, decidedAt, decidedBy } = verification
  if (submittedAt === null) return null
  if (status !== 'pending') {
    return (
      <p className="-mt-3 mb-4 text-13 text-fg-3">
        <Dotted
          facts={[
            `Submitted ${formatDate(submittedAt)}`,
            decidedAt && `decided ${decisionText(decidedAt, decidedBy)}`,
          ]}
        />
      </p>
    )
  }
  const isLate = hoursSince(submittedAt) > verificationHours
  const promised = addDays(new Date(submittedAt), verificationHours / 24).toISOString()
  return (
    <p className={classNames('-mt-3 mb-4 text-13', isLate ? 'text-danger' : 'text-fg-3')}>
      {`Waiting for ${formatAge(submittedAt)}. `}
      {isLate
        ? `Late: we say that it usually takes less than ${verificationHours} hours.`
        : `Usual answer by ${formatMoment(promised)}.`}
    </p>
  )
}

/** What to compare the documents with. */
function Said({ verification }: VerificationCardProps) {
  const { requestedName, type, user, website, description } = verification
  const about = description === unwrittenProfile ? '' : description
  return (
    <>
      <Facts
        rows={[
          ...(requestedName ? ([['Asks for the name', requestedName]] as const) : []),
          [
            'Owner',
            <Link
              key="user"
              to="/admin/users/$userId"
              params={{ userId: user.id }}
              className="link reach inline-block min-h-6"
            >
              {user.name}
            </Link>,
          ],
          ['Kind', type ? typeLabels[type] : '—'],
          ...(user.country ? ([['Country', countryName(user.country)]] as const) : []),
          ['Website', website ? <Website address={website} /> : 'Not given'],
          [
            'Email',
            <span key="email" className="break-all">
              {user.email}
              {!user.emailVerified && (
                <span className="block text-13 text-warn">Not confirmed</span>
              )}
            </span>,
          ],
          ['Phone', user.phoneNumber || 'Not given'],
          ['Registered', formatDate(user.createdAt)],
        ]}
      />
      {about && (
        <div className="mt-2.5 border-t pt-2.5">
          <p className="text-fg-3">Describes itself</p>
          <p className="mt-0.5 line-clamp-4 wrap-anywhere whitespace-pre-line text-fg">{about}</p>
        </div>
      )}
    </>
  )
}

function Website({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="link reach inline-block min-h-6 break-all"
    >
      {address}
    </a>
  )
}

function Notes({ verification: { rejection } }: VerificationCardProps) {
  return rejection ? (
    <div className="mb-3">
      <h3 className="mb-1 font-medium text-fg">Notes</h3>
      <p className="whitespace-pre-line">{rejection.note}</p>
    </div>
  ) : null
}

/** The decision buttons of a pending request. A decision can be taken back for six seconds. */
function Decision({ verification }: VerificationCardProps) {
  const { businessId, documents } = verification
  const decide = useDecideVerification(verification)
  const decision = useOpenDecision(businessId)
  const [rejecting, setRejecting] = useState(false)
  /** The documents for which the moderator was asked to press again. */
  const [warned, setWarned] = useState<readonly string[]>([])
  const hasOpened = useHasOpened()
  const unopened = documents.filter((document) => !hasOpened(document))
  const isWarned = unopened.length > 0 && unopened.every(({ id }) => warned.includes(id))
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
          mutate: () =>
            unopened.length === 0 || isWarned
              ? decide(null)
              : setWarned(unopened.map(({ id }) => id)),
          isPending: false,
        }}
        onReject={() => setRejecting(true)}
      />
      <RejectVerificationDialog
        verification={verification}
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

interface RejectVerificationDialogProps {
  verification: Pick<VerificationRequest, 'businessId' | 'companyName'>
  open: boolean
  onClose: () => void
  onReject: (note: string) => void
}

function RejectVerificationDialog(props: RejectVerificationDialogProps) {
  const { open, onClose, onReject } = props
  const { businessId, companyName } = props.verification
  const before = useTakenBack(businessId, 'reject')
  usePrefetchNoteTemplates()
  return (
    <Dialog open={open} onClose={onClose} title="Reject this business?">
      <NoteForm
        of="verification"
        facts={{ business: companyName }}
        schema={VerificationRejection.shape.note}
        start={before?.note}
        submitLabel="Reject business"
        onSend={onReject}
        onCancel={onClose}
      >
        <p className="line-clamp-2 font-medium wrap-anywhere text-fg">{companyName}</p>
        <p>The business will see your note and can upload documents again.</p>
      </NoteForm>
    </Dialog>
  )
}
