import { beforeAll, expect, test } from 'vitest'
import { pauseCampaign, rejectCampaign } from '../../../shared/market/campaigns.ts'
import { listTransactions } from '../../../shared/money/wallet.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import { aPicture, sendPicture } from '../../test/pictures.ts'
import { aCampaignWithCodes, importFile } from '../../test/codes.ts'
import { importParcelFile } from '../../test/parcels.ts'
import { aShippingCampaign, aTakenPlace, takeShipped } from '../../test/places.ts'
import { clock, server } from '../../test/server.ts'
import { aStoredWebhookOf, deliveriesOf } from '../../test/webhooks.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'
import { openApi } from './openapi.ts'

/** The commands of the reference, read from the document and sent as they stand there. */

interface Operation {
  operationId: string
  description?: string
  security: object[]
  'x-roles'?: string[]
}

const origin = 'https://candor.example'
const operations = () =>
  Object.values(openApi(server().mounted, origin, server().routes).paths)
    .flatMap((path) => Object.values(path) as Operation[])
    .filter(({ security }) => security.some((one) => 'apiKey' in one))

/** Reads what a command sends. */
function parse(description = '') {
  const command = /```sh\n(.*)\n```/s.exec(description)?.[1]?.replaceAll(' \\\n  ', ' ') ?? ''
  const [, method = 'GET', url = ''] = /^curl (?:-X (\w+) )?"([^"]+)"/.exec(command) ?? []
  const headers = Object.fromEntries(
    [...command.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name, value]) => [name!, value!]),
  )
  const body = /-d '(.*)'$/.exec(command)?.[1]
  return { method: method as 'GET', url, headers, body: body && (JSON.parse(body) as object) }
}

let business: Person
let admin: Person
/** The state that a command needs, where an active campaign with a review is not it. */
const prepared: Record<string, () => Promise<string>> = {
  deleteCampaign: async () => (await aCampaign({ business })).campaign.id,
  submitCampaign: async () => {
    const { campaign } = await aCampaign({ business })
    const params = { campaignId: campaign.id }
    const note = 'Please say which loaf it is.'
    orFail(await api(admin, rejectCampaign, { params, body: { note } }))
    return campaign.id
  },
  removePicture: async () => {
    const { campaign } = await aCampaign({ business })
    orFail(await sendPicture(await aKeyOf(business), campaign, { bytes: await aPicture() }))
    return campaign.id
  },
  resumeCampaign: async () => {
    const { campaign } = await anActiveCampaign({ business })
    orFail(await api(business, pauseCampaign, { params: { campaignId: campaign.id } }))
    return campaign.id
  },
}

let ids: Record<string, string>
beforeAll(async () => {
  business = await aBusiness()
  admin = await anAdmin()
  const { campaign } = await anActiveCampaign({ business })
  const { id: REVIEW_ID } = await aReviewOf(campaign, await aReviewer())
  const { items } = orFail(await api(business, listTransactions))
  const MONTH = clock.now().toISOString().slice(0, 7)
  const { place } = await aTakenPlace({ business })
  ids = {
    PLACE_ID: place.id,
    CAMPAIGN_ID: campaign.id,
    REVIEW_ID,
    TRANSACTION_ID: items[0]!.id,
    MONTH,
  }
})

async function aWebhook() {
  const WEBHOOK_ID = await aStoredWebhookOf(business, 'shop')
  const [delivery] = await deliveriesOf(business, { id: WEBHOOK_ID })
  return { WEBHOOK_ID, DELIVERY_ID: delivery!.id }
}

// spec: 12.30
test('every operation that takes keys has a command, and each of them works', async () => {
  const keys = { business: await aKeyOf(business), admin: await aKeyOf(admin) }
  expect(operations().length).toBeGreaterThan(20)
  for (const { operationId, description, 'x-roles': roles } of operations()) {
    const { method, url, headers, body } = parse(description)
    expect(headers, operationId).toMatchObject({ Authorization: 'Bearer $CANDOR_API_KEY' })
    const { apiKey } = keys[roles!.includes('business') ? 'business' : 'admin']
    const own =
      prepared[operationId] ?? (async () => (await anActiveCampaign({ business })).campaign.id)
    const hook = url.includes('WEBHOOK_ID') ? await aWebhook() : {}
    const CAMPAIGN_ID = method === 'GET' ? ids.CAMPAIGN_ID! : await own()
    const path = url.replaceAll(
      /\$(\w+)/g,
      (_, name: string) => ({ ...ids, ...hook, CAMPAIGN_ID })[name]!,
    )
    expect(path, operationId).toMatch(/^https:\/\/candor\.example\/api\/[^$]+$/)
    if (operationId === 'setPicture') {
      const picture = { bytes: await aPicture() }
      expect((await sendPicture({ apiKey }, { id: CAMPAIGN_ID }, picture)).status).toBe(200)
      continue
    }
    if (operationId === 'sendParcel') {
      const { campaign } = await aShippingCampaign({ business })
      const asked = orFail(await takeShipped(await aReviewer(), campaign))
      const sending = path.slice(origin.length).replace(ids.PLACE_ID!, asked.id)
      const sent = await request({ apiKey }, method, sending, { ...(body && { body }) })
      expect(sent.status).toBe(200)
      continue
    }
    if (operationId === 'importParcels') {
      const { campaign: sending } = await aShippingCampaign({ business })
      const asked = orFail(await takeShipped(await aReviewer(), sending))
      const sent = await importParcelFile({ apiKey }, sending, `${asked.id},DHL,JD 0146`)
      expect(sent.body).toMatchObject({ accepted: 1 })
      continue
    }
    if (operationId === 'importCodes') {
      const { campaign: withCodes } = await aCampaignWithCodes([], { business })
      expect((await importFile({ apiKey }, withCodes, 'code\nA-1')).status).toBe(200)
      continue
    }
    const answer = await request({ apiKey }, method, path.slice(origin.length), {
      ...(body && { body }),
      ...(headers['Idempotency-Key'] && { key: crypto.randomUUID() }),
    })
    expect([200, 201], `${operationId}: ${JSON.stringify(answer.error)}`).toContain(answer.status)
  }
})
