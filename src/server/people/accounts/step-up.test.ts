import { beforeEach, expect, test } from 'vitest'
import { unlinkAccount } from '../../../shared/people/accounts.ts'
import {
  removePayoutDestination,
  setPayoutDestination,
} from '../../../shared/money/payout-destination.ts'
import { askForDataExport } from '../../../shared/overview/exports.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { requestWithdrawal, withdrawRest } from '../../../shared/money/wallet.ts'
import { clock, server } from '../../test/server.ts'
import { aMember, cookieOf } from '../../test/members.ts'
import { aCarefulMember, enterCode, firstStep, post } from '../../test/two-factor.ts'
import {
  anAdmin,
  api,
  atOnce,
  balanceOf,
  destinationBody,
  orFail,
  type Person,
} from '../../test/world.ts'
import { aPaidMember } from '../../test/earnings.ts'

beforeEach(async () => {
  await server().db.deleteFrom('rateLimits').execute()
})

const body = { amountCents: 30_00 }
const withdraw = (person: Pick<Person, 'cookie'>) => api(person, requestWithdrawal, { body })
const prove = (person: Pick<Person, 'cookie'>, given: object) => post(person, 'step-up', given)
const refused = { status: 403, error: { code: 'step_up_required' } }

test('signing up and giving the password count for ten minutes', async () => {
  const member = await aPaidMember(200_00)
  orFail(await withdraw(member))
  clock.travel({ minutes: 9 })
  orFail(await withdraw(member))
  clock.travel({ minutes: 1 })
  expect(await withdraw(member)).toMatchObject(refused)
  expect(await balanceOf(member)).toBe(140_00)

  const wrong = await prove(member, { password: 'not the password' })
  expect([wrong.status, wrong.error?.message]).toEqual([400, 'This is not your password.'])
  expect(await withdraw(member)).toMatchObject(refused)
  expect((await prove(member, { password: member.password })).status).toBe(200)
  orFail(await withdraw(member))
  clock.travel({ minutes: 10 })
  expect(await withdraw(member)).toMatchObject(refused)
})

// spec: 10.40
test('every sensitive action asks, and the proof of one device is not that of another', async () => {
  const member = await aPaidMember(100_00)
  clock.travel({ minutes: 11 })
  const { email, password } = member
  const other = await post(null, 'sign-in/email', { email, password })
  expect(other.status).toBe(200)
  const params = { accountId: 'none' }
  for (const answer of [
    await withdraw(member),
    await api(member, withdrawRest),
    await api(member, setPayoutDestination, { body: destinationBody }),
    await api(member, removePayoutDestination),
    await api(member, unlinkAccount, { params }),
  ]) {
    expect(answer).toMatchObject(refused)
  }
  // What is wrong anyway is not asked for.
  const small = await api(member, requestWithdrawal, { body: { amountCents: 1 } })
  expect(small.status).toBe(400)
})

test('where codes are on, a code or a recovery code proves too, each once', async () => {
  const { member, code, codes } = await aCarefulMember()
  clock.travel({ minutes: 11 })
  const change = () => api(member, setPayoutDestination, { body: destinationBody })
  expect(await change()).toMatchObject(refused)
  expect((await prove(member, { code: '000000' })).status).toBe(400)
  expect(await change()).toMatchObject(refused)
  const fresh = code(1)
  expect((await prove(member, { code: fresh })).status).toBe(200)
  orFail(await change())
  expect((await prove(member, { code: fresh })).error?.message).toContain('already been used')

  clock.travel({ minutes: 11 })
  expect((await prove(member, { code: codes[0]! })).status).toBe(200)
  orFail(await change())
  expect((await prove(member, { code: codes[0]! })).status).toBe(400)
})

test('a suspended person proves who it is for the export, by password, code or recovery code', async () => {
  const { member, code, codes } = await aCarefulMember()
  const { password } = member
  const params = { userId: member.id }
  const reason = { reason: 'Several accounts of one person.' }
  orFail(await api(await anAdmin(), suspendUser, { params, body: reason }))
  const suspended = { cookie: cookieOf(await enterCode(await firstStep(member), code(1))) }
  const ask = () => api(suspended, askForDataExport)
  for (const proof of [{ password }, { code: code(-1) }, { code: codes[0]! }]) {
    clock.travel({ minutes: 11 })
    expect(await ask()).toMatchObject(refused)
    // Which the dialog asks for.
    const { twoFactorEnabled, hasPassword } = orFail(await api(suspended, getSettings))
    expect([twoFactorEnabled, hasPassword]).toEqual([true, true])
    orFail(await prove(suspended, proof))
    orFail(await ask())
  }
  // To all else that codes are for, a suspended person stays a visitor.
  expect((await enterCode(suspended, '000000')).status).toBe(401)
})

test('a code proves nothing where codes are off, and nobody proves without a session', async () => {
  const member = await aMember('reviewer')
  const { body: started } = await post<{ totpURI: string }>(member, 'two-factor/enable', {
    password: member.password,
  })
  expect(started.totpURI).toBeTruthy()
  const answer = await prove(member, { code: '123456' })
  expect([answer.status, answer.error?.message]).toEqual([
    400,
    'Two-factor codes are not on for this account.',
  ])
  expect((await post(null, 'step-up', { password: member.password })).status).toBe(401)
})

test('twenty guesses at once judge at most ten, and lock the right password too', async () => {
  const member = await aMember('reviewer')
  const guesses = await atOnce(20, () => prove(member, { password: 'not the password' }))
  expect(guesses.map(({ status }) => status).toSorted()).toEqual([
    ...Array(10).fill(400),
    ...Array(10).fill(429),
  ])
  expect((await prove(member, { password: member.password })).status).toBe(429)
})

test('a proof cannot be set by the client', async () => {
  const member = await aPaidMember(100_00)
  clock.travel({ minutes: 11 })
  const provedAt = clock.now().toISOString()
  expect((await prove(member, { password: member.password, provedAt })).status).toBe(400)
  expect(await withdraw(member)).toMatchObject(refused)
})
