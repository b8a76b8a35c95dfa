import { shipmentCan } from '../../../shared/market/shipping-rules.ts'
import type { Place } from '../../../shared/market/places.ts'

type Shipment = NonNullable<Place['shipment']>

/** Whether the business let its time for the parcel pass. */
export const isParcelLate = ({ dueAt }: Pick<Shipment, 'dueAt'>, now = new Date()) =>
  shipmentCan.leave({ dueAt: dueAt === null ? null : new Date(dueAt) }, now)

const states: Record<Shipment['status'], string> = {
  asked: 'The business sends your parcel',
  sent: 'Your parcel is on its way',
  missing: 'The business looks for your parcel',
  received: 'You have your parcel',
}

const late = { ...states, asked: 'Your parcel is late', missing: 'Your parcel is lost' }

/** Where the parcel of a place is. */
export function parcelText({ shipment }: Pick<Place, 'shipment'>): string {
  if (!shipment) return ''
  return (isParcelLate(shipment) ? late : states)[shipment.status]
}
