import { dayMillis, hourMillis } from '../../../shared/base/days.ts'
import { placeCan } from '../../../shared/market/place-rules.ts'
import type { Place } from '../../../shared/market/places.ts'
import { countOf } from '../../ui/text/format.ts'

/** The place with its times as dates, for the rules. */
const stateOf = ({ status, deadline, extended }: Place) => ({
  status,
  extended,
  deadline: deadline === null ? null : new Date(deadline),
})

/** Whether the reviewer holds the place: its time is not over, or has not begun. */
export const isHeld = (place: Place | null, now = new Date()): place is Place =>
  place !== null && placeCan.return(stateOf(place), now)

/** Whether a receipt of the place waits or was paid back, so that no other place follows it. */
export const isPurchased = (place: Place | null) =>
  place?.purchase !== undefined && place.purchase.paidCents !== 0

export const mayExtend = (place: Place, now = new Date()) => placeCan.extend(stateOf(place), now)

/** '12 days left', and near the end '5 hours left'. */
export function timeLeft(deadline: string, now = new Date()): string {
  const left = Math.max(0, Date.parse(deadline) - now.getTime())
  if (left >= 2 * dayMillis) return `${countOf(Math.floor(left / dayMillis), 'day')} left`
  if (left < hourMillis) return 'Less than an hour left'
  return `${countOf(Math.floor(left / hourMillis), 'hour')} left`
}

/** Whether the time left asks for attention: the first reminder has been sent. */
export const isNear = (deadline: string, now = new Date()) =>
  Date.parse(deadline) - now.getTime() < 2 * dayMillis
