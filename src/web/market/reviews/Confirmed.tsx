import { useState } from 'react'
import { confirmationNames, confirmations } from '../../../shared/market/confirmations.ts'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { useWithdrawConfirmations } from './queries.ts'

/** What its author confirmed with a review, and can withdraw; nothing where nothing was asked. */
export function Confirmed({ review }: { review: Review }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const withdraw = useWithdrawConfirmations(review.id, () => {
    close()
    toast('Withdrawn. Our team will read the review again.')
  })
  const { confirmations: given, confirmationsWithdrawnAt, status } = review
  if (!given && !confirmationsWithdrawnAt) return null
  const isConfirmed = given !== null
  return (
    <Section title="What you confirmed">
      <ul className="list-disc space-y-1 ps-5">
        {confirmationNames.map((name) => (
          <li key={name}>{confirmations.texts[name]}</li>
        ))}
      </ul>
      <p className="mt-3 text-13 text-fg-3">
        {confirmationsWithdrawnAt
          ? `You withdrew this on ${formatMoment(confirmationsWithdrawnAt)}.`
          : given && `Confirmed on ${formatMoment(given.at)}.`}
      </p>
      {reviewCan.withdrawConfirmations({ status, isConfirmed }) && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setAsking(true)}>
          Withdraw what I confirmed
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title="Withdraw what you confirmed?"
        confirmLabel="Withdraw"
        onConfirm={() => withdraw.mutate()}
        of={withdraw}
        otherwise="It could not be withdrawn. Please try again."
      >
        Do this if one of the statements is not true, or no longer. Our team reads the review again
        and may take it out of public view. What you earned stays yours. You cannot undo it.
      </ConfirmDialog>
    </Section>
  )
}
