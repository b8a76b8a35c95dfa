import { expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { localFiles } from '../../base/files/store.ts'
import { removeFiles } from '../../base/jobs/remove-files.ts'
import { aPicture, sendPicture } from '../../test/pictures.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, aCampaign, api, campaignBody, orFail, type Person } from '../../test/world.ts'

async function bytesAt({ cookie }: Person, url: string) {
  const { statusCode, rawPayload } = await server().app.inject({ url, headers: { cookie } })
  expect(statusCode).toBe(200)
  return rawPayload
}

/** A campaign with a picture, and a draft without one. */
async function both() {
  const { business, campaign } = await aCampaign()
  const bytes = await aPicture({ width: 900, height: 1_400 })
  const original = orFail(await sendPicture(business, campaign, { bytes, position: 'end' }))
  return { business, original, draft: await aDraft(business) }
}

const aDraft = async (business: Person) =>
  orFail(await api(business, campaigns.createCampaign, { body: { ...campaignBody, draft: true } }))

const gone = {
  picture: 'The picture to copy was changed or removed meanwhile. Choose a picture.',
}

test('a copy of a picture is the same, byte by byte, and outlives the original', async () => {
  const { business, original, draft } = await both()
  const of = original.picture!
  const before = [await bytesAt(business, of.card), await bytesAt(business, of.hero)]
  const copyOf = of.card
  const { picture } = orFail(await sendPicture(business, draft, { copyOf, alt: of.alt }))
  expect(picture).toEqual({
    alt: of.alt,
    card: of.card.replace(original.id, draft.id),
    hero: of.hero.replace(original.id, draft.id),
  })
  orFail(await api(business, campaigns.removePicture, { params: { campaignId: original.id } }))
  const { db, app, files } = server()
  await removeFiles(db, { files: localFiles(files), clock, log: app.log })
  expect(await bytesAt(business, picture!.card)).toEqual(before[0])
  expect(await bytesAt(business, picture!.hero)).toEqual(before[1])
})

test('a picture that was changed or removed since it was seen is not copied', async () => {
  const { business, original, draft } = await both()
  const copyOf = original.picture!.hero
  const changed = orFail(
    await sendPicture(business, original, { bytes: await aPicture({ background: '#803020' }) }),
  )
  const late = await sendPicture(business, draft, { copyOf })
  expect([late.status, late.error?.fields]).toEqual([400, gone])
  orFail(await api(business, campaigns.removePicture, { params: { campaignId: original.id } }))
  const later = await sendPicture(business, draft, { copyOf: changed.picture!.hero })
  expect([later.status, later.error?.fields]).toEqual([400, gone])
})

test("nobody copies the picture of another business's campaign, or a file of another kind", async () => {
  const { original } = await both()
  const other = await aBusiness()
  const draft = await aDraft(other)
  const stolen = await sendPicture(other, draft, { copyOf: original.picture!.card })
  expect([stolen.status, stolen.error?.fields]).toEqual([400, gone])
  for (const copyOf of ['../../etc/passwd', original.picture!.card.replace('card', 'other')]) {
    const { status, error } = await sendPicture(other, draft, { copyOf })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['copyOf']])
  }
})
