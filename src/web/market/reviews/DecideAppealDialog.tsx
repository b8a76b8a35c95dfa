import { AppealDecision } from '../../../shared/market/appeals.ts'
import type { Appeal, Review } from '../../../shared/market/reviews.ts'
import { useTakenBack } from '../../platform/decisions/taken-back.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useDecideAppeal, type Outcome } from './deciding.ts'
import { NoteForm } from './NoteForm.tsx'
import { OwnDecision } from './OwnDecision.tsx'
import { appealDecisions, appealEffects, upheldEffect } from './appeal-texts.ts'

interface DecideAppealDialogProps {
  review: Review
  appeal: Appeal
  open: boolean
  onClose: () => void
  /** The decision that was chosen. */
  outcome: Outcome | undefined
}

/** Asks an admin for the note to a decision about an appeal. */
export function DecideAppealDialog({ open, outcome, ...form }: DecideAppealDialogProps) {
  const { title } = appealDecisions[outcome ?? 'upheld']
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      {outcome && <DecisionForm {...form} outcome={outcome} />}
    </Dialog>
  )
}

function DecisionForm(props: Omit<DecideAppealDialogProps, 'open'> & { outcome: Outcome }) {
  const { review, appeal, outcome, onClose } = props
  const { submitLabel, variant } = appealDecisions[outcome]
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
      {appeal.isAboutOwn && <OwnDecision mayDecide />}
    </NoteForm>
  )
}
