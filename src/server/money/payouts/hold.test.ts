import { expect, test } from 'vitest'
import { getSession, undoChange } from '../../../shared/people/accounts.ts'
import * as destinationContract from '../../../shared/money/payout-destination.ts'
import * as contract from '../../../shared/money/payouts.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { requestWithdrawal } from '../../../shared/money/wallet.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { aPaidMember } from '../../test/earnings.ts'
import { aMember, type Member } from '../../test/members.ts'
import { post } from '../../test/two-factor.ts'
import { clock, server } from '../../test/server.ts'
import {
  aDestinationOf,
  anAdmin,
  api,
  aSessionOf,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

const hour = 3_600_000
const ofCard = { accountNumber: '12345678', bankName: 'Other Bank' }

async function aWithdrawal(reviewer: Person) {
  const { id } = orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 30_00 } }))
  return { withdrawalId: id }
}
const pay = (admin: Person, params: { withdrawalId: string }) =>
  api(admin, contract.payWithdrawal, { params, body: { reference: 'a reference' } })
const inQueue = async (admin: Person, status: 'payable' | 'sent' | 'pending') => {
  const query = { status, limit: 100 } as const
  return orFail(await api(admin, contract.listPayouts, { query })).items
}
const undo = (token: string) => api(null, undoChange, { body: { token } })
const destinationOf = async (person: Pick<Person, 'cookie'>) =>
  orFail(await api(person, destinationContract.getPayoutDestination)).destination
const signIn = ({ email, password }: Member) => post(null, 'sign-in/email', { email, password })

// spec: 10.15
test('the first destination holds nothing, a change holds withdrawals for 48 hours', async () => {
  const [reviewer, admin] = [await aPaidMember(200_00), await anAdmin()]
  expect((await aDestinationOf(reviewer)).heldUntil).toBeNull()
  const batched = await aWithdrawal(reviewer)
  const { id: batchId } = orFail(await api(admin, contract.exportPayouts))
  const waiting = await aWithdrawal(reviewer)

  // Saving the same again changes nothing.
  expect((await aDestinationOf(reviewer)).heldUntil).toBeNull()
  const { heldUntil } = await aDestinationOf(reviewer, ofCard)
  expect(Date.parse(heldUntil!) - clock.now().getTime()).toBeGreaterThan(47.9 * hour)
  expect(Date.parse(heldUntil!) - clock.now().getTime()).toBeLessThanOrEqual(48 * hour)

  const refused = await pay(admin, waiting)
  expect([refused.status, refused.error?.reason]).toEqual([409, 'held'])
  const exported = await api(admin, contract.exportPayouts)
  expect(exported.error?.message).toContain('Left out: 1 held after a change of destination.')
  const sent = (await inQueue(admin, 'sent')).map(({ id }) => id)
  expect(sent).toEqual([batched.withdrawalId])
  expect(await inQueue(admin, 'payable')).toEqual([])
  const states = (await inQueue(admin, 'pending')).map(({ id, heldUntil: held }) => [id, held])
  expect(Object.fromEntries(states)).toMatchObject({
    [batched.withdrawalId]: null,
    [waiting.withdrawalId]: heldUntil,
  })
  // What is with the bank keeps its destination, so it does not wait.
  const paid = orFail(await pay(admin, batched))
  expect([paid.batchId, paid.destination?.bankName]).toEqual([batchId, 'First Bank'])

  clock.travel({ minutes: 48 * 60 })
  expect((await destinationOf({ cookie: await aSessionOf(reviewer) }))?.heldUntil).toBeNull()
  expect((await inQueue(admin, 'payable')).map(({ id }) => id)).toEqual([waiting.withdrawalId])
  const batch = orFail(await api(admin, contract.exportPayouts))
  expect(batch).toMatchObject({ count: 1, leftOut: { held: 0 } })
  orFail(await pay(admin, waiting))
})

test('removing a destination and adding another one is a change too', async () => {
  const reviewer = await aMember('reviewer')
  await aDestinationOf(reviewer)
  orFail(await api(reviewer, destinationContract.removePayoutDestination))
  expect((await aDestinationOf(reviewer, ofCard)).heldUntil).not.toBeNull()
})

test('of two first destinations at once the second is a change', async () => {
  const reviewer = await aMember('reviewer')
  await atOnce(2, (i) => aDestinationOf(reviewer, { accountNumber: `1234567${i}` }))
  expect((await destinationOf(reviewer))?.heldUntil).not.toBeNull()
})

test('a change is mailed whatever the preferences say, and its link undoes it and locks', async () => {
  const reviewer = await aMember('reviewer')
  const body = { notifications: { email: false } }
  orFail(await api(reviewer, editSettings, { body }))
  await aDestinationOf(reviewer)
  await deliveredMails()
  await aDestinationOf(reviewer, ofCard)
  await aDestinationOf(reviewer, { accountNumber: '87654321', bankName: 'Third Bank' })
  const mails = await deliveredMails()
  expect(mails.map(({ to }) => to)).toEqual([reviewer.email, reviewer.email])
  expect(mails[0]!.text).not.toContain('email notifications are on')
  const later = tokenIn(mails, reviewer.email, '/undo')
  const first = tokenIn(mails.slice(0, 1), reviewer.email, '/undo')
  const kept = await server().db.selectFrom('undoLinks').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(first)

  for (const bad of ['made-up', `${first}x`, `${first.split('.')[0]}.${later.split('.')[1]}`]) {
    expect((await undo(bad)).status).toBe(400)
  }
  // Two clicks at once: one of them undoes.
  const clicks = await atOnce(2, () => undo(first))
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(orFail(await api(reviewer, getSession)).user).toBeNull()
  const stored = await server()
    .db.selectFrom('payoutDestinations')
    .select('bankName')
    .where('reviewerId', '=', reviewer.id)
    .execute()
  expect(stored).toEqual([{ bankName: 'First Bank' }])
  // The later change was undone with it.
  expect((await undo(later)).status).toBe(400)

  const locked = await signIn(reviewer)
  expect([locked.status, locked.error?.message]).toEqual([
    403,
    'This account is locked, because a change of it was undone by mail. Choose “Forgot your ' +
      'password?” to set a new password and open it again.',
  ])
  await post(null, 'request-password-reset', { email: reviewer.email })
  const token = tokenIn(server().mails, reviewer.email, '/reset-password')
  const newPassword = 'another correct horse'
  expect((await post(null, 'reset-password', { token, newPassword })).status).toBe(200)
  expect((await signIn({ ...reviewer, password: newPassword })).status).toBe(200)
})

test('an undo link ends after seven days, and with the account', async () => {
  const reviewer = await aMember('reviewer')
  await aDestinationOf(reviewer)
  await aDestinationOf(reviewer, ofCard)
  const token = tokenIn(await deliveredMails(), reviewer.email, '/undo')
  clock.travel({ days: 7 })
  const late = await undo(token)
  expect([late.status, late.error?.message]).toEqual([
    400,
    'This link has already been used or is older than 7 days.',
  ])
})
