import { useState } from 'react'
import { shipmentCan } from '../../../shared/market/shipping-rules.ts'
import type { Place } from '../../../shared/market/places.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { countOf, formatMoment, formatMoney } from '../../ui/text/format.ts'
import { isParcelLate, parcelNote, parcelText } from './parcel-text.ts'
import { useAnswer, type ParcelAnswer } from './queries.ts'

type Shipment = NonNullable<Place['shipment']>

/** The parcel of a place that one holds: where it is, and what one can say of it. */
export function PlaceParcel({ place }: { place: Place }) {
  const [asking, setAsking] = useState<ParcelAnswer>()
  const { shipment } = place
  if (!shipment || (shipment.status === 'received' && !shipment.presumed)) return null
  const isLate = isParcelLate(shipment)
  const isOnItsWay = shipment.status === 'sent' && !isLate
  const close = () => setAsking(undefined)
  return (
    <section aria-label="Your parcel" className="space-y-3">
      <div>
        <p className="font-medium text-fg">{parcelText(place)}</p>
        <p className="text-13 text-fg-3">{parcelNote(place)}</p>
      </div>
      <Numbers shipment={shipment} />
      <div className="flex flex-wrap gap-2">
        {shipmentCan.receive(shipment) && (
          <Button variant={isOnItsWay ? 'primary' : 'outline'} onClick={() => setAsking('receipt')}>
            It has arrived
          </Button>
        )}
        {shipmentCan.miss(shipment) && (
          <Button variant="outline" onClick={() => setAsking('missing')}>
            Not arrived
          </Button>
        )}
        {isLate && <Button onClick={() => setAsking('leaving')}>Leave and be paid</Button>}
      </div>
      {(['receipt', 'missing', 'leaving'] as const).map((answer) => (
        <AnswerDialog
          key={answer}
          place={place}
          answer={answer}
          open={asking === answer}
          onClose={close}
        />
      ))}
    </section>
  )
}

function Numbers({ shipment: { carrier, tracking } }: { shipment: Shipment }) {
  if (carrier === null) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-fg-3">Carrier</dt>
      <dd className="wrap-anywhere text-fg">{carrier}</dd>
      <dt className="text-fg-3">Tracking number</dt>
      <dd className="wrap-anywhere text-fg">{tracking}</dd>
    </dl>
  )
}

const words = {
  receipt: { title: 'Has your parcel arrived?', label: 'It has arrived' },
  missing: { title: 'Has your parcel not arrived?', label: 'Not arrived' },
  leaving: { title: 'Leave your place and be paid?', label: 'Leave and be paid' },
}

interface AnswerDialogProps {
  place: Place
  answer: ParcelAnswer
  open: boolean
  onClose: () => void
}

function AnswerDialog({ place, answer, open, onClose }: AnswerDialogProps) {
  const say = useAnswer(place)
  const price = formatMoney(place.priceCents)
  const texts = {
    receipt:
      `Your ${countOf(place.tryingDays, 'day')} of trying begin now, and three days more to ` +
      'write your review.',
    missing:
      `${place.shipment?.presumed ? 'Your time stops. ' : ''}We tell the business, which has ` +
      'seven days to send the product anew or to find it. After that you can leave and are paid ' +
      `${price} all the same. Look up the tracking number and ask neighbours first.`,
    leaving:
      `${price} go to your wallet at once, without a review. The place is over then: you can ` +
      'take another one while there are any.',
  }
  const done = (deadline: string | null) => ({
    receipt: `Your place is kept until ${formatMoment(deadline)}.`,
    missing: 'Thank you. The business has seven days to answer.',
    leaving: `${price} are in your wallet.`,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words[answer].title}
      confirmLabel={words[answer].label}
      confirmVariant="primary"
      of={say}
      otherwise="Your answer did not arrive. Please try again."
      onConfirm={() =>
        say.mutate(answer, {
          onSuccess: ({ deadline }) => {
            toast(done(deadline)[answer])
            onClose()
          },
        })
      }
    >
      <p>{texts[answer]}</p>
    </ConfirmDialog>
  )
}
