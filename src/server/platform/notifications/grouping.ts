import { sql } from 'kysely'
import type { Tx } from '../../base/db/database.ts'
import { isDecided } from './decided.ts'

/** Notifications of the same person, kind and campaign become one within this time. */
const groupMillis = 10 * 60_000

export interface Row {
  id: string
  userId: string
  kind: string
  campaignId: string | null
  data: unknown
  events: number
  createdAt: Date
  awaitsDigest: boolean
  isDecided: boolean
}

/** A notification with the later ones that it stands for. Its data are those of the last one. */
export interface Group<R extends Row> {
  first: Row
  /** The new notification whose data the group has. */
  last: R
  events: number
  /** Null for a group that begins now. */
  delivered: Pick<Row, 'data' | 'events'> | null
  merged: R[]
}

/**
 * Groups new notifications, oldest first, with each other and with those that were delivered in the
 * last ten minutes. One that is read or decided is not joined, because its reader would miss the
 * rest.
 */
export async function groupNotifications<R extends Row>(
  tx: Tx,
  rows: R[],
  { joins }: { joins: (delivered: Row, row: R) => boolean },
): Promise<Group<R>[]> {
  const groups: Group<R>[] = []
  const open = new Map<string, Group<R>>()
  const delivered = new Map((await recentlyDelivered(tx, rows)).map((row) => [keyOf(row), row]))

  for (const row of rows) {
    const key = keyOf(row)
    const known = open.get(key)
    const before = delivered.get(key)
    if (known && isNear(known.first, row) && !known.last.isDecided) {
      known.merged.push(row)
      known.events += isOfOther(known.last, row) ? row.events : 0
      known.last = row
      continue
    }
    const isJoined = before && isNear(before, row) && !before.isDecided && joins(before, row)
    const joined = isJoined ? before : null
    const group: Group<R> = joined
      ? {
          first: joined,
          last: row,
          events: joined.events + (isOfOther(joined, row) ? row.events : 0),
          delivered: joined,
          merged: [row],
        }
      : { first: row, last: row, events: row.events, delivered: null, merged: [] }
    groups.push(group)
    if (row.campaignId !== null) open.set(key, group)
  }
  return groups
}

/** What the data of a notification may be about within its campaign. */
interface About {
  appealId?: string
  number?: string
  reviewId?: string
  placeId?: string
  origin?: string
  statementId?: string
}
const aboutOf = ({ data }: Pick<Row, 'data'>) => (data ?? {}) as About

/** Whether the second is not about the review, place or site that the first is about. */
function isOfOther(first: Row, second: Row) {
  const [one, other] = [first, second].map((row) => {
    const { appealId, number, reviewId, placeId, origin } = aboutOf(row)
    return appealId ?? number ?? reviewId ?? placeId ?? origin
  })
  return one === undefined || one !== other
}

/** Each statement of reasons stays by itself. */
const keyOf = ({ campaignId, ...row }: Row) =>
  campaignId === null || aboutOf(row).statementId
    ? row.id
    : `${row.userId} ${row.kind} ${campaignId}`

const isNear = (first: Row, row: Row) =>
  row.createdAt.getTime() - first.createdAt.getTime() < groupMillis

/** The newest delivered and unread notification of each group that a row may join, locked. */
async function recentlyDelivered(tx: Tx, rows: Row[]): Promise<Row[]> {
  const grouped = rows.flatMap(({ campaignId, ...row }) =>
    campaignId ? [{ ...row, campaignId }] : [],
  )
  if (grouped.length === 0) return []
  const earliest = Math.min(...grouped.map(({ createdAt }) => createdAt.getTime()))
  return (
    tx
      .selectFrom('notifications as n')
      .select(['id', 'userId', 'kind', 'campaignId', 'data', 'events', 'createdAt', 'awaitsDigest'])
      .select(isDecided.as('isDecided'))
      .where('userId', 'in', [...new Set(grouped.map(({ userId }) => userId))])
      .where('campaignId', 'in', [...new Set(grouped.map(({ campaignId }) => campaignId))])
      .where('createdAt', '>', new Date(earliest - groupMillis))
      .where('deliveredAt', 'is not', null)
      .where('readAt', 'is', null)
      // The last one of a group wins in the map of the caller.
      .orderBy('createdAt')
      .forUpdate()
      .execute()
  )
}

/** Writes the groups: the first notification stays, those that it stands for are removed. */
export async function saveGroups<R extends Row>(tx: Tx, groups: Group<R>[]): Promise<void> {
  const merged = groups.filter(({ merged: rows }) => rows.length > 0)
  if (merged.length === 0) return
  const removed = merged.flatMap((group) => group.merged.map(({ id }) => id))
  await tx.deleteFrom('notifications').where('id', 'in', removed).execute()
  const changed = merged.map(({ first, last, events }) => ({
    id: first.id,
    events,
    data: last.data,
  }))
  await sql`
    update notifications n set events = v.events, data = v.data
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as v (id uuid, events int, data jsonb)
    where n.id = v.id`.execute(tx)
}
