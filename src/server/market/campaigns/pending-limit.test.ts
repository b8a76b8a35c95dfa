import { beforeEach, expect, test } from 'vitest'
import {
  approveCampaign,
  createCampaign,
  deleteCampaign,
  editCampaign,
  submitCampaign,
} from '../../../shared/market/campaigns.ts'
import type { Mail } from '../../base/mail/mail.ts'
import { deliveredMails, dueDigests } from '../../test/deliver.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  atOnce,
  campaignBody,
  orFail,
  type Person,
} from '../../test/world.ts'

/** Nobody floods the admins with campaigns to check. */

beforeEach(async () => {
  await server().owner.query('delete from notifications')
})

const body = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5 }
const create = (business: Person) => api(business, createCampaign, { body })
const few = { PENDING_CAMPAIGNS_PER_BUSINESS: '3' }

test('few campaigns of a business wait for approval, also when many are sent at once', async () => {
  await whileConfigured(few, async () => {
    const business = await aBusiness({ balance: 1_000_00 })
    const made = await atOnce(6, () => create(business))
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
    expect(made.find(({ status }) => status === 409)!.error).toMatchObject({
      code: 'conflict',
      reason: 'pending',
      message:
        '3 of your campaigns wait for approval. ' +
        'Save this one as a draft, and submit it when some of them are decided.',
    })
    const draft = orFail(await api(business, createCampaign, { body: { ...body, draft: true } }))
    const submit = () => api(business, submitCampaign, { params: { campaignId: draft.id } })
    expect((await submit()).status).toBe(409)
    const pending = made.find(({ status }) => status === 201)!
    const params = { campaignId: orFail(pending).id }
    orFail(await api(await anAdmin(), approveCampaign, { params, body: {} }))
    orFail(await submit())
    // Another business and an edit of a campaign that runs are not refused.
    orFail(await create(await aBusiness()))
    const edit = { description: `${body.description} Take your time.` }
    orFail(await api(business, editCampaign, { params, body: edit }))
  })
})

test('a business keeps a hundred drafts, and submits or deletes some for more', async () => {
  const business = await aBusiness()
  const draft = () => api(business, createCampaign, { body: { title: 'Soap', draft: true } })
  const first = orFail(await draft())
  for (let i = 0; i < 97; i++) orFail(await draft())
  const last = await atOnce(4, draft)
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  expect((await draft()).error?.message).toBe(
    'You have 100 drafts of campaigns. Submit or delete some of them first.',
  )
  orFail(await api(business, deleteCampaign, { params: { campaignId: first.id } }))
  orFail(await draft())
})

test('an admin hears of many new campaigns in one mail, of those that still wait', async () => {
  const admin = await anAdmin()
  const made = []
  for (let i = 0; i < 5; i++) made.push(await aCampaign())
  const { campaign: decided } = await anActiveCampaign()
  const toAdmin = ({ to }: Mail) => to === admin.email
  expect((await deliveredMails()).filter(toAdmin)).toEqual([])
  clock.travel({ minutes: 61 })
  const [mail, ...others] = (await dueDigests()).filter(toAdmin)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('5 things to check')
  for (const { campaign } of made) expect(mail!.text).toContain(`/campaigns/${campaign.id}`)
  expect(mail!.text).not.toContain(decided.id)
})

test('a campaign that waits again within ten minutes of its approval is in the mail', async () => {
  const admin = await anAdmin()
  const { business, campaign } = await anActiveCampaign()
  const params = { campaignId: campaign.id }
  clock.travel({ minutes: 2 })
  orFail(await api(business, editCampaign, { params, body: { title: 'A bread for waiting' } }))
  await deliveredMails()
  clock.travel({ minutes: 61 })
  const mails = (await dueDigests()).filter(({ to }) => to === admin.email)
  expect(mails.map(({ text }) => text).join()).toContain('A bread for waiting')
})
