import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { getPublicReviews } from '../../../shared/outside/embed.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import type { PublicNameChoice } from '../../../shared/platform/public-name.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { editSettings, getSettings } from '../../../shared/people/settings.ts'
import { confirmCompanyName, getUser, refuseCompanyName } from '../../../shared/people/users.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

test.each([
  ['‎​⁠', 'Use visible characters'],
  ['ㅤㅤ', 'Use visible characters'],
  ['Ada www.cheap.example', 'A name cannot have a link or a contact'],
  ['Ada ada@example.com', 'A name cannot have a link or a contact'],
  ['Ada +234 801 234 5678', 'A name cannot have a link or a contact'],
  ['Apple Inc. (Official)', 'A name cannot say that it is official, verified or from Candor'],
  ['Ｖｅｒｉｆｉｅｄ Shop', 'A name cannot say that it is official, verified or from Candor'],
  ['Саndоr Support', 'A name cannot say that it is official, verified or from Candor'],
])('nobody is called “%s”', async (name, message) => {
  const business = await aBusiness()
  for (const field of ['name', 'companyName']) {
    const refused = await api(business, editSettings, { body: { [field]: name } })
    expect([field, refused.status, refused.error?.fields]).toEqual([
      field,
      400,
      { [field]: message },
    ])
  }
})

test.each(['Dr.Ng', 'K.H.Ng', 'A.De Wit', 'Prof.Co', 'St.Me', 'Ada O.Fr', 'J.De-Jong', "M.De'Ath"])(
  'somebody may be called “%s”',
  async (name) => {
    const business = await aBusiness()
    expect((await api(business, editSettings, { body: { name } })).status).toBe(200)
  },
)

test.each(['shop.ng', 'Shop.Ng', 'SHOP.COM', 'X.Com', 'K.H.Ng.com', 'dr.ng', 'A.De/x', 'www.K.Ng'])(
  'nobody has the address “%s” for a name',
  async (name) => {
    const business = await aBusiness()
    const { error } = await api(business, editSettings, { body: { name } })
    expect(error?.fields).toEqual({ name: 'A name cannot have a link or a contact' })
  },
)

test('a website has no user name and password, and a description something to see', async () => {
  const business = await aBusiness()
  const edit = (body: object) => api(business, editSettings, { body })
  expect((await edit({ website: 'https://user:pw@shop.example' })).error?.message).toBe(
    'Remove the user name and password',
  )
  expect((await edit({ description: '​​​' })).error?.message).toBe('Use visible characters')
  expect((await edit({ description: '' })).status).toBe(200)
})

// spec: 10.45
test('other sites show a first name and an initial, or what the reviewer chose', async () => {
  const { campaign, admin } = await anActiveCampaign()
  const reviewer = await aReviewer('Ada Nkechi Obi')
  const { id: reviewId } = await aReviewOf(campaign, reviewer)
  orFail(await api(admin, approveReview, { params: { reviewId }, body: {} }))
  const params = { campaignId: campaign.id }
  const shown = async () =>
    orFail(await api(null, getPublicReviews, { params })).items[0]!.reviewerName
  const choose = (publicName: PublicNameChoice) =>
    api(reviewer, editSettings, { body: { publicName } })
  await expect.poll(shown).toBe('Ada O.')
  orFail(await choose('full'))
  await expect.poll(shown).toBe('Ada Nkechi Obi')
  orFail(await choose('anonymous'))
  await expect.poll(shown).toBe('Anonymous Reviewer')
  expect((await choose('nickname' as PublicNameChoice)).status).toBe(400)
  expect(
    (await api(await aBusiness(), editSettings, { body: { publicName: 'full' } })).status,
  ).toBe(400)
  // Inside of Candor it is the name.
  const { reviews } = orFail(await api(admin, getCampaign, { params }))
  expect(reviews.items[0]!.reviewer.name).toBe('Ada Nkechi Obi')
})

async function aVerifiedBusiness() {
  const business = await aBusiness({ name: 'Bright Bakery' })
  await server().owner.query(
    `update businesses set verification_status = 'approved' where id = $1`,
    [business.id],
  )
  const { campaign } = await anActiveCampaign({ business })
  return { business, campaign }
}

const rename = (business: Person, companyName: string) =>
  api(business, editSettings, { body: { companyName } })
const textsOf = async (person: Person) =>
  orFail(await api(person, listNotifications)).items.map(({ text }) => text)

// spec: 10.46
test('a verified business keeps its name until an admin confirms the new one', async () => {
  const { business, campaign } = await aVerifiedBusiness()
  const admin = await anAdmin()
  expect(orFail(await rename(business, 'Bright Bakery Lagos'))).toMatchObject({
    companyName: 'Bright Bakery',
    requestedName: 'Bright Bakery Lagos',
  })
  orFail(await rename(business, 'Bright Bakery Lagos'))
  const asked = '“Bright Bakery” is verified and asks for the name “Bright Bakery Lagos”.'
  expect((await textsOf(admin)).filter((text) => text === asked)).toHaveLength(1)
  const seen = async () => {
    const params = { campaignId: campaign.id }
    return orFail(await api(null, getPublicReviews, { params })).campaign.companyName
  }
  await expect.poll(seen).toBe('Bright Bakery')

  const params = { userId: business.id }
  const stale = { params, body: { name: 'Another Bakery' } }
  expect((await api(admin, confirmCompanyName, stale)).status).toBe(409)
  const confirm = { params, body: { name: 'Bright Bakery Lagos' } }
  const clicks = await atOnce(4, () => api(admin, confirmCompanyName, confirm))
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  await expect.poll(seen).toBe('Bright Bakery Lagos')
  expect(await textsOf(business)).toContain('Your company name is “Bright Bakery Lagos” now.')
})

test('a name that is confirmed while its account changes waits, and never for each other', async () => {
  const { business } = await aVerifiedBusiness()
  const admin = await anAdmin()
  orFail(await rename(business, 'Brighter Bakery'))
  const { owner, db } = server()
  await owner.query('begin')
  // As the verbs of an account do: first the person, and at its end the row of the business.
  await owner.query('select from users where id = $1 for update', [business.id])
  const body = { name: 'Brighter Bakery' }
  const answer = api(admin, confirmCompanyName, { params: { userId: business.id }, body })
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      return rows.length
    })
    .toBeGreaterThan(0)
  await owner.query('update businesses set description = description where id = $1', [business.id])
  await owner.query('commit')
  expect((await answer).status).toBe(200)
})

test('a refused name is explained, and a business takes its request back', async () => {
  const { business } = await aVerifiedBusiness()
  const admin = await anAdmin()
  const params = { userId: business.id }
  orFail(await rename(business, 'Brighter Bank'))
  const note = 'The documents name a bakery.'
  const body = { name: 'Brighter Bank', note }
  expect(orFail(await api(admin, refuseCompanyName, { params, body })).business).toMatchObject({
    companyName: 'Bright Bakery',
    requestedName: null,
  })
  expect((await textsOf(business))[0]).toContain(note)

  orFail(await rename(business, 'Brighter Bakery'))
  orFail(await rename(business, 'Bright Bakery'))
  expect(orFail(await api(business, getSettings)).requestedName).toBeNull()
  expect(orFail(await api(admin, getUser, { params })).business?.requestedName).toBeNull()
})

test('a business that is not verified is renamed at once', async () => {
  const business = await aBusiness({ name: 'Bright Bakery' })
  expect(orFail(await rename(business, 'Brighter Bakery'))).toMatchObject({
    companyName: 'Brighter Bakery',
    requestedName: null,
  })
})
