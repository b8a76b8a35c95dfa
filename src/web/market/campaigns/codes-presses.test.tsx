import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '../../../shared/base/endpoint.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { openScreen } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'

const importCodes: Endpoint = {
  name: 'importCodes',
  method: 'POST',
  path: '/api/campaigns/c/codes',
  allow: ['business'],
  reply: z.unknown(),
}
const checked = (accepted: number) => ({
  operation: importCodes,
  status: 200,
  body: { accepted, rejected: [], total: accepted },
})

const own = { id: 'c', businessId: 'b', status: 'active', fulfilment: 'code' } as const
const panel = () =>
  openScreen({
    path: '/campaigns/c?tab=codes',
    viewer: { role: 'business', id: 'b' },
    answers: [answer(getCampaign, own)],
  })

const again = 'Hand out the codes of returned and expired places again'

// spec: 14.92
test.each([
  ['another code', (screen: Awaited<ReturnType<typeof panel>>) => screen.fill('Codes', 'A-1 B-2')],
  ['another use', (screen: Awaited<ReturnType<typeof panel>>) => screen.pressField(again)],
])('codes are checked once more after %s was chosen', async (_, change) => {
  const screen = await panel()
  await screen.press('Check the codes')
  expect(screen.lacks('Paste codes or choose a file first.')).toEqual([])
  screen.answerWith(checked(1))
  await screen.fill('Codes', 'A-1')
  await screen.press('Check the codes')
  expect(screen.lacks('All 1 code can be imported', 'Import 1 code')).toEqual([])
  expect(screen.shows('Check the codes')).toEqual([])

  await change(screen)
  expect(screen.shows('can be imported', 'Import 1 code')).toEqual([])
  await screen.press('Check the codes')
  await screen.press('Import 1 code')
  expect(screen.lacks('1 code imported')).toEqual([])
  const runs = screen.sent.map(([, parts]) => (parts as { dryRun: string }).dryRun)
  expect(runs).toEqual(['true', 'true', 'false'])
})

// spec: 14.92
test.each([
  ['/campaigns/c', 1],
  ['/campaigns/c?tab=codes', 0],
])('the alert of an empty pool on %s has %i links to the import', async (path, count) => {
  const viewer = { role: 'business', id: 'b' } as const
  const answers = [answer(getCampaign, { ...own, closedReason: 'codes' })]
  const screen = await openScreen({ path, viewer, answers })
  expect(screen.lacks('No codes are left')).toEqual([])
  const links = [...document.querySelectorAll('a')]
  expect(links.filter(({ textContent }) => textContent === 'Import codes')).toHaveLength(count)
})
