import { expect, test } from 'vitest'
import { listLinkedAccounts, unlinkAccount } from '../../../shared/people/accounts.ts'
import { getSettings, listDevices, signOutDevice } from '../../../shared/people/settings.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { auth, calling, field, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const security = { path: '/settings/security', viewer: { role: 'business' } } as const
const plain = answer(getSettings, { hasPassword: true, email: 'ada@example.com' })
const withCodes = answer(getSettings, { hasPassword: true, twoFactorEnabled: true })
const password = { currentPassword: 'old-Pass-1', newPassword: 'A-long-new-word-7' }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/605'
const devices = answer(listDevices, {
  items: [
    { id: 'd1', current: true },
    { id: 'd2', userAgent: firefox },
    { id: 'd3', userAgent: phone },
  ],
})

test.each<Action>([
  {
    action: 'security: the password is changed',
    ...security,
    answers: [plain],
    typed: {
      'Current password': password.currentPassword,
      'New password': password.newPassword,
      'Confirm new password': password.newPassword,
    },
    press: 'Change password',
    operation: auth('/change-password'),
    sends: password,
    says: ['Your password has been changed.'],
  },
  {
    action: 'security: a linked account is unlinked',
    ...security,
    answers: [plain, answer(listLinkedAccounts, { items: [{ id: 'l1', provider: 'github' }] })],
    press: 'Unlink GitHub',
    operation: unlinkAccount,
    sends: { params: { accountId: 'l1' } },
    says: ['GitHub unlinked'],
  },
  {
    action: 'security: one device is signed out',
    ...security,
    answers: [plain, devices],
    press: 'Sign out Safari on iPhone',
    operation: signOutDevice,
    sends: { params: { deviceId: 'd3' } },
    says: ['Device signed out'],
  },
  {
    action: 'security: codes are turned off',
    ...security,
    answers: [withCodes],
    begin: ['Turn off'],
    typed: { Password: 'my-Password-1' },
    press: 'Turn off',
    operation: auth('/two-factor/disable'),
    sends: { password: 'my-Password-1' },
    says: ['Two-factor codes are off'],
    again: ['Cancel', 'Turn off'],
  },
  {
    action: 'security: new recovery codes are made',
    ...security,
    answers: [withCodes],
    begin: ['New recovery codes'],
    typed: { Password: 'my-Password-1' },
    press: 'Generate new codes',
    operation: auth('/two-factor/generate-backup-codes'),
    sends: { password: 'my-Password-1' },
    reply: {
      ...answer(auth('/two-factor/generate-backup-codes')),
      body: { backupCodes: ['aa-11'] },
    },
    says: ['Your recovery codes', 'aa-11'],
    again: ['Cancel', 'New recovery codes'],
  },
  {
    action: 'profile: another address is asked for',
    path: '/settings/profile',
    viewer: { role: 'business' },
    answers: [answer(getSettings, { role: 'business', emailVerified: true })],
    begin: ['Change email'],
    typed: { 'New email address': 'new@example.com' },
    press: 'Send link',
    operation: auth('/request-email-change'),
    sends: { email: 'new@example.com' },
    says: ['We sent an email to new@example.com.'],
    again: ['Cancel', 'Change email'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

test('security: a password that is typed differently is not sent', async () => {
  const screen = await openScreen({ ...security, answers: [plain] })
  await screen.fill('Current password', 'old-Pass-1')
  await screen.fill('New password', 'A-long-new-word-7')
  await screen.fill('Confirm new password', 'A-long-new-word-8')
  await screen.press('Change password')
  expect(screen.alerts()).toEqual(['New passwords do not match'])
  await screen.fill('Confirm new password', 'A-long-new-word-7')
  await screen.press('Change password')
  expect(screen.sent).toHaveLength(1)
  // What was typed is nobody else's to see.
  expect(field('Current password').value + field('New password').value).toBe('')
})

test('security: all other devices are signed out, one after the other', async () => {
  const screen = await openScreen({ ...security, answers: [plain, devices] })
  await screen.press('Sign out all 2 other devices')
  const ids = ['d2', 'd3']
  expect(screen.sent).toEqual(
    ids.map((deviceId) => calling(signOutDevice, { params: { deviceId } })),
  )
  expect(screen.lacks('All other devices signed out')).toEqual([])
})

test('security: codes are turned on with a first code, and the recovery codes are shown', async () => {
  const screen = await openScreen({ ...security, answers: [plain] })
  const started = {
    totpURI: 'otpauth://totp/Candor?secret=ABCDEFGH',
    backupCodes: ['aa-11', 'bb-22'],
  }
  screen.answerWith({ ...answer(auth('/two-factor/enable')), body: started })
  await screen.press('Turn on two-factor codes')
  await screen.fill('Password', 'my-Password-1')
  await screen.press('Continue')
  expect(screen.lacks('Your authenticator app')).toEqual([])
  expect(screen.shows('aa-11')).toEqual([])
  screen.answerWith(refusal(auth('/two-factor/verify-totp'), 'invalid', 'That code is not right.'))
  await screen.fill('Code', '123456')
  await screen.press('Turn on')
  expect(screen.lacks('That code is not right.')).toEqual([])
  expect(screen.shows('aa-11')).toEqual([])
  screen.answerWith(answer(auth('/two-factor/verify-totp')))
  await screen.fill('Code', '654321')
  await screen.press('Turn on')
  expect(screen.lacks('Your recovery codes', 'aa-11', 'bb-22')).toEqual([])
  expect(screen.sent.map(([, body]) => body)).toEqual([
    { password: 'my-Password-1' },
    { code: '123456' },
    { code: '654321' },
  ])
})

test('security: the next step of codes shows nothing of a failed one', async () => {
  const screen = await openScreen({ ...security, answers: [withCodes] })
  screen.answerWith(refusal(auth('/two-factor/disable'), 'invalid', 'The password is not right.'))
  await screen.press('Turn off')
  await screen.fill('Password', 'wrong')
  await screen.press('Turn off')
  expect(screen.alerts()).toEqual(['The password is not right. [Dismiss]'])
  await screen.press('Close')
  await screen.press('New recovery codes')
  expect(screen.alerts()).toEqual([])
  expect(field('Password').value).toBe('')
})
