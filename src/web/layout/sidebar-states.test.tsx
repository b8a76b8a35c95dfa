import { expect, test } from 'vitest'
import { textAt } from '../test/screen.tsx'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'

test.each([
  [
    'admin',
    'Campaigns Reviews Users Verifications Analytics Dashboard Payouts Audit log Messages ' +
      'Operations Settings',
  ],
  ['business', 'Campaigns Reviews Wallet Dashboard Settings'],
  ['reviewer', 'Campaigns My Reviews Wallet Dashboard Settings'],
] as const)('the sidebar of a %s', async (role, items) => {
  const viewer = { role, id: 'me' }
  const text = await textAt({ path: '/campaigns', viewer, part: <Sidebar role={role} /> })
  expect(text.replace('[Sections]', '').trim()).toBe(items)
})

test('the header offers a suspended person to sign out, and nothing else', async () => {
  const viewer = { role: 'reviewer', suspended: true } as const
  const text = await textAt({ path: '/suspended', viewer, part: <Header className="" /> })
  expect(text.trim()).toBe('[Candor, home] Candor Sign out')
})
