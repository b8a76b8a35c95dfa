import { aContactMessage, aFailedItem, anUndeliveredMail } from './failures.ts'
import { randomUUID } from 'node:crypto'
import { getCampaign } from '../../shared/market/campaign-page.ts'
import * as campaigns from '../../shared/market/campaigns.ts'
import type { Cents } from '../../shared/base/money.ts'
import { addNoteTemplate } from '../../shared/market/note-templates.ts'
import * as payouts from '../../shared/money/payouts.ts'
import * as refunds from '../../shared/money/refunds.ts'
import { claimReview } from '../../shared/market/review-queue.ts'
import { saveDraft } from '../../shared/market/drafts.ts'
import * as reviews from '../../shared/market/reviews.ts'
import { changePlan } from '../../shared/money/subscription.ts'
import { approveVerification } from '../../shared/people/verification.ts'
import * as wallet from '../../shared/money/wallet.ts'
import { completeProfile } from '../people/accounts/accounts.ts'
import { hashOfKey } from '../base/http/api-key.ts'
import { webhook } from './refunds.ts'
import { giveBack, take } from './places.ts'
import { aSavedSearchOf } from './searches.ts'
import { clock, server } from './server.ts'
import { uploadDocuments } from './uploads.ts'
import { aStoredWebhookOf } from './webhooks.ts'
import {
  aBusiness,
  aDeposit,
  aDestinationOf,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSessionOf,
  campaignBody,
  orFail,
  type Person,
} from './world.ts'

/**
 * Two owners side by side: each has a business, a reviewer, an admin and everything that lists
 * show, with names and amounts of their own. Each reviewer has also reviewed the other's campaign.
 */
export type Owner = Awaited<ReturnType<typeof anOwner>> & {
  withdrawals: Record<'pending' | 'cancelled' | 'failed' | 'paid', string>
  batchId: string
  placeId: string
  refundIds: { expired: string; cards: string }
  reviews: Record<'approved' | 'ofOther' | 'ofWithdrawn', string>
}

/** The amounts of one owner, in cents. No two owners share one. */
const amountsOf = (n: number) => ({
  grant: 20_00 + n,
  deposit: 900_00 + n,
  pendingDeposit: 50_00 + n,
  failedDeposit: 60_00 + n,
  price: 200_00 + 10 * n,
  fee: 20_00 + n,
  dispute: 11_00 + n,
  wonDispute: 12_00 + n,
  withdrawals: { pending: 30_00 + n, cancelled: 31_00 + n, failed: 32_00 + n, paid: 33_00 + n },
})

export async function twoOwners(): Promise<[Owner, Owner]> {
  // The templates that the schema comes with are of neither owner.
  await server().db.deleteFrom('noteTemplates').execute()
  const admins = [await anAdmin(), await anAdmin()] as const
  const bases = [await anOwner(1, admins[0]), await anOwner(2, admins[1])] as const
  const owners = [await reviewed(bases[0], bases[1]), await reviewed(bases[1], bases[0])] as const
  for (const { business } of bases) {
    await aFailedItem(business.id)
    await anUndeliveredMail(business.email)
    await aContactMessage(business.email)
  }
  const [one, two] = [await paid(owners[0]), await paid(owners[1])]
  // After both exports, so that these stay out of a batch.
  const pending = [await aWithdrawal(owners[0], 'pending'), await aWithdrawal(owners[1], 'pending')]
  return [
    { ...owners[0], ...one, withdrawals: { ...one.withdrawals, pending: pending[0]! } },
    { ...owners[1], ...two, withdrawals: { ...two.withdrawals, pending: pending[1]! } },
  ]
}

async function aWithdrawal(
  { reviewer, amounts }: Base,
  state: keyof Base['amounts']['withdrawals'],
): Promise<string> {
  const body = { amountCents: amounts.withdrawals[state] }
  return orFail(await api(reviewer, wallet.requestWithdrawal, { body })).id
}

/** The accounts with their money, campaigns, documents, second sessions and linked accounts. */
async function anOwner(n: number, admin: Person) {
  const name = ['First', 'Second'][n - 1]!
  const amounts = amountsOf(n)
  const business = await aBusiness({ balance: 0, name: `${name} Bakery` })
  const expired = await anExpiredGrant(business, admin, amounts.grant)
  const depositIds = {
    paid: await aDeposit(business, amounts.deposit),
    pending: await aPendingDeposit(business, amounts.pendingDeposit),
    failed: await aPendingDeposit(business, amounts.failedDeposit),
  }
  await webhook({ type: 'failed', depositId: depositIds.failed, failure: 'declined' })
  orFail(await api(business, changePlan, { body: { plan: 'professional' } }))
  const reviewer = await aReviewer(`${name} Reviewer`)
  const make = (title: string) => aCampaignOf(business, admin, `${name} ${title}`, amounts.price)
  const campaignIds = {
    reviewed: await make('reviewed campaign'),
    withdrawn: await make('withdrawn campaign'),
    unreviewed: await make('unreviewed campaign'),
    draft: await aDraftOf(business, `${name} draft campaign`),
  }
  orFail(await uploadDocuments(business, [`${name}.pdf`]))
  orFail(await api(admin, approveVerification, { params: { businessId: business.id }, body: {} }))
  for (const person of [business, reviewer, admin]) await aSessionOf(person)
  const linked = {
    business: await aLinkedAccount(business),
    reviewer: await aLinkedAccount(reviewer),
    admin: await aLinkedAccount(admin),
  }
  const keyIds = {
    business: await aStoredKeyOf(business, name),
    admin: await aStoredKeyOf(admin, name),
  }
  const webhookIds = {
    business: await aStoredWebhookOf(business, name),
    admin: await aStoredWebhookOf(admin, name),
  }
  const devices = {
    business: await sessionsOf(business),
    reviewer: await sessionsOf(reviewer),
    admin: await sessionsOf(admin),
  }
  const people = { business, reviewer, admin }
  const { id: searchId } = await aSavedSearchOf(reviewer)
  const things = { depositIds, campaignIds, linked, keyIds, webhookIds, devices, expired }
  return {
    name,
    amounts,
    ...people,
    ...things,
    templateId: await aTemplateOf(admin, name),
    searchId,
  }
}

async function sessionsOf({ id }: Person): Promise<string[]> {
  const { db } = server()
  const rows = await db.selectFrom('sessions').select('id').where('userId', '=', id).execute()
  return rows.map((row) => row.id)
}

async function anExpiredGrant(business: Person, admin: Person, grantCents: number) {
  const at = clock.now()
  await server()
    .db.transaction()
    .execute((tx) => completeProfile(tx, business, { grantCents }, at))
  const { id } = orFail(await api(business, refunds.requestRefund))
  orFail(await api(admin, refunds.approveRefund, { params: { refundId: id } }))
  return id
}

async function aTemplateOf(admin: Person, name: string) {
  const content = `${name} template: please say what you used it for.`
  return orFail(await api(admin, addNoteTemplate, { body: { reason: 'low_effort', content } })).id
}

const aPendingDeposit = async (business: Person, amountCents: number) =>
  orFail(await api(business, wallet.createDeposit, { body: { amountCents } })).id

async function aCampaignOf(business: Person, admin: Person, title: string, price: number) {
  const tryingDays = title.includes('unreviewed') ? 14 : 0
  const sums = { pricePerReviewCents: price, targetReviews: 5, tryingDays }
  const body = { ...campaignBody, title, product: `Product of ${title}`, ...sums }
  const { id } = orFail(await api(business, campaigns.createCampaign, { body }))
  const params = { campaignId: id }
  orFail(await api(admin, campaigns.approveCampaign, { params, body: {} }))
  return id
}

async function aDraftOf(business: Person, title: string) {
  const sums = { pricePerReviewCents: 1_00, targetReviews: 5 }
  const body = { ...campaignBody, title, ...sums, draft: true as const }
  return orFail(await api(business, campaigns.createCampaign, { body })).id
}

/** Inserts an account at GitHub and the password account that lists leave out. */
async function aLinkedAccount({ id: userId }: Person) {
  const at = clock.now()
  const [linked, own] = [randomUUID(), randomUUID()]
  const times = { userId, createdAt: at, updatedAt: at }
  await server()
    .db.insertInto('accounts')
    .values([
      { ...times, id: linked, accountId: linked, providerId: 'github' },
      { ...times, id: own, accountId: own, providerId: 'credential' },
    ])
    .execute()
  return linked
}

/** An API key of which only the hash is known, without the notification of a real one. */
async function aStoredKeyOf({ id: userId }: Person, name: string) {
  const id = randomUUID()
  await server()
    .db.insertInto('apiKeys')
    .values({
      id,
      userId,
      name: `${name} key`,
      prefix: 'ck_test_a1B2c3D4',
      keyHash: hashOfKey(id),
      scopes: ['wallet:read'],
      createdAt: clock.now(),
    })
    .execute()
  return id
}

type Base = Awaited<ReturnType<typeof anOwner>>

/** A returned place and the reviews of an owner's reviewer: approved, pending at the other's, of a withdrawn one. */
async function reviewed(own: Base, other: Base) {
  const { reviewer, admin, business, campaignIds } = own
  const unreviewed = await getCampaignNow(admin, campaignIds.unreviewed)
  const { id: placeId } = orFail(await take(reviewer, unreviewed))
  orFail(await giveBack(reviewer, placeId))
  const begun = { params: { campaignId: unreviewed.id }, body: { content: `Begun by ${own.name}` } }
  orFail(await api(reviewer, saveDraft, begun))
  const submit = async (id: string) => (await aReviewOf({ id }, reviewer)).id
  const ids = {
    approved: await submit(campaignIds.reviewed),
    ofOther: await submit(other.campaignIds.reviewed),
    ofWithdrawn: await submit(campaignIds.withdrawn),
  }
  orFail(await api(admin, reviews.approveReview, { params: { reviewId: ids.approved }, body: {} }))
  orFail(await api(admin, claimReview, { params: { reviewId: ids.ofOther }, body: {} }))
  const params = { campaignId: campaignIds.withdrawn }
  orFail(await api(business, campaigns.deleteCampaign, { params }))
  return { ...own, placeId, reviews: ids }
}

const getCampaignNow = async (admin: Person, campaignId: string) =>
  orFail(await api(admin, getCampaign, { params: { campaignId } }))

/** Withdrawals in every state, a batch, two disputes and a refund to the card. */
async function paid(base: Base) {
  const { name, amounts, reviewer, admin, business, depositIds, expired } = base
  await aDestinationOf(reviewer, { accountHolder: `${name} Reviewer`, bankName: `${name} Bank` })
  const withdrawals = {
    cancelled: await aWithdrawal(base, 'cancelled'),
    failed: await aWithdrawal(base, 'failed'),
    paid: await aWithdrawal(base, 'paid'),
  }
  const at = (withdrawalId: string) => ({ params: { withdrawalId } })
  orFail(await api(reviewer, wallet.cancelWithdrawal, at(withdrawals.cancelled)))
  const reason = { body: { reason: `${name} account closed` } }
  orFail(await api(admin, payouts.failWithdrawal, { ...at(withdrawals.failed), ...reason }))
  const { id: batchId } = orFail(await api(admin, payouts.exportPayouts))
  const reference = { body: { reference: `${name} transfer` } }
  orFail(await api(admin, payouts.payWithdrawal, { ...at(withdrawals.paid), ...reference }))

  const depositId = depositIds.paid
  const disputes = { lost: amounts.dispute, won: amounts.wonDispute }
  for (const [outcome, cents] of Object.entries(disputes)) {
    const reversalId = `${name} ${outcome}`
    const event = { depositId, reversalId, amountCents: cents as Cents, reference: 'r' }
    await webhook({ type: 'reversed', ...event, dispute: { respondBy: null } })
  }
  await webhook({ type: 'reversal-returned', depositId, reversalId: `${name} won` })
  const { id: cards } = orFail(await api(business, refunds.requestRefund))
  orFail(await api(admin, refunds.approveRefund, { params: { refundId: cards } }))
  return { withdrawals, batchId, refundIds: { expired, cards } }
}
