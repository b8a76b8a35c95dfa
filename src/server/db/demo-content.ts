import type { CampaignFields } from '../../shared/campaigns.ts'
import type { countries } from '../../shared/countries.ts'
import type { Plan } from '../../shared/plans.ts'
import type { RejectionReason } from '../../shared/reviews.ts'
import { nordlicht } from './demo-content-audio.ts'
import { sunbird } from './demo-content-coffee.ts'
import { tamka } from './demo-content-lessons.ts'
import { brightloom } from './demo-content-linen.ts'
import { olivar } from './demo-content-olives.ts'
import { kijani } from './demo-content-refill.ts'
import { paperboat } from './demo-content-software.ts'

/** What is written in the demo's marketplace; when it all happened is for demo.ts to work out. */

export interface DemoBusiness {
  /** Before @candor.demo. */
  email: string
  name: string
  phoneNumber: string
  companyName: string
  description: string
  website: string
  plan: Plan
  verification: 'none' | 'pending' | 'approved'
  deposits: { daysAgo: number; dollars: number; declined?: boolean }[]
  campaigns: DemoCampaign[]
}

export interface DemoCampaign {
  brief: Omit<CampaignFields, 'pricePerReviewCents'> & { priceDollars: number }
  createdDaysAgo: number
  /** What became of it, beside what its reviews did; open campaigns are active. */
  fate:
    | 'draft'
    | 'pending'
    | 'open'
    | { rejected: string }
    | { editedDaysAgo: number; instructions: string }
    | { pausedDaysAgo: number }
    | { endedDaysAgo: number }
  /** In the days between which its reviews were written: the first, and the last. */
  reviewedDaysAgo?: [number, number]
  reviews?: DemoReview[]
}

interface Written {
  rating: number
  content: string
}

interface Rejected {
  reason: RejectionReason
  note: string
}

/** Approved where nothing else is said. */
export interface DemoReview extends Written {
  by: ReviewerKey
  pending?: { hoursAgo: number }
  rejected?: Rejected
  /** Rejected, and it can still be sent again. */
  open?: Rejected & { daysAgo: number }
  /** Rejected, and it was not sent again in time. */
  expired?: Rejected
  /** Rejected, and sent again: approved then, or still waiting. */
  resubmitted?: Rejected & { again: Written; hoursAgo?: number }
}

type CountryCode = (typeof countries)[number]['code']

const person = (name: string, country: CountryCode, phoneNumber: string, bio = '') => ({
  name,
  country,
  phoneNumber,
  bio,
})

export const reviewers = {
  reviewer: person('Adaeze Nwosu', 'NG', '+234 803 555 0142', 'Lagos. I test things slowly.'),
  chinedu: person('Chinedu Okafor', 'NG', '+234 806 555 0117'),
  fatima: person('Fatima Bello', 'NG', '+234 809 555 0163', 'Pharmacist in Abuja, tea drinker.'),
  wanjiru: person('Wanjiru Kamau', 'KE', '+254 722 555 014'),
  otieno: person('Brian Otieno', 'KE', '+254 733 555 098'),
  kofi: person('Kofi Mensah', 'GH', '+233 24 555 0171', 'Sound engineer from Kumasi.'),
  thandi: person('Thandiwe Dlamini', 'ZA', '+27 82 555 0139'),
  priya: person('Priya Raghavan', 'IN', '+91 98400 55501', 'Runs a two-person design studio.'),
  arjun: person('Arjun Malhotra', 'IN', '+91 98110 55527'),
  lena: person('Lena Vogt', 'DE', '+49 151 5550 1832'),
  marco: person('Marco Bellini', 'IT', '+39 333 555 0184', 'Cook, Bologna.'),
  claire: person('Claire Dubois', 'FR', '+33 6 55 50 12 77'),
  siobhan: person('Siobhán Kelly', 'IE', '+353 85 555 0126'),
  james: person('James Whitfield', 'GB', '+44 7700 900 142'),
  agnieszka: person('Agnieszka Nowak', 'PL', '+48 601 555 012'),
  emily: person('Emily Carter', 'US', '+1 202 555 0143', 'Teacher, two dogs, light sleeper.'),
  marcus: person('Marcus Hill', 'US', '+1 312 555 0178'),
  mateo: person('Mateo Fernández', 'AR', '+54 9 11 5555 0191'),
  yuki: person('Yuki Tanaka', 'JP', '+81 90 5555 0127'),
  omar: person('Omar Haddad', 'AE', '+971 50 555 0119'),
  amina: person('Amina Yusuf', 'NG', '+234 805 555 0188', 'Seven at home, one small kitchen.'),
  ines: person('Inês Carvalho', 'PT', '+351 91 555 0162'),
  walter: person('Walter Hughes', 'US', '+1 617 555 0155', 'Retired, curious, reads every label.'),
  hana: person('Hana Seo', 'KR', '+82 10 5555 0134'),
} as const

export type ReviewerKey = keyof typeof reviewers

export const businesses: DemoBusiness[] = [
  sunbird,
  nordlicht,
  paperboat,
  olivar,
  brightloom,
  tamka,
  kijani,
]

/** Who has registered, and not reviewed anything yet. */
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
    outcome: { failed: 'The bank returned it: the account name does not match.' },
  },
  { by: 'kofi', daysAgo: 44, dollars: 100, outcome: { paid: 'GCB-7710-3382' } },
  { by: 'siobhan', daysAgo: 33, dollars: 80, outcome: 'cancelled' },
  { by: 'james', daysAgo: 27, dollars: 120, outcome: { paid: 'FP-550193-UK' } },
  { by: 'lena', daysAgo: 2.4, dollars: 55, outcome: 'pending' },
]

const account = (
  accountHolder: string,
  bankName: string,
  accountNumber: string,
  bankCode = '',
) => ({
  accountHolder,
  bankName,
  accountNumber,
  bankCode,
})

/** Where reviewers are paid; Lena has not said it yet, so that her withdrawal waits. */
export const destinations: Partial<Record<ReviewerKey, ReturnType<typeof account>>> = {
  reviewer: account('Adaeze Nwosu', 'Guaranty Trust Bank', '0123456789', '058152036'),
  kofi: account('Kofi Mensah', 'GCB Bank', '1011130045678', 'GHCBGHAC'),
  siobhan: account('Siobhán Kelly', 'Bank of Ireland', 'IE29AIBK93115212345678'),
  james: account('James Whitfield', 'Barclays', 'GB82WEST12345698765432'),
}

/** The claims of the specification, which only the demo makes. */
export const claims = { users: '10K+', reviews: '50K+', uptime: '99.9%' }

/** A domain that is reserved for examples: a demo must not lead to anybody's account. */
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

/** Who has not opened the letter that confirms an address. */
export const unconfirmed: ReviewerKey[] = ['mateo', 'otieno']

/** Naira for a dollar: a sample, and labelled as one. */
export const sampleNairaPerDollar = 1_500
