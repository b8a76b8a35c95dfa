import type { Pace } from '../../../shared/market/pace-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Campaigns } from '../../base/db/schema.ts'

/** The pace of a campaign, which is two columns. */
const paceOf = ({
  pacePlaces: places,
  pacePer: per,
}: Pick<Campaigns, 'pacePlaces' | 'pacePer'>): Pace | null =>
  places === null || per === null ? null : { places, per }

type PaceColumns = Pick<Campaigns, 'startsAt' | 'endsAt' | 'pacePlaces' | 'pacePer'>

/** What an answer and a form say of when, and how many at a time. */
export const paceFactsOf = (row: PaceColumns) => ({
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  pace: paceOf(row),
})

/** The columns of a pace; none where it does not change. */
export const paceColumns = (pace: Pace | null | undefined) =>
  pace === undefined ? {} : { pacePlaces: pace?.places ?? null, pacePer: pace?.per ?? null }

interface Dates {
  startsAt?: Date | null | undefined
  endsAt?: Date | null | undefined
}

/** Refuses a campaign that ends before it starts, or has ended already. */
export function requireDates({ startsAt, endsAt }: Dates, at: Date) {
  if (!endsAt) return
  const message =
    endsAt <= at
      ? 'Choose an end in the future'
      : startsAt && endsAt <= startsAt
        ? 'Choose an end after the start'
        : null
  if (message) throw new Refusal('invalid', message, { fields: { endsAt: message } })
}
