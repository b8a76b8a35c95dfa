import { expect } from 'vitest'
import { deleteAccount } from '../../shared/people/settings.ts'
import { clock, server } from './server.ts'
import { api, request, type Person } from './world.ts'

/** People who registered over HTTP, with cookies that better-auth signed. */

export interface Member extends Person {
  password: string
}

export const password = 'correct horse battery'
let made = 0

export async function aMember(
  role: 'business' | 'reviewer',
  {
    name = 'Ngozi Okafor',
    phoneNumber = '+234 800 123 4567',
    address,
  }: { name?: string; phoneNumber?: string; address?: string } = {},
): Promise<Member> {
  const email = `member-${++made}@example.com`
  const person = { name, email, password, phoneNumber, role }
  const body = role === 'reviewer' ? { ...person, country: 'NG' } : person
  const answer = await request(null, 'POST', '/api/auth/sign-up/email', { body, address })
  expect(answer.status).toBe(200)
  const { id } = await server()
    .db.selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, email, role, password, cookie: cookieOf(answer) }
}

/** The cookies of a response, as the browser would send them back. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  const set = [headers['set-cookie'] ?? []].flat() as string[]
  return set.map((cookie) => cookie.split(';')[0]).join('; ')
}

/** Gives a person of the builders a password. */
export async function withPassword(person: Person) {
  const { auth, db } = server()
  const hash = await (await auth.$context).password.hash('a good password')
  const at = clock.now()
  await db
    .insertInto('accounts')
    .values({
      id: person.id,
      accountId: person.id,
      providerId: 'credential',
      userId: person.id,
      password: hash,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return person
}

/** Does this while all other admins are suspended. */
export const asOnlyAdmin = <T>(admin: Person, work: () => Promise<T>) => asOnlyAdmins([admin], work)

export async function asOnlyAdmins<T>(admins: Person[], work: () => Promise<T>): Promise<T> {
  const { owner } = server()
  const { rows } = await owner.query<{ id: string }>(
    `update users set suspended_at = $2, suspension_reason = 'x'
     where role = 'admin' and id <> all($1) and suspended_at is null returning id`,
    [admins.map(({ id }) => id), clock.now()],
  )
  try {
    return await work()
  } finally {
    const others = rows.map((one) => one.id)
    await owner.query(
      'update users set suspended_at = null, suspension_reason = null where id = any($1)',
      [others],
    )
  }
}

export const closeAccount = (person: Person, password = 'a good password') =>
  api(person, deleteAccount, { body: { password } })

/** Pays out what is in the wallet, so that the account can be closed. */
export async function emptyWallet({ id }: Person) {
  const { owner } = server()
  await owner.query(
    `insert into transfers (key, leg, from_kind, from_owner, to_kind, amount_cents, created_at)
     select 'test-emptied:' || user_id, 0, 'wallet', user_id, 'bank', balance_cents, $2
     from wallets where user_id = $1`,
    [id, clock.now()],
  )
  await owner.query('update wallets set balance_cents = 0 where user_id = $1', [id])
}
