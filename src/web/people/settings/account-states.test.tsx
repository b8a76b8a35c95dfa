import { expect, test } from 'vitest'
import { getDataExport } from '../../../shared/overview/exports.ts'
import { getRefund } from '../../../shared/money/refunds.ts'
import { listLinkedAccounts } from '../../../shared/people/accounts.ts'
import { getOpenMatters, getSettings, listDevices } from '../../../shared/people/settings.ts'
import type { Settings } from '../../../shared/people/settings.ts'
import { answer, refusal, wrongIn } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Devices } from './Devices.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { TwoFactor } from './TwoFactor.tsx'

const at = (section: string, role: 'business' | 'reviewer' | 'admin') =>
  ({ path: `/settings/${section}`, viewer: { role, id: 'me', name: 'Ada' } }) as const

const settings = (own: Part<Settings> = {}) => answer(getSettings, own)

const later = '2099-01-01T12:00:00.000Z'

const leaving = (role: 'business' | 'reviewer', balanceCents = 0) => ({
  path: '/settings/data',
  viewer: { role, balanceCents },
  part: <DeleteAccount hasPassword />,
})

const linked = { ...at('security', 'reviewer'), part: <LinkedAccounts /> }

// spec: 14.88
test.each<State>([
  {
    state: 'linked accounts: none, and no provider is offered',
    ...linked,
    answers: [answer(listLinkedAccounts)],
    shows: [],
    hides: ['Linked accounts'],
  },
  {
    state: 'linked accounts: none of one that is offered',
    ...linked,
    site: { signInWith: ['google'] },
    answers: [answer(listLinkedAccounts)],
    shows: ['None yet. Sign in once with Google, using'],
    hides: [' or ', '[Unlink'],
  },
  {
    state: 'linked accounts: one of two, which was not unlinked',
    ...linked,
    site: { signInWith: ['google', 'github'] },
    answers: [
      answer(listLinkedAccounts, { items: [{ id: 'l', provider: 'github', createdAt: later }] }),
    ],
    failures: 1,
    shows: ['GitHub Linked Jan 1, 2099 [Unlink GitHub] Unlink'],
    hides: ['None yet', 'Unlink Google'],
  },
  {
    state: 'linked accounts: one of a provider that is offered no more',
    ...linked,
    answers: [answer(listLinkedAccounts, { items: [{ id: 'l', provider: 'google' }] })],
    shows: ['Google Linked Nov 20, 2026'],
  },
  {
    state: 'linked accounts that could not be read',
    ...linked,
    answers: [refusal(listLinkedAccounts, 'unavailable', 'Not now.')],
    shows: ['Your linked accounts could not be loaded', 'Not now.'],
    hides: ['None yet'],
  },
  {
    state: 'account of a business with one of each that is open',
    ...leaving('business'),
    answers: [
      answer(getOpenMatters, {
        heldReviews: 1,
        takenPlaces: 2,
        openDeposits: 1,
        pendingWithdrawals: 1,
        openDisputes: 1,
        openRefunds: 1,
        balanceCents: 9_00,
      }),
      answer(getRefund, { cardsCents: 9_00 }),
    ],
    shows: [
      '1 review still to be decided',
      '2 places still taken by reviewers',
      '1 card payment still open',
      '1 withdrawal still to be paid',
      '1 card dispute still open',
      '1 refund still open',
      '$9.00 in your wallet',
    ],
    hides: ['Withdraw it before', 'To empty your wallet'],
  },
  {
    state: 'account of a business with a balance alone',
    ...leaving('business'),
    answers: [
      answer(getOpenMatters, { balanceCents: 9_00 }),
      answer(getRefund, { cardsCents: 5_00, unspentSandboxCents: 4_00 }),
    ],
    shows: ['$5.00 goes back to your cards, and $4.00 of sandbox money'],
    hides: ['still', 'Withdraw it before'],
  },
  {
    state: 'account of a reviewer with a balance: the net amount arrives',
    ...leaving('reviewer', 20_00),
    answers: [answer(getOpenMatters, { balanceCents: 20_00, heldReviews: 2 })],
    failures: 1,
    shows: [
      '2 reviews still to be decided',
      'Your wallet holds $20.00',
      'you receive $18.00 after the 10% service charge',
    ],
    hides: ['To empty your wallet', 'Request a refund'],
  },
  {
    state: 'account that can be deleted, and was not',
    ...leaving('reviewer'),
    answers: [answer(getOpenMatters)],
    failures: 1,
    shows: ['This cannot be undone.'],
    hides: ['cannot be deleted yet', 'Withdraw', 'late parcel'],
  },
  {
    state: 'account with a late parcel: its price would be lost',
    ...leaving('reviewer'),
    answers: [answer(getOpenMatters, { lateParcelsCents: 12_00 })],
    shows: ['You lose $12.00 for a late parcel', 'This cannot be undone.'],
    hides: ['cannot be deleted yet'],
  },
  {
    state: 'account with a receipt that waits',
    ...leaving('reviewer'),
    answers: [answer(getOpenMatters, { openReceipts: 1 })],
    shows: ['1 receipt still to be decided', 'return the place if you write no review'],
  },
  {
    state: 'data of a business that is being prepared, after a failure',
    ...at('data', 'business'),
    answers: [settings(), answer(getDataExport, { export: {} })],
    failures: 1,
    shows: ['We are preparing your file.', 'campaigns, documents', 'Prepare my data'],
    hides: ['Your file is ready'],
  },
  {
    state: 'data of a reviewer that is ready',
    ...at('data', 'reviewer'),
    answers: [
      settings(),
      answer(getDataExport, { export: { file: { sizeBytes: 1_500_000, expiresAt: later } } }),
    ],
    shows: ['Your file is ready', 'Download (2 MB)', 'Prepare a new file', 'Your profile, reviews'],
    hides: ['We are preparing'],
  },
  {
    state: 'profile of a business whose new name waits',
    ...at('profile', 'business'),
    answers: [
      settings({
        role: 'business',
        companyName: 'Lagos Tea',
        companyNamed: true,
        requestedName: 'Lagos Coffee',
        emailVerified: true,
      }),
    ],
    failures: 1,
    shows: ['You asked for “Lagos Coffee”. Reviewers and customers see “Lagos Tea”', 'Verified'],
    hides: ['Bio', 'Name on other sites', 'Not verified yet'],
  },
  {
    state: 'profile of a reviewer without a confirmed address',
    ...at('profile', 'reviewer'),
    answers: [settings({ role: 'reviewer', name: 'Ada Obi' })],
    shows: ['Not verified yet', 'Bio', 'Name on other sites'],
    hides: ['Your company'],
  },
  {
    state: 'two-factor codes on, whose changes failed',
    ...at('security', 'business'),
    part: <TwoFactor on hasPassword />,
    failures: 2,
    shows: ['On', 'New recovery codes', 'Turn off'],
    hides: ['Set a password first'],
  },
  {
    state: 'two-factor codes without a password',
    ...at('security', 'business'),
    part: <TwoFactor on={false} hasPassword={false} />,
    shows: ['Off', 'Set a password first'],
    hides: ['Turn on two-factor codes'],
  },
  {
    state: 'devices: this one alone',
    ...at('security', 'reviewer'),
    part: <Devices />,
    answers: [answer(listDevices, { items: [{ id: 'd', current: true, userAgent: null }] })],
    shows: ['Unknown device This device Signed in Nov 20, 2026'],
    hides: ['[Sign out', 'Sign out all'],
  },
  {
    state: 'devices: one other, which was not signed out',
    ...at('security', 'reviewer'),
    part: <Devices />,
    answers: [
      answer(listDevices, {
        items: [
          { id: 'other', userAgent: 'Firefox/140 (Windows)' },
          { id: 'd', current: true, userAgent: 'Chrome/140 (Linux)' },
        ],
      }),
    ],
    failures: 1,
    shows: ['Chrome on Linux This device', '[Sign out Firefox on Windows]'],
    hides: ['Sign out Chrome', 'Sign out all'],
  },
  {
    state: 'devices: two others, which were not signed out',
    ...at('security', 'reviewer'),
    part: <Devices />,
    answers: [
      answer(listDevices, { items: [{ id: 'a' }, { id: 'd', current: true }, { id: 'b' }] }),
    ],
    failures: 2,
    shows: ['Sign out all 2 other devices'],
  },
  {
    state: 'admin who must turn on two-factor codes',
    path: '/settings/security',
    viewer: { role: 'admin', mustSetUpCodes: true },
    answers: [settings({ role: 'admin', hasPassword: true })],
    shows: ['Turn on two-factor codes to continue'],
    hides: ['Devices', 'Change password'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
