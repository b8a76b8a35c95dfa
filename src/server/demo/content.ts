import type * as z from 'zod'
import type { PayoutDestinationForm } from '../../shared/money/payout-destination-form.ts'
import type { DemoBusiness } from './business.ts'
import { nordlicht } from './content-audio.ts'
import { sunbird } from './content-coffee.ts'
import { tamka } from './content-lessons.ts'
import { brightloom } from './content-linen.ts'
import { olivar } from './content-olives.ts'
import { kijani } from './content-refill.ts'
import { paperboat } from './content-software.ts'
import type { ReviewerKey } from './people.ts'

/** The content of the demo. timeline.ts and plan.ts turn its days into dates. */

export const businesses: DemoBusiness[] = [
  sunbird,
  nordlicht,
  paperboat,
  olivar,
  brightloom,
  tamka,
  kijani,
]

/** Reviewers who have not written a review yet. */
export const newcomers: Partial<Record<ReviewerKey, { daysAgo: number }>> = {
  hana: { daysAgo: 1.6 },
}

interface DemoWithdrawal {
  by: ReviewerKey
  daysAgo: number
  dollars: number
  outcome: 'pending' | 'cancelled' | { paid: string } | { failed: string }
}

export const withdrawals: DemoWithdrawal[] = [
  { by: 'reviewer', daysAgo: 41, dollars: 60, outcome: { paid: 'GTB-2291-0047' } },
  { by: 'reviewer', daysAgo: 1.2, dollars: 40, outcome: 'pending' },
  {
    by: 'kofi',
    daysAgo: 52,
    dollars: 100,
    outcome: { failed: 'MTN MoMo returned it: the name of the account does not match.' },
  },
  { by: 'kofi', daysAgo: 44, dollars: 100, outcome: { paid: 'MOMO-7710-3382' } },
  { by: 'siobhan', daysAgo: 33, dollars: 80, outcome: 'cancelled' },
  { by: 'siobhan', daysAgo: 2.1, dollars: 75, outcome: 'pending' },
  { by: 'james', daysAgo: 27, dollars: 120, outcome: { paid: 'FP-550193-UK' } },
  { by: 'lena', daysAgo: 2.4, dollars: 55, outcome: 'pending' },
  { by: 'marcus', daysAgo: 16, dollars: 90, outcome: { paid: 'ACH-20771-5518' } },
  { by: 'yuki', daysAgo: 11, dollars: 110, outcome: { paid: 'SWIFT-4410-JP' } },
  { by: 'marco', daysAgo: 6, dollars: 50, outcome: { paid: 'SEPA-88204-IT' } },
]

type Destination = z.input<typeof PayoutDestinationForm>

const account = (
  country: string,
  accountHolder: string,
  bankName: string,
  accountNumber: string,
  bankCode: string,
): Destination => ({ country, accountHolder, bankName, accountNumber, bankCode })

/** Payout destinations. Lena has none yet, so her withdrawal waits for it. */
export const destinations: Partial<Record<ReviewerKey, Destination>> = {
  reviewer: account('NG', 'Adaeze Nwosu', 'Guaranty Trust Bank', '0123456789', 'GTBINGLA'),
  kofi: {
    kind: 'mobile_money',
    accountHolder: 'Kofi Mensah',
    bankName: 'MTN MoMo',
    accountNumber: '+233 24 412 3045',
  },
  siobhan: account('IE', 'Siobhán Kelly', 'Bank of Ireland', 'IE17BOFI90583812345678', 'BOFIIE2D'),
  james: account('GB', 'James Whitfield', 'Barclays', 'GB24BARC20201555555555', 'BARCGB22'),
  marcus: account('US', 'Marcus Hill', 'Chase', '000123456789', '021000021'),
  yuki: account('JP', 'Yuki Tanaka', 'MUFG Bank', '1234567', 'BOTKJPJT'),
  marco: account(
    'IT',
    'Marco Bellini',
    'Intesa Sanpaolo',
    'IT76W0306909606100000123456',
    'BCITITMM',
  ),
}

/** The marketing claims that only the demo shows (docs/domain.md, Platform settings). */
export const claims = { users: '10K+', reviews: '50K+', uptime: '99.9%' }

/** On a domain reserved for examples, so that the demo links to nobody's account. */
export const socialLinks = {
  x: 'https://example.com/candor-on-x',
  linkedin: 'https://example.com/candor-on-linkedin',
  instagram: 'https://example.com/candor-on-instagram',
}

export const testimonials = [
  {
    quote:
      'The critical reviews taught us more than the kind ones: we moved the pause button the same week.',
    name: 'Tunde Bakare',
    role: 'Sunbird Coffee, Lagos',
  },
  {
    quote: 'I gave two stars and was paid like everyone else. That is why I go on writing here.',
    name: 'Agnieszka Nowak',
    role: 'Reviewer, Kraków',
  },
  {
    quote: 'Visitors can see that each review was paid for, and they trust it more, not less.',
    name: 'Katharina Brandt',
    role: 'Nordlicht Audio, Hamburg',
  },
]

/** Reviewers who have not confirmed their email address. */
export const unconfirmed: ReviewerKey[] = ['mateo', 'otieno']

/** A sample exchange rate; the screens label it as a sample. */
export const sampleNairaPerDollar = 1_500
