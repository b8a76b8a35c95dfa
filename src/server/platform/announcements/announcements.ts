import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { announce as contract } from '../../../shared/platform/announcements.ts'
import { termsNoticeDays, type Whom } from '../../../shared/platform/announcements.ts'
import { addDays } from '../../../shared/base/days.ts'
import type { BodyOf } from '../../../shared/base/endpoint.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { audit } from '../audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notificationOf } from './notification.ts'
import { isInAudience, readAnnouncement } from './queries.ts'

/** Queues an announcement. A job tells people afterwards, because there may be many. */
export async function announce(
  tx: Tx,
  admin: Viewer,
  { effectiveOn = null, ...words }: BodyOf<typeof contract>,
  at: Date,
) {
  const earliest = addDays(at, termsNoticeDays).toISOString().slice(0, 10)
  if (effectiveOn && effectiveOn < earliest) {
    const message = `New terms need ${termsNoticeDays} days' notice: ${earliest} or later.`
    throw new Refusal('invalid', message, { fields: { effectiveOn: message } })
  }
  const id = randomUUID()
  await tx
    .insertInto('announcements')
    .values({
      id,
      ...words,
      effectiveOn,
      createdBy: admin.id,
      createdAt: at,
    })
    .execute()
  const after = { ...words, effectiveOn, countries: words.countries.join(', ') }
  await audit(tx, admin, { action: 'announce', subject: `announcement:${id}`, after }, at)
  return readAnnouncement(tx, id)
}

/** A version of a legal text that begins on a day, at its address. */
export interface ComingText {
  name: string
  path: string
  effectiveOn: string
}

/** Queues an announcement of it once, unless an admin has announced what begins on that day. */
export async function announceText(tx: Tx, text: ComingText, at: Date) {
  const { name, path, effectiveOn } = text
  const announced = await tx
    .selectFrom('announcements')
    .select('id')
    .where('effectiveOn', '=', effectiveOn)
    .where((eb) => eb.or([eb('path', '=', path), eb('path', 'is', null)]))
    .executeTakeFirst()
  if (announced) return
  const words = {
    kind: 'terms',
    title: `New ${name}`,
    content: 'You can read it now. Its end says what is new.',
  }
  const made = await tx
    .insertInto('announcements')
    .values({ id: randomUUID(), ...words, effectiveOn, path, createdAt: at })
    .onConflict((conflict) => conflict.columns(['path', 'effectiveOn']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  const after = { ...words, effectiveOn, path }
  await audit(tx, null, { action: 'announce', subject: `announcement:${made.id}`, after }, at)
}

const batch = 500

/**
 * Tells the next people of an announcement, and notes how far it came in the same transaction: a
 * crash tells nobody twice. True when all have been told.
 */
export async function announceToNext(tx: Tx, id: string, at: Date): Promise<boolean> {
  const waiting = await tx
    .selectFrom('announcements')
    .select(['id', 'title', 'content', 'effectiveOn', 'path', 'toldUpTo', 'createdAt', 'countries'])
    .select(({ ref }) => [
      ref('kind').$castTo<Whom['kind']>().as('kind'),
      ref('audience').$castTo<Whom['audience']>().as('audience'),
    ])
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!waiting) return true
  const { toldUpTo, createdAt } = waiting
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where(isInAudience(waiting))
    .where('createdAt', '<=', createdAt)
    .where((eb) => (toldUpTo === null ? eb.lit(true) : eb('id', '>', toldUpTo)))
    .orderBy('id')
    .limit(batch)
    .execute()
  const notification = notificationOf(waiting)
  if (people.length > 0) {
    await tx
      .insertInto('notifications')
      .values(
        people.map((person) => ({
          id: randomUUID(),
          userId: person.id,
          kind: notification.kind,
          data: JSON.stringify(notification.data),
          createdAt: at,
        })),
      )
      .execute()
  }
  const isDone = people.length < batch
  await tx
    .updateTable('announcements')
    .set({
      told: sql`told + ${people.length}`,
      ...(people.length > 0 && { toldUpTo: people.at(-1)!.id }),
      ...(isDone && { doneAt: at }),
    })
    .where('id', '=', id)
    .execute()
  return isDone
}
