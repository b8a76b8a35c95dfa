import { randomInt, randomUUID } from 'node:crypto'
import {
  maxApiKeys,
  type createApiKey as createContract,
} from '../../../shared/outside/api-keys.ts'
import type { BodyOf } from '../../../shared/base/endpoint.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { createUndoLink } from '../../people/accounts/undo-links.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { hashOfKey } from '../../base/http/api-key.ts'
import { changeLimit, take } from '../../base/http/rate-limits.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { apiKeyColumns, toApiKey } from './queries.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 238 bits at random, of which the 8 characters that are shown give away 48. */
const randomLength = 40
const shownLength = 8

const randomText = () =>
  Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Makes a key for the owner's programs. Only this answer has it. */
export async function createApiKey(
  tx: Tx,
  owner: Viewer,
  { name, scopes, expiresAt = null }: BodyOf<typeof createContract>,
  { live }: { live: boolean },
  at: Date,
) {
  if (expiresAt && expiresAt <= at) {
    const message = 'Choose a time in the future'
    throw new Refusal('invalid', message, { fields: { expiresAt: message } })
  }
  await lockViewer(tx, owner)
  await requireRoom(tx, owner, at)
  await take(tx, changeLimit('api-key', owner.id), at)
  const kind = live ? 'ck_live_' : 'ck_test_'
  const key = kind + randomText()
  const prefix = key.slice(0, kind.length + shownLength)
  const made = await tx
    .insertInto('apiKeys')
    .values({
      id: randomUUID(),
      userId: owner.id,
      name,
      prefix,
      keyHash: hashOfKey(key),
      scopes: [...scopes],
      createdAt: at,
      expiresAt,
    })
    .returning(apiKeyColumns)
    .executeTakeFirstOrThrow()
  const after = {
    name,
    prefix,
    scopes: scopes.join(' '),
    expires: expiresAt?.toISOString() ?? null,
  }
  const subject = `user:${owner.id}`
  await audit(tx, owner, { action: 'createApiKey', subject, after }, at)
  const undo = await createUndoLink(tx, owner, { kind: 'sign-in' }, at)
  await notify(tx, owner.id, 'api-key-created', { name, prefix, ...undo }, at)
  return { ...toApiKey(made), key }
}

async function requireRoom(tx: Tx, { id }: Viewer, at: Date) {
  // Waits for another key that is being made, so that the count below is right.
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('apiKeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', id)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at)]))
    .executeTakeFirstOrThrow()
  if (count < maxApiKeys) return
  throw new Refusal(
    'conflict',
    `You have ${maxApiKeys} API keys, which is the most. Revoke one first.`,
  )
}

/** Ends a key at once, and forgets it. */
export async function revokeApiKey(
  tx: Tx,
  owner: Viewer,
  { keyId }: { keyId: string },
  at: Date,
): Promise<{ revoked: true }> {
  const revoked = await tx
    .deleteFrom('apiKeys')
    .where('id', '=', isUuid(keyId) ? keyId : null)
    .where('userId', '=', owner.id)
    .returning(['name', 'prefix'])
    .executeTakeFirst()
  if (!revoked) throw new Refusal('not_found', 'This API key does not exist any more.')
  const entry = { action: 'revokeApiKey', subject: `user:${owner.id}`, before: revoked }
  await audit(tx, owner, entry, at)
  return { revoked: true }
}
