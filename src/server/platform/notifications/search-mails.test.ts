import { beforeEach, expect, test } from 'vitest'
import {
  listSavedSearches,
  mailSavedSearch,
  saveSearch,
  stopSavedSearchMail,
  type SearchFilters,
} from '../../../shared/market/campaign-search.ts'
import { pauseCampaign, resumeCampaign } from '../../../shared/market/campaigns.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { unsubscribe } from '../../../shared/base/unsubscribing.ts'
import { sendDigests } from '../../jobs/send-digests.ts'
import type { Mail } from '../../base/mail/mail.ts'
import { derivedKey } from '../../base/secret.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

/** Saved searches whose new campaigns the daily digest tells. */

beforeEach(async () => {
  await server().owner.query('delete from notifications; delete from saved_searches')
})

async function aMailingSearch(reviewer: Person, name: string, filters: SearchFilters) {
  const { id } = orFail(await api(reviewer, saveSearch, { body: { name, filters } }))
  const params = { searchId: id }
  expect(orFail(await api(reviewer, mailSavedSearch, { params }))).toMatchObject({ mails: true })
  return params
}

async function theNextDigests(processes = 1) {
  await deliveredMails()
  clock.travel({ days: 1 })
  const mails: Mail[] = []
  const delivery = {
    queueMails: async (_tx: unknown, queued: Mail[]) => void mails.push(...queued),
    publicUrl: config.server.publicUrl,
    undoSecret: 'of this test',
    unsubscribeSecret: derivedKey(secret, 'unsubscribe links'),
    at: clock.now(),
  }
  await atOnce(processes, () => sendDigests(server().db, delivery, server().app.log))
  return mails
}

test('the searches of a reviewer are one mail a day, which names them, and no campaign comes twice', async () => {
  const [reviewer, other] = [await aReviewer(), await aReviewer()]
  await aMailingSearch(reviewer, 'Well paid', { payFromCents: 5_00 })
  await aMailingSearch(reviewer, 'Anything', {})
  await aMailingSearch(reviewer, 'Nothing', { q: '100%_' })
  orFail(await api(other, saveSearch, { body: { name: 'Without mails', filters: {} } }))
  const business = await aBusiness({ balance: 5_000_00 })
  const first = await anActiveCampaign({ business, price: 10_00 })
  await anActiveCampaign({ business, price: 2_00 })
  const mails = await theNextDigests(3)
  expect(mails.map(({ to }) => to)).toEqual([reviewer.email])
  const [{ text, unsubscribeUrl, subject }] = mails as [Mail]
  expect(subject).toBe('2 new campaigns')
  expect(text).toContain(
    'pays $10.00 for a review. Found by your searches “Anything” and “Well paid”.',
  )
  expect(text).toContain('pays $2.00 for a review. Found by your search “Anything”.')
  expect(unsubscribeUrl).toContain('newCampaigns.')

  // Paused and resumed, it is no new campaign.
  const params = { campaignId: first.campaign.id }
  orFail(await api(business, pauseCampaign, { params }))
  orFail(await api(business, resumeCampaign, { params }))
  expect(await theNextDigests()).toEqual([])
  const { items } = orFail(await api(other, listNotifications))
  expect(items.filter(({ kind }) => kind === 'campaign-new')).toEqual([])
})

test.each<[SearchFilters, boolean]>([
  [{ q: 'SOURDOUGH' }, true],
  [{ q: 'sour%ugh' }, false],
  [{ q: 'a\\' }, false],
  [{ category: 'home' }, false],
  [{ language: 'en' }, true],
  [{ country: 'NG' }, true],
  [{ payFromCents: 10_00 }, true],
  [{ payFromCents: 10_01 }, false],
  [{ upToMinutes: 5 }, false],
  [{ view: 'paused' }, false],
  [{ view: 'available', sort: 'price' }, true],
])('a search of %o finds a campaign of ten dollars: %s', async (filters, isFound) => {
  const reviewer = await aReviewer()
  await aMailingSearch(reviewer, 'Mine', filters)
  const business = await aBusiness({ balance: 5_000_00 })
  await anActiveCampaign({ business, price: 10_00 })
  expect((await theNextDigests()).length).toBe(isFound ? 1 : 0)
})

test('a search that was switched off, or unsubscribed from by the link, mails nothing', async () => {
  const [reviewer, other] = [await aReviewer(), await aReviewer()]
  const params = await aMailingSearch(reviewer, 'Mine', {})
  await aMailingSearch(other, 'Theirs', {})
  expect((await api(other, stopSavedSearchMail, { params })).status).toBe(404)
  const business = await aBusiness({ balance: 5_000_00 })
  await anActiveCampaign({ business })
  await deliveredMails()
  expect(orFail(await api(reviewer, stopSavedSearchMail, { params })).mails).toBe(false)
  const [mail, ...rest] = await theNextDigests()
  expect([mail!.to, rest]).toEqual([other.email, []])

  const token = new URL(mail!.unsubscribeUrl!).searchParams.get('token')!
  orFail(await api(null, unsubscribe, { query: { token } }))
  expect(orFail(await api(other, listSavedSearches)).items).toMatchObject([{ mails: false }])
  await anActiveCampaign({ business })
  expect(await theNextDigests()).toEqual([])
})
