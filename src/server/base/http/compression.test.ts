import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { server } from '../../test/server.ts'
import { anActiveCampaign, anAdmin, aReviewer } from '../../test/world.ts'

const gzip = { 'accept-encoding': 'gzip' }

function get(url: string, headers: Record<string, string | undefined>) {
  return server().app.inject({ method: 'GET', url, headers })
}

test('answers of a kilobyte or more are compressed for those who ask', async () => {
  for (let i = 0; i < 3; i++) await anActiveCampaign()
  const { cookie } = await aReviewer()
  const plain = await get('/api/campaigns', { cookie })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const answer = await get('/api/campaigns', { cookie, ...gzip })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(answer.headers.vary).toMatch(/accept-encoding/i)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(gunzipSync(answer.rawPayload).toString()).toBe(plain.body)
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)

  const small = await get('/api/session', { cookie, ...gzip })
  expect(small.headers['content-encoding']).toBeUndefined()
})

test('a file of rows and the embed are compressed too', async () => {
  const { campaign } = await anActiveCampaign()
  const { cookie } = await anAdmin()
  const file = await get('/api/campaigns.csv', { cookie, ...gzip })
  expect(file.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(file.rawPayload).toString()).toContain(campaign.title)
  const path = `/api/public/campaigns/${campaign.id}/reviews`
  const [zipped, embed] = [await get(path, gzip), await get(path, {})]
  expect([zipped, embed].map(({ headers }) => headers['content-encoding'])).toEqual([
    'gzip',
    undefined,
  ])
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(embed.body)
  expect(embed.json().campaign.id).toBe(campaign.id)
})
