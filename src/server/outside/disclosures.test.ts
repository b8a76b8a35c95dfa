import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { disclosureOf } from '../../shared/market/disclosure.ts'
import { listReviews } from '../../shared/market/reviews.ts'
import { getPublicReviews } from '../../shared/outside/embed.ts'
import { embedLanguages } from '../../shared/outside/embed-languages.ts'
import { embedFormats, fill } from '../../shared/outside/embed-texts.ts'
import { getReceipt } from '../../shared/outside/receipts.ts'
import type { Cents } from '../../shared/base/money.ts'
import { approve, aReviewWithReceipt } from '../test/reimbursement.ts'
import { aDecidedReview, addressesOf, open, pathOf } from '../test/public-reviews.ts'
import { anActiveCampaign, api, orFail } from '../test/world.ts'
import { embedTextsFor } from './embed/languages.ts'

const given = 'Paid $12.00 and given the product (worth $30.00)'
const paid = {
  priceCents: 12_00 as Cents,
  worthCents: 30_00 as Cents,
  reimbursedCents: 0 as Cents,
}

async function aGivenProduct() {
  const world = await anActiveCampaign({ price: 12_00, worthCents: 30_00 })
  const reviewId = await aDecidedReview(world, 4)
  return { ...world, reviewId }
}

// spec: 14.23
test('every public form of a review names what was given and its worth', async () => {
  const world = await aGivenProduct()
  const { campaign, reviewId, business } = world
  expect(disclosureOf(paid)).toMatch(`${given}. Paid review: the reviewer was paid`)
  const addresses = await addressesOf(world)
  const slug = addresses.business!.split('/').at(-1)
  const feed = `/api/public/businesses/${slug}/reviews`
  const pages = [
    pathOf(addresses.product),
    pathOf(addresses.business),
    `/r/${reviewId}`,
    `${feed}.rss`,
    `${feed}.json`,
    `/api/public/campaigns/${campaign.id}/embed.html`,
  ]
  for (const page of pages) {
    const { body } = await open(page)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(text, page).toContain(given)
  }
  const product = (await open(pathOf(addresses.product))).body
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(product)![1]!
  expect(data).toContain(`"disambiguatingDescription":"${disclosureOf(paid)}"`)

  const params = { campaignId: campaign.id }
  const [embedded] = orFail(await api(null, getPublicReviews, { params })).items
  expect(embedded!.paid).toEqual(paid)
  const { jws } = orFail(await api(null, getReceipt, { params: { reviewId } }))
  expect(decodeJwt(jws)).toMatchObject({ amountCents: 12_00, paid, disclosure: disclosureOf(paid) })
  const [listed] = orFail(await api(business, listReviews)).items
  expect(listed!.paid).toEqual(paid)
})

// spec: 14.68
test('every form of a review names what was paid back, in 40 languages', async () => {
  const { campaign, review, admin } = await aReviewWithReceipt({ price: 12_00 })
  orFail(await approve(admin, review.id, 24_50))
  const back = {
    priceCents: 12_00 as Cents,
    worthCents: 0 as Cents,
    reimbursedCents: 24_50 as Cents,
  }
  const text = 'Paid $12.00 and paid back $24.50 for the product'
  expect(disclosureOf(back)).toMatch(`${text}. Paid review`)
  expect((await open(`/r/${review.id}`)).body).toContain(text)
  const { jws } = orFail(await api(null, getReceipt, { params: { reviewId: review.id } }))
  expect(decodeJwt(jws)).toMatchObject({ paid: back, disclosure: disclosureOf(back) })
  const texts = new Set<string>()
  for (const language of embedLanguages) {
    const path = `/api/public/campaigns/${campaign.id}/embed.html?lang=${language}`
    const { body } = await open(path)
    const { money } = embedFormats({ file: language, locale: language })
    const values = { price: money(12), amount: money(24.5) }
    const translated = fill(embedTextsFor(language).reimbursed, values)
    expect(body, language).toContain(`>${translated}</a>`)
    texts.add(translated)
  }
  expect(texts.size).toBe(embedLanguages.length)
})

// spec: 14.23
test('a review of a product that nobody gave says nothing of a worth', async () => {
  const world = await anActiveCampaign()
  const reviewId = await aDecidedReview(world, 4)
  const { body } = await open(`/r/${reviewId}`)
  expect(body).not.toContain('given the product')
  const { jws } = orFail(await api(null, getReceipt, { params: { reviewId } }))
  expect(decodeJwt(jws)).toMatchObject({ paid: { worthCents: 0 } })
})

// spec: 14.23
test('the embed names the worth in each of the 40 languages, with its currency', async () => {
  const { campaign } = await aGivenProduct()
  const texts = new Set<string>()
  for (const language of embedLanguages) {
    const path = `/api/public/campaigns/${campaign.id}/embed.html?lang=${language}`
    const { body } = await open(path)
    const { money } = embedFormats({ file: language, locale: language })
    const text = fill(embedTextsFor(language).given, { price: money(12), worth: money(30) })
    expect(body, language).toContain(`>${text}</a>`)
    expect(body.replaceAll('\\u003c', '<'), language).toContain(`${text}. `)
    texts.add(text)
  }
  expect(texts.size).toBe(embedLanguages.length)
})
