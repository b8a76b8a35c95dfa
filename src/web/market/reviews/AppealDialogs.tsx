import { AppealDecision, AppealText } from '../../../shared/market/appeals.ts'
import { appealMonths } from '../../../shared/platform/statement-rules.ts'
import type { Appeal, Review } from '../../../shared/market/reviews.ts'
import { failureText } from '../../base/form-refusal.ts'
import { useTakenBack } from '../../platform/decisions/taken-back.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useDecideAppeal, type Outcome } from './deciding.ts'
import { NoteForm } from './NoteForm.tsx'
import { OwnDecision } from './OwnDecision.tsx'
import { appealEffects, upheldEffect } from './appeal-texts.ts'
import { useAppealReview } from './queries.ts'

interface AppealDialogProps {
  review: Review
  open: boolean
  onClose: () => void
}

/** Asks the reviewer why the decision is wrong. */
export function AppealDialog({ open, ...form }: AppealDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Appeal against this decision?">
      <AppealForm {...form} />
    </Dialog>
  )
}

function AppealForm({ review, onClose }: Omit<AppealDialogProps, 'open'>) {
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
      Another person of our team looks at it, where there is one, within seven days. You can appeal
      once, within {appealMonths} months of the decision, free of charge.
    </SingleFieldForm>
  )
}

const decisions = {
  granted: {
    title: 'Grant this appeal?',
    submitLabel: 'Grant appeal',
    variant: 'primary',
  },
  upheld: {
    title: 'Uphold the decision?',
    submitLabel: 'Uphold decision',
    variant: 'danger',
  },
} as const

interface DecideAppealDialogProps extends AppealDialogProps {
  appeal: Appeal
  /** The decision that was chosen. */
  outcome: Outcome | undefined
}

/** Asks an admin for the note to a decision about an appeal. */
export function DecideAppealDialog({ open, outcome, ...form }: DecideAppealDialogProps) {
  const { title } = decisions[outcome ?? 'upheld']
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      {outcome && <DecisionForm {...form} outcome={outcome} />}
    </Dialog>
  )
}

function DecisionForm(props: Omit<DecideAppealDialogProps, 'open'> & { outcome: Outcome }) {
  const { review, appeal, outcome, onClose } = props
  const { submitLabel, variant } = decisions[outcome]
  const decideSoon = useDecideAppeal(review, appeal.id)
  const before = useTakenBack(review.id, outcome === 'granted' ? 'grant' : 'uphold')

  function decide(note: string) {
    decideSoon(outcome, note)
    onClose()
  }

  return (
    <NoteForm
      of={outcome === 'granted' ? 'appeal_granted' : 'appeal_upheld'}
      label="Note to the reviewer"
      hint="At least 20 characters. The business reads the outcome, not the note."
      schema={AppealDecision.shape.note}
      start={before?.note}
      submitLabel={submitLabel}
      variant={variant}
      onSend={decide}
      onCancel={onClose}
    >
      <p>{outcome === 'granted' ? appealEffects[appeal.about] : upheldEffect}</p>
      {appeal.isAboutOwn && <OwnDecision />}
    </NoteForm>
  )
}
