import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { verificationCan } from '../../shared/verification.ts'
import type { Verification } from '../../shared/verification.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { formatDate } from '../ui/text/format.ts'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { CardSkeletons } from '../ui/feedback/Skeleton.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { DocumentList } from './DocumentList.tsx'
import { verificationQuery } from './queries.ts'
import { typeLabels, VerificationBadge } from './status.tsx'

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
        Reviewers trust a business that has shown who it is. Only our team sees your documents.
      </PageHeader>
      {submitted ? (
        <Redirecting />
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

/** Long enough to read the sentence. */
function Redirecting() {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = setTimeout(() => void navigate({ to: '/dashboard' }), 2_000)
    return () => clearTimeout(leave)
  }, [navigate])
  return <Alert variant="success">Documents submitted successfully! Redirecting...</Alert>
}

interface StateProps {
  verification: Verification
  onSubmitted: () => void
}

function State({ verification, onSubmitted }: StateProps) {
  const { status, rejection } = verification
  if (!verificationCan.submit({ status })) {
    return <HandedIn verification={verification} />
  }
  return (
    <>
      {rejection && (
        <Alert variant="error" title="Your business could not be verified" className="mb-6">
          <p className="whitespace-pre-line">{rejection.note}</p>
          <p className="mt-2">Upload what is missing, and we look at it again.</p>
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <DocumentForm
          type="registered"
          lead="Upload your official registration documents, such as the certificate of
            incorporation or a trade licence."
          onSubmitted={onSubmitted}
        />
        <DocumentForm
          type="freelancer"
          lead="Upload an ID, or a proof of address such as a bank statement or a bill of the last
            three months."
          onSubmitted={onSubmitted}
        />
      </div>
    </>
  )
}

function HandedIn({ verification }: Pick<StateProps, 'verification'>) {
  const { status, type, submittedAt, documents } = verification
  return (
    <div className="max-w-form space-y-6">
      {status === 'approved' ? (
        <Alert variant="success" title="Your business is verified">
          Our team has checked your documents. Nothing more is needed.
        </Alert>
      ) : (
        <Alert title="Your documents are being checked">
          We usually answer within 24 hours, by the bell and by mail.
        </Alert>
      )}
      <section aria-labelledby="handed-in">
        <h2 id="handed-in" className="text-16 font-semibold text-fg">
          What you handed in
        </h2>
        <p className="mt-1 mb-3 text-fg-3">
          {[type && typeLabels[type], formatDate(submittedAt)].filter(Boolean).join(' · ')}
        </p>
        <DocumentList documents={documents} />
      </section>
    </div>
  )
}
