import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { WireReplyOf } from '../../../shared/base/endpoint.ts'
import { verificationCan } from '../../../shared/people/verification.ts'
import type { getVerification } from '../../../shared/people/verification.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { countOf, formatMoment, formatMoney } from '../../ui/text/format.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { ChangeDocuments } from './ChangeDocuments.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { settingsQuery } from '../../base/viewer-settings.ts'
import { DocumentList } from './DocumentList.tsx'
import { verificationQuery } from './queries.ts'
import { typeLabels, VerificationBadge, answerOf } from './status.tsx'

export default function VerifyPage() {
  const verification = useQuery(verificationQuery)
  const [submitted, setSubmitted] = useState(false)
  return (
    <>
      <PageHeader
        title="Business verification"
        back={{ to: '/dashboard', label: 'Dashboard' }}
        status={verification.data && <VerificationBadge status={verification.data.status} />}
      >
        Verified businesses earn reviewers' trust, and pay as much as they like. Only our team can
        see your documents.
      </PageHeader>
      {submitted ? (
        <Redirecting sent={verification.data} />
      ) : (
        <Loaded
          read={verification}
          skeleton={<CardSkeletons count={2} label="Loading your verification" />}
          failed="Your verification could not be loaded"
        >
          {(own) => <State verification={own} onSubmitted={() => setSubmitted(true)} />}
        </Loaded>
      )}
    </>
  )
}

/** Redirects after two seconds, to leave time to read the message. */
function Redirecting({ sent }: { sent: Own | undefined }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/dashboard' }), 2_000)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <Alert variant="success">Documents submitted successfully! Redirecting...</Alert>
      {sent?.status === 'pending' && (
        <section aria-labelledby="sent" className="mt-6 max-w-form">
          <h2 id="sent" className="mb-1 text-16 font-semibold text-fg">
            Submitted documents
          </h2>
          <p className="mb-3 text-fg-3">
            {whatWasSent(sent)} Your dashboard says it, too, and leads back to the documents.
          </p>
          <DocumentList documents={sent.documents} />
        </section>
      )}
    </>
  )
}

type Own = WireReplyOf<typeof getVerification>

interface StateProps {
  verification: Own
  onSubmitted: () => void
}

function State({ verification, onSubmitted }: StateProps) {
  const { status, rejection, limits } = verification
  const isNigerian = useIsNigerian()
  if (!verificationCan.submit({ status })) {
    return <Submitted verification={verification} />
  }
  return (
    <>
      <Limits limits={limits} />
      {rejection && (
        <Alert variant="error" title="Your business could not be verified" className="mb-6">
          <p className="whitespace-pre-line">{rejection.note}</p>
          <p className="mt-2">Upload the missing documents and we will check them again.</p>
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <DocumentForm
          type="registered"
          lead={isNigerian ? cacDocuments : registrationDocuments}
          onSubmitted={onSubmitted}
        />
        <DocumentForm
          type="freelancer"
          lead="Upload an ID or a proof of address, such as a bank statement or a utility bill from
            the last three months."
          onSubmitted={onSubmitted}
        />
      </div>
    </>
  )
}

const registrationDocuments =
  'Upload your official registration documents, such as the certificate of incorporation or a ' +
  'trade licence.'

const cacDocuments =
  'Upload your official registration document: the certificate of the Corporate Affairs ' +
  'Commission (CAC), or the business name certificate (BN).'

/** A business registers without a country, so its billing address or its phone number says it. */
function useIsNigerian() {
  const { data: settings } = useQuery(settingsQuery)
  const country = settings?.billing?.country
  return country ? country === 'NG' : settings?.phoneNumber.startsWith('+234')
}

/** What the business may pay before it is verified. */
function Limits({ limits }: Pick<Own, 'limits'>) {
  const { pricePerReviewCents, monthCents, usedCents } = limits
  return (
    <p className="mb-6 max-w-form text-fg-2">
      Use the form that fits your business. Our team usually checks documents within 24 hours, and
      you can create campaigns meanwhile. Until you are verified, a review may pay at most{' '}
      {formatMoney(pricePerReviewCents)}, and you can reserve {formatMoney(monthCents)} a month for
      reviews and fees. Reserved or paid this month: {formatMoney(usedCents)}.
    </p>
  )
}

/** What was sent, and by when it is answered. */
function whatWasSent({ submittedAt, documents }: Own) {
  const sent = `You sent ${countOf(documents.length, 'document')}.`
  return submittedAt ? `${sent} ${answerOf(submittedAt)}` : sent
}

function Submitted({ verification }: Pick<StateProps, 'verification'>) {
  const { status, type, submittedAt, documents } = verification
  return (
    <div className="max-w-form space-y-6">
      {status === 'approved' ? (
        <Alert variant="success" title="Your business is verified">
          Our team has checked your documents. You do not need to do anything else.
        </Alert>
      ) : (
        <Alert title="Our team is checking your documents">
          <p>{whatWasSent(verification)}</p>
          <p className="mt-1">
            You have nothing to do until then, and can create campaigns meanwhile. If a document is
            wrong or missing, change it below; your place in our queue stays.
          </p>
        </Alert>
      )}
      <section aria-labelledby="submitted">
        <h2 id="submitted" className="text-16 font-semibold text-fg">
          Submitted documents
        </h2>
        <p className="mt-1 mb-3 text-fg-3">
          {[type && typeLabels[type], formatMoment(submittedAt)].filter(Boolean).join(' · ')}
        </p>
        {status === 'pending' && type ? (
          <ChangeDocuments documents={documents} type={type} />
        ) : (
          <DocumentList documents={documents} />
        )}
      </section>
    </div>
  )
}
