/** The rules of places without schemas: pages load them without zod. */

import { addDays, dayMillis } from '../base/days.ts'

/** What became of a place: a review was submitted, it was given back, or its time was over. */
export const placeStatuses = ['taken', 'used', 'returned', 'expired'] as const
export type PlaceStatus = (typeof placeStatuses)[number]

export const mostTryingDays = 60

/** Days for writing, after those of trying. */
export const writingDays = 3

/** The longest extension, which is the usual one. */
export const mostExtensionDays = 7

export const deadlineOf = (takenAt: Date, tryingDays: number) =>
  addDays(takenAt, tryingDays + writingDays)

interface Timed {
  takenAt: Date
  deadline: Date
  tryingDays: number
  extended: boolean
}

/** When the days of trying began, at the earliest: its extension may have been a shorter one. */
export function beganAt({ takenAt, deadline, tryingDays, extended }: Timed): Date {
  const days = tryingDays + writingDays + (extended ? mostExtensionDays : 0)
  const began = addDays(deadline, -days)
  return began > takenAt ? began : takenAt
}

/**
 * A submission that began in time counts, however long it takes: a place is released so many
 * seconds after its deadline.
 */
const releasedAfterSeconds = 60

/** Places whose deadline was before this are released. */
export const releasedBefore = (at: Date) => new Date(at.getTime() - releasedAfterSeconds * 1_000)

interface PlaceState {
  status: PlaceStatus
  deadline: Date | null
  extended: boolean
}

/** Whether its time is over: null while there is no deadline yet. */
const isOver = ({ deadline }: Pick<PlaceState, 'deadline'>, at: Date) =>
  deadline !== null && at >= deadline

const isOpen = (place: Pick<PlaceState, 'status' | 'deadline'>, at: Date) =>
  place.status === 'taken' && !isOver(place, at)

/** Which states of a place allow which action. Verbs check it and the web enables buttons by it. */
export const placeCan = {
  /** Submit the review that it was taken for, once the product is in hand. */
  submit: (place: Pick<PlaceState, 'status' | 'deadline'>, at: Date) =>
    isOpen(place, at) && place.deadline !== null,
  extend: (place: PlaceState, at: Date) =>
    isOpen(place, at) && place.deadline !== null && !place.extended,
  return: isOpen,
  /** Hand in a receipt, where a purchase is paid back. */
  handIn: (
    place: Pick<PlaceState, 'status' | 'deadline'> & { reimbursementCapCents: number },
    at: Date,
  ) => isOpen(place, at) && place.reimbursementCapCents > 0,
  expire: (place: Pick<PlaceState, 'status' | 'deadline'>, at: Date) =>
    place.status === 'taken' && isOver(place, at),
}

const hoursBefore = 48

/** Its reviewer is reminded 48 hours before the deadline, and on its day (UTC). */
export function nextReminder(deadline: Date, at: Date): Date | null {
  const early = new Date(deadline.getTime() - hoursBefore * 3_600_000)
  const onTheDay = new Date(Math.floor(deadline.getTime() / dayMillis) * dayMillis)
  return [early, onTheDay].find((time) => time > at) ?? null
}

/** So many places that expire within so many days leave a reviewer one at a time, as long. */
export const mostExpired = 3
export const expiredDays = 90

/** Until when a reviewer takes one place at a time, by when earlier places expired; else null. */
export function oneAtATimeUntil(expired: readonly Date[], at: Date): Date | null {
  const times = expired.map((time) => time.getTime()).toSorted((one, other) => other - one)
  const last = times.find((time, i) => {
    const first = times[i + mostExpired - 1]
    return first !== undefined && time - first < expiredDays * dayMillis
  })
  const until = last === undefined ? null : addDays(new Date(last), expiredDays)
  return until !== null && at < until ? until : null
}
