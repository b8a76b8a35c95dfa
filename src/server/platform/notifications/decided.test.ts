import { expect, test } from 'vitest'
import { fileAppeal } from '../../../shared/market/appeals.ts'
import { approveCampaign, editCampaign } from '../../../shared/market/campaigns.ts'
import { decideReceipt } from '../../../shared/market/purchases.ts'
import { rejectVerification } from '../../../shared/people/verification.ts'
import {
  listNotifications,
  readNotifications,
  type NotificationKind,
} from '../../../shared/platform/notifications.ts'
import { listStatementsOfReasons } from '../../../shared/platform/statements.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../../shared/money/wallet.ts'
import {
  anAppealed,
  appeal,
  approve,
  aRejectedReview,
  content,
  decide,
  reject,
  rejection,
  unpublish,
} from '../../test/appeals.ts'
import { deliveredMails, dueDigests } from '../../test/deliver.ts'
import { giveBack } from '../../test/places.ts'
import { aPurchase, handIn } from '../../test/reimbursement.ts'
import { clock } from '../../test/server.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import {
  aBusiness,
  aCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aReviewOf,
  aSubmittedReview,
  orFail,
  type Person,
} from '../../test/world.ts'

async function newest(admin: Person, kind: NotificationKind) {
  const { items } = orFail(await api(admin, listNotifications, { query: { limit: 100 } }))
  return items.find((one) => one.kind === kind)!
}

test('what waited for admins says how it was decided and by whom, to all of them', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()]
  const { campaign, business } = await aCampaign()
  expect((await newest(admin, 'campaign-submitted')).decided).toBeNull()
  clock.travel({ minutes: 1 })
  const params = { campaignId: campaign.id }
  orFail(await api(admin, approveCampaign, { params, body: {} }))
  for (const viewer of [admin, other]) {
    expect((await newest(viewer, 'campaign-submitted')).decided).toEqual({
      action: 'approveCampaign',
      by: 'Ada Admin',
      at: expect.stringMatching(/Z$/),
    })
  }
  // Nobody counts it as unread, and it is with those that were read.
  const shown = async (show: 'unread' | 'read') =>
    orFail(await api(other, listNotifications, { query: { limit: 100, show } }))
  const { unread, items } = await shown('unread')
  expect(items).toHaveLength(unread)
  const ids = (list: typeof items) => list.map(({ id }) => id)
  const { id } = await newest(other, 'campaign-submitted')
  expect(ids(items)).not.toContain(id)
  expect(ids((await shown('read')).items)).toContain(id)
  expect(orFail(await api(other, readNotifications, { body: { ids: [id] } })).unread).toBe(unread)
  // Its next version is still to decide.
  clock.travel({ minutes: 20 })
  orFail(await api(business, editCampaign, { params, body: { title: 'Another title for it' } }))
  expect((await newest(other, 'campaign-submitted')).decided).toBeNull()
})

test('an appeal that was decided and a withdrawal that was cancelled are done', async () => {
  const admin = await anAdmin()
  const { appealId } = await anAppealed(aRejectedReview)
  expect((await newest(admin, 'appeal-filed')).decided).toBeNull()
  orFail(await decide(admin, appealId))
  expect((await newest(admin, 'appeal-filed')).decided).toMatchObject({ by: 'Ada Admin' })

  const reviewer = await aReviewerWith(80_00)
  const asked = orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 40_00 } }))
  expect((await newest(admin, 'withdrawal-requested')).decided).toBeNull()
  orFail(await api(reviewer, cancelWithdrawal, { params: { withdrawalId: asked.id } }))
  expect((await newest(admin, 'withdrawal-requested')).decided).toMatchObject({
    action: 'cancelWithdrawal',
    by: 'Ruth Reviewer',
  })
  expect((await newest(reviewer, 'withdrawal-cancelled')).decided).toBeNull()
})

const decidedAppeals = async (admin: Person) => {
  const { items } = orFail(await api(admin, listNotifications, { query: { limit: 100 } }))
  return items.flatMap(({ kind, text, decided }) =>
    kind === 'appeal-filed' ? [[text, decided?.action]] : [],
  )
}

test('an appeal is open while others of its person or about its review are decided', async () => {
  const business = await aBusiness({ name: 'Bright Bakery' })
  const { admin, campaign, reviewer, review } = await aSubmittedReview({ business })
  orFail(await uploadDocuments(business, ['deed.pdf']))
  const call = { params: { businessId: business.id }, body: { note: rejection.note } }
  orFail(await api(admin, rejectVerification, call))
  const [statement] = orFail(await api(business, listStatementsOfReasons)).items
  orFail(await api(business, fileAppeal, { body: { statementId: statement!.id, content } }))
  orFail(await approve(admin, review.id))
  const approval = { reviewId: review.id, ground: 'breaks_policy' as const, content }
  orFail(await api(business, fileAppeal, { body: approval }))
  orFail(await unpublish(admin, review.id))
  const { appeal: own } = orFail(await appeal(reviewer, review.id))

  const later = await anAdmin()
  orFail(await decide(later, own!.id, { outcome: 'upheld' }))
  const [last, second, first] = await decidedAppeals(admin)
  const ofReview = `review of “${campaign.title}” has appealed.`
  expect(last).toEqual([`The reviewer of an unpublished ${ofReview}`, 'upholdDecision'])
  expect(second).toEqual([expect.stringContaining('against an approved review'), undefined])
  expect(first).toEqual([expect.stringMatching('^Bright Bakery .* of its documents'), undefined])
})

test('several appeals in one notification are not decided with the last of them', async () => {
  const { admin, campaign, reviewer, review } = await aRejectedReview()
  const other = await aReviewer()
  const { id } = await aReviewOf(campaign, other)
  orFail(await reject(admin, id))
  orFail(await appeal(reviewer, review.id))
  const { appeal: last } = orFail(await appeal(other, id))
  await deliveredMails()
  const [both] = await decidedAppeals(admin)
  expect(both![0]).toBe(`2 appeals about reviews of “${campaign.title}” wait for a decision.`)
  orFail(await decide(await anAdmin(), last!.id))
  expect((await decidedAppeals(admin))[0]).toEqual([both![0], undefined])
})

test('a campaign that waits again within ten minutes is not decided', async () => {
  const admin = await anAdmin()
  const { campaign, business } = await aCampaign()
  await deliveredMails()
  clock.travel({ minutes: 1 })
  const params = { campaignId: campaign.id }
  orFail(await api(await anAdmin(), approveCampaign, { params, body: {} }))
  clock.travel({ minutes: 1 })
  orFail(await api(business, editCampaign, { params, body: { title: 'Another title for it' } }))
  await deliveredMails()
  const { items } = orFail(await api(admin, listNotifications))
  expect(items.slice(0, 2).map(({ text, decided }) => [text, decided?.action])).toEqual([
    [expect.stringContaining('Another title for it'), undefined],
    [expect.stringContaining(campaign.title), 'approveCampaign'],
  ])
})

test('a receipt that was decided is done, and not in the mail of admins', async () => {
  const { reviewer, place } = await aPurchase()
  const admin = await anAdmin()
  const params = { placeId: place.id }
  orFail(await handIn(reviewer, place.id))
  orFail(await giveBack(reviewer, place.id))
  await deliveredMails()
  expect((await newest(admin, 'receipt-waiting')).decided).toBeNull()
  orFail(await api(admin, decideReceipt, { params, body: { reimbursementCents: 24_50 } }))
  expect((await newest(admin, 'receipt-waiting')).decided).toMatchObject({
    action: 'decideReceipt',
    by: 'Ada Admin',
  })
  clock.travel({ minutes: 61 })
  const mails = (await dueDigests()).filter(({ to }) => to === admin.email)
  expect(mails).toEqual([])
})
