import { addDays } from '../../../shared/base/days.ts'
import {
  arrivesAfterDays,
  leavingDays,
  shipmentCan,
} from '../../../shared/market/shipping-rules.ts'
import type { Place } from '../../../shared/market/places.ts'
import { formatDate, formatMoment, formatMoney } from '../../ui/text/format.ts'

type Shipment = NonNullable<Place['shipment']>

/** Whether the business let its time for the parcel pass. */
export const isParcelLate = ({ dueAt }: Pick<Shipment, 'dueAt'>, now = new Date()) =>
  shipmentCan.leave({ dueAt: dueAt === null ? null : new Date(dueAt) }, now)

const states: Record<Shipment['status'], string> = {
  asked: 'The business sends your parcel',
  sent: 'Your parcel is on its way',
  missing: 'The business looks for your parcel',
  // Its reviewer has not said so.
  received: 'Your parcel counts as received',
}

const late = { ...states, asked: 'Your parcel is late', missing: 'Your parcel is lost' }

/** Where the parcel of a place is. */
export function parcelText({ shipment }: Pick<Place, 'shipment'>): string {
  if (!shipment) return ''
  return (isParcelLate(shipment) ? late : states)[shipment.status]
}

const after = (iso: string | null, days: number) =>
  formatDate(addDays(new Date(iso ?? NaN), days).toISOString())

/** Until when something is done about it, and what its reviewer can do otherwise. */
export function parcelNote({ shipment, priceCents }: Pick<Place, 'shipment' | 'priceCents'>) {
  if (!shipment) return ''
  const { status, dueAt, sentAt } = shipment
  if (isParcelLate(shipment)) {
    return (
      `You can wait for it, or leave and be paid ${formatMoney(priceCents)}. The place ends on ` +
      `${after(dueAt, leavingDays)}, and then nothing is paid.`
    )
  }
  if (status === 'sent') {
    return (
      `Sent on ${formatDate(sentAt)}. Your days of trying begin when it has arrived, or on ` +
      `${after(sentAt, arrivesAfterDays)} if you say nothing.`
    )
  }
  if (status === 'received') {
    return (
      `Sent on ${formatDate(sentAt)}, and you said nothing for ${arrivesAfterDays} days. If it ` +
      'never came, say so: your time stops.'
    )
  }
  const act = status === 'asked' ? 'It is sent' : 'It is found, or another one sent,'
  return (
    `${act} by ${formatMoment(dueAt)}. After that you can leave and are paid ` +
    `${formatMoney(priceCents)} all the same.`
  )
}
