import { beforeEach, expect, test } from 'vitest'
import { deleteAccount, getSettings } from '../../../shared/people/settings.ts'
import { config, server } from '../../test/server.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { codeOf, fromBase32 } from '../../test/authenticator.ts'
import { aMember, cookieOf } from '../../test/members.ts'
import { api, atOnce, orFail } from '../../test/world.ts'
import {
  type Enabled,
  post,
  enterCode,
  enterRecovery,
  sessionOf,
  isOn,
  keyIn,
  aCarefulMember,
  firstStep,
} from '../../test/two-factor.ts'

beforeEach(async () => {
  await server().db.deleteFrom('rateLimits').execute()
})

// spec: 3.13
test('two-factor codes are on after the first correct code', async () => {
  const member = await aMember('business')
  const { password } = member
  const wrong = await post(member, 'two-factor/enable', { password: 'not the password' })
  expect([wrong.status, wrong.error?.message]).toEqual([400, 'This is not your password.'])
  const enabled = orFail(await post<Enabled>(member, 'two-factor/enable', { password }))
  expect(new URL(enabled.totpURI).searchParams.get('issuer')).toBe('Candor')
  expect(enabled.backupCodes.every((code) => /^[a-z2-9]{6}-[a-z2-9]{6}$/.test(code))).toBe(true)
  expect(new Set(enabled.backupCodes).size).toBe(10)

  // Until a code is entered, the password is enough to sign in.
  expect(await isOn(member)).toBe(false)
  expect((await enterCode(member, '000000')).status).toBe(400)
  expect(
    await sessionOf({
      cookie: cookieOf(await post(null, 'sign-in/email', { email: member.email, password })),
    }),
  ).not.toBeNull()

  const answer = await enterCode(member, codeOf(keyIn(enabled.totpURI)))
  expect([answer.status, JSON.stringify(answer.body)]).not.toContain('token')
  const now = { ...member, cookie: cookieOf(answer) }
  expect(await isOn(now)).toBe(true)
  const again = await post(now, 'two-factor/enable', { password })
  expect([again.status, again.error?.message]).toEqual([400, 'TOTP is already enabled.'])

  const kept = await server().db.selectFrom('twoFactors').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(fromBase32(keyIn(enabled.totpURI)).toString())
  expect(JSON.stringify(kept)).not.toContain(enabled.backupCodes[0])
})

// spec: 4.5
test('there is no session before the code, and one after it', async () => {
  const { member, code } = await aCarefulMember()
  const sessions = () =>
    server().db.selectFrom('sessions').select('id').where('userId', '=', member.id).execute()
  const before = await sessions()
  const pending = await firstStep(member)
  expect(await sessionOf(pending)).toBeNull()
  expect((await api(pending, getSettings)).status).toBe(401)
  expect(await sessions()).toEqual(before)

  const wrong = await enterCode(pending, '000000')
  expect([wrong.status, wrong.error?.message, wrong.headers['set-cookie']]).toEqual([
    400,
    'This code is wrong. Codes change every 30 seconds, so please try the next one.',
    undefined,
  ])
  const entered = await enterCode(pending, code(1))
  expect(entered.status).toBe(200)
  expect(JSON.stringify(entered.body)).not.toContain('token')
  expect(await sessionOf({ cookie: cookieOf(entered) })).toMatchObject({ id: member.id })
})

test('Remember me applies after the second step too', async () => {
  const { member, code } = await aCarefulMember()
  const cookies = async (rememberMe: boolean, steps: number) => {
    await server().db.deleteFrom('rateLimits').execute()
    const entered = await enterCode(await firstStep(member, { rememberMe }), code(steps))
    const set = [entered.headers['set-cookie'] ?? []].flat() as string[]
    return set.find((one) => one.startsWith('candor.session_token='))
  }
  expect(await cookies(false, 1)).not.toMatch(/Max-Age/i)
  expect(await cookies(true, -1)).toMatch(/Max-Age=2592000/i)
})

test('a code works once, also when it is sent twice at once', async () => {
  const { member, code, first } = await aCarefulMember()
  const replayed = await enterCode(await firstStep(member), first)
  expect([replayed.status, replayed.error?.message]).toEqual([
    400,
    'This code has already been used. Please wait for the next one.',
  ])
  const [one, other] = [await firstStep(member), await firstStep(member)]
  const next = code(1)
  const answers = await Promise.all([enterCode(one, next), enterCode(other, next)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const open = await server()
    .db.selectFrom('sessions')
    .select('id')
    .where('userId', '=', member.id)
    .execute()
  expect(open.length).toBe(2)
})

test('a recovery code works once, and new codes replace the old ones', async () => {
  const { member, codes } = await aCarefulMember()
  const entered = await enterRecovery(await firstStep(member), ` ${codes[0]!.toUpperCase()} `)
  expect(await sessionOf({ cookie: cookieOf(entered) })).toMatchObject({ id: member.id })
  const again = await enterRecovery(await firstStep(member), codes[0]!)
  expect([again.status, again.error?.message]).toEqual([
    400,
    'This recovery code is wrong or has already been used.',
  ])
  const [one, other] = [await firstStep(member), await firstStep(member)]
  const answers = await Promise.all([
    enterRecovery(one, codes[1]!),
    enterRecovery(other, codes[1]!),
  ])
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)

  const { password } = member
  const renewal = 'two-factor/generate-backup-codes'
  expect((await post(member, renewal, { password: 'not the password' })).status).toBe(400)
  const renewed = orFail(await post<Enabled>(member, renewal, { password }))
  expect((await enterRecovery(await firstStep(member), codes[2]!)).status).toBe(400)
  const fresh = await enterRecovery(await firstStep(member), renewed.backupCodes[0]!)
  expect(fresh.status).toBe(200)
})

test('five wrong codes end the sign-in, and ten lock the second step', async () => {
  const { member, code, codes } = await aCarefulMember()
  const pending = await firstStep(member)
  for (let i = 0; i < 5; i++) expect((await enterCode(pending, '000000')).status).toBe(400)
  const ended = await enterCode(pending, code(1))
  expect([ended.status, ended.error?.message]).toEqual([
    401,
    'Too many wrong codes. Please sign in again.',
  ])
  // Codes and recovery codes count together, from any client and with any other cookies.
  const decoy = await aMember('reviewer')
  const next = await firstStep(member)
  const mixed = { cookie: `${decoy.cookie.replace(/\.[^.;]*(?=;)/, '.forged')}; ${next.cookie}` }
  for (let i = 0; i < 5; i++) await enterRecovery(mixed, 'wrong-wrong')
  const { email, password } = member
  for (const attempt of [
    enterCode(next, code(1)),
    enterRecovery(next, codes[0]!),
    post(null, 'sign-in/email', { email, password }),
  ]) {
    const locked = await attempt
    expect([locked.status, locked.error?.message]).toEqual([
      429,
      'Too many attempts. Please try again in 15 minutes.',
    ])
  }
})

test('wrong codes count against the address like failed sign-ins', async () => {
  const { member } = await aCarefulMember()
  const pending = await firstStep(member)
  const max = config.auth.signInFailuresPerAddress
  await server()
    .db.updateTable('rateLimits')
    .set({ count: max - 1 })
    .where('key', '=', 'sign-in:127.0.0.1')
    .execute()
  const statuses = []
  for (let i = 0; i < 2; i++) statuses.push((await enterCode(pending, '000000')).status)
  expect(statuses).toEqual([400, 429])
})

// spec: 7.4
test('no route bypasses the second step', async () => {
  const { member, code } = await aCarefulMember()
  const { email, password } = member
  for (const stranger of [null, { cookie: 'candor.two_factor=made-up.signature' }]) {
    expect((await enterCode(stranger, code(1))).status).toBe(401)
    expect((await enterRecovery(stranger, 'abcdef-abcdef')).status).toBe(401)
    expect((await post(stranger, 'two-factor/disable', { password })).status).toBe(401)
  }
  const pending = await firstStep(member)
  for (const path of ['disable', 'enable', 'generate-backup-codes']) {
    expect((await post(pending, `two-factor/${path}`, { password })).status).toBe(401)
  }
  for (const path of ['get-totp-uri', 'send-otp', 'verify-otp', 'view-backup-codes']) {
    expect((await post(member, `two-factor/${path}`, { password })).status).toBe(404)
  }
  const body = { code: code(1), trustDevice: true }
  expect((await post(pending, 'two-factor/verify-totp', body)).status).toBe(400)

  // Resetting the password does not sign in, and the codes stay on.
  await post(null, 'request-password-reset', { email })
  const mail = server().mails.findLast(({ to }) => to === email)!
  const token = /reset-password\?token=(\S+)/.exec(mail.text)?.[1] ?? ''
  const newPassword = 'another good password'
  const reset = await post(null, 'reset-password', { newPassword, token })
  expect([reset.status, reset.headers['set-cookie']]).toEqual([200, undefined])
  expect(await sessionOf(pending)).toBeNull()
  const entered = await enterCode(await firstStep({ ...member, password: newPassword }), code(1))
  expect(await sessionOf({ cookie: cookieOf(entered) })).toMatchObject({ id: member.id })
})

test('changing the password leaves the codes on', async () => {
  const { member } = await aCarefulMember()
  const newPassword = 'another good password'
  const body = { currentPassword: member.password, newPassword }
  expect((await post(member, 'change-password', body)).status).toBe(200)
  await firstStep({ ...member, password: newPassword })
})

test('a person suspended between the steps still needs the code', async () => {
  const { member, code } = await aCarefulMember()
  const pending = await firstStep(member)
  await server()
    .db.updateTable('users')
    .set({ suspendedAt: new Date(), suspensionReason: 'Copied reviews' })
    .where('id', '=', member.id)
    .execute()
  expect((await enterCode(pending, 'wrong')).status).toBeGreaterThanOrEqual(400)
  expect((await enterCode(pending, code(1))).status).toBe(200)
})

test('turning codes off needs the password, and every change is audited and sent by mail', async () => {
  const { member } = await aCarefulMember()
  const { password } = member
  const off = (given: string) => post(member, 'two-factor/disable', { password: given })
  expect((await off('not the password')).status).toBe(400)
  expect(await isOn(member)).toBe(true)
  const done = await off(password)
  expect(done.status).toBe(200)
  const now = { ...member, cookie: cookieOf(done) }
  expect(await isOn(now)).toBe(false)
  const signedIn = await post(null, 'sign-in/email', { email: member.email, password })
  expect(await sessionOf({ cookie: cookieOf(signedIn) })).toMatchObject({ id: member.id })

  const entries = await server()
    .db.selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subject', '=', `user:${member.id}`)
    .where('action', 'like', 'turn%')
    .orderBy('createdAt')
    .execute()
  const entry = (action: string) => ({ action, actorId: member.id, before: null, after: null })
  expect(entries).toEqual([entry('turnOnTwoFactor'), entry('turnOffTwoFactor')])
  const mails = (await deliveredMails())
    .filter(({ to }) => to === member.email)
    .map(({ text }) => /codes were turned (on|off)/.exec(text)?.[1])
  expect(mails).toEqual(['on', 'off'])
})

test('wrong passwords are counted, also when sent at once', async () => {
  const { member } = await aCarefulMember()
  const max = config.auth.signInFailuresPerNetwork
  const answers = await atOnce(max + 2, () =>
    post(member, 'two-factor/disable', { password: 'a wrong guess' }),
  )
  expect(answers.filter(({ status }) => status === 429).length).toBe(2)
})

test('a deleted account leaves no secret behind', async () => {
  const { member } = await aCarefulMember()
  const { password } = member
  orFail(await api(member, deleteAccount, { body: { password } }))
  const left = await server()
    .db.selectFrom('twoFactors')
    .select('id')
    .where('userId', '=', member.id)
    .execute()
  expect(left).toEqual([])
})

test('codes that are not on are neither turned on by a recovery code nor turned off', async () => {
  const member = await aMember('reviewer')
  const { id, password } = member
  const { backupCodes } = orFail(await post<Enabled>(member, 'two-factor/enable', { password }))
  await enterRecovery(member, backupCodes[0]!)
  expect(await isOn(member)).toBe(false)
  await post(member, 'two-factor/disable', { password })
  const told = await server()
    .db.selectFrom('notifications')
    .select('data')
    .where('userId', '=', id)
    .where('kind', '=', 'codes-changed')
    .execute()
  expect(told).toEqual([])
})
