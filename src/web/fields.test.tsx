import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { getPlatform } from '../shared/platform/platform.ts'
import { getSettings } from '../shared/people/settings.ts'
import { CodeForm } from './people/accounts/SecondStep.tsx'
import { StepUpForm } from './people/accounts/StepUpForm.tsx'
import { ChangePassword } from './people/settings/ChangePassword.tsx'
import { DestinationForm } from './money/payouts/DestinationForm.tsx'
import { MonthCalculator } from './site/home/MonthCalculator.tsx'
import { answer, fieldsAt, replyOf } from './test/screen.tsx'

const nothing = () => {}
const codeForm = (recovering: boolean) => (
  <CodeForm recovering={recovering} onSwitch={nothing} onSignedIn={nothing} onBack={nothing} />
)
const stepUpForm = (settings: { twoFactorEnabled?: boolean; hasPassword?: boolean }) => (
  <StepUpForm settings={replyOf(getSettings, settings)} onProved={nothing} onCancel={nothing} />
)

interface Screen {
  of: string
  path: string
  role?: 'admin' | 'business' | 'reviewer'
  part?: ReactNode
  /** Label, then type, inputmode and autocomplete, with a hyphen where one is not given. */
  fields: readonly string[]
}

// Which keyboard a phone shows: iPhones have no decimal point on the numeric one, for one.
test.each<Screen>([
  {
    of: 'signing in',
    path: '/login',
    fields: ['Email: email - username', 'Password: password - current-password'],
  },
  {
    of: 'the second step of signing in',
    path: '/login',
    part: codeForm(false),
    fields: ['Code: text numeric one-time-code'],
  },
  {
    of: 'signing in with a recovery code, which has letters',
    path: '/login',
    part: codeForm(true),
    fields: ['Recovery code: text - off'],
  },
  {
    of: 'registration',
    path: '/register',
    fields: [
      'Full name: text - name',
      'Email: email - email',
      'Phone number: tel - tel',
      'Password: password - new-password',
      'Confirm password: password - new-password',
    ],
  },
  { of: 'a lost password', path: '/forgot-password', fields: ['Email: email - username'] },
  {
    of: 'a new password',
    path: '/reset-password?token=t',
    fields: ['New password: password - new-password'],
  },
  {
    of: 'another password',
    path: '/settings/security',
    role: 'reviewer',
    part: <ChangePassword />,
    fields: [
      'Current password: password - current-password',
      'New password: password - new-password',
      'Confirm new password: password - new-password',
    ],
  },
  {
    of: 'a proof by a code, which may be a recovery code',
    path: '/wallet',
    role: 'reviewer',
    part: stepUpForm({ twoFactorEnabled: true }),
    fields: ['Code: text - one-time-code'],
  },
  {
    of: 'a proof by the password',
    path: '/wallet',
    role: 'reviewer',
    part: stepUpForm({ hasPassword: true }),
    fields: ['Your password: password - current-password'],
  },
  {
    of: 'a message to us',
    path: '/contact',
    fields: ['Name: text - name', 'Email: email - email', 'Subject: text - -'],
  },
  {
    of: 'the calculator of the home page',
    path: '/',
    part: <MonthCalculator onPrice={nothing} />,
    fields: ['Each review pays: - decimal off', 'Reviews a month: - numeric off'],
  },
  ...(['business', 'reviewer'] as const).map((role) => ({
    of: `the wallet of a ${role}`,
    path: '/wallet',
    role,
    fields: [
      `${role === 'business' ? 'Amount (minimum $20)' : 'Amount'}: - decimal off`,
      'Search transactions: search - -',
      ': date - -',
      ': date - -',
    ],
  })),
  {
    of: 'a payout account',
    path: '/wallet',
    role: 'reviewer',
    part: <DestinationForm destination={null} country="NG" onClose={nothing} />,
    fields: [
      'Account holder: text - name',
      'Bank: text - off',
      'Account number: text - off',
      'SWIFT code (BIC): text - off',
    ],
  },
  {
    of: 'a campaign',
    path: '/campaigns/create',
    role: 'business',
    fields: [
      'Campaign Title: text - -',
      'Product Name: text - -',
      'Price per Review ($): - decimal off',
      'Target Reviews: number numeric -',
      'Product link optional: url url -',
      'Worth of what you give ($) optional: - decimal off',
      'Days of trying: number numeric -',
      'Minutes of work optional: number numeric -',
      'Approved reviews, at least optional: number numeric -',
      'Days since a review of your products optional: number numeric -',
      'Start optional: datetime-local - -',
      'End optional: datetime-local - -',
      'Most reviews optional: number numeric -',
      'Brand optional: text - -',
      'Barcode number (GTIN) optional: text numeric -',
      'Part number (MPN) optional: text - -',
      'Your SKU optional: text - -',
    ],
  },
  {
    of: 'the profile of a business',
    path: '/settings/profile',
    role: 'business',
    fields: [
      'Full name: text - name',
      'Phone number: tel - tel',
      'Email: email - -',
      'Company name: text - organization',
      'Website optional: url - url',
    ],
  },
  {
    of: 'the platform',
    path: '/settings/platform',
    role: 'admin',
    fields: [
      'Professional: - decimal off',
      'Enterprise: - decimal off',
      'Most for a review: - decimal off',
      'Most in a month: - decimal off',
      'Naira per dollar: text decimal off',
      'Rate date: date - -',
    ],
  },
])('the fields of $of say what is typed into them', async ({ path, role, part, fields }) => {
  const answers = [answer(getSettings, { role: role ?? 'reviewer' }), answer(getPlatform)]
  const viewer = role ? { role, id: 'me' } : null
  expect(await fieldsAt({ path, viewer, part, answers })).toEqual(fields)
})
