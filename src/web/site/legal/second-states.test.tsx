import { expect, test } from 'vitest'
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
const sample = 'Sample text The company that runs this site has not entered its name and address.'

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

test.each<State>([
  { state: 'terms of nobody', path: '/terms', viewer: null, shows: [sample], hides: ['is run by'] },
  { state: 'privacy of nobody', path: '/privacy', viewer: null, shows: [sample] },
  {
    state: 'terms that have been replaced',
    path: '/terms?version=2026-11-21',
    viewer: null,
    shows: ['Effective Nov 21, 2026 to Nov 28, 2026.', 'An earlier version'],
    hides: ['may appeal once'],
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
    shows: ['Effective Nov 28, 2026.', '11. Not allowed: too little effort'],
    hides: ['An earlier version'],
  },
  {
    state: 'terms of a company',
    path: '/terms',
    viewer: null,
    site: { issuer },
    shows: ['This site is run by Candor Ltd, 1 High Street, Leeds, United Kingdom.'],
    hides: ['Sample'],
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
