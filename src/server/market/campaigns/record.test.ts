import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import * as contract from '../../../shared/market/campaigns.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { clock } from '../../test/server.ts'
import { pdf, uploadFiles } from '../../test/uploads.ts'
import {
  aBusiness,
  aCampaign,
  anAdmin,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  campaignBody,
  orFail,
  type Person,
} from '../../test/world.ts'

/** The entries about somebody or something, oldest first. */
async function entriesAbout(about: string, admin: Person) {
  const query = { about, kind: 'without-sign-ins' as const, limit: '100' }
  return orFail(await api(admin, listAudit, { query })).items.toReversed()
}

test('the log has every step of a campaign, from its draft to its end', async () => {
  const admin = await anAdmin()
  const business = await aBusiness()
  const body = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5, draft: true }
  const campaign = orFail(await api(business, contract.createCampaign, { body }))
  const params = { campaignId: campaign.id }
  const act = async (verb: Promise<{ status: number }>) => {
    expect((await verb).status).toBeLessThan(300)
    clock.travel({ minutes: 1 })
  }
  clock.travel({ minutes: 1 })
  const edit = { title: 'Tell us about our rolls', countries: ['IT', 'NG'] }
  await act(api(business, contract.editCampaign, { params, body: edit }))
  await act(api(business, contract.submitCampaign, { params }))
  await act(api(admin, contract.approveCampaign, { params, body: {} }))
  await act(api(business, contract.pauseCampaign, { params }))
  await act(api(business, contract.resumeCampaign, { params }))
  const price = { pricePerReviewCents: 12_00 }
  await act(api(business, contract.editCampaign, { params, body: price }))
  await act(api(admin, contract.approveCampaign, { params, body: {} }))
  await act(api(business, contract.completeCampaign, { params }))

  const log = await entriesAbout(campaign.id, admin)
  expect(log.map(({ action }) => action)).toEqual([
    'createCampaign',
    'editCampaign',
    'submitCampaign',
    'approveCampaign',
    'pauseCampaign',
    'resumeCampaign',
    'editCampaign',
    'approveCampaign',
    'completeCampaign',
  ])
  const [created, edited, submitted] = log
  expect(created).toMatchObject({
    actor: { id: business.id },
    before: null,
    after: { createdAs: 'draft', title: campaignBody.title, pricePerReviewCents: 10_00 },
  })
  expect(edited).toMatchObject({
    before: { title: campaignBody.title, countries: '' },
    after: { title: 'Tell us about our rolls', countries: 'IT, NG' },
  })
  expect(submitted).toMatchObject({ before: { status: 'draft' }, after: { status: 'pending' } })
  expect(log[6]).toMatchObject({
    before: { pricePerReviewCents: 10_00, status: 'active' },
    after: { pricePerReviewCents: 12_00, status: 'pending' },
  })
})

test('an edit that changes nothing leaves no entry', async () => {
  const { business, campaign } = await aCampaign()
  const params = { campaignId: campaign.id }
  const body = { title: campaign.title }
  orFail(await api(business, contract.editCampaign, { params, body }))
  const log = await entriesAbout(campaign.id, await anAdmin())
  expect(log.map(({ action }) => action)).toEqual(['createCampaign'])
})

test('a deleted campaign is found under its business, with its title', async () => {
  const { business, campaign } = await aCampaign()
  const params = { campaignId: campaign.id }
  orFail(await api(business, contract.deleteCampaign, { params }))
  const log = await entriesAbout(business.id, await anAdmin())
  expect(log.find(({ action }) => action === 'deleteCampaign')).toMatchObject({
    actor: { id: business.id },
    subject: `campaign:${campaign.id}`,
    subjectName: null,
    before: { title: campaign.title, status: 'pending' },
  })
})

test('the last place completes a campaign in the name of the system', async () => {
  const { campaign, admin } = await anActiveCampaign()
  for (let place = 0; place < campaign.targetReviews; place++) {
    const { id: reviewId } = await aReviewOf(campaign, await aReviewer())
    orFail(await api(admin, approveReview, { params: { reviewId }, body: {} }))
  }
  const log = await entriesAbout(campaign.id, admin)
  expect(log.filter(({ action }) => action === 'fillCampaign')).toMatchObject([
    { actor: null, before: { status: 'active' }, after: { status: 'completed' } },
  ])
})

test('the log has the documents that a business sent and what it changed in its profile', async () => {
  const business = await aBusiness({ name: 'Marco Rossi' })
  orFail(await uploadFiles(business, [{ name: 'deed.pdf', bytes: pdf }]))
  clock.travel({ minutes: 1 })
  const body = { companyName: 'Bottega Lume', name: 'Marco R.' }
  orFail(await api(business, editSettings, { body }))
  orFail(await api(business, editSettings, { body }))
  const log = await entriesAbout(business.id, await anAdmin())
  expect(log.slice(-2)).toMatchObject([
    {
      action: 'submitVerification',
      before: { status: 'none' },
      after: { status: 'pending', type: 'registered', fileNames: 'deed.pdf' },
    },
    {
      action: 'editProfile',
      before: { companyName: 'Marco Rossi' },
      after: { companyName: 'Bottega Lume', changed: 'name' },
    },
  ])
  // A person's own name does not outlive the account.
  expect(JSON.stringify(log.at(-1)?.after)).not.toContain('Marco')
})
