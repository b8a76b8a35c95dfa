import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { approveCampaign, createCampaign, editCampaign } from '../../../shared/market/campaigns.ts'
import { setPayoutDestination } from '../../../shared/money/payout-destination.ts'
import { exportPayouts, payWithdrawal } from '../../../shared/money/payouts.ts'
import { approveRefund, requestRefund } from '../../../shared/money/refunds.ts'
import {
  approveReview,
  rejectReview,
  resubmitReview,
  submitReview,
} from '../../../shared/market/reviews.ts'
import { deleteAccount, editSettings } from '../../../shared/people/settings.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { approveVerification, createDocumentLink } from '../../../shared/people/verification.ts'
import { createDeposit, requestWithdrawal } from '../../../shared/money/wallet.ts'
import { aMember, password } from '../../test/members.ts'
import { server, withPoolOf } from '../../test/server.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import { improvedBody } from '../../test/second-try.ts'
import {
  anAdmin,
  api,
  atOnce,
  campaignBody,
  destinationBody,
  orFail,
  request,
  reviewBody,
} from '../../test/world.ts'

/** A request that needs two connections at once waits for others that do the same, for ever. */

const signUp = (email: string) =>
  request<object>(null, 'POST', '/api/auth/sign-up/email', {
    body: {
      name: 'Ngozi Okafor',
      email,
      password,
      phoneNumber: '+234 800 123 4567',
      role: 'reviewer',
      country: 'NG',
    },
  })

test('a hundred people who register at once on ten connections all succeed', async () => {
  await withPoolOf(10, async () => {
    const answers = await atOnce(100, (i) => signUp(`at-once-${i}@example.com`))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

test('who registers or signs in while no connection is free may try again soon', async () => {
  await withPoolOf(10, async (pool) => {
    const { email } = await aMember('reviewer')
    const signIn = () =>
      request<object>(null, 'POST', '/api/auth/sign-in/email', { body: { email, password } })
    for (const work of [signUp, signIn]) {
      const statuses: number[] = []
      // Each time one connection later is refused, until the request needs no more of them.
      for (let free = 0; statuses.at(-1) !== 200; free++) {
        const connect = pool.connect.bind(pool)
        let given = 0
        const refusing = vi.spyOn(pool, 'connect').mockImplementation(() => {
          if (given++ < free) return connect()
          throw new Error('timeout exceeded when trying to connect')
        })
        const { status } = await work(`late-${free}@example.com`)
        refusing.mockRestore()
        statuses.push(status)
      }
      expect(statuses.length).toBeGreaterThan(2)
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([503]))
    }
  })
})

test('one connection is enough for a whole journey of each role', async () => {
  const admin = await anAdmin()
  await withPoolOf(1, async () => {
    const [business, reviewer] = [await aMember('business'), await aMember('reviewer')]
    const verification = orFail(await uploadDocuments(business, ['deed.pdf']))
    orFail(await api(admin, approveVerification, { params: { businessId: business.id }, body: {} }))
    const params = { documentId: verification.documents[0]!.id }
    const link = orFail(await api(admin, createDocumentLink, { params }))
    orFail(await request(admin, 'GET', link.url))

    const fields = { ...campaignBody, pricePerReviewCents: 40_00, targetReviews: 5 }
    const campaign = orFail(await api(business, createCampaign, { body: fields }))
    const campaignId = { params: { campaignId: campaign.id } }
    orFail(await api(business, editCampaign, { ...campaignId, body: { targetReviews: 6 } }))
    orFail(await api(admin, approveCampaign, { ...campaignId, body: {} }))
    const submission = { ...campaignId, body: { ...reviewBody, rating: 4 } }
    const review = orFail(await api(reviewer, submitReview, { ...submission, key: randomUUID() }))
    const reviewId = { params: { reviewId: review.id } }
    const verdict = { reason: 'off_topic', note: 'This is about something else entirely.' } as const
    const rejection = { ...reviewId, body: { ...verdict, allowResubmission: true } }
    orFail(await api(admin, rejectReview, rejection))
    orFail(await api(reviewer, resubmitReview, { ...reviewId, body: improvedBody }))
    orFail(await api(admin, approveReview, { ...reviewId, body: {} }))

    orFail(await api(reviewer, setPayoutDestination, { body: destinationBody }))
    const body = { amountCents: 40_00 }
    const withdrawal = orFail(await api(reviewer, requestWithdrawal, { body }))
    orFail(await api(admin, exportPayouts))
    const paid = { params: { withdrawalId: withdrawal.id }, body: { reference: 'FT-1' } }
    orFail(await api(admin, payWithdrawal, paid))

    orFail(await api(business, createDeposit, { body: { amountCents: 100_00 } }))
    orFail(await api(business, changePlan, { body: { plan: 'professional' } }))
    orFail(await api(business, editSettings, { body: { companyName: 'Bright Bakery' } }))
    const refund = orFail(await api(business, requestRefund))
    orFail(await api(admin, approveRefund, { params: { refundId: refund.id } }))
    orFail(await api(reviewer, deleteAccount, { body: { password } }))
    const reason = 'Several accounts of one person.'
    const userId = { params: { userId: business.id } }
    const suspended = orFail(await api(admin, suspendUser, { ...userId, body: { reason } }))
    expect(suspended).toMatchObject({ suspended: true })
  })
})

test('one connection is enough to sign in and out, with codes, and to reset a password', async () => {
  await withPoolOf(1, async () => {
    const member = await aMember('reviewer')
    const post = async (path: string, body: object, who: { cookie: string } | null = member) =>
      orFail(await request(who, 'POST', `/api/auth/${path}`, { body }))
    await post('send-verification-email', {})
    await post('two-factor/enable', { password })
    await post('request-password-reset', { email: member.email }, null)
    await post('sign-in/email', { email: member.email, password }, null)
    await post('sign-out', {})
    const other = await aMember('business')
    const passwords = { currentPassword: password, newPassword: `${password}, longer` }
    expect(await post('change-password', passwords, other)).toMatchObject({ user: {} })
  })
})

test('one connection is enough for every list, page and file', async () => {
  const people = [await anAdmin(), await aMember('business'), await aMember('reviewer')]
  await withPoolOf(1, async () => {
    const paths = server()
      .routes.filter((route) => route.startsWith('GET /') && !route.includes('/api/events'))
      .map((route) => route.slice('GET '.length).replace(/:\w+/g, () => randomUUID()))
    for (const path of paths) {
      for (const person of people) {
        const { status } = await request(person, 'GET', path)
        expect(status < 500 || path === '/metrics', `${path}: ${status}`).toBe(true)
      }
    }
  })
})
