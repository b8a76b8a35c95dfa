import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectFitsBothWidths,
  expectTouchTargets,
  register,
  sameOrigin,
  signIn,
  test,
  withoutPage,
} from '../fixtures.ts'
import { inDatabase } from '../database.ts'
import { press, typeInto } from '../keys.ts'

type Caller = Pick<Page, 'request'>

async function post<T>(caller: Caller, path: string, data: object = {}) {
  const answer = await caller.request.post(path, { headers: sameOrigin, data })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return (await answer.json()) as T
}

async function makeCampaign(business: Page, admin: Page) {
  await register(business, { role: 'business', name: 'Shea and Sons' })
  await business.goto('/campaigns/create')
  await business.getByLabel('Campaign Title').fill('Use our shea cream for a week')
  await business.getByLabel('Product Name').fill('Shea cream')
  await business
    .getByLabel('Campaign Description')
    .fill('Use the cream every evening, and tell everybody honestly how it was for you.')
  await business.getByLabel('Price per Review').fill('12')
  await business.getByLabel('Target Reviews').fill('5')
  await business.getByLabel('Who provides the product').selectOption('The business sends a parcel')
  await business.getByLabel('Worth of what you give').fill('30')
  await business.getByLabel('Days of trying').fill('7')
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await business.waitForURL(/campaigns\/[\w-]{36}/)
  const id = new URL(business.url()).pathname.split('/').at(-1)!
  await signIn(admin, 'admin@candor.demo')
  await post(admin, `/api/campaigns/${id}/approval`)
  return id
}

/** A reviewer takes a place by keyboard, with an address. */
async function takeByKeys(reviewer: Page, id: string, name: string) {
  await register(reviewer, { role: 'reviewer', name })
  await reviewer.goto(`/campaigns/${id}`)
  await press(reviewer, reviewer.getByRole('button', { name: 'Take a place' }))
  const form = reviewer.getByRole('dialog', { name: 'Where should the product be sent?' })
  await form.getByLabel('Country').selectOption('United States')
  await typeInto(reviewer, form.getByLabel('Street, number and flat'), '17 Pemberley Crescent')
  await typeInto(reviewer, form.getByLabel('Town or city'), 'Springfield')
  await typeInto(reviewer, form.getByLabel('Postal code'), '62704')
  await typeInto(reviewer, form.getByLabel('State or province'), 'IL')
  await press(reviewer, form.getByRole('checkbox'), 'Space')
  await press(reviewer, form.getByRole('button', { name: 'Take the place' }))
  await expect(reviewer.getByText('The business sends your parcel')).toBeVisible()
}

/** Another reviewer, without a page. */
const takeBesides = (id: string, name: string) =>
  withoutPage(async (reviewer) => {
    await register(reviewer, { role: 'reviewer', name })
    const address = {
      name,
      lines: ['4 Marina'],
      city: 'Springfield',
      region: 'IL',
      postalCode: '62704',
      country: 'US',
    }
    const { version } = (await (await reviewer.request.get(`/api/campaigns/${id}`)).json()) as {
      version: number
    }
    await post(reviewer, `/api/campaigns/${id}/place`, { version, address, consent: true })
  })

async function sendTo(business: Page, name: string, tracking: string) {
  const form = business.getByRole('form', { name: `Parcel of ${name}` })
  await form.getByLabel('Carrier').fill('')
  await typeInto(business, form.getByLabel('Carrier'), 'GIG Logistics')
  await typeInto(business, form.getByLabel('Tracking number'), tracking)
  await press(business, form.getByRole('button', { name: 'Mark as sent' }))
  await expect(business.getByText(`GIG Logistics, ${tracking}`)).toBeVisible()
}

// spec: 14.50, 14.51, 14.53
test('a business sends three parcels by keyboard; one arrives, one does not', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  const [one, other] = [await visitor('reviewer'), await visitor('reviewer')]
  const id = await makeCampaign(business, admin)
  await takeByKeys(one, id, 'Ada Parcels')
  await expect(one.getByRole('button', { name: 'Not arrived' })).toHaveCount(0)
  await expectFitsBothWidths(one)
  await takeByKeys(other, id, 'Bola Parcels')
  await takeBesides(id, 'Chidi Parcels')

  await business.goto(`/campaigns/${id}`)
  await press(business, business.getByRole('link', { name: 'Parcels' }))
  await expect(business.getByRole('form', { name: /^Parcel of/ })).toHaveCount(3)
  await expectFitsBothWidths(business)
  await sendTo(business, 'Ada Parcels', 'GIG-1')
  await sendTo(business, 'Bola Parcels', 'GIG-2')
  await expect(business.getByRole('form', { name: /^Parcel of/ })).toHaveCount(1)
  await business.setViewportSize({ width: 390, height: 844 })
  await expectTouchTargets(business)

  await one.reload()
  await expect(one.getByText('GIG-1')).toBeVisible()
  await press(one, one.getByRole('button', { name: 'It has arrived' }))
  await press(one, one.getByRole('alertdialog').getByRole('button', { name: 'It has arrived' }))
  await expect(one.getByText('9 days left')).toBeVisible()
  await expect(one.getByLabel('Your review')).toBeVisible()

  await other.reload()
  await press(other, other.getByRole('button', { name: 'Not arrived' }))
  await press(other, other.getByRole('alertdialog').getByRole('button', { name: 'Not arrived' }))
  await expect(other.getByText('The business looks for your parcel')).toBeVisible()
  await business.reload()
  await expect(business.getByText(/^Not arrived: send anew by/)).toBeVisible()
})

// spec: 14.52
test('a reviewer whose parcel is late leaves and is paid', async ({ visitor }) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  const reviewer = await visitor('reviewer')
  const id = await makeCampaign(business, admin)
  await takeByKeys(reviewer, id, 'Dele Parcels')
  // Eight days later.
  await inDatabase(
    `update shipments set due_at = due_at - interval '8 days'
      where place_id = (select id from places where campaign_id = $1)`,
    [id],
  )
  await reviewer.reload()
  await expect(reviewer.getByText('Your parcel is late')).toBeVisible()
  await expectFitsBothWidths(reviewer)
  await press(reviewer, reviewer.getByRole('button', { name: 'Leave and be paid' }))
  const question = reviewer.getByRole('alertdialog', { name: 'Leave your place and be paid?' })
  await expect(question.getByText('$12.00 go to your wallet at once')).toBeVisible()
  await expectAccessible(reviewer)
  await press(reviewer, question.getByRole('button', { name: 'Leave and be paid' }))
  await expect(question).toHaveCount(0)
  await expect(
    reviewer.getByText(/^Your place ended on .*: you were paid \$12\.00, as no parcel came\./),
  ).toBeVisible()
  await expectFitsBothWidths(reviewer)
  await reviewer.goto('/wallet')
  await expect(
    reviewer.getByText('Price of a place whose parcel did not come: Shea cream'),
  ).toBeVisible()
  await expect(reviewer.getByText('+$12.00').first()).toBeVisible()
  await business.goto('/wallet')
  await expect(business.getByText(/Shea cream/).first()).toBeVisible()
  await expectFitsBothWidths(business)
})
