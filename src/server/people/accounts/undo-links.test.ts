import { afterEach, expect, test, vi } from 'vitest'
import { getPayoutDestination } from '../../../shared/money/payout-destination.ts'
import { listPayouts } from '../../../shared/money/payouts.ts'
import { requestWithdrawal } from '../../../shared/money/wallet.ts'
import { undoChange } from '../../../shared/people/accounts.ts'
import { codeOf } from '../../test/authenticator.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { aPaidMember } from '../../test/earnings.ts'
import { gitHubKeys, linksOf, signInWith } from '../../test/github.ts'
import { aMember, cookieOf, type Member } from '../../test/members.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import {
  aCarefulMember,
  enterCode,
  enterRecovery,
  firstStep,
  keyIn,
  post,
  sessionOf,
  type Enabled,
} from '../../test/two-factor.ts'
import { aDestinationOf, anAdmin, api, orFail, request } from '../../test/world.ts'
import { finishReset } from './new-passwords.ts'
import { ownerOfResetLink } from './reset-links.ts'

/** What an owner gets back by the link in a mail, and what a thief of the password keeps. */

afterEach(() => vi.unstubAllGlobals())

const newPassword = 'my own account again'

const isUndo = (to: string, text: string, { email }: Member) =>
  to === email && text.includes('/undo?token=')
const undo = async (mail: string) => {
  const token = decodeURIComponent(/\/undo\?token=(\S+)/.exec(mail)![1]!)
  return orFail(await api(null, undoChange, { body: { token } }))
}

const undoBy = async (mailedTo: Member) => {
  const token = tokenIn(await deliveredMails(), mailedTo.email, '/undo')
  return orFail(await api(null, undoChange, { body: { token } }))
}

/** The owner opens the account again, which the link has locked. */
async function resetPassword({ email }: Member) {
  await post(null, 'request-password-reset', { email })
  const token = tokenIn(server().mails, email, '/reset-password')
  expect((await post(null, 'reset-password', { token, newPassword })).status).toBe(200)
}

async function takeAddress(member: Member, email: string) {
  expect((await post(member, 'request-email-change', { email })).status).toBe(200)
  const token = tokenIn(server().mails, email, '/change-email')
  expect((await post(null, 'confirm-email-change', { token })).status).toBe(200)
}

/** The session of a thief of the password, of whom the owner gets a mail. */
async function thiefOf({ email, password }: Pick<Member, 'email' | 'password'>) {
  const answer = await request(null, 'POST', '/api/auth/sign-in/email', {
    body: { email, password },
    address: '198.51.100.9',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' },
  })
  expect(answer.status).toBe(200)
  return { cookie: cookieOf(answer) }
}

const undoneOf = async ({ id }: Member) =>
  server()
    .db.selectFrom('auditLog')
    .select('after')
    .where('actorId', '=', id)
    .where('action', '=', 'undoChange')
    .executeTakeFirstOrThrow()

test('an account linked after the change is undone with it, one from before stays', async () => {
  await whileConfigured(gitHubKeys, async () => {
    const member = await aMember('reviewer')
    const { db } = server()
    await db.updateTable('users').set({ emailVerified: true }).where('id', '=', member.id).execute()
    expect((await signInWith({ id: 71, email: member.email })).user?.id).toBe(member.id)

    const address = 'thief@example.com'
    await takeAddress(member, address)
    expect((await signInWith({ id: 72, email: address })).user?.id).toBe(member.id)
    await undoBy(member)
    await resetPassword(member)

    expect((await signInWith({ id: 72, email: address })).user).toBeNull()
    expect((await linksOf(member)).map(({ accountId }) => accountId)).toEqual(['71'])
    expect((await signInWith({ id: 71, email: member.email })).user?.id).toBe(member.id)
    expect(await undoneOf(member)).toEqual({ after: { unlinked: 'github', codesOff: false } })
  })
})

test('codes turned on after the change are off again, so that the owner gets in', async () => {
  const member = await aMember('reviewer')
  const thief = await thiefOf(member)
  const { password } = member
  const enabled = orFail(await post<Enabled>(thief, 'two-factor/enable', { password }))
  expect((await enterCode(thief, codeOf(keyIn(enabled.totpURI)))).status).toBe(200)
  await undoBy(member)
  await resetPassword(member)

  const { email } = member
  const signedIn = await post(null, 'sign-in/email', { email, password: newPassword })
  expect(await sessionOf({ cookie: cookieOf(signedIn) })).toMatchObject({ id: member.id })
  expect(await undoneOf(member)).toEqual({ after: { unlinked: '', codesOff: true } })
})

test('codes from before the change stay on', async () => {
  const { member, code } = await aCarefulMember()
  await takeAddress(member, 'thief-of-careful@example.com')
  await undoBy(member)
  await resetPassword(member)
  const pending = await firstStep({ ...member, password: newPassword })
  expect((await enterCode(pending, code(1))).status).toBe(200)
})

test('recovery codes that the thief has renewed open the account no more', async () => {
  const { member } = await aCarefulMember()
  const { password } = member
  await takeAddress(member, 'thief-with-codes@example.com')
  const renewal = 'two-factor/generate-backup-codes'
  const { backupCodes } = orFail(await post<Enabled>(member, renewal, { password }))
  await undoBy(member)
  await resetPassword(member)
  const { email } = member
  const signIn = await post(null, 'sign-in/email', { email, password: newPassword })
  expect(signIn.body).not.toHaveProperty('twoFactorRedirect')
  const pending = { cookie: cookieOf(signIn) }
  expect((await enterRecovery(pending, backupCodes[0]!)).status).toBeGreaterThanOrEqual(400)
})

test('the first payout destination, set after a sign-in that is undone, is not paid', async () => {
  const member = await aPaidMember(200_00)
  const thief = { ...member, ...(await thiefOf(member)) }
  await aDestinationOf(thief)
  orFail(await api(thief, requestWithdrawal, { body: { amountCents: 30_00 } }))
  const payable = async () => {
    const query = { status: 'payable', limit: 100 } as const
    const { items } = orFail(await api(await anAdmin(), listPayouts, { query }))
    return items.filter(({ reviewer }) => reviewer.id === member.id)
  }
  expect(await payable()).toHaveLength(1)
  const { text } = (await deliveredMails()).find(({ to, text }) => isUndo(to, text, member))!
  expect(text).toContain('Chrome on Linux')
  await undo(text)
  expect(await payable()).toEqual([])

  await resetPassword(member)
  const { email } = member
  const signedIn = await post(null, 'sign-in/email', { email, password: newPassword })
  const owner = { ...member, cookie: cookieOf(signedIn) }
  const { destination } = orFail(await api(owner, getPayoutDestination))
  expect(destination).toBeNull()
  // The next one waits, as after every change.
  expect((await aDestinationOf(owner)).heldUntil).not.toBeNull()
})

test('codes and a password of somebody else are undone by the mails about them', async () => {
  const member = await aMember('reviewer')
  const { email, password } = member
  // From a device that is known, so that no mail tells of the sign-in.
  const enabled = orFail(await post<Enabled>(member, 'two-factor/enable', { password }))
  const entered = await enterCode(member, codeOf(keyIn(enabled.totpURI)))
  const body = { currentPassword: password, newPassword: 'the password of a thief' }
  const thief = { cookie: cookieOf(entered) }
  expect((await post(thief, 'change-password', body)).status).toBe(200)

  const mails = (await deliveredMails()).filter(({ to, text }) => isUndo(to, text, member))
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Two-factor codes were turned on',
    'Your password was changed, and all other devices are signed out',
  ])
  await undo(mails[0]!.text)
  await resetPassword(member)
  const signedIn = await post(null, 'sign-in/email', { email, password: newPassword })
  expect(await sessionOf({ cookie: cookieOf(signedIn) })).toMatchObject({ id: member.id })
})

test('no mail about codes of an admin, or renewed ones, turns codes off', async () => {
  for (const role of ['admin', 'reviewer'] as const) {
    const member = await aMember('reviewer')
    await server().owner.query('update users set role = $1 where id = $2', [role, member.id])
    const { password } = member
    const enabled = orFail(await post<Enabled>(member, 'two-factor/enable', { password }))
    const entered = await enterCode(member, codeOf(keyIn(enabled.totpURI)))
    const owner = { cookie: cookieOf(entered) }
    orFail(await post(owner, 'two-factor/generate-backup-codes', { password }))
    const links = (await deliveredMails()).filter(({ to, text }) => isUndo(to, text, member))
    expect([role, links.length]).toEqual([role, role === 'admin' ? 0 : 1])
  }
})

test('a reset under way does not open an account that its owner locks meanwhile', async () => {
  const member = await aMember('reviewer')
  const { db } = server()
  const address = 'thief-who-resets@example.com'
  await takeAddress(member, address)
  await post(null, 'request-password-reset', { email: address })
  const token = tokenIn(server().mails, address, '/reset-password')
  const owner = (await db.transaction().execute((tx) => ownerOfResetLink(tx, token)))!
  await undoBy(member)
  await db.transaction().execute((tx) => finishReset(tx, owner, clock.now()))
  const { email, password } = member
  expect((await post(null, 'sign-in/email', { email, password })).status).toBe(403)
  await resetPassword(member)
  expect((await post(null, 'sign-in/email', { email, password: newPassword })).status).toBe(200)
})
