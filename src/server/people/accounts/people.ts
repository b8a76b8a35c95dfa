import { sql, type Expression } from 'kysely'
import { frozenMessage, isUnfrozen, type FreezableAction } from '../../../shared/people/freeze.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'

/** Whether a person is suspended, or has closed the account. */
interface PersonState {
  frozen: boolean
  closed: boolean
}

/**
 * Locks a person against being suspended or closed until the transaction ends, and returns their
 * state. Every verb that makes or moves something for a person takes this lock before all others
 * but the idempotency key (docs/domain.md, The ledger). It does not make such verbs wait for
 * each other.
 */
export async function lockPerson(
  tx: Tx,
  id: string | Expression<string>,
  missing: () => Error = () => new Error('There is no such person.'),
): Promise<PersonState> {
  return stateOf(await personLock(tx, id).executeTakeFirstOrThrow(missing))
}

/** The query of `lockPerson`, for more columns of the person. */
export const personLock = (tx: Tx, id: string | Expression<string>) =>
  tx.selectFrom('users').select(['suspendedAt', 'deletedAt']).where('id', '=', id).forKeyShare()

export function stateOf(person: { suspendedAt: Date | null; deletedAt: Date | null }): PersonState {
  const closed = person.deletedAt !== null
  return { closed, frozen: person.suspendedAt !== null && !closed }
}

/** Locks the viewer; refuses one who was suspended or closed the account a moment ago. */
export async function lockViewer(tx: Tx, { id }: Pick<Viewer, 'id'>): Promise<void> {
  requireOpen(await lockPerson(tx, id))
}

/** Refuses a viewer who was suspended or closed the account a moment ago. */
export function requireOpen({ closed, frozen }: PersonState) {
  if (closed) throw new Refusal('unauthenticated', 'This account is closed.')
  if (frozen) throw new Refusal('unauthenticated', 'This account is suspended.')
}

/** Refuses an action that concerns a closed account, or that a suspension stops. */
export function requireUnfrozen(action: FreezableAction, person: PersonState) {
  if (person.closed) throw new Refusal('conflict', 'This account is closed.', { reason: 'closed' })
  if (isUnfrozen(action, person)) return
  throw new Refusal('conflict', frozenMessage, { reason: 'frozen' })
}

/** SQL: whether a person is suspended. A closed account is not. */
export const isFrozen = (user: string) =>
  sql<boolean>`(${sql.ref(`${user}.suspended_at`)} is not null
    and ${sql.ref(`${user}.deleted_at`)} is null)`

/** SQL: whether the account of a person is open, and a suspension does not stop this action. */
export const mayNow = (action: FreezableAction, user: string) =>
  isUnfrozen(action, { frozen: true })
    ? sql<boolean>`(${sql.ref(`${user}.deleted_at`)} is null)`
    : sql<boolean>`(${sql.ref(`${user}.suspended_at`)} is null)`
