import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { listCampaigns } from '../../../shared/market/campaigns.ts'
import { listReviewedCampaigns, listReviews } from '../../../shared/market/reviews.ts'
import { searchEverything } from '../../../shared/overview/search.ts'
import { listUsers } from '../../../shared/people/users.ts'
import { listVerifications } from '../../../shared/people/verification.ts'
import { listTransactions } from '../../../shared/money/wallet.ts'
import { folded } from '../../../shared/base/folded.ts'
import { server } from '../../test/server.ts'
import { spellings } from '../../test/spellings.ts'
import { anAdmin, api, aSubmittedReview, orFail } from '../../test/world.ts'

/** Every search finds a text by each of its spellings. */

test.each(spellings)('the database folds spellings of %s as programs do', async (...all) => {
  const { rows } = await server().owner.query(
    'select lower(without_accents(one)) as text from unnest($1::text[]) as one',
    [all],
  )
  for (const [i, { text }] of rows.entries()) expect(text).toBe(folded(all[i]!))
})

test.each(spellings)(
  'every search finds %s in each of its spellings',
  async (written, ...typed) => {
    const { business, campaign, review, reviewer } = await aSubmittedReview()
    const { db } = server()
    const admin = await anAdmin()
    await db
      .updateTable('campaigns')
      .set({ title: `About ${written} in it` })
      .where('id', '=', campaign.id)
      .execute()
    await db
      .updateTable('reviews')
      .set({ content: `It says ${written} here` })
      .where('id', '=', review.id)
      .execute()
    await db.updateTable('users').set({ name: written }).where('id', '=', reviewer.id).execute()
    await db
      .updateTable('businesses')
      .set({
        companyName: `${written} Ltd`,
        verificationStatus: 'pending',
        verificationSubmittedAt: new Date(),
      })
      .where('id', '=', business.id)
      .execute()
    for (const q of typed) {
      const idsIn = async (person: typeof admin, list: unknown) => {
        const answer = await api(person, list as typeof listUsers, { query: { q } })
        return (orFail(answer).items as { id: string }[]).map(({ id }) => id)
      }
      for (const person of [admin, business, reviewer]) {
        expect([q, await idsIn(person, listCampaigns)]).toEqual([
          q,
          expect.arrayContaining([campaign.id]),
        ])
        expect([q, await idsIn(person, listReviews)]).toEqual([
          q,
          expect.arrayContaining([review.id]),
        ])
        expect(await idsIn(person, listReviewedCampaigns)).toContain(campaign.id)
        const { found } = orFail(await api(person, searchEverything, { query: { q } }))
        expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([campaign.id, review.id]))
      }
      expect(await idsIn(admin, listUsers)).toEqual(
        expect.arrayContaining([business.id, reviewer.id]),
      )
      expect((await idsIn(admin, listAudit)).length).toBeGreaterThan(0)
      expect((await idsIn(business, listTransactions)).length).toBeGreaterThan(0)
      const { items } = orFail(await api(admin, listVerifications, { query: { q } }))
      expect(JSON.stringify(items)).toContain(business.id)
    }
  },
)
