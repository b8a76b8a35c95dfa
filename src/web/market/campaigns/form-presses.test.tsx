import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import { createCampaign, editCampaign, submitCampaign } from '../../../shared/market/campaigns.ts'
import type { Fulfilment } from '../../../shared/market/fulfilment.ts'
import { calling, control, field, late, openScreen } from '../../test/opened.tsx'
import type { Request, Screen } from '../../test/opened.tsx'
import type { Part } from '../../test/sample.ts'
import { answer, refusal } from '../../test/screen.tsx'
import type { Answer } from '../../test/screen.tsx'

const viewer = { role: 'business', id: 'b1', isVerified: true } as const
const about = 'A tea from the north, picked by hand and dried for a whole day.'
const texts = { title: 'Green tea of spring', product: 'Tea', description: about }
const labels = {
  title: 'Campaign Title',
  product: 'Product Name',
  description: 'Campaign Description',
} as const

const openNew = (search = '', answers: Answer[] = []) =>
  openScreen({ path: `/campaigns/create${search}`, viewer, answers })

/** Everything that each campaign needs. */
async function fillIn(screen: Screen) {
  for (const [name, label] of Object.entries(labels)) {
    await screen.fill(label, texts[name as keyof typeof texts])
  }
  await screen.fill('Price per Review ($)', '5')
  await screen.fill('Target Reviews', '10')
}

const choose = (screen: Screen, way: Fulfilment) => screen.choose('Who provides the product', way)
const bodyOf = ([, parts]: Request) => (parts as { body: Record<string, unknown> }).body
const nothingGiven = { worthCents: 0, reimbursementCapCents: 0, tryingDays: 0 }

test('new campaign: of each way to get the product, only what belongs to it is sent', async () => {
  const screen = await openNew()
  await fillIn(screen)
  screen.answerWith(refusal(createCampaign, 'conflict', 'Not now.'))
  const create = async () => {
    await screen.press('Create Campaign')
    return screen.sent.splice(0).map(bodyOf)
  }

  await choose(screen, 'shipping')
  expect(await create()).toEqual([])
  expect(screen.lacks('Enter at least one day', 'Enter what the product is worth')).toEqual([])
  await screen.fill('Days of trying', '7')
  await screen.fill('Worth of what you give ($)', '12.50')
  await screen.pressField('Ask for a proof of use')
  const given = { ...nothingGiven, tryingDays: 7, worthCents: 12_50, proofRequired: true }
  expect(await create()).toMatchObject([{ ...texts, ...given, fulfilment: 'shipping' }])

  await choose(screen, 'code')
  expect(await create()).toMatchObject([{ ...given, fulfilment: 'code' }])

  await choose(screen, 'reimbursement')
  expect(await create()).toEqual([])
  expect(screen.lacks('Enter the most that you pay back')).toEqual([])
  await screen.fill('Most that you pay back ($)', '30')
  const paidBack = { tryingDays: 7, worthCents: 0, reimbursementCapCents: 30_00 }
  expect(await create()).toMatchObject([{ ...paidBack, fulfilment: 'reimbursement' }])

  await choose(screen, 'own')
  await screen.fill('Days of trying', '')
  await screen.fill('Worth of what you give ($) optional', '')
  expect(await create()).toMatchObject([{ ...nothingGiven, fulfilment: 'own' }])
})

test('new campaign: limits are said at their fields, and nothing is sent', async () => {
  const screen = await openNew()
  await screen.press('Create Campaign')
  await fillIn(screen)
  await screen.fill('Price per Review ($)', '0.49')
  await screen.fill('Target Reviews', '4')
  await screen.press('Create Campaign')
  expect(screen.alerts()).toEqual([
    '2 fields need your attention Price per Review, Target Reviews',
    'Minimum price is $0.50',
    'Minimum 5 reviews required',
  ])
  expect(screen.sent).toEqual([])
})

test('new campaign: it is sent once, a refusal keeps the text, and success opens its page', async () => {
  const screen = await openNew()
  await fillIn(screen)
  const refused = late(refusal(createCampaign, 'conflict', 'Somebody was faster.'))
  screen.answerWith(refused)
  await screen.pressTwice('Create Campaign')
  expect(control('Save as draft')).toHaveProperty('disabled', true)
  await refused.come()
  await screen.settle()
  expect(screen.sent).toHaveLength(1)
  expect(screen.lacks('Somebody was faster.')).toEqual([])
  for (const [name, label] of Object.entries(labels)) {
    expect(field(label).value).toBe(texts[name as keyof typeof texts])
  }
  screen.answerWith(answer(createCampaign, { id: 'c9' }), answer(getCampaign, { id: 'c9' }))
  await screen.press('Create Campaign')
  expect(bodyOf(screen.sent[1]!)).toEqual(bodyOf(screen.sent[0]!))
  expect(bodyOf(screen.sent[1]!)).toMatchObject({ pricePerReviewCents: 5_00, targetReviews: 10 })
  expect(screen.location()).toBe('/campaigns/c9')
})

test('new campaign: a draft needs no more than it has, and what was kept of it is gone', async () => {
  const screen = await openNew()
  await screen.press('Create Campaign')
  await screen.press('Save as draft')
  expect(screen.alerts()).toEqual(['Title is required'])
  await screen.fill('Campaign Title', 'Tea')
  expect(localStorage.getItem('candor:campaign-draft:b1')).toContain('Tea')
  screen.answerWith(answer(createCampaign, { id: 'c9' }), answer(getCampaign, { id: 'c9' }))
  await screen.press('Save as draft')
  const empty = { product: '', pricePerReviewCents: null, targetReviews: null, minutes: null }
  expect(screen.sent.map(bodyOf)).toMatchObject([{ ...empty, title: 'Tea', draft: true }])
  expect(screen.location()).toBe('/campaigns/c9')
  expect(screen.lacks('Draft saved')).toEqual([])
  expect(localStorage.getItem('candor:campaign-draft:b1')).toBeNull()
})

test('new campaign: what was typed before is offered again, and started over', async () => {
  const first = await openNew()
  await first.fill('Product Name', 'Tea')
  cleanup()
  const screen = await openNew()
  expect(field('Product Name').value).toBe('Tea')
  await screen.press('Start over')
  expect(field('Product Name').value).toBe('')
  expect(screen.shows('This is what you typed')).toEqual([])
})

const running: Part<CampaignPage> = {
  ...texts,
  id: 'c1',
  businessId: 'b1',
  status: 'active',
  pricePerReviewCents: 5_00,
  targetReviews: 10,
}
const params = { campaignId: 'c1' }
const openEdit = (own: Part<CampaignPage> = {}) =>
  openScreen({
    path: '/campaigns/c1/edit',
    viewer,
    answers: [answer(getCampaign, { ...running, ...own })],
  })
const sentBack = 'Send this campaign back for approval?'

test('edited campaign: a higher target alone is saved at once', async () => {
  const screen = await openEdit({ completedReviews: 1 })
  expect(screen.lacks('so its title, product, link and price can no longer change')).toEqual([])
  expect(screen.lacks('You can only increase the target.')).toEqual([])
  await screen.fill('Target Reviews', '12')
  await screen.press('Save changes')
  expect(screen.sent).toEqual([calling(editCampaign, { params, body: { targetReviews: 12 } })])
  expect(screen.dialog()).toEqual([])
  expect(screen.location()).toBe('/campaigns/c1')
  expect(screen.lacks('Campaign saved')).toEqual([])
})

test('edited campaign: another change is asked about, kept after a refusal, and sent alone', async () => {
  const screen = await openEdit({ pendingReviews: 1, takenCount: 2, paused: true })
  const changed = `${about} It is mild.`
  await screen.fill(labels.description, changed)
  await screen.press('Save changes')
  const said = ['1 open review will', '2 places are taken', ', and it stays paused then']
  expect(screen.dialog().join()).toContain(sentBack)
  expect(screen.lacks(...said)).toEqual([])
  await screen.press('Keep editing')
  expect(screen.sent).toEqual([])
  screen.answerWith(refusal(editCampaign, 'conflict', 'Somebody was faster.'))
  await screen.press('Save changes')
  await screen.press('Save and send')
  expect(screen.lacks('Somebody was faster.')).toEqual([])
  expect(screen.dialog()).toEqual([])
  expect(field(labels.description).value).toBe(changed)
  screen.answerWith(answer(editCampaign))
  await screen.press('Save changes')
  await screen.press('Save and send')
  const sent = calling(editCampaign, { params, body: { description: changed } })
  expect(screen.sent).toEqual([sent, sent])
  expect(screen.location()).toBe('/campaigns/c1')
})

test('edited draft: it is saved without being submitted, or submitted once it is complete', async () => {
  const draft = { status: 'draft', title: '', pricePerReviewCents: 0 } as const
  const first = await openEdit(draft)
  await first.fill(labels.product, 'Black tea')
  await first.press('Save')
  const body = { product: 'Black tea' }
  expect(first.sent).toEqual([calling(editCampaign, { params, body })])
  expect(first.lacks('Draft saved')).toEqual([])
  cleanup()

  const screen = await openEdit(draft)
  await screen.press('Save and submit')
  expect(screen.sent).toEqual([])
  await screen.fill(labels.title, texts.title)
  await screen.fill('Price per Review ($)', '6')
  const saved = { title: texts.title, pricePerReviewCents: 6_00 }
  screen.answerWith(answer(editCampaign, { ...running, ...draft, ...saved }))
  screen.answerWith(refusal(submitCampaign, 'conflict', 'Somebody was faster.'))
  await screen.press('Save and submit')
  expect(screen.lacks('Somebody was faster.')).toEqual([])
  expect(field(labels.title).value).toBe(texts.title)
  const submits = calling(submitCampaign, { params })
  expect(screen.sent).toEqual([calling(editCampaign, { params, body: saved }), submits])
  screen.answerWith(answer(submitCampaign))
  await screen.press('Save and submit')
  expect(screen.sent.at(-1)).toEqual(submits)
  expect(screen.lacks('Campaign submitted for approval')).toEqual([])
})

test('edited draft: a field is set back after its change was saved and the submission failed', async () => {
  const screen = await openEdit({ status: 'draft' })
  const asks = `${texts.description} Please give 5 stars.`
  await screen.fill(labels.description, asks)
  screen.answerWith(answer(editCampaign, { ...running, status: 'draft', description: asks }))
  screen.answerWith(refusal(submitCampaign, 'invalid', 'Please remove “5 stars”.'))
  await screen.press('Save and submit')
  expect(screen.lacks('Please remove “5 stars”.')).toEqual([])
  screen.sent.splice(0)
  screen.answerWith(answer(submitCampaign))
  await screen.fill(labels.description, texts.description)
  await screen.press('Save and submit')
  const body = { description: texts.description }
  const submits = calling(submitCampaign, { params })
  expect(screen.sent).toEqual([calling(editCampaign, { params, body }), submits])
})

test('copied campaign: it leaves what was begun anew as it is', async () => {
  const first = await openNew()
  await first.fill('Product Name', 'Black tea')
  cleanup()
  const screen = await openNew('?from=c1', [answer(getCampaign, running)])
  await screen.fill('Product Name', 'White tea')
  screen.answerWith(answer(createCampaign, { id: 'c9' }), answer(getCampaign, { id: 'c9' }))
  await screen.press('Create Campaign')
  expect(screen.location()).toBe('/campaigns/c9')
  cleanup()
  await openNew()
  expect(field('Product Name').value).toBe('Black tea')
  localStorage.clear()
})

test('copied campaign: it has the values of the other one, and a title of its own', async () => {
  const given = {
    fulfilment: 'shipping',
    tryingDays: 7,
    worthCents: 12_50,
    category: 'food',
  } as const
  const screen = await openNew('?from=c1', [answer(getCampaign, { ...running, ...given })])
  expect(field(labels.title).value).toBe(`${texts.title} (copy)`)
  await screen.press('Create Campaign')
  const title = `${texts.title} (copy)`
  expect(screen.sent.map(bodyOf)).toMatchObject([{ ...texts, title, ...given, targetReviews: 10 }])
})
