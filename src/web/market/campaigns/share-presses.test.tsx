import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { field, openScreen } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'

const own = (id: string) =>
  ({ id, businessId: 'b1', status: 'active', title: 'Green tea' }) as const
const share = {
  path: '/campaigns/c1?tab=share',
  viewer: { role: 'business', id: 'b1' },
  answers: [answer(getCampaign, own('c1'))],
} as const
const first = 'Reviews shown first'

test('share: what is chosen is in the code and in the address', async () => {
  const screen = await openScreen(share)
  await screen.choose('Layout', 'Grid')
  await screen.choose('Theme', 'Dark')
  await screen.fill(first, '12')
  expect(screen.lacks('data-layout="grid"', 'data-theme="dark"', 'data-count="12"')).toEqual([])
  expect(screen.location()).toContain('layout=grid')
})

test('share: a number out of its limits is said, and the code keeps the last one', async () => {
  const screen = await openScreen(share)
  await screen.fill(first, '12')
  await screen.user().type(field(first), '3')
  expect(screen.alerts()).toHaveLength(1)
  expect(field(first).value).toBe('123')
  expect(screen.lacks('data-count="12"')).toEqual([])
  await screen.fill(first, '1')
  expect(screen.alerts()).toEqual([])
  expect(screen.lacks('data-count="1"')).toEqual([])
})

test('share: another layout takes the number of the one before back', async () => {
  const screen = await openScreen(share)
  await screen.fill(first, '12')
  await screen.choose('Layout', 'Carousel')
  expect(field(first).value).toBe('')
  expect(screen.shows('data-count')).toEqual([])
  await screen.choose('Layout', 'Summary: ratings only')
  expect(screen.shows(first)).toEqual([])
})

test('share: the look of one campaign is not that of the next', async () => {
  const screen = await openScreen(share)
  await screen.choose('Layout', 'Grid')
  screen.answerWith(answer(getCampaign, own('c2')))
  const next = { to: '/campaigns/$campaignId', params: { campaignId: 'c2' } } as const
  await screen.router.navigate({ ...next, search: { tab: 'share' } })
  await screen.settle()
  expect(field('Layout').value).toBe('list')
  expect(screen.shows('data-layout="grid"')).toEqual([])
})
