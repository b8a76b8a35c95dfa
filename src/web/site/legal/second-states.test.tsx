import { expect, test } from 'vitest'
import { wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'

const issuer = {
  legalName: 'Candor Ltd',
  addressLine1: '1 High Street',
  city: 'Leeds',
  country: 'GB',
}
const sample = 'Sample text The company that runs this site has not entered its name and address.'

test.each<State>([
  { state: 'terms of nobody', path: '/terms', viewer: null, shows: [sample], hides: ['is run by'] },
  { state: 'privacy of nobody', path: '/privacy', viewer: null, shows: [sample] },
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
