/** The rules of pace and dates without schemas: pages load them without zod. */

import { addDays, dayOf } from '../base/days.ts'

export const paceUnits = ['day', 'week'] as const
export type PaceUnit = (typeof paceUnits)[number]

/** At most so many places in a day or a week; where none are taken, so many reviews. */
export interface Pace {
  places: number
  per: PaceUnit
}

/** The start of the day or the week of a time: midnight, and on Mondays, in UTC. */
export function turnStart(per: PaceUnit, at: Date): Date {
  const day = new Date(`${dayOf(at)}T00:00:00Z`)
  return per === 'day' ? day : addDays(day, -((day.getUTCDay() + 6) % 7))
}

/** When the next day or week begins, and with it the next places open. */
export const nextTurn = (per: PaceUnit, at: Date) =>
  addDays(turnStart(per, at), per === 'day' ? 1 : 7)

/** { places: 3, per: 'week' } → 'At most 3 a week'. */
export const paceText = ({ places, per }: Pace) => `At most ${places} a ${per}`
