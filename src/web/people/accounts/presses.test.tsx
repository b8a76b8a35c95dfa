import { expect, test } from 'vitest'
import { emailInUse, uselessResetLink } from '../../../shared/people/account-end.ts'
import { checkResetLink, getSession } from '../../../shared/people/accounts.ts'
import { editSettings, getSettings } from '../../../shared/people/settings.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { auth, control, field, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'
import { readRecent, saveRecent } from '../../overview/search/recent.ts'

const usable = [answer(checkResetLink, { usable: true })]
const signUp = auth('/sign-up/email')
const reset = auth('/reset-password')
const person = { 'Full name': 'Ada Obi', Email: 'ada@example.com' }
const phone = { 'Phone number': '+234 803 123 4567' }
const passwords = { Password: 'a-Long-word-7', 'Confirm password': 'a-Long-word-7' }
const registered = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  phoneNumber: '+234 803 123 4567',
  password: 'a-Long-word-7',
}

test.each<Action>([
  {
    action: 'registration: a business has no country',
    path: '/register?role=business',
    viewer: null,
    operation: signUp,
    typed: { ...person, ...phone, ...passwords },
    press: 'Create account',
    sends: { ...registered, role: 'business' },
    says: ['Registration successful! Redirecting to dashboard...'],
  },
  {
    action: 'registration: a reviewer who came from a campaign is taken back to it',
    path: '/register?role=reviewer&returnTo=/campaigns/c1',
    viewer: null,
    operation: signUp,
    typed: { ...person, Country: 'NG', ...phone, ...passwords },
    press: 'Create account',
    sends: { ...registered, role: 'reviewer', country: 'NG' },
    says: ['Registration successful! Taking you back...'],
  },
  {
    action: 'registration: who chose a plan is led to it',
    path: '/register?role=business&plan=professional',
    viewer: null,
    operation: signUp,
    typed: { ...person, ...phone, ...passwords },
    press: 'Create account',
    sends: { ...registered, role: 'business' },
    says: ['Registration successful! Redirecting to your plan...'],
  },
  {
    action: 'forgotten password: a link is sent',
    path: '/forgot-password',
    viewer: null,
    operation: auth('/request-password-reset'),
    typed: { Email: 'ada@example.com' },
    press: 'Send link',
    sends: { email: 'ada@example.com' },
    says: ['Check your inbox', 'You entered ada@example.com', 'The link works for one hour.'],
  },
  {
    action: 'new password: it is changed by the token of the link',
    path: '/reset-password?token=t',
    viewer: null,
    answers: usable,
    operation: reset,
    typed: { 'New password': 'a-Long-word-7' },
    press: 'Change password',
    sends: { newPassword: 'a-Long-word-7', token: 't' },
    says: ['Your password has been changed. Log in with your new password.'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

const open = (path: string) => openScreen({ path, viewer: null, answers: usable })

test('registration: the role that is chosen last counts, and decides about the country', async () => {
  const screen = await open('/register?role=reviewer')
  for (const [label, text] of Object.entries({ ...person, ...phone, ...passwords })) {
    await screen.fill(label, text)
  }
  await screen.press('Create account')
  expect(screen.lacks('Please select a country')).toEqual([])
  expect(screen.sent).toEqual([])
  await screen.choose('Country', 'NG')
  await screen.pressField('Business Owner')
  expect(screen.shows('Public pages shorten it', 'Only our team sees it.')).toEqual([])
  screen.answerWith(refusal(signUp, 'conflict', 'Not now.'))
  await screen.press('Create account')
  expect(screen.sent.map(([, body]) => body)).toEqual([{ ...registered, role: 'business' }])
})

test('registration: two passwords that differ are not sent', async () => {
  const screen = await open('/register?role=business')
  const typed = { ...person, ...phone, ...passwords, 'Confirm password': 'another-Word-7' }
  for (const [label, text] of Object.entries(typed)) await screen.fill(label, text)
  await screen.press('Create account')
  expect(screen.alerts()).toEqual(['The passwords do not match'])
  expect(screen.sent).toEqual([])
})

test('registration: an address that is taken says so, until another one is typed', async () => {
  const screen = await open('/register?role=business')
  for (const [label, text] of Object.entries({ ...person, ...phone, ...passwords })) {
    await screen.fill(label, text)
  }
  const taken = refusal(signUp, 'conflict', emailInUse)
  const error = { code: 'conflict', message: emailInUse, fields: { email: emailInUse } }
  screen.answerWith({ ...taken, body: { error } })
  await screen.press('Create account')
  expect(screen.lacks(emailInUse, 'Is it yours?')).toEqual([])
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Password').value).toBe(passwords.Password)
  await screen.fill('Email', 'obi@example.com')
  expect(screen.shows(emailInUse, 'Is it yours?')).toEqual([])
})

test('signing out: what was opened by the search is forgotten', async () => {
  saveRecent('viewer', { title: 'Green tea', path: '/campaigns/c1' })
  const screen = await openScreen({ path: '/notifications', viewer: { role: 'reviewer' } })
  await screen.press('Sign out (first)')
  expect(screen.lacks('You are signed out.'), screen.words()).toEqual([])
  expect(readRecent('viewer')).toEqual([])
})

test('forgotten password: another address can be tried, which is empty of what was said', async () => {
  const screen = await open('/forgot-password')
  await screen.fill('Email', 'ada@example.com')
  await screen.press('Send link')
  await screen.press('Change the address or send again')
  expect(screen.shows('Check your inbox')).toEqual([])
  await screen.fill('Email', 'obi@example.com')
  await screen.press('Send link')
  expect(screen.lacks('You entered obi@example.com')).toEqual([])
  expect(screen.sent.map(([, body]) => body)).toEqual([
    { email: 'ada@example.com' },
    { email: 'obi@example.com' },
  ])
})

test('new password: a link that has expired meanwhile leads to a new one', async () => {
  const screen = await open('/reset-password?token=t')
  await screen.fill('New password', 'short')
  await screen.press('Change password')
  expect(screen.sent).toEqual([])
  expect(screen.alerts()).toEqual(['Password must be at least 8 characters'])
  await screen.fill('New password', 'a-Long-word-7')
  screen.answerWith(refusal(reset, 'conflict', 'Not now.'))
  await screen.press('Change password')
  expect(screen.shows('Request a new link')).toEqual([])
  screen.answerWith(refusal(reset, 'invalid', uselessResetLink))
  await screen.press('Change password')
  expect(screen.lacks(uselessResetLink)).toEqual([])
  expect(screen.shows('Not now.')).toEqual([])
  expect(control('Request a new link').getAttribute('href')).toBe('/forgot-password')
})

test('new password: who is signed in in the browser is told of it, and is signed out', async () => {
  const viewer = { role: 'reviewer' } as const
  const screen = await openScreen({ path: '/reset-password?token=t', viewer, answers: usable })
  await screen.fill('New password', 'a-Long-word-7')
  await screen.press('Change password')
  const said = 'Your password has been changed. Log in with your new password.'
  expect(screen.lacks(said, 'Forgot your password?'), screen.words()).toEqual([])
})

test('undone change: the page is that of a visitor once all devices are signed out', async () => {
  const viewer = { role: 'reviewer' } as const
  const screen = await openScreen({ path: '/undo?token=t', viewer })
  screen.answerWith(answer(getSession, { user: null }))
  await screen.press('Undo and lock my account')
  expect(screen.lacks('All devices are signed out.', 'Log in'), screen.words()).toEqual([])
})

test('expired session: who has no password signs in in another tab, and goes on', async () => {
  const screen = await openScreen({
    path: '/settings/profile',
    viewer: { role: 'reviewer' },
    site: { signInWith: ['google'] },
    answers: [answer(getSettings, { role: 'reviewer', publicName: 'initial' })],
  })
  const typed = { ...phone, 'Full name': 'Ada Obi', 'Bio optional': 'Not saved yet.' }
  for (const [label, text] of Object.entries(typed)) await screen.fill(label, text)
  screen.answerWith(refusal(editSettings, 'unauthenticated', 'Please sign in.'))
  await screen.press('Save changes')
  expect(screen.lacks('Your session has expired', 'With Google,'), screen.words()).toEqual([])
  expect(control('log in in another tab').getAttribute('target')).toBe('_blank')
  screen.answerWith(answer(editSettings, {}))
  await screen.press('go on here')
  expect(screen.lacks('Your changes have been saved.'), screen.words()).toEqual([])
})
