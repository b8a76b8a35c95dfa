import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { createCampaign, editCampaign } from '../../../shared/market/campaigns.ts'
import { server } from '../../test/server.ts'
import { aBusiness, anActiveCampaign, anAdmin, api, orFail } from '../../test/world.ts'

/** The audit log is never deleted, so nobody fills it with long texts. */

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

async function newest(id: string) {
  const { items } = orFail(await api(await anAdmin(), listAudit, { query: { q: id } }))
  return items[0]!
}

const sizes = async () => {
  const { rows } = await server().owner.query<{ size: number }>(
    'select length(a::text) as size from audit_log a',
  )
  return rows.map(({ size }) => size)
}

test('of a long text the log keeps how it begins, its length and a hash', async () => {
  const { business, campaign } = await anActiveCampaign()
  const description = 'The crumb was moist and '.repeat(100).trim()
  const instructions = 'x'.repeat(200)
  const params = { campaignId: campaign.id }
  orFail(await api(business, editCampaign, { params, body: { description, instructions } }))
  expect((await newest(campaign.id)).after).toMatchObject({
    description:
      'The crumb was moist and The crumb was moist and The crumb was moist and The… ' +
      `(2399 characters, SHA-256 ${hashOf(description)})`,
    instructions,
  })
})

test('no edit of a draft adds much to the log, whatever its texts are', async () => {
  const business = await aBusiness()
  const draft = { title: 'Bread', draft: true } as const
  const { id } = orFail(await api(business, createCampaign, { body: draft }))
  for (const letters of ['a', '🍞', 'x🍞', 'a b ']) {
    const text = letters.repeat(1_000)
    const body = { description: text, instructions: text }
    orFail(await api(business, editCampaign, { params: { campaignId: id }, body }))
  }
  expect(Math.max(...(await sizes()))).toBeLessThan(2_000)
})
