import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { Refusal } from '../../../shared/base/refusal.ts'
import type {
  DeliveryStatus,
  DisabledBecause,
  WebhookEvent,
} from '../../../shared/outside/webhooks.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { onPage, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'

export const notFound = () => new Refusal('not_found', 'This webhook does not exist any more.')
export const deliveryNotFound = () =>
  new Refusal('not_found', 'This delivery does not exist any more.')

const selectWebhooks = (db: Db, { id }: Pick<Viewer, 'id'>) =>
  db
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.url', 'w.events', 'w.disabledAt', 'w.disabledBecause', 'w.failures'])
    .select(['w.formerUntil', 'w.createdAt', 'w.updatedAt'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('webhookDeliveries as d')
          .select(['d.status', 'd.createdAt'])
          .whereRef('d.webhookId', '=', 'w.id')
          .orderBy('d.sequence', 'desc')
          .limit(sql.lit(1)),
      ).as('lastDelivery'),
    )
    .where('w.ownerId', '=', id)

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number]

// Checks of the database and of the contract hold that the words are known ones.
function toWebhook({ disabledBecause, lastDelivery, ...row }: Row, at: Date) {
  return {
    ...row,
    events: row.events as WebhookEvent[],
    active: row.disabledAt === null,
    disabledBecause: disabledBecause as DisabledBecause | null,
    formerSecretUntil: row.formerUntil && row.formerUntil > at ? row.formerUntil : null,
    lastDelivery: lastDelivery && {
      status: lastDelivery.status as DeliveryStatus,
      createdAt: new Date(lastDelivery.createdAt),
    },
  }
}

/** Reads the viewer's webhooks, oldest first. */
export async function listWebhooks(db: Db, viewer: Viewer, at: Date) {
  const rows = await selectWebhooks(db, viewer).orderBy('w.createdAt').orderBy('w.id').execute()
  return { items: rows.map((row) => toWebhook(row, at)) }
}

/** Reads one of the viewer's webhooks; 404 for any other. */
export async function readWebhook(db: Db, viewer: Viewer, webhookId: string, at: Date) {
  const row = await selectWebhooks(db, viewer)
    .where('w.id', '=', isUuid(webhookId) ? webhookId : null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return toWebhook(row, at)
}

const selectDeliveries = (db: Db) =>
  db
    .selectFrom('webhookDeliveries as d')
    .select(['d.id', 'd.type', 'd.sequence', 'd.status', 'd.body'])
    .select(['d.nextAttemptAt', 'd.deliveredAt', 'd.createdAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('webhookAttempts as a')
          .select(['a.url', 'a.headers', 'a.status', 'a.answer', 'a.error', 'a.durationMs'])
          .select('a.createdAt as at')
          .whereRef('a.deliveryId', '=', 'd.id')
          .orderBy('a.createdAt', 'desc')
          .orderBy('a.id'),
      ).as('attempts'),
    )

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number]

const toDelivery = ({ attempts, ...row }: DeliveryRow) => ({
  ...row,
  type: row.type as WebhookEvent,

  status: row.status as DeliveryStatus,
  attempts: attempts.map(({ at, headers, ...attempt }) => ({
    ...attempt,
    headers: headers as Record<string, string>,
    at: new Date(at),
  })),
})

const newest = {
  by: sql`d.sequence`,
  id: sql`d.id`,
  kind: 'number',
  direction: 'desc',
} as const

/** Reads a page of the deliveries of one of the viewer's webhooks, newest first. */
export async function listDeliveries(
  db: Db,
  viewer: Viewer,
  input: { webhookId: string; limit: number; cursor?: string | undefined },
) {
  const own = db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', isUuid(input.webhookId) ? input.webhookId : null)
    .where('ownerId', '=', viewer.id)
  if (!(await own.executeTakeFirst())) throw notFound()
  const rows = await selectDeliveries(db)
    .where('d.webhookId', '=', input.webhookId)
    .$call(onPage(newest, input))
    .execute()
  return pageOf(rows.map(toDelivery), input.limit, ({ sequence }) => sequence)
}

/** Reads the delivery that a verb returns after its change. */
export async function readDelivery(db: Db, deliveryId: string) {
  const row = await selectDeliveries(db).where('d.id', '=', deliveryId).executeTakeFirstOrThrow()
  return toDelivery(row)
}
