import { expect, test } from 'vitest'
import { getSession } from '../../shared/accounts.ts'
import { getLedger } from '../../shared/wallet.ts'
import { clock, server } from '../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  balanceOf,
  orFail,
  type Person,
} from '../test/world.ts'
import { completeProfile, makeAdmin } from './accounts.ts'

const promote = ({ email }: { email: string }) =>
  server()
    .db.transaction()
    .execute((tx) => makeAdmin(tx, { email }, clock.now()))

const roleOf = async ({ email }: Person) =>
  server().db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst()

test('an unused account becomes an admin and is signed out', async () => {
  const reviewer = await aReviewer()
  expect(await promote({ email: reviewer.email.toUpperCase() })).toEqual({ id: reviewer.id })
  expect(await roleOf(reviewer)).toEqual({ role: 'admin' })
  expect(orFail(await api(reviewer, getSession)).user).toBeNull()
})

test('a business that becomes an admin returns its sandbox money', async () => {
  const business = await aBusiness({ balance: 0 })
  await server()
    .db.transaction()
    .execute((tx) => completeProfile(tx, business, { grantCents: 1_000_00 }, clock.now()))
  const admin = await anAdmin()
  const before = orFail(await api(admin, getLedger)).walletsCents
  await promote(business)
  expect(await balanceOf(business)).toBe(0)
  expect(orFail(await api(admin, getLedger)).walletsCents).toBe(before - 1_000_00)
})

test('an account that has been used cannot become an admin', async () => {
  const { business, reviewer, admin } = await aSubmittedReview()
  const funded = await aBusiness({ balance: 10_00 })
  for (const person of [business, reviewer, funded]) {
    await expect(promote(person)).rejects.toThrow(`${person.email} has been used as a`)
    expect(await roleOf(person)).toEqual({ role: person.role })
  }
  await expect(promote(admin)).rejects.toThrow('is already an admin.')
  expect(await promote({ email: 'nobody@example.com' })).toBeNull()
})
