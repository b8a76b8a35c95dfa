import { Refusal } from '../../../shared/base/refusal.ts'
import { lockPerson } from '../accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { getUser, notFound } from './queries.ts'

interface NameRef {
  userId: string
  /** The name that the admin read. */
  name: string
}

/** Gives a verified business the name that it asked for. */
export async function confirmCompanyName(tx: Tx, admin: Viewer, ref: NameRef, at: Date) {
  const { id, companyName } = await lockRequest(tx, ref)
  await tx
    .updateTable('businesses')
    .set({ companyName: ref.name, requestedName: null, updatedAt: at })
    .where('id', '=', id)
    .execute()
  const [before, after] = [{ companyName }, { companyName: ref.name }]
  const subject = `user:${id}`
  await audit(tx, admin, { action: 'confirmCompanyName', subject, before, after }, at)
  await notify(tx, id, 'name-confirmed', { name: ref.name }, at)
  return getUser(tx, id, at)
}

/** Leaves a verified business its name, with a note that it reads. */
export async function refuseCompanyName(
  tx: Tx,
  admin: Viewer,
  { note, ...ref }: NameRef & { note: string },
  at: Date,
) {
  const { id } = await lockRequest(tx, ref)
  await tx
    .updateTable('businesses')
    .set({ requestedName: null, updatedAt: at })
    .where('id', '=', id)
    .execute()
  const after = { name: ref.name, note }
  await audit(tx, admin, { action: 'refuseCompanyName', subject: `user:${id}`, after }, at)
  await notify(tx, id, 'name-refused', { name: ref.name, note }, at)
  return getUser(tx, id, at)
}

/** The person first, as a suspension does, which changes the row of the business, too. */
async function lockRequest(tx: Tx, { userId, name }: NameRef) {
  if (!isUuid(userId)) throw notFound()
  await lockPerson(tx, userId, notFound)
  const business = await tx
    .selectFrom('businesses')
    .select(['id', 'companyName', 'requestedName'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (business.requestedName !== name) {
    throw new Refusal('conflict', 'This business no longer asks for that name.')
  }
  return business
}
