import { audit, type Facts } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import type { LockedCampaign } from './lock.ts'

interface Change {
  action: string
  before?: Facts
  after?: Facts
}

/** Audits what a business did with its campaign. */
export function record(
  tx: Tx,
  business: Pick<Viewer, 'id'>,
  { id, ...change }: Change & { id: string },
  at: Date,
) {
  return audit(tx, business, { ...change, subject: `campaign:${id}` }, at)
}

/** Audits a step of a campaign from one status to another. */
export function recordStatus(
  tx: Tx,
  business: Viewer,
  { id, status }: LockedCampaign,
  next: { action: string; status: string },
  at: Date,
) {
  const facts = { before: { status }, after: { status: next.status } }
  return record(tx, business, { id, action: next.action, ...facts }, at)
}

/** The fields of a campaign as facts of the audit log: lists become texts. */
export function factsOf(fields: object): Facts {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value as Facts[string]),
    ]),
  )
}
