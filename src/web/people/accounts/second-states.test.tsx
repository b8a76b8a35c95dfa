import { expect, test } from 'vitest'
import { getSettings } from '../../../shared/people/settings.ts'
import { uselessResetLink } from '../../../shared/people/account-end.ts'
import { aClient, answer, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { ConfirmFirst } from './StepUp.tsx'

const confirm = {
  path: '/wallet',
  viewer: { role: 'reviewer' },
  part: <ConfirmFirst>Until then you cannot withdraw.</ConfirmFirst>,
} as const

/** After a look at the link of a mail. */
const afterLook = (usable: boolean) => {
  const client = aClient()
  client.setQueryData(['reset-link', 't'], { usable })
  return { path: '/reset-password?token=t', viewer: null, client }
}

test.each<State>([
  ...(['business', 'reviewer', 'admin'] as const).map((role) => ({
    state: `address that is confirmed: ${role}`,
    path: '/verify-email',
    viewer: { role },
    answers: [answer(getSettings, { emailVerified: true })],
    shows: [
      'Your email address is already confirmed.',
      {
        business: 'Your dashboard says what comes next. Open your dashboard',
        reviewer: 'Next, choose a campaign and write your first review. Open the campaigns',
        admin: 'Open your dashboard',
      }[role],
    ],
    hides: ['Log in', 'We sent you an email'],
  })),
  {
    state: 'address that is not confirmed, of a visitor',
    path: '/verify-email',
    viewer: null,
    shows: ['We sent you an email with a link', 'Log in to get a new link.'],
    hides: ['is already confirmed'],
  },
  {
    state: 'withdrawals before the address is confirmed',
    ...confirm,
    site: { confirmsEmail: true },
    answers: [answer(getSettings, { email: 'ada@example.com' })],
    shows: ['sent to ada@example.com. Until then you cannot withdraw.'],
  },
  {
    state: 'withdrawals after the address is confirmed',
    ...confirm,
    site: { confirmsEmail: true },
    answers: [answer(getSettings, { emailVerified: true })],
    shows: [],
    hides: ['Confirm your email'],
  },
  {
    state: 'withdrawals where addresses are not confirmed',
    ...confirm,
    answers: [answer(getSettings)],
    shows: [],
    hides: ['Confirm your email'],
  },
  {
    state: 'new address that was not confirmed',
    path: '/change-email?token=t',
    viewer: null,
    failures: 1,
    shows: ['Use this email address'],
    hides: ['This is your email address now'],
  },
  {
    state: 'change that was not undone',
    path: '/undo?token=t',
    viewer: null,
    failures: 1,
    shows: ['Undo and lock my account'],
    hides: ['The change is undone'],
  },
  {
    state: 'sign-in that failed',
    path: '/login',
    viewer: null,
    // With a password, and with another account.
    failures: 2,
    shows: ['Sign in'],
  },
  ...(['business', 'reviewer'] as const).map((role) => ({
    state: `registration of a ${role} that failed`,
    path: `/register?role=${role}`,
    viewer: null,
    // With a password, and with another account.
    failures: 2,
    shows: ['Confirm password', 'Create account'],
    hides: ['Is it yours?', role === 'business' ? 'Public pages shorten it' : 'Company name'],
  })),
  {
    state: 'new password that was not taken, by a link that works',
    ...afterLook(true),
    failures: 1,
    shows: ['Choose a new password', 'Change password'],
    hides: ['does not work', 'Request a new link'],
  },
  {
    state: 'new password by a link that was used or is old',
    ...afterLook(false),
    shows: ['This link does not work any more', uselessResetLink, 'Request a new link'],
    hides: ['Choose a new password', 'Change password'],
  },
  ...['/reset-password', '/reset-password?token=t&error=INVALID_TOKEN'].map((path) => ({
    state: `new password without a link that works: ${path}`,
    path,
    viewer: null,
    shows: ['This link does not work any more', 'Request a new link'],
    hides: ['Change password'],
  })),
  {
    state: 'link to a new password that was not sent',
    path: '/forgot-password',
    viewer: null,
    failures: 1,
    shows: [],
  },
  {
    state: 'mail that was not stopped',
    path: '/unsubscribe?token=t',
    viewer: null,
    failures: 1,
    shows: [],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
