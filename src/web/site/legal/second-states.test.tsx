import { expect, onTestFinished, test, vi } from 'vitest'
import { publicPages, versionPath } from '../../../shared/outside/public-pages.ts'
import { textAt, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { formatDate } from '../../ui/text/format.ts'

const issuer = {
  legalName: 'Candor Ltd',
  addressLine1: '1 High Street',
  city: 'Leeds',
  country: 'GB',
}
const lacks = 'Sample text The company that runs this site has not entered its'
const sample = `${lacks} name, address, register, point of contact, and governing law.`
const operator = {
  name: 'Candor Ltd',
  address: '1 High Street, Leeds, United Kingdom',
  register: 'Companies House 01234567',
  contact: 'legal@candor.example',
  law: 'the law of England and Wales',
}
const none = { name: null, address: null, register: null, contact: null, law: null }

test.each(Object.entries(publicPages).filter(([, { versions }]) => versions))(
  'every version of %s can be read',
  async (path, { versions = [] }) => {
    for (const day of versions) {
      const words = await textAt({ path: versionPath(path, day), viewer: null })
      expect(words).toContain(`Effective ${formatDate(`${day}T00:00`)}`)
    }
    const words = await textAt({ path, viewer: null })
    expect(
      words
        .split('Versions')
        .at(-1)!
        .match(/[A-Z][a-z]{2} \d{1,2}, \d{4}:/g),
    ).toEqual(versions.map((day) => `${formatDate(`${day}T00:00`)}:`))
  },
)

// spec: 15.52
test.each<State>([
  {
    state: 'terms of nobody',
    path: '/terms',
    viewer: null,
    site: { operator: none },
    shows: [sample],
    hides: ['is run by'],
  },
  {
    state: 'privacy of nobody',
    path: '/privacy',
    viewer: null,
    site: { operator: none },
    shows: [sample],
  },
  {
    state: 'terms that were in force on a day',
    path: '/terms?on=2026-11-22',
    viewer: null,
    shows: ['An earlier version'],
    hides: ['no such version'],
  },
  {
    state: 'terms before there were any',
    path: '/terms?on=2026-11-20',
    viewer: null,
    shows: ['There is no such version', 'Effective Nov 28, 2026.'],
    hides: ['An earlier version'],
  },
  {
    state: 'terms in a version that never was',
    path: '/terms?version=1999-01-01',
    viewer: null,
    shows: ['There is no such version'],
    hides: ['An earlier version'],
  },
  {
    state: 'terms that have been replaced',
    path: '/terms?version=2026-11-21',
    viewer: null,
    shows: ['Effective Nov 21, 2026 to Nov 28, 2026.', 'An earlier version'],
    hides: ['may appeal once', 'Another text applies'],
  },
  {
    state: 'terms in force',
    path: '/terms?version=2026-11-28',
    viewer: null,
    shows: ['Effective Nov 28, 2026.', 'may appeal once', 'Nov 21, 2026: The first version.'],
    hides: ['An earlier version'],
  },
  {
    state: 'review policy, with a version that never was',
    path: '/review-policy?version=2020-01-01',
    viewer: null,
    shows: ['There is no such version', '11. Not allowed: too little effort'],
    hides: ['An earlier version'],
  },
  {
    state: 'review policy that has been replaced',
    path: '/review-policy?version=2026-11-28',
    viewer: null,
    shows: ['Effective Nov 28, 2026 to Nov 30, 2026.', 'The author may appeal once'],
    hides: ['A business may appeal'],
  },
  {
    state: 'review policy with all who may appeal',
    path: '/review-policy?version=2026-11-30',
    viewer: null,
    shows: ['Effective Nov 30, 2026.', 'A business may appeal', 'Anyone who reported'],
  },
  {
    state: 'terms of a company',
    path: '/terms',
    viewer: null,
    site: { operator },
    shows: [
      'This site is run by Candor Ltd, 1 High Street, Leeds, United Kingdom.',
      'Register: Companies House 01234567.',
      'Contact: legal@candor.example.',
      'These texts follow the law of England and Wales.',
    ],
    hides: ['Sample'],
  },
  {
    state: 'terms of a company that only has an address for receipts',
    path: '/terms',
    viewer: null,
    site: { issuer, operator: none },
    shows: [
      'This site is run by Candor Ltd, 1 High Street, Leeds, United Kingdom.',
      `${lacks} register, point of contact, and governing law.`,
    ],
  },
  {
    state: 'security, on which nobody agrees',
    path: '/security',
    viewer: null,
    shows: ['Report a vulnerability'],
    hides: ['Sample', 'is run by'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})

// spec: 15.53
test('a version that was published ahead is not in force before its day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T23:59:59Z') })
  onTestFinished(() => void vi.useRealTimers())
  const before = { path: '/terms', viewer: null }
  const shows = [
    'Effective Nov 21, 2026 to Nov 28, 2026.',
    'Another text applies from Nov 28, 2026',
  ]
  const hides = ['may appeal once', 'An earlier version']
  expect(await wrongIn({ ...before, state: 'terms of today', shows, hides })).toEqual([])
  const path = '/terms?version=2026-11-28'
  const coming = { ...before, path, shows: ['may appeal once', 'Not in force yet'] }
  expect(await wrongIn({ ...coming, state: 'terms of tomorrow' })).toEqual([])
  vi.setSystemTime(new Date('2026-11-28T00:00:00Z'))
  const after = { ...before, shows: ['may appeal once'], hides: ['is coming', 'Not in force yet'] }
  expect(await wrongIn({ ...after, state: 'terms from midnight on' })).toEqual([])
})
