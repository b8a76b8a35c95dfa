import { createHmac } from 'node:crypto'
import { addDays } from '../../../shared/base/days.ts'
import { deviceName } from '../../../shared/base/device-name.ts'
import type { Tx } from '../../base/db/database.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { networkOf } from '../../base/http/networks.ts'
import { createUndoLink } from './undo-links.ts'

/**
 * The browsers with which a person signs in. A cookie tells one; without cookies, the kind of
 * browser and its network do.
 */

/** As long as the cookie lasts. */
const knownDays = 400
const fallbackDays = 90

interface Seen {
  userId: string
  device: string
  agent: string | null
  address: string
}

/** Notices in a day; more would only bury the first. */
const maxNotices = 5

/**
 * Remembers the browser of a sign-in, and tells its person by mail when it is another one than
 * before. The first one of an account is no news.
 */
export async function noteDevice(tx: Tx, seen: Seen, key: string, at: Date) {
  const hashOf = (value: string) => createHmac('sha256', key).update(value).digest('base64url')
  const { userId, agent, address } = seen
  const name = deviceName(agent)
  const device = hashOf(`device\n${userId}\n${seen.device}`)
  const fallback = hashOf(`fallback\n${userId}\n${name}\n${networkOf(address)}`)
  const known = await tx
    .selectFrom('knownDevices')
    .select(['device', 'fallback', 'seenAt'])
    .where('userId', '=', userId)
    .execute()
  const since = addDays(at, -fallbackDays)
  const isKnown = known.some(
    (one) => one.device === device || (one.fallback === fallback && one.seenAt > since),
  )
  await tx
    .insertInto('knownDevices')
    .values({ userId, device, fallback, seenAt: at })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'device']).doUpdateSet({ fallback, seenAt: at }),
    )
    .execute()
  if (known.length > 0 && !isKnown) await tell(tx, userId, name, at)
}

async function tell(tx: Tx, userId: string, device: string, at: Date) {
  const { told } = await tx
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('told'))
    .where('userId', '=', userId)
    .where('kind', '=', 'new-device')
    .where('createdAt', '>', addDays(at, -1))
    .executeTakeFirstOrThrow()
  if (told >= maxNotices) return
  const undo = await createUndoLink(tx, { id: userId }, { kind: 'sign-in' }, at)
  await notify(tx, userId, 'new-device', { device, ...undo }, at)
}

/** Forgets browsers that nobody has used for longer than their cookie lasts. */
export async function forgetDevices(tx: Tx, at: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('knownDevices')
    .where('seenAt', '<', addDays(at, -knownDays))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
