import type * as z from 'zod'
import { Refusal } from '../../shared/refusal.ts'
import type { Role } from '../../shared/roles.ts'
import type { SettingsEdit } from '../../shared/settings.ts'
import type { Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { lockViewer } from '../accounts/people.ts'
import type { Viewer } from '../http/session.ts'
import { readSettings } from './queries.ts'

/** The fields of each role besides name and notifications. */
const fieldsOf: Record<Role, readonly string[]> = {
  business: ['companyName', 'website', 'description'],
  reviewer: ['bio'],
  admin: [],
}

/** Changes a person's profile and preferences. */
export async function editSettings(
  tx: Tx,
  viewer: Viewer,
  { name, notifications = {}, ...profile }: z.output<typeof SettingsEdit>,
  at: Date,
) {
  const foreign = Object.keys(profile).find((field) => !fieldsOf[viewer.role].includes(field))
  if (foreign) throw new Refusal('invalid', `Unknown field: ${foreign}`)
  await lockViewer(tx, viewer)
  const { email: notifyEmail, push: notifyPush, marketing: notifyMarketing } = notifications
  await tx
    .updateTable('users')
    .set({ name, notifyEmail, notifyPush, notifyMarketing, updatedAt: at })
    .where('id', '=', viewer.id)
    .execute()
  if (viewer.role === 'business') {
    const { companyName, description } = profile
    const website = profile.website === '' ? null : profile.website
    await tx
      .updateTable('businesses')
      .set({ companyName, description, website, updatedAt: at })
      .where('id', '=', viewer.id)
      .execute()
  }
  if (viewer.role === 'reviewer') {
    const { bio } = profile
    await tx
      .updateTable('reviewers')
      .set({ bio, updatedAt: at })
      .where('id', '=', viewer.id)
      .execute()
  }
  return readSettings(tx, viewer)
}

/** Signs out one of the viewer's devices. */
export async function signOutDevice(
  tx: Tx,
  viewer: Viewer,
  { deviceId }: { deviceId: string },
): Promise<{ signedOut: true }> {
  const { numDeletedRows } = isUuid(deviceId)
    ? await tx
        .deleteFrom('sessions')
        .where('id', '=', deviceId)
        .where('userId', '=', viewer.id)
        .executeTakeFirstOrThrow()
    : { numDeletedRows: 0n }
  if (numDeletedRows === 0n) throw new Refusal('not_found', 'This device is not signed in.')
  return { signedOut: true }
}
