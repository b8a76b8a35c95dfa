import { useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Review } from '../../../shared/market/reviews.ts'
import { useTakenBack } from '../../platform/decisions/taken-back.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { AmountField } from './AmountField.tsx'

/** What was decided before it was taken back. */
interface Before {
  reimbursementCents?: number
}

/** What a proposal says of it. */
type Proposed = Pick<NonNullable<Review['proposal']>, 'reimbursementCents'>

/** What a decision about this review pays back for the purchase: asked while the cap is held. */
export function useReimbursing({ id, reimbursement }: Review) {
  const approved: Before | undefined = useTakenBack(id, 'approve')?.request.body
  const rejected: Before | undefined = useTakenBack(id, 'reject')?.request.body
  const [cents, setCents] = useState<number | null>(
    (approved ?? rejected)?.reimbursementCents ?? null,
  )
  const [asked, setAsked] = useState<{ proposed: Proposed | undefined }>()
  const part = useRef<HTMLFieldSetElement>(null)
  const isOpen = Boolean(reimbursement && reimbursement.paidCents === null)
  const errorFor = (proposed: Proposed | undefined) =>
    isOpen ? wrongWith(cents, reimbursement!.capCents, proposed) : undefined

  /**
   * What the decision says; undefined while it is missing, which is then asked. What a proposal
   * says is not asked, but another amount is not given up without a word.
   */
  function reimbursed(proposed?: Proposed): Before | undefined {
    setAsked(errorFor(proposed) ? { proposed } : undefined)
    if (!errorFor(proposed)) {
      return isOpen && cents !== null ? { reimbursementCents: cents } : {}
    }
    part.current?.querySelector('input')?.focus()
    return undefined
  }
  const field = { cents, setCents, error: asked && errorFor(asked.proposed) }
  return { reimbursed, part, field: isOpen ? field : undefined }
}

function wrongWith(cents: number | null, cap: number, proposed?: Proposed): string | undefined {
  const agreed = proposed?.reimbursementCents ?? null
  if (agreed !== null) {
    if (cents === null || cents === agreed) return undefined
    return `The proposal pays back ${formatMoney(agreed)}: decline it to pay back another amount`
  }
  if (cents === null) return 'Say how much is paid back: nothing if the receipt is not genuine'
  return cents > cap ? `At most ${formatMoney(cap)} can be paid back` : undefined
}

interface ReimbursingProps {
  review: Review
  field: {
    cents: number | null
    setCents: (cents: number | null) => void
    error: string | undefined
  }
  part: RefObject<HTMLFieldSetElement | null>
}

/** What the receipt claims, and how much of it the moderator pays back. */
export function Reimbursing({ review: { reimbursement }, field, part }: ReimbursingProps) {
  const noteId = useId()
  if (!reimbursement) return null
  const { amountCents, capCents } = reimbursement
  const asked = Math.min(amountCents, capCents)
  return (
    <fieldset ref={part} aria-describedby={noteId} className="mt-5">
      <legend className="text-13 font-semibold text-fg">Purchase to pay back</legend>
      <p id={noteId} className="mt-0.5 mb-2 text-13 text-fg-3">
        The reviewer says the product cost {formatMoney(amountCents)}; at most{' '}
        {formatMoney(capCents)} is paid back. Compare it with the receipt. It is paid if you reject
        the review, too, unless the receipt is not genuine.
      </p>
      <AmountField
        label="Paid back ($)"
        value={field.cents}
        onChange={field.setCents}
        error={field.error}
        {...(field.cents === 0 && { hint: 'Nothing is paid back: the receipt is not genuine.' })}
      />
      <div className="mt-2 -ml-3 flex flex-wrap gap-x-1">
        <Button variant="ghost" size="sm" onClick={() => field.setCents(asked)}>
          The receipt says {formatMoney(asked)}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => field.setCents(0)}>
          The receipt is not genuine
        </Button>
      </div>
    </fieldset>
  )
}

/** What became of the purchase, for its reviewer, its business and admins. */
export function Reimbursed({ review }: { review: Review }) {
  const { reimbursement, status, rejection, advancedAt } = review
  if (!reimbursement) return null
  const { amountCents, capCents, paidCents } = reimbursement
  const isReturned = status === 'rejected' && !advancedAt && !rejection?.resubmitUntil
  // The badge of the pay says it then.
  const isInBadge = status === 'approved' || isReturned
  if (paidCents && isInBadge) return null
  const text =
    paidCents === null
      ? `Receipt of ${formatMoney(amountCents)}: at most ${formatMoney(capCents)} is paid back ` +
        'with the decision.'
      : paidCents > 0
        ? `${formatMoney(paidCents)} was paid back for the product.`
        : 'The product was not paid back: the receipt was not found to be genuine.'
  return <p className="mt-3 text-13 text-fg-2">{text}</p>
}
