import { expect, test } from 'vitest'
import { nearestPage } from './UnknownAddress.tsx'

test.each([
  ['admin', '/admin/announcements', '/settings/announcements'],
  ['admin', '/admin/announcements?q=1', '/settings/announcements'],
  ['reviewer', '/admin/announcements', '/dashboard'],
  ['business', '/campaigns/1/edit/2', '/campaigns'],
  ['reviewer', '/wallet/history', '/wallet'],
  ['business', '/walletx', '/dashboard'],
  ['business', '/xyz/abc', '/dashboard'],
] as const)('%s at %s is led to %s', (role, path, to) => {
  expect(nearestPage({ role, mustSetUpCodes: false }, path).to).toBe(to)
})
