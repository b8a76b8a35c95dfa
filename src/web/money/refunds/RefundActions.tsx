import { useQuery } from '@tanstack/react-query'
import {
  approvableNow,
  refundCan,
  rejectRefund,
  refundPlan,
  type RefundRequest,
  type RefundOffer,
} from '../../../shared/money/refunds.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useApproveRefund, answerBy, useRejectRefund, refundOfferQuery } from './queries.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CampaignTitles, cardRows } from './RefundPlan.tsx'

export interface RefundDecision {
  kind: 'approve' | 'reject'
  refund: RefundRequest
}

interface RefundActionsProps {
  refund: RefundRequest
  onDecide: (decision: RefundDecision) => void
}

/** The two decisions on a refund request. */
export function RefundActions({ refund, onDecide }: RefundActionsProps) {
  const { companyName } = refund.business
  return (
    <div className="flex flex-wrap justify-end gap-2 md:justify-start xl:flex-nowrap">
      {refundCan.approve(refund) && (
        <Button
          size="sm"
          aria-label={`Refund: ${companyName}`}
          onClick={() => onDecide({ kind: 'approve', refund })}
        >
          Refund
        </Button>
      )}
      {refundCan.reject(refund) && (
        <Button
          variant="danger"
          size="sm"
          className="border-transparent!"
          aria-label={`Reject: ${companyName}`}
          onClick={() => onDecide({ kind: 'reject', refund })}
        >
          Reject
        </Button>
      )}
    </div>
  )
}

interface RefundDialogsProps extends RefundDecision {
  open: boolean
  onClose: () => void
}

/** Outside the list: a request decided meanwhile leaves the list, and its error must stay. */
export function RefundDialogs({ kind, refund, open, onClose }: RefundDialogsProps) {
  return (
    <>
      <ApproveDialog refund={refund} open={open && kind === 'approve'} onClose={onClose} />
      <Dialog open={open && kind === 'reject'} onClose={onClose} title="Reject this refund?">
        <RejectRefundForm refund={refund} onClose={onClose} />
      </Dialog>
    </>
  )
}

interface ApproveDialogProps {
  refund: RefundRequest
  open: boolean
  onClose: () => void
}

function ApproveDialog({ refund, open, onClose }: ApproveDialogProps) {
  const now = approvableNow(refund)
  const approve = useApproveRefund(refund.id, () => {
    toast('Refund approved')
    onClose()
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Refund ${refund.business.companyName}?`}
      confirmLabel="Refund"
      confirmVariant="primary"
      of={approve}
      otherwise="The refund failed. Please try again."
      onConfirm={() => approve.mutate()}
    >
      <Sums {...now} />
      <RefundContext refund={refund} />
      <p>
        {now.amountCents > 0
          ? 'It is refunded to the newest card payments from before the request. '
          : 'No card gets anything. '}
        This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}

interface RejectRefundFormProps {
  refund: RefundRequest
  onClose: () => void
}

function RejectRefundForm({ refund, onClose }: RejectRefundFormProps) {
  const reject = useRejectRefund(refund.id, () => {
    toast('Refund rejected')
    onClose()
  })
  return (
    <SingleFieldForm
      label="Note"
      rows={3}
      schema={rejectRefund.body.shape.note}
      send={reject}
      failure={
        reject.isError &&
        failureText(reject.error, 'The refund could not be rejected. Please try again.')
      }
      submitLabel="Reject"
      onCancel={onClose}
    >
      {formatMoney(refund.amountCents + refund.sandboxCents)} stays in the wallet of{' '}
      {refund.business.companyName}, who will see your note. Answer by{' '}
      {formatMoment(answerBy(refund))}.
    </SingleFieldForm>
  )
}

interface SumsProps {
  amountCents: Cents
  sandboxCents: Cents
}

/** The amounts that leave the wallet, by where they go. */
function Sums({ amountCents, sandboxCents }: SumsProps) {
  return (
    <Facts
      rows={[
        ...(amountCents > 0 || sandboxCents === 0
          ? ([['Back to the cards that paid', formatMoney(amountCents)]] as const)
          : []),
        ...(sandboxCents > 0
          ? ([['Sandbox money, which expires', formatMoney(sandboxCents)]] as const)
          : []),
      ]}
    />
  )
}

/** What an admin must know before deciding a refund: the wallet, the cards, and what stops. */
export function RefundContext({ refund }: { refund: RefundRequest }) {
  return (
    <Loaded
      read={useQuery(refundOfferQuery(refund.business.id))}
      skeleton={<Skeleton className="h-28 w-full" />}
      failed="The wallet of the business could not be loaded"
      banner
    >
      {(offer) => <Context refund={refund} offer={offer} />}
    </Loaded>
  )
}

function Context({ refund, offer }: { refund: RefundRequest; offer: RefundOffer }) {
  const { amountCents, sandboxCents } = approvableNow(refund)
  const plan = refundPlan(offer, amountCents, sandboxCents)
  return (
    <>
      <Facts
        rows={[
          ['Balance of the wallet', formatMoney(offer.availableCents)],
          ['Reserved for open reviews, which stays', formatMoney(offer.reservedCents)],
          ...cardRows(plan),
          ['Answer by', formatMoment(answerBy(refund))],
        ]}
      />
      {plan.stopping.length === 0 ? (
        <p>No running campaign stops.</p>
      ) : (
        <div>
          <p className="text-fg">These campaigns stop taking reviews:</p>
          <CampaignTitles campaigns={plan.stopping} />
        </div>
      )}
    </>
  )
}
