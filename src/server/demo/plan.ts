import { randomBytes } from 'node:crypto'
import type { SignUp } from '../../shared/people/accounts.ts'
import type { Cents } from '../../shared/base/money.ts'
import { PayoutDestinationForm } from '../../shared/money/payout-destination-form.ts'
import * as campaigns from '../market/campaigns/campaigns.ts'
import { importCodes } from '../market/codes/codes.ts'
import { linesOfList } from '../market/codes/read-codes.ts'
import { createCampaign, editCampaign } from '../market/campaigns/editing.ts'
import { approveCampaign, rejectCampaign } from '../market/campaigns/moderation.ts'
import { editSettings } from '../people/settings/settings.ts'
import { changePlan } from '../money/subscription/subscription.ts'
import { failWithdrawal, payWithdrawal } from '../money/payouts/withdrawals.ts'
import { exportPayouts } from '../money/payouts/batches.ts'
import { setPayoutDestination } from '../money/payouts/destinations.ts'
import { approveVerification, submitVerification } from '../people/verification/verification.ts'
import { setPicture } from '../market/pictures/pictures.ts'
import { recordPayment } from '../money/payments/record-payment.ts'
import { createDeposit } from '../money/wallet/deposits.ts'
import { cancelWithdrawal, requestWithdrawal } from '../money/wallet/withdrawals.ts'
import type { DemoBusiness, DemoCampaign } from './business.ts'
import { destinations, newcomers, unconfirmed, withdrawals } from './content.ts'
import { reviewers, type ReviewerKey } from './people.ts'
import { planReviews } from './reviews.ts'
import { after, day, hour, type DemoTimeline } from './timeline.ts'
import type { CampaignFields } from '../../shared/market/campaign-fields.ts'

const cents = (dollars: number) => Math.round(dollars * 100) as Cents

/** Plans a business, from its registration to its newest campaign. */
export function planBusiness(timeline: DemoTimeline, business: DemoBusiness) {
  const { plan, tx, person } = timeline
  const key = business.email
  const first = Math.max(...business.campaigns.map(({ createdDaysAgo }) => createdDaysAgo))
  const registered = timeline.daysAgo(first + 2.4)
  const { companyName, description, website, billing } = business

  plan(registered, async (at) => {
    const { name, phoneNumber } = business
    await register(timeline, key, { name, phoneNumber, role: 'business' })
    await editSettings(tx, person(key), { companyName, description, website, billing }, at)
  })
  // With less sandbox money than by default, a card payment makes up for it.
  const missing = 1_000_00 - timeline.grantCents
  if (missing > 0) planDeposit(timeline, key, after(registered, 1 * hour), missing as Cents)
  if (business.plan !== 'starter') {
    plan(after(registered, 5 * hour), (at) =>
      changePlan(tx, person(key), { plan: business.plan }, at),
    )
  }
  const waits = business.verification === 'pending'
  planVerification(timeline, business, waits ? timeline.daysAgo(0.8) : after(registered, 8 * hour))
  for (const { daysAgo, dollars, declined } of business.deposits) {
    planDeposit(timeline, key, timeline.daysAgo(daysAgo), cents(dollars), declined)
  }
  for (const campaign of business.campaigns) planCampaign(timeline, key, campaign)
}

/** Plans the registration of each reviewer, up to four days before their first review. */
export function planReviewers(timeline: DemoTimeline) {
  for (const [key, { bio, ...reviewer }] of Object.entries(reviewers)) {
    const first = timeline.firstSeen.get(key)
    const newcomer = newcomers[key as ReviewerKey]
    const registered = newcomer
      ? timeline.daysAgo(newcomer.daysAgo)
      : first && after(first, -timeline.between(0.5, 4) * day)
    if (!registered) continue
    timeline.plan(registered, async (at) => {
      await register(timeline, key, { ...reviewer, role: 'reviewer' })
      if (bio) await editSettings(timeline.tx, timeline.person(key), { bio }, at)
    })
  }
}

/** Plans payout destinations, and later withdrawals in every state. */
export function planWithdrawals(timeline: DemoTimeline) {
  const { plan, tx, person } = timeline
  for (const [key, destination] of Object.entries(destinations)) {
    const first = Math.max(...withdrawals.filter(({ by }) => by === key).map((one) => one.daysAgo))
    const day = timeline.daysAgo(first + 0.1)
    const parsed = PayoutDestinationForm.parse(destination)
    plan(day, (at) => setPayoutDestination(tx, person(key), parsed, at))
  }
  for (const { by, daysAgo, dollars, outcome } of withdrawals) {
    const ref = { withdrawalId: '' }
    const requested = timeline.daysAgo(daysAgo)
    plan(requested, async (at) => {
      const made = await requestWithdrawal(tx, person(by), { amountCents: cents(dollars) }, at)
      ref.withdrawalId = made.id
    })
    if (outcome === 'pending') continue
    if (outcome !== 'cancelled') {
      const { kind = 'bank' } = destinations[by] ?? {}
      plan(after(requested, 4 * hour), (at) => exportPayouts(tx, timeline.admin(), { kind }, at))
    }
    plan(after(requested, timeline.between(8, 40) * hour), (at) => {
      if (outcome === 'cancelled') return cancelWithdrawal(tx, person(by), ref, at)
      if ('paid' in outcome) {
        return payWithdrawal(tx, timeline.admin(), { ...ref, reference: outcome.paid }, at)
      }
      return failWithdrawal(tx, timeline.admin(), { ...ref, reason: outcome.failed }, at)
    })
  }
}

/** Registers through better-auth and its hooks, as people do. `finish` deletes the sessions. */
async function register(
  { auth, tx, people, password }: DemoTimeline,
  key: string,
  { name, ...registration }: Pick<SignUp, 'name' | 'phoneNumber' | 'role' | 'country'>,
) {
  const known = key === 'business' || key === 'reviewer'
  const own = known ? password : randomBytes(18).toString('base64url')
  const body = { name, email: `${key}@candor.demo`, password: own, registration }
  const { user } = await auth.api.signUpEmail({ body })
  const emailVerified = !unconfirmed.includes(key as ReviewerKey)
  await tx.updateTable('users').set({ emailVerified }).where('id', '=', user.id).execute()
  people.set(key, { id: user.id, role: registration.role })
}

function planVerification(
  timeline: DemoTimeline,
  { email, verification }: DemoBusiness,
  submitted: Date,
) {
  const { plan, tx, person, admin, documents } = timeline
  const files = documents.get(email)
  if (!files) return
  plan(submitted, (at) => submitVerification(tx, person(email), { type: 'registered', files }, at))
  if (verification !== 'approved') return
  plan(after(submitted, 20 * hour), (at) =>
    approveVerification(tx, admin(), { businessId: person(email).id }, at),
  )
}

function planDeposit(
  timeline: DemoTimeline,
  by: string,
  at: Date,
  amountCents: Cents,
  declined = false,
) {
  const { plan, tx, person } = timeline
  const ref = { depositId: '' }
  plan(at, async () => {
    const { id } = await createDeposit(tx, person(by), { amountCents }, at)
    ref.depositId = id
  })
  plan(after(at, 0.05 * hour), (paidAt) => {
    if (declined) {
      const failure = 'The card was declined'
      return recordPayment(tx, { type: 'failed', ...ref, failure }, paidAt)
    }
    const reference = `sandbox_${ref.depositId}`
    return recordPayment(tx, { type: 'paid', ...ref, reference }, paidAt)
  })
}

function planCampaign(timeline: DemoTimeline, by: string, campaign: DemoCampaign) {
  const { plan, tx, person, admin, pictures, sealing } = timeline
  const { fate, createdDaysAgo, codes } = campaign
  const { priceDollars, ...brief } = campaign.brief
  const pricePerReviewCents = cents(priceDollars)
  const fields = { ...brief, ...factsOf[brief.product], pricePerReviewCents }
  const created = timeline.daysAgo(createdDaysAgo)
  const ref = { campaignId: '' }

  plan(created, async (at) => {
    ref.campaignId = (await createCampaign(tx, person(by), { ...fields, draft: true }, at)).id
    const picture = pictures.get(brief.product)
    if (picture) await setPicture(tx, person(by), { ...ref, ...picture }, at)
    if (!codes) return
    const given = { ...ref, lines: linesOfList(codes), dryRun: false, reusable: false }
    await importCodes(tx, person(by), given, sealing, at)
  })
  if (fate === 'draft') return
  const submitted = after(created, timeline.between(0.3, 3) * hour)
  plan(submitted, (at) => campaigns.submitCampaign(tx, person(by), ref, at))
  if (fate === 'pending') return
  const decided = after(submitted, timeline.between(5, 18) * hour)
  if (typeof fate === 'object' && 'rejected' in fate) {
    plan(decided, (at) => rejectCampaign(tx, admin(), { ...ref, note: fate.rejected }, at))
    return
  }
  plan(decided, (at) => approveCampaign(tx, admin(), ref, at))
  planReviews(timeline, { by, campaign }, ref)
  if (fate === 'open') return
  if ('pausedDaysAgo' in fate) {
    const paused = timeline.daysAgo(fate.pausedDaysAgo)
    plan(paused, (at) => campaigns.pauseCampaign(tx, person(by), ref, at))
  } else if ('endedDaysAgo' in fate) {
    const ended = timeline.daysAgo(fate.endedDaysAgo)
    plan(ended, (at) => campaigns.completeCampaign(tx, person(by), ref, at))
  } else {
    const edited = timeline.daysAgo(fate.editedDaysAgo)
    const { instructions } = fate
    plan(edited, (at) => editCampaign(tx, person(by), { ...ref, instructions }, at))
    plan(after(edited, 9 * hour), (at) => approveCampaign(tx, admin(), ref, at))
  }
}

/** What reviewers find the campaigns of the demo by, of each product. */
const factsOf: Record<
  string,
  Pick<CampaignFields, 'category' | 'minutes' | 'language' | 'countries'>
> = {
  'Nordlicht H1': { category: 'electronics', minutes: 90, language: 'en' },
  'Nordlicht Pocket': { category: 'electronics', minutes: 60 },
  'Nordlicht Hearing Profile': { category: 'software', minutes: 30, language: 'en' },
  'Sunbird Starter Box': { category: 'food', minutes: 40, language: 'en' },
  'Sunbird Single-Origin Subscription': { category: 'food', minutes: 30 },
  'Weaver Hand Grinder': { category: 'home', minutes: 45, language: 'en' },
  'Harmattan Cold Brew Bottle': { category: 'home', minutes: 20 },
  'Sunbird Capsules': { category: 'food', minutes: 15 },
  'Tamka Beginners': { category: 'learning', minutes: 360, language: 'en' },
  'Fieldwash Sheet Set': { category: 'home', minutes: 60 },
  'Fieldwash Napkins': { category: 'home', minutes: 30, language: 'en' },
  'Primera Prensa Olive Oil': { category: 'food', minutes: 25 },
  'Jabón de Casa': { category: 'beauty', minutes: 20 },
  'Kijani Washing-up Concentrate': {
    category: 'home',
    minutes: 20,
    countries: ['GB', 'KE', 'NG', 'US'],
  },
  'Paperboat Invoices': { category: 'software', minutes: 45, language: 'en' },
  'Paperboat Receipts': { category: 'software', minutes: 20, language: 'en' },
}
