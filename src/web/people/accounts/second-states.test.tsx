import { expect, test } from 'vitest'
import { getSettings } from '../../../shared/people/settings.ts'
import { answer, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { ConfirmFirst } from './StepUp.tsx'

const confirm = {
  path: '/wallet',
  viewer: { role: 'reviewer' },
  part: <ConfirmFirst>Until then you cannot withdraw.</ConfirmFirst>,
} as const

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
