import { expect, test } from 'vitest'
import { addressesOf, aDecidedReview, pathOf } from '../../test/public-reviews.ts'
import { server } from '../../test/server.ts'
import { anActiveCampaign } from '../../test/world.ts'

const get = async (url: string) => {
  const { statusCode, headers } = await server().app.inject({ url })
  return [statusCode, headers.location]
}

test('an address of a page with a slash at its end leads to the page', async () => {
  const world = await anActiveCampaign()
  const id = await aDecidedReview(world, 4)
  const { product, business } = await addressesOf(world)
  for (const path of [pathOf(product), pathOf(business), `/r/${id}`, '/open', '/verify']) {
    expect([path, await get(path)]).toEqual([path, [200, undefined]])
    for (const slashes of ['/', '//']) expect(await get(path + slashes)).toEqual([301, path])
    expect(await get(`${path}/?after=x%2Fy/`)).toEqual([301, `${path}?after=x%2Fy/`])
  }
})

test('no address of another site is reached by a slash', async () => {
  for (const url of ['//evil.example/', '/\\evil.example/', '/%5Cevil.example/', '/a/..//evil/']) {
    const [, location] = await get(url)
    expect(location ?? '/').toMatch(/^\/(?![/\\])/)
  }
  expect((await get('/api/session/'))[0]).toBe(404)
})
