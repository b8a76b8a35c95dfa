import { expect, test } from 'vitest'
import { removePayoutDestination } from '../../../shared/money/payout-destination.ts'
import { uselessUndoLink } from '../../../shared/people/account-end.ts'
import { getSession, undoChange } from '../../../shared/people/accounts.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { editSettings, getSettings } from '../../../shared/people/settings.ts'
import {
  listAdmins,
  listUsers,
  removeAdmin as removeAdminCall,
} from '../../../shared/people/users.ts'
import { getLedger } from '../../../shared/money/wallet.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { asOnlyAdmin } from '../../test/members.ts'
import { clock, secret, server, whileConfigured } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  aDestinationOf,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'
import { completeProfile, makeAdmin, removeAdmin } from './accounts.ts'

const promote = ({ email }: { email: string }) =>
  server()
    .db.transaction()
    .execute((tx) => makeAdmin(tx, { email }, clock.now()))

const noticesOf = async ({ id }: Person) =>
  (await server().db.selectFrom('notifications').select('id').where('userId', '=', id).execute())
    .length

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
  const billed = await aBusiness({ balance: 0 })
  const billing = { legalName: 'Crumb Ltd' }
  orFail(await api(billed, editSettings, { body: { billing } }))
  const paid = await aReviewer()
  await aDestinationOf(paid)
  for (const person of [business, reviewer, funded, billed, paid]) {
    await expect(promote(person)).rejects.toThrow(`${person.email} has been used as a`)
    expect(await roleOf(person)).toEqual({ role: person.role })
  }
  await expect(promote(admin)).rejects.toThrow('is already an admin.')
  expect(await promote({ email: 'nobody@example.com' })).toBeNull()
})

test('a link that restored a payout destination is over for an admin', async () => {
  const reviewer = await aReviewer()
  await aDestinationOf(reviewer)
  orFail(await api(reviewer, removePayoutDestination))
  const token = tokenIn(await deliveredMails(), reviewer.email, '/undo')
  await promote(reviewer)
  const answer = await api(null, undoChange, { body: { token } })
  expect([answer.status, answer.error?.message]).toEqual([400, uselessUndoLink])
})

const remove = (actor: Person, { id: userId }: { id: string }) =>
  api(actor, removeAdminCall, { params: { userId } })

test('another admin takes the role away, which signs out and leaves a plain business', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  await aCampaign()
  expect(await noticesOf(other)).toBeGreaterThan(0)
  expect((await remove(one, one)).error?.message).toBe('Another administrator has to remove you.')
  expect((await remove(await aReviewer(), other)).status).toBe(403)
  const clicks = await atOnce(3, () => remove(one, other))
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect(await roleOf(other)).toEqual({ role: 'business' })
  expect(await noticesOf(other)).toBe(0)
  expect(orFail(await api(other, getSession)).user).toBeNull()
  expect(await balanceOf(other)).toBe(0)
  const { items } = orFail(await api(one, listAudit, { query: { actor: one.id } }))
  expect(items[0]).toMatchObject({ action: 'removeAdmin', subject: `user:${other.id}` })
  const admins = orFail(await api(one, listAdmins, { query: { limit: '100' } })).items
  expect(admins.map(({ id }) => id)).toContain(one.id)
  expect(admins.map(({ id }) => id)).not.toContain(other.id)
})

test('of two admins who remove each other at once, one stays', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const answers = await Promise.all([remove(one, other), remove(other, one)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const roles = [await roleOf(one), await roleOf(other)].map((row) => row?.role)
  expect(roles.toSorted()).toEqual(['admin', 'business'])
})

// spec: 10.48
test('the last administrator stays', async () => {
  const last = await anAdmin()
  const { db } = server()
  const remove = () =>
    db.transaction().execute((tx) => removeAdmin(tx, null, { userId: last.id }, clock.now()))
  // Suspended ones do not count.
  await expect(asOnlyAdmin(last, remove)).rejects.toThrow('The last administrator stays.')
})

// spec: 10.47
test('in production an admin can do nothing before two-factor codes but set them up', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://candor.example',
    AUTH_SECRET: secret,
    STRIPE_SECRET_KEY: 'sk_live_of_a_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test',
    OPERATOR_NAME: 'Candor Ltd',
    OPERATOR_ADDRESS: '1 High Street, Leeds',
    OPERATOR_REGISTER: '01234567',
    OPERATOR_CONTACT: 'legal@candor.example',
    OPERATOR_LAW: 'England and Wales',
  }
  // The cookies of https.
  const secured = (person: Person) => ({
    ...person,
    cookie: person.cookie.replace('candor.', '__Secure-candor.'),
  })
  const [admin, business] = [secured(await anAdmin()), secured(await aBusiness())]
  const headers = { origin: production.PUBLIC_URL }
  await whileConfigured(production, async () => {
    const refused = await api(admin, listUsers)
    expect([refused.status, refused.error?.code]).toEqual([403, 'two_factor_required'])
    expect(refused.error?.reason).toBe('two-factor-required')
    expect(refused.error?.message).toContain('Turn them on in your settings first.')
    for (const path of ['/api/users.csv', '/api/events', '/api/notifications', '/api/ledger']) {
      expect([path, (await request(admin, 'GET', path)).status]).toEqual([path, 403])
    }
    const removal = await request(admin, 'DELETE', `/api/admins/${business.id}`, { headers })
    expect([removal.status, removal.error?.code]).toEqual([403, 'two_factor_required'])
    expect(orFail(await api(admin, getSession)).user?.mustSetUpCodes).toBe(true)
    expect((await api(admin, getSettings)).status).toBe(200)
    expect(orFail(await api(business, getSession)).user?.mustSetUpCodes).toBe(false)
    expect((await api(business, getSettings)).status).toBe(200)

    await server().owner.query('update users set two_factor_enabled = true where id = $1', [
      admin.id,
    ])
    expect((await api(admin, listUsers)).status).toBe(200)
    expect(orFail(await api(admin, getSession)).user?.mustSetUpCodes).toBe(false)
  })
  expect((await api(await anAdmin(), listUsers)).status).toBe(200)
})
