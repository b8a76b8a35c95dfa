import { useState } from 'react'
import IconArrowBackUp from '~icons/tabler/arrow-back-up'
import IconCalendarPlus from '~icons/tabler/calendar-plus'
import IconClockPlus from '~icons/tabler/clock-plus'
import { mostExtensionDays } from '../../../shared/market/place-rules.ts'
import { shipmentCan } from '../../../shared/market/shipping-rules.ts'
import type { Place } from '../../../shared/market/places.ts'
import { addDays } from '../../../shared/base/days.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'
import { isNear, mayExtend, timeLeft } from './held.ts'
import { useExtendPlace, useReturnPlace } from './queries.ts'

/** Until when a place is kept. */
export function TimeLeft({ place: { deadline, extended } }: { place: Place }) {
  if (deadline === null) return null
  return (
    <div>
      <p className={classNames('font-medium', isNear(deadline) ? 'text-ember-300' : 'text-fg')}>
        {timeLeft(deadline)}
      </p>
      <p className="text-13 text-fg-3">
        Your place is kept until {formatMoment(deadline)}
        {extended && <span>, extended</span>}
        <span>.</span>
      </p>
    </div>
  )
}

/** What one can do with a place beside writing: extend it once, note its end, give it back. */
export function PlaceActions({ place }: { place: Place }) {
  const [asking, setAsking] = useState<'extend' | 'return'>()
  const close = () => setAsking(undefined)
  return (
    <>
      <div className="-ml-3 flex flex-wrap gap-x-1">
        {mayExtend(place) && (
          <Button
            variant="ghost"
            size="sm"
            icon={<IconClockPlus aria-hidden />}
            onClick={() => setAsking('extend')}
          >
            Extend
          </Button>
        )}
        {place.deadline !== null && (
          <a
            href={`/api/places/${place.id}/deadline.ics`}
            download="candor-deadline.ics"
            className={classNames(
              'inline-flex h-11 items-center gap-2 rounded-control px-3 text-13 font-medium',
              'text-fg-2 transition-colors hover:bg-s2 hover:text-fg md:h-8',
            )}
          >
            <IconCalendarPlus className="size-4.5" aria-hidden />
            Calendar file
          </a>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<IconArrowBackUp aria-hidden />}
          onClick={() => setAsking('return')}
        >
          Return the place
        </Button>
      </div>
      <ExtendDialog place={place} open={asking === 'extend'} onClose={close} />
      <ReturnDialog place={place} open={asking === 'return'} onClose={close} />
    </>
  )
}

interface PlaceDialogProps {
  place: Place
  open: boolean
  onClose: () => void
}

function ExtendDialog({ place, open, onClose }: PlaceDialogProps) {
  const extend = useExtendPlace(place.id)
  const later = place.deadline && addDays(new Date(place.deadline), mostExtensionDays).toISOString()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Extend your place by ${mostExtensionDays} days?`}
      confirmLabel="Extend"
      confirmVariant="primary"
      of={extend}
      otherwise="The place could not be extended. Please try again."
      onConfirm={() =>
        extend.mutate(mostExtensionDays, {
          onSuccess: ({ deadline }) => {
            toast(`Your place is kept until ${formatMoment(deadline)}.`)
            onClose()
          },
        })
      }
    >
      <p>It is kept until {formatMoment(later)} then. You can extend it only once.</p>
    </ConfirmDialog>
  )
}

/** Whether its reviewer may leave and be paid, for want of a parcel. */
const isLate = ({ shipment }: Place) =>
  shipment?.dueAt != null && shipmentCan.leave({ dueAt: new Date(shipment.dueAt) }, new Date())

function ReturnDialog({ place, open, onClose }: PlaceDialogProps) {
  const giveBack = useReturnPlace(place.id)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Return your place?"
      confirmLabel="Return the place"
      cancelLabel="Keep it"
      of={giveBack}
      otherwise="The place could not be returned. Please try again."
      onConfirm={() =>
        giveBack.mutate(undefined, {
          onSuccess: () => {
            toast('Place returned')
            onClose()
          },
        })
      }
    >
      <p>
        The {formatMoney(place.priceCents)} are no longer set aside for you. What you have written
        is kept.
        {!place.purchase && <span>{' You can take a place again while there are any.'}</span>}
        {isLate(place) && (
          <span>{' Nothing is paid then: to be paid, choose Leave and be paid instead.'}</span>
        )}
        {place.fulfilment === 'code' && (
          <span>{' You do not see your code any more then: do not use it.'}</span>
        )}
        {place.reimbursementCapCents > 0 && (
          <span>
            {place.purchase
              ? ' The receipt that you handed in is still decided.'
              : ' What you bought for it is not paid back, unless you hand in its receipt first.'}
          </span>
        )}
      </p>
    </ConfirmDialog>
  )
}
