import { randomUUID, randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { addDays } from '../../../shared/base/days.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import {
  maxWebhooks,
  type NewWebhook,
  type WebhookChange,
} from '../../../shared/outside/webhooks.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { createUndoLink } from '../../people/accounts/undo-links.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { changeLimit, take } from '../../base/http/rate-limits.ts'
import type { Viewer } from '../../base/http/session.ts'
import type { WebhookChange as WebhookChanged } from '../../platform/notifications/data.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { requireAllowedUrl, type AllowedAddresses } from './send.ts'
import { notFound, readWebhook } from './queries.ts'
import * as sealing from '../../base/secret.ts'

export interface WebhookRef {
  webhookId: string
}

interface Kept {
  /** AUTH_SECRET, which seals the secrets of webhooks. */
  secret: string
  allowed: AllowedAddresses
}

/** Makes a webhook. Only this answer has its secret. */
export async function createWebhook(
  tx: Tx,
  owner: Viewer,
  { url, events }: z.output<typeof NewWebhook>,
  { secret: sealing, allowed }: Kept,
  at: Date,
) {
  requireAllowedUrl(url, allowed)
  await lockViewer(tx, owner)
  await requireRoom(tx, owner)
  const id = randomUUID()
  const secret = newSecret()
  const hearsAll = owner.role === 'admin'
  const sealedSecret = await seal(sealing, secret)
  const values = { id, ownerId: owner.id, hearsAll, url, events: [...events], sealedSecret }
  await tx
    .insertInto('webhooks')
    .values({ ...values, createdAt: at, updatedAt: at })
    .execute()
  await take(tx, changeLimit('webhook', owner.id), at)
  const entry = { action: 'createWebhook', subject: `user:${owner.id}` }
  await audit(tx, owner, { ...entry, after: { url, events: events.join(' ') } }, at)
  const undo = await createUndoLink(tx, owner, { kind: 'sign-in' }, at)
  await notify(tx, owner.id, 'webhook-created', { url, ...undo }, at)
  return { ...(await readWebhook(tx, owner, id, at)), secret }
}

async function requireRoom(tx: Tx, { id }: Viewer) {
  // Waits for another webhook that is being made, so that the count below is right.
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  if (count < maxWebhooks) return
  throw new Refusal(
    'conflict',
    `You have ${maxWebhooks} webhooks, which is the most. Delete one first.`,
  )
}

/** Locks one of the viewer's webhooks; refuses any other with 404. */
export async function lockWebhook(tx: Tx, owner: Viewer, { webhookId }: WebhookRef) {
  await lockViewer(tx, owner)
  const webhook = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', isUuid(webhookId) ? webhookId : null)
    .where('ownerId', '=', owner.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!webhook) throw notFound()
  return webhook
}

/** Changes the address or the events, stops the webhook, or starts it again. */
export async function editWebhook(
  tx: Tx,
  owner: Viewer,
  { webhookId, url, events, active }: WebhookRef & z.output<typeof WebhookChange>,
  { allowed }: Pick<Kept, 'allowed'>,
  at: Date,
) {
  if (url !== undefined) requireAllowedUrl(url, allowed)
  const webhook = await lockWebhook(tx, owner, { webhookId })
  const isActive = webhook.disabledAt === null
  const switched =
    active === undefined || active === isActive
      ? {}
      : {
          disabledAt: active ? null : at,
          disabledBecause: active ? null : 'owner',
          failures: 0,
          restsUntil: null,
        }
  await tx
    .updateTable('webhooks')
    .set({
      ...switched,
      ...(url !== undefined && { url, restsUntil: null }),
      ...(url !== undefined && url !== webhook.url && { failures: 0 }),
      ...(events && { events: [...events] }),
      updatedAt: at,
    })
    .where('id', '=', webhook.id)
    .execute()
  const before = { url: webhook.url, events: webhook.events.join(' '), active: isActive }
  const after = {
    url: url ?? before.url,
    events: events?.join(' ') ?? before.events,
    active: active ?? isActive,
  }
  const entry = { action: 'editWebhook', subject: `user:${owner.id}`, before, after }
  await audit(tx, owner, entry, at)
  const change =
    after.url !== before.url
      ? 'address'
      : after.events !== before.events
        ? 'events'
        : after.active && !before.active && 'switchedOn'
  if (change) await notifyOwner(tx, webhook, { change, url: after.url }, at)
  return readWebhook(tx, owner, webhook.id, at)
}

type Stored = Awaited<ReturnType<typeof lockWebhook>>

/** Tells the owner of a change, with a link that undoes it: somebody else may have made it. */
export async function notifyOwner(
  tx: Tx,
  { id: webhookId, ownerId, url: formerUrl, events }: Stored,
  { change, url }: { change: WebhookChanged; url: string },
  at: Date,
) {
  await take(tx, changeLimit('webhook', ownerId), at)
  const before = { kind: 'webhook' as const, webhookId, url: formerUrl, events }
  const undo = await createUndoLink(tx, { id: ownerId }, before, at)
  await notify(tx, ownerId, 'webhook-changed', { url, change, ...undo }, at)
}

/** Deletes a webhook with its deliveries; those that wait are not sent. */
export async function deleteWebhook(
  tx: Tx,
  owner: Viewer,
  ref: WebhookRef,
  at: Date,
): Promise<{ deleted: true }> {
  const { id, url } = await lockWebhook(tx, owner, ref)
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
  const entry = { action: 'deleteWebhook', subject: `user:${owner.id}`, before: { url } }
  await audit(tx, owner, entry, at)
  return { deleted: true }
}

/** Makes another secret. The one before signs, too, for a day; an older one no longer does. */
export async function rotateWebhookSecret(
  tx: Tx,
  owner: Viewer,
  ref: WebhookRef,
  { secret: sealing }: Pick<Kept, 'secret'>,
  at: Date,
) {
  const webhook = await lockWebhook(tx, owner, ref)
  const { id, url, sealedSecret } = webhook
  const secret = newSecret()
  await tx
    .updateTable('webhooks')
    .set({
      sealedSecret: await seal(sealing, secret),
      formerSealedSecret: sealedSecret,
      formerUntil: addDays(at, 1),
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute()
  const entry = { action: 'rotateWebhookSecret', subject: `user:${owner.id}`, after: { url } }
  await audit(tx, owner, entry, at)
  await notifyOwner(tx, webhook, { change: 'secret', url }, at)
  return { ...(await readWebhook(tx, owner, id, at)), secret }
}

const sealingKey = (secret: string) => sealing.derivedKey(secret, 'webhook secrets')

/** 32 random bytes; the standard allows 24 to 64. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Encrypts a secret, to be stored. */
const seal = (secret: string, text: string): Promise<string> =>
  sealing.seal(sealingKey(secret), text)

/** Opens a stored secret; null when it was sealed with another AUTH_SECRET. */
export const unseal = (secret: string, sealed: string): Promise<string | null> =>
  sealing.unseal(sealingKey(secret), sealed)
