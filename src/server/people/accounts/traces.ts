import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { isValidIBAN } from 'ibantools'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { addDays } from '../../../shared/base/days.ts'
import { nameKey } from '../../../shared/base/names.ts'
import { swiftCode } from '../../../shared/money/payout-destination-rules.ts'
import type { Tx } from '../../base/db/database.ts'
import { derivedKey } from '../../base/secret.ts'
import { networkOf } from '../../base/http/networks.ts'
import { lockPerson } from './people.ts'

/**
 * Traces: keyed hashes of what two accounts of one person have in common (docs/domain.md,
 * Evidence). Evidence compares them, also those of closed accounts.
 */
type TraceKind = 'destination' | 'phone' | 'name' | 'network'

export const traceKeyOf = (secret: string) => derivedKey(secret, 'traces')

interface Trace {
  kind: TraceKind
  value: string
}

async function write(tx: Tx, userId: string, traces: Trace[], key: string, at: Date) {
  if (traces.length === 0) return
  const hashOf = ({ kind, value }: Trace) =>
    createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url')
  // Always in one order, so that two transactions of a person cannot deadlock.
  const rows = [...new Map(traces.map((trace) => [hashOf(trace), trace.kind]))]
    .map(([hash, kind]) => ({ userId, kind, hash, seenAt: at }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
  await tx
    .insertInto('traces')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'hash', 'userId']).doUpdateSet({
        seenAt: sql`greatest(traces.seen_at, excluded.seen_at)`,
      }),
    )
    .execute()
}

/** Addresses that other people cannot have: of a proxy, a container or this machine. */
const privateRanges = new Set<string>(['loopback', 'private', 'linkLocal', 'uniqueLocal'])

const isPrivate = (address: string) =>
  isIP(address) === 0 || privateRanges.has(ipaddr.process(address).range())

const networkTrace = (address: string): Trace[] =>
  isPrivate(address) ? [] : [{ kind: 'network', value: networkOf(address) }]

/** Remembers that a person used this network: /24 of IPv4, /64 of IPv6. */
export const rememberNetwork = (
  tx: Tx,
  { id }: { id: string },
  address: string,
  key: string,
  at: Date,
) => write(tx, id, networkTrace(address), key, at)

/** How long a network is evidence. */
export const networkDays = 90

/** Remembers what a person has now, before the account is closed and by a job after a change. */
export async function rememberPerson(tx: Tx, { id }: { id: string }, key: string, at: Date) {
  // The person first, as every verb does.
  await lockPerson(tx, id)
  await tx.deleteFrom('untracedPeople').where('userId', '=', id).execute()
  const person = await tx
    .selectFrom('users as u')
    .leftJoin('businesses as b', 'b.id', 'u.id')
    .leftJoin('payoutDestinations as d', 'd.reviewerId', 'u.id')
    .select(['u.name', 'u.phoneNumber', 'u.country', 'u.deletedAt', 'b.companyName'])
    .select(['d.accountNumber', 'd.bankCode'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  if (person.deletedAt) return
  const { accountNumber, bankCode } = person
  const phone = phoneKey(person.phoneNumber, person.country)
  const names = [person.name, person.companyName].map((name) => nameKey(name ?? ''))
  const traces: Trace[] = [
    ...names.flatMap((value) => (value ? [{ kind: 'name' as const, value }] : [])),
    ...(phone ? [{ kind: 'phone' as const, value: phone }] : []),
    ...destinationKeys(accountNumber, bankCode).map((value) => ({
      kind: 'destination' as const,
      value,
    })),
  ]
  await write(tx, id, traces, key, at)
  await rememberSessions(tx, id, key)
}

/** Sessions of an earlier version, and the use of one that lasts long. */
async function rememberSessions(tx: Tx, userId: string, key: string) {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['ipAddress', 'updatedAt'])
    .where('userId', '=', userId)
    .execute()
  for (const { ipAddress, updatedAt } of sessions) {
    await write(tx, userId, networkTrace(ipAddress ?? ''), key, updatedAt)
  }
}

/**
 * What names an account. An IBAN names its bank, so a bank code beside it makes no other account. A
 * SWIFT code may end with a branch, so one with a branch has a second key without it.
 */
function destinationKeys(accountNumber: string | null, bankCode: string | null): string[] {
  if (!accountNumber) return []
  if (isValidIBAN(accountNumber)) return [accountNumber]
  const code = bankCode ?? ''
  const codes = code.length === 11 && swiftCode.test(code) ? [code, code.slice(0, 8)] : [code]
  return codes.map((one) => `${accountNumber} ${one}`)
}

/** A number in one form, however it is written; null for one of too few digits. */
function phoneKey(written: string, country: string | null): string | null {
  // Most people type the international prefix of their own country as 00.
  const typed = written.trim().replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(typed, (country ?? undefined) as CountryCode)
  if (parsed?.isPossible()) return parsed.number
  const digits = written.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 7 ? digits : null
}

/** Forgets networks that were not used for 90 days. */
export async function forgetNetworks(tx: Tx, at: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('traces')
    .where('kind', '=', 'network')
    .where('seenAt', '<', addDays(at, -networkDays))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
