import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OpenMatters } from '../../../shared/people/settings.ts'
import { withdrawalOf } from '../../../shared/money/withdrawal-rules.ts'
import { refundQuery } from '../../money/refunds/queries.ts'
import { useLeave, useViewer } from '../../base/session.ts'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { countOf, formatMoney } from '../../ui/text/format.ts'
import { useWithdrawRest } from '../../money/wallet/queries.ts'
import { openMattersQuery, useDeleteAccount } from './queries.ts'
import { PasswordConfirmationForm } from './PasswordConfirmationForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [asking, setAsking] = useState(false)
  return (
    <SettingsSection
      title="Delete account"
      lead="This is permanent. All your reviews must be decided and your wallet must be empty."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Delete your account?">
        <DeleteForm hasPassword={hasPassword} onClose={() => setAsking(false)} />
      </Dialog>
    </SettingsSection>
  )
}

function DeleteForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const remove = useDeleteAccount()
  const leave = useLeave()
  const open = useQuery(openMattersQuery)
  return (
    <Loaded
      read={open}
      skeleton={<Skeleton className="h-24 w-full" />}
      failed="What is still open could not be loaded"
    >
      {(matters) =>
        isSettled(matters) ? (
          <div className="space-y-5">
            {matters.lateParcelsCents > 0 && <LatePrice cents={matters.lateParcelsCents} />}
            <PasswordConfirmationForm
              request={remove}
              hasPassword={hasPassword}
              submitLabel="Delete account"
              variant="danger"
              onSuccess={() => void leave('Your account has been deleted.')}
              onCancel={onClose}
              failed="Your account could not be deleted. Please try again."
            >
              Your name, email address and profile are removed and you are signed out everywhere.
              Your reviews and payment records stay, without your name. This cannot be undone.
            </PasswordConfirmationForm>
          </div>
        ) : (
          <NotYet matters={matters} onClose={onClose} />
        )
      }
    </Loaded>
  )
}

const LatePrice = ({ cents }: { cents: number }) => (
  <Alert variant="warning" title={`You lose ${formatMoney(cents)} for a late parcel`}>
    A business did not send your parcel in time. Leave the place on the page of its campaign first:
    the price goes to your wallet. If you delete your account now, nothing is paid.
  </Alert>
)

/** Late parcels stop nothing: what they would pay is lost. */
const isSettled = (matters: OpenMatters) =>
  Object.values({ ...matters, lateParcelsCents: 0 }).every((count) => count === 0)

/** What must be settled first, each with where that is done. */
function NotYet({ matters, onClose }: { matters: OpenMatters; onClose: () => void }) {
  const isBusiness = useViewer()?.role === 'business'
  const { heldReviews, takenPlaces, openDeposits, pendingWithdrawals, openDisputes, openRefunds } =
    matters
  const inWallet: [number, string][] = [
    [openDeposits, `${countOf(openDeposits, 'card payment')} still open`],
    [pendingWithdrawals, `${countOf(pendingWithdrawals, 'withdrawal')} still to be paid`],
    [openDisputes, `${countOf(openDisputes, 'card dispute')} still open`],
    [openRefunds, `${countOf(openRefunds, 'refund')} still open`],
  ]
  return (
    <div className="space-y-5">
      <div>
        <p>Your account cannot be deleted yet. First, these must be settled:</p>
        <ul className="mt-2 list-disc space-y-2 pl-5 marker:text-control">
          {heldReviews > 0 && (
            <li>
              <Link to="/reviews" className="link reach">
                {countOf(heldReviews, 'review')} still to be decided
              </Link>
            </li>
          )}
          {takenPlaces > 0 && (
            <li>
              <Link to="/campaigns" className="link reach">
                {countOf(takenPlaces, 'place')} still taken by reviewers
              </Link>
            </li>
          )}
          {matters.openReceipts > 0 && (
            <li>
              <Link to="/campaigns" className="link reach">
                {countOf(matters.openReceipts, 'receipt')} still to be decided
              </Link>
              {!isBusiness && <span>: return the place if you write no review</span>}
            </li>
          )}
          {inWallet
            .filter(([count]) => count > 0)
            .map(([, text]) => (
              <li key={text}>
                <Link to="/wallet" className="link reach">
                  {text}
                </Link>
              </li>
            ))}
          {matters.balanceCents > 0 && (
            <li>
              <Link
                to="/wallet"
                {...(isBusiness && { search: { refund: 'request' as const } })}
                className="link reach"
              >
                {formatMoney(matters.balanceCents)} in your wallet
              </Link>
            </li>
          )}
        </ul>
      </div>
      {isBusiness && matters.balanceCents > 0 && openRefunds === 0 && <RefundRest />}
      <WithdrawRest />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </div>
  )
}

/** What becomes of the balance of a business, which must be refunded first. */
function RefundRest() {
  const offer = useQuery(refundQuery).data
  if (!offer) return null
  const { cardsCents, unspentSandboxCents } = offer
  const outcomes = [
    cardsCents > 0 && `${formatMoney(cardsCents)} goes back to your cards`,
    unspentSandboxCents > 0 &&
      `${formatMoney(unspentSandboxCents)} of sandbox money, which is not real, expires`,
  ].filter((outcome) => outcome !== false)
  if (outcomes.length === 0) return null
  return (
    <p>
      To empty your wallet, request a refund of all that you have not spent:{' '}
      {outcomes.join(', and ')}.
    </p>
  )
}

/** A reviewer must withdraw the balance first; the usual minimum does not apply. */
function WithdrawRest() {
  const viewer = useViewer()
  const rest = useWithdrawRest()
  if (rest.isSuccess) {
    return (
      <Alert variant="success">
        {formatMoney(rest.data.netCents)} is on its way. You can delete your account once it is
        paid.
      </Alert>
    )
  }
  if (viewer?.role !== 'reviewer' || viewer.balanceCents === 0) return null
  const { netCents } = withdrawalOf(viewer.balanceCents)
  return (
    <>
      <FailureAlert of={rest} otherwise="Failed to process withdrawal" />
      <Alert variant="info" title={`Your wallet holds ${formatMoney(viewer.balanceCents)}`}>
        <p>
          Withdraw it before you delete your account: you receive {formatMoney(netCents)} after the
          10% service charge. The usual minimum does not apply.
        </p>
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          loading={rest.isPending}
          onClick={() => rest.mutate()}
        >
          Withdraw {formatMoney(viewer.balanceCents)}
        </Button>
      </Alert>
    </>
  )
}
