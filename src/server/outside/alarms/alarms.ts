import type * as z from 'zod'
import type { AlarmAnswer } from '../../../shared/outside/alarms.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { otherAdmins } from '../../people/users/queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notifyAdmins } from '../../platform/notifications/notify.ts'
import type { countsToTest } from './queries.ts'

type Found = Awaited<ReturnType<typeof countsToTest>>[number] & { pValue: number }

/** Raises an alarm, unless one about the same is open. */
export async function raiseAlarm(tx: Tx, found: Found, at: Date) {
  const raised = await tx
    .insertInto('alarms')
    .values({ ...found, raisedAt: at })
    // Another process was faster.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!raised) return
  const { subjectId, pValue, ...after } = found
  const facts = { after: { ...after, pValue: Number(pValue.toPrecision(2)) } }
  await audit(tx, null, { action: 'raiseAlarm', subject: `user:${subjectId}`, ...facts }, at)
  await notifyAdmins(tx, 'alarm-raised', { name: await nameOf(tx, subjectId) }, at)
}

async function nameOf(tx: Tx, id: string): Promise<string> {
  const { name, companyName } = await tx
    .selectFrom('users as u')
    .leftJoin('businesses as b', 'b.id', 'u.id')
    .select(['u.name', 'b.companyName'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  return companyName ?? name
}

interface Answer extends z.output<typeof AlarmAnswer> {
  alarmId: string
}

/** Answers an open alarm: it is explained, or something was done. */
export async function answerAlarm(
  tx: Tx,
  admin: Viewer,
  { alarmId, outcome: state, note }: Answer,
  at: Date,
) {
  const alarm = await tx
    .selectFrom('alarms')
    .select(['id', 'subjectId', 'state'])
    .where('id', '=', isUuid(alarmId) ? alarmId : null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!alarm) throw new Refusal('not_found', 'There is no such alarm.')
  if (alarm.state !== 'open') {
    throw new Refusal('conflict', 'This alarm has already been answered.')
  }
  if (alarm.subjectId === admin.id && (await otherAdmins(tx, admin)) > 0) {
    const message = 'This alarm is about your decisions, so another administrator answers it.'
    throw new Refusal('conflict', message, { reason: 'own_decision' })
  }
  const set = { state, note, answeredBy: admin.id, answeredAt: at }
  await tx.updateTable('alarms').set(set).where('id', '=', alarm.id).execute()
  const action = state === 'explained' ? 'explainAlarm' : 'actOnAlarm'
  const entry = { action, subject: `user:${alarm.subjectId}`, after: { note } } as const
  await audit(tx, admin, entry, at)
  return { id: alarm.id, state }
}
