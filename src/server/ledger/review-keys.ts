import { sql, type RawBuilder } from 'kysely'

/**
 * The keys of the money of a review, which end in its round: the money is reserved and settled once
 * more after each granted appeal. A place has the keys of the first round of the review that uses
 * it, which has the same id.
 */

interface Reopened {
  id: string
  reopenings: number
}

export const reserveKey = (review: Reopened) => `reserve:${roundOf(review)}`
export const settleKey = (review: Reopened) => `settle:${roundOf(review)}`

/** Of the cap of a place or of the review that uses it, which is settled once. */
export const reimburseKey = ({ id }: { id: string }) => `reimburse:${id}`

/** The platform's payment for a review that waits too long: once, whatever becomes of it. */
export const advanceKey = ({ id }: { id: string }) => `advance:${id}`

/** What the platform pays for a review after an appeal, once. */
export const appealKey = ({ id }: { id: string }) => `appeal:${id}`

const roundOf = ({ id, reopenings }: Reopened) => (reopenings === 0 ? id : `${id}/${reopenings}`)

/** SQL: the same of the review `r`, in its present round or in this one. */
export const reserveKeyOfR = (round = 'r.reopenings') => `'reserve:' || ${roundOfR(round)}`
export const settleKeyOfR = (round = 'r.reopenings') => `'settle:' || ${roundOfR(round)}`

const roundOfR = (round: string) => `r.id || case ${round} when 0 then '' else '/' || ${round} end`

/** SQL: the key of what its reviewer was paid for the review `r`. */
export const paidKeyOfR = `case when r.advanced_at is not null then 'advance:' || r.id
  when r.platform_paid_at is not null then 'appeal:' || r.id else ${settleKeyOfR()} end`

/** SQL: the review or place of a key, in any round; null for the keys of other money. */
export const reviewOfKey = (key: RawBuilder<unknown>) =>
  sql`substring(${key} from '^(?:reserve|settle|reimburse|advance|appeal):([^/]*)')::uuid`

/** SQL: the key of the reservation that a transfer with this key settled; null for others. */
export const reservationOfKey = (key: RawBuilder<unknown>) =>
  sql`'reserve:' || substring(${key} from '^(?:settle|reimburse):(.*)$')`
