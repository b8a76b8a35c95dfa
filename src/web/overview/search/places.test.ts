import { expect, test } from 'vitest'
import type { Viewer } from '../../base/session.ts'
import { headerItems, legalLinks, platformLinks, sidebar } from '../../layout/navigation.ts'
import { questionsFor } from './results.ts'
import { iconsOf } from './icons.ts'
import { actionsOf, matching, pagesOf } from './places.ts'

const viewer = (role: Viewer['role']) => ({ role, mustSetUpCodes: false }) as Viewer
const navigationOf = (role: Viewer['role']) => [
  ...sidebar[role],
  ...headerItems,
  ...platformLinks,
  ...legalLinks,
]
const pages = (role: Viewer['role']) => pagesOf(viewer(role), navigationOf(role))
const titles = (role: Viewer['role'], q: string) =>
  matching([...pages(role), ...actionsOf(viewer(role))], q).map(({ title }) => title)

test('pages and actions are found by the beginnings of their words, in any order', () => {
  expect(titles('business', 'crea camp')).toEqual(['Create a campaign'])
  expect(titles('business', 'TOP wallet')).toEqual(['Fund your wallet'])
  expect(titles('reviewer', 'dark')).toEqual(['Choose a theme'])
  expect(titles('reviewer', 'ampaign')).toEqual([])
})

test('everybody finds how to sign out', () => {
  for (const role of ['business', 'reviewer', 'admin'] as const) {
    for (const q of ['sign out', 'log out', 'logout']) expect(titles(role, q)).toEqual(['Sign out'])
  }
})

test('each role finds its own pages, and each page once', () => {
  expect(titles('admin', 'audit')).toEqual(['Audit log'])
  expect(titles('business', 'audit')).toEqual([])
  expect(titles('business', 'plan')).toContain('Settings › Plan')
  expect(titles('reviewer', 'settings plan')).toEqual([])
  for (const role of ['business', 'reviewer', 'admin'] as const) {
    const paths = pages(role).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  }
})

test('pages are found by what they have, not only by their names', () => {
  expect(titles('admin', 'money')).toEqual([
    'Payouts',
    'Wallet',
    'Pay withdrawals',
    'Decide refunds',
  ])
  expect(titles('reviewer', 'money')).toEqual(['Wallet', 'Withdraw money'])
  expect(titles('reviewer', 'receipts')).toEqual(['Wallet'])
  expect(titles('admin', 'batches')).toEqual(['Payouts'])
  for (const [role, q, title] of [
    ['admin', 'statistics', 'Analytics'],
    ['admin', 'ledger', 'Check the ledger'],
    ['admin', 'books', 'Check the ledger'],
    ['admin', 'appeals', 'Decide appeals'],
    ['admin', 'operations', 'Operations'],
    ['admin', 'jobs', 'Operations'],
    ['admin', 'messages', 'Messages'],
    ['admin', 'contact', 'Messages'],
    ['admin', 'reports', 'Messages'],
    ['admin', 'refunds', 'Decide refunds'],
    ['admin', 'disputes', 'Answer card disputes'],
    ['admin', 'note templates', 'Settings › Note templates'],
    ['business', 'statements', 'Read your monthly statements'],
    ['business', 'plan', 'Settings › Plan'],
    ['business', 'share', 'Share a campaign'],
    ['business', 'embed', 'Share a campaign'],
    ['reviewer', 'payout account', 'Change your payout destination'],
    ['reviewer', 'drafts', 'My Reviews'],
    ['reviewer', 'receipts', 'Wallet'],
  ] as const) {
    expect([role, q, titles(role, q)]).toEqual([role, q, expect.arrayContaining([title])])
  }
  expect(titles('reviewer', 'naira')).toEqual(['Settings › Display'])
})

test('a page and what is done on it have the icon of the sidebar', () => {
  const iconOf = iconsOf(navigationOf('admin'))
  const payouts = sidebar.admin.find(({ to }) => to === '/admin/payouts')?.Icon
  expect(iconOf('/admin/payouts?show=refunds')).toBe(payouts)
  expect(iconOf('/settings/profile')).toBe(sidebar.admin.at(-1)?.Icon)
  expect(iconOf('/notifications')).not.toBe(iconOf('/nowhere'))
})

test('a verified business finds its verification, and is not asked to verify again', () => {
  const of = (isVerified: boolean) =>
    matching(actionsOf({ ...viewer('business'), isVerified }), 'verif').map(({ title }) => title)
  expect(of(false)).toEqual(['Verify your business'])
  expect(of(true)).toEqual(['Verification'])
})

test('the questions of the help page are found, those of other roles are not', () => {
  expect(titles('business', 'help')).toContain('Help Center')
  const found = (role: Viewer['role'], q: string) =>
    questionsFor(role, q).map(({ title, path }) => [title, path])
  const currency = ['In which currency do I pay?', '/help#in-which-currency-do-i-pay']
  expect(found('business', 'naira')).toEqual([currency])
  expect(found('reviewer', 'naira')).toEqual([])
  expect(found('business', 'n')).toEqual([])
  expect(found('reviewer', 'review').length).toBe(4)
})
