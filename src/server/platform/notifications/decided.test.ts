import { expect, test } from 'vitest'
import { approveCampaign, editCampaign } from '../../../shared/market/campaigns.ts'
import {
  listNotifications,
  readNotifications,
  type NotificationKind,
} from '../../../shared/platform/notifications.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../../shared/money/wallet.ts'
import { anAppealed, aRejectedReview, decide } from '../../test/appeals.ts'
import { clock } from '../../test/server.ts'
import { aCampaign, anAdmin, api, aReviewerWith, orFail, type Person } from '../../test/world.ts'

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
