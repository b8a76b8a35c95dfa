import { useState } from 'react'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import { deadlineOf, mostExtensionDays, writingDays } from '../../../shared/market/place-rules.ts'
import type { Place } from '../../../shared/market/places.ts'
import { sendingDays } from '../../../shared/market/shipping-rules.ts'
import { confirmationFor } from '../../people/accounts/SendConfirmation.tsx'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { countOf, formatDate, formatMoment, formatMoney } from '../../ui/text/format.ts'
import { TakeParcelDialog } from './TakeParcelDialog.tsx'
import { useTakePlace } from './queries.ts'

interface TakePlaceProps {
  campaign: CampaignPage
  /** Whether this browser keeps a draft of the review. */
  hasDraft: boolean
}

/** Takes a place, with what it obliges to and until when. */
export function TakePlace({ campaign, hasDraft }: TakePlaceProps) {
  const { id, version, openPlaces, tryingDays, pricePerReviewCents } = campaign
  const take = useTakePlace(id)
  const [now] = useState(() => new Date())
  const [asking, setAsking] = useState(false)
  const isSent = campaign.fulfilment === 'shipping'
  const until = formatDate(deadlineOf(now, tryingDays).toISOString())
  return (
    <div className="space-y-3">
      <EarlierPlace campaign={campaign} hasDraft={hasDraft} />
      <p className="font-medium text-fg">{countOf(openPlaces, 'place')} left</p>
      {take.error && (
        <Alert variant="error" action={confirmationFor(take.error)}>
          {failureText(take.error, 'The place could not be taken. Please try again.')}
        </Alert>
      )}
      <Button
        className="w-full"
        loading={take.isPending}
        onClick={() =>
          isSent
            ? setAsking(true)
            : take.mutate(
                { version },
                {
                  onSuccess: ({ deadline }) =>
                    toast(`Your place is kept until ${formatMoment(deadline)}.`),
                },
              )
        }
      >
        Take a place
      </Button>
      {campaign.fulfilment === 'code' && (
        <p className="text-13 text-fg-2">
          You get a code for the product at once, and nobody else reads it. It costs you nothing. If
          you return the place or its deadline passes, the code is no longer shown to you.
        </p>
      )}
      {campaign.reimbursementCapCents > 0 && (
        <WhatIsPaidBack cap={campaign.reimbursementCapCents} />
      )}
      {isSent && (
        <TakeParcelDialog campaign={campaign} open={asking} onClose={() => setAsking(false)} />
      )}
      {isSent ? (
        <p className="text-13 text-fg-3">
          You say where the product is sent. The business sends it within {sendingDays} days and
          pays postage and customs. If it is late, you can leave and are paid the{' '}
          {formatMoney(pricePerReviewCents)} all the same, which are set aside for you. Once it has
          arrived you try it for {countOf(tryingDays, 'day')}, and have {writingDays} more to write.
        </p>
      ) : (
        <p className="text-13 text-fg-3">
          It is kept for you while you try the product: {countOf(tryingDays, 'day')}, and{' '}
          {writingDays} more to write. Taken now, you submit your review by {until}. The{' '}
          {formatMoney(pricePerReviewCents)} are set aside for it. You can extend the deadline once,
          by up to {mostExtensionDays} days, or give the place back. After the deadline the place
          goes to others.
        </p>
      )}
    </div>
  )
}

const WhatIsPaidBack = ({ cap }: { cap: number }) => (
  <p className="text-13 text-fg-2">
    You buy the product and send its receipt with your review. Up to {formatMoney(cap)} is paid back
    with our decision, also if the review is rejected, unless the receipt is not genuine. If you
    return the place or its deadline passes without your review, nothing is paid back, unless you
    handed in the receipt before.
  </p>
)

/** What became of the place that the reviewer had, and of the text. */
function EarlierPlace({ campaign: { ownPlace }, hasDraft }: TakePlaceProps) {
  if (ownPlace === null || ownPlace.status === 'used') {
    return hasDraft ? <DraftKept /> : null
  }
  return (
    <div className="space-y-1 text-fg-2">
      <p>{whatBecame(ownPlace)} You can take one again.</p>
      {hasDraft && <DraftKept />}
    </div>
  )
}

function whatBecame({ status, endedAt, deadline, shipment, priceCents }: Place): string {
  if (shipment?.left) {
    const paid = formatMoney(priceCents)
    return `Your place ended on ${formatDate(endedAt)}: you were paid ${paid}, as no parcel came.`
  }
  if (status === 'returned') return `You returned your place on ${formatDate(endedAt)}.`
  return deadline === null
    ? `Your place is over since ${formatDate(endedAt)}: its parcel did not come.`
    : `That place is over: its deadline was ${formatMoment(deadline)}.`
}

const DraftKept = () => (
  <p className="text-fg-2">Your draft is kept, and is in the form again once you take a place.</p>
)
