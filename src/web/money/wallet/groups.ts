import type { Transaction } from '../../../shared/money/wallet.ts'

/** The payments for reviews of one campaign on one day. */
export interface Group {
  key: string
  campaign: string
  rows: readonly Transaction[]
  /** Whether `rows` are all of that day, so that their sum is. */
  complete: boolean
}

/** Fewer payments of one campaign and day than this stay rows of their own. */
const leastGrouped = 4

/**
 * Groups the payments for reviews by campaign and local day. The rows are in order of time, and
 * `ended` tells whether there are no more: otherwise the last day may have more.
 * A group has the place of its first row; every other row keeps its own.
 */
export function groupsOf(rows: readonly Transaction[], ended: boolean): (Transaction | Group)[] {
  const days = Map.groupBy(rows, ({ createdAt }) => new Date(createdAt).toDateString())
  const lastDay = [...days.keys()].at(-1)
  return [...days].flatMap(([day, ofDay]) => {
    const campaigns = Map.groupBy(ofDay, ({ id, review }) => review?.campaignId ?? id)
    return ofDay.flatMap((row): (Transaction | Group)[] => {
      if (row.review === null) return [row]
      const { campaignId, campaign } = row.review
      const own = campaigns.get(campaignId)!
      if (own.length < leastGrouped) return [row]
      const complete = ended || day !== lastDay
      return row === own[0] ? [{ key: `${day} ${campaignId}`, campaign, rows: own, complete }] : []
    })
  })
}
