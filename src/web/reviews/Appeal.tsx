import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { appealable, appealDays, AppealDecision, AppealText } from '../../shared/appeals.ts'
import { rejectionReasons } from '../../shared/reviews.ts'
import type { Appeal as FiledAppeal, Review } from '../../shared/reviews.ts'
import { failureText } from '../failure-text.ts'
import { useViewer } from '../session.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { formatDate } from '../ui/text/format.ts'
import { useAppealReview, useDecideAppeal } from './queries.ts'

/** The appeal of a review: its reviewer files it, admins decide it, and both read it. */
export function Appeal({ review }: { review: Review }) {
  const isAdmin = useViewer()?.role === 'admin'
  const { appeal } = review
  return (
    <>
      {appeal && <Filed appeal={appeal} isAdmin={isAdmin} />}
      {isAdmin
        ? appeal && <DecideAppeal review={review} appeal={appeal} />
        : mayAppeal(review) && <AppealButton review={review} />}
    </>
  )
}

/** The decision that the viewer may appeal against now. */
function mayAppeal({ appeal, rejection, ...review }: Review) {
  const resubmitUntil = rejection?.resubmitUntil ?? null
  const decision = appealable({ ...review, resubmitUntil }, new Date())
  const known = appeal && new Date(appeal.decisionAt).getTime()
  return known === decision?.decisionAt.getTime() ? null : decision
}

const states = {
  open: 'waiting for a decision',
  upheld: 'the decision stays',
  granted: 'granted',
  withdrawn: 'withdrawn, because the account was closed',
}
const abouts = { rejection: 'the rejection', unpublication: 'taking the review out of public view' }

function Filed({ appeal, isAdmin }: { appeal: FiledAppeal; isAdmin: boolean }) {
  const { about, content, createdAt, decisionReason, decisionNote, outcome, note } = appeal
  const state = states[outcome ?? 'open']
  // While the decision stands, its own note is above.
  const wasTakenBack = outcome === 'granted'
  return (
    <section aria-label="Appeal" className="mt-4 rounded-control bg-s3 px-4 py-3">
      <p className="flex items-center gap-1.5 font-medium text-fg">
        <IconScale size={16} aria-hidden className="shrink-0" />
        {isAdmin ? 'Appeal' : 'Your appeal'}: {state}
      </p>
      <p className="mt-0.5 text-13 text-fg-2">
        Against {abouts[about]}, {formatDate(createdAt)}
      </p>
      {wasTakenBack && (
        <p className="mt-1.5 text-13 wrap-anywhere whitespace-pre-line text-fg-2">
          {decisionReason && `${rejectionReasons[decisionReason]}: `}
          {decisionNote}
        </p>
      )}
      <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-line">
        {content}
      </p>
      {note && (
        <p className="mt-3 border-t pt-3 wrap-anywhere whitespace-pre-line">
          <span className="font-medium text-fg">Answer: </span>
          {note}
        </p>
      )}
    </section>
  )
}

function AppealButton({ review }: { review: Review }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const decision = mayAppeal(review)
  return (
    <div className="mt-4">
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        Appeal
      </Button>
      {decision && (
        <p className="mt-1.5 text-13 text-fg-2">
          You can appeal against this decision once, until{' '}
          {formatDate(decision.until.toISOString())}.
        </p>
      )}
      <Dialog open={asking} onClose={close} title="Appeal against this decision?">
        <AppealForm review={review} onClose={close} />
      </Dialog>
    </div>
  )
}

function AppealForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const send = useAppealReview(review, () => {
    toast('Appeal sent. We will notify you of our decision.')
    onClose()
  })
  return (
    <SingleFieldForm
      label="Why is the decision wrong?"
      hint="At least 20 characters. Our team reads it, the business does not."
      rows={6}
      schema={AppealText}
      send={send}
      failure={
        send.isError && failureText(send.error, 'The appeal could not be sent. Please try again.')
      }
      submitLabel="Send appeal"
      variant="primary"
      onCancel={onClose}
    >
      Our team looks at your review once more. You can appeal once, within {appealDays} days of the
      decision.
    </SingleFieldForm>
  )
}

type Outcome = 'upheld' | 'granted'

const decisions = {
  granted: {
    title: 'Grant this appeal?',
    submitLabel: 'Grant appeal',
    variant: 'primary',
    done: 'Appeal granted',
  },
  upheld: {
    title: 'Uphold the decision?',
    submitLabel: 'Uphold decision',
    variant: 'danger',
    done: 'Decision upheld',
  },
} as const

const effects = {
  rejection:
    'The review becomes pending again and waits for a new decision. Its price and fee are ' +
    'reserved in the wallet of the business again.',
  unpublication: 'The review becomes public again. No money moves.',
}

interface DecideProps {
  review: Review
  appeal: FiledAppeal
}

function DecideAppeal({ review, appeal }: DecideProps) {
  const [chosen, setChosen] = useState<Outcome>()
  const close = () => setChosen(undefined)
  const isOpen = appeal.outcome === null
  // An open dialog stays although another admin has decided.
  if (!isOpen && !chosen) return null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {isOpen && (
        <>
          <Button variant="outline" size="sm" onClick={() => setChosen('granted')}>
            Grant appeal
          </Button>
          <Button variant="danger" size="sm" onClick={() => setChosen('upheld')}>
            Uphold decision
          </Button>
        </>
      )}
      <Dialog
        open={chosen !== undefined}
        onClose={close}
        title={decisions[chosen ?? 'upheld'].title}
      >
        {chosen && (
          <DecisionForm review={review} appeal={appeal} outcome={chosen} onClose={close} />
        )}
      </Dialog>
    </div>
  )
}

function DecisionForm(props: DecideProps & { outcome: Outcome; onClose: () => void }) {
  const { review, appeal, outcome, onClose } = props
  const { submitLabel, variant, done } = decisions[outcome]
  const decide = useDecideAppeal(review, { appealId: appeal.id, outcome }, () => {
    toast(done)
    onClose()
  })
  return (
    <SingleFieldForm
      label="Note to the reviewer"
      hint="At least 20 characters. The business reads the outcome, not the note."
      rows={4}
      schema={AppealDecision.shape.note}
      send={decide}
      failure={
        decide.isError &&
        failureText(decide.error, 'The appeal could not be decided. Please try again.')
      }
      submitLabel={submitLabel}
      variant={variant}
      onCancel={onClose}
    >
      {outcome === 'granted' ? effects[appeal.about] : 'The decision stays as it is.'}
    </SingleFieldForm>
  )
}
