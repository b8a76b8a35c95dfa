import { expect, test } from 'vitest'
import { nextOf } from './status.tsx'

const running = {
  status: 'active',
  closedReason: null,
  needsVerification: false,
  openPlaces: 3,
  pendingReviews: 1,
} as const

test('a card says how a campaign stands, and whether its business has to do something', () => {
  expect(nextOf(running)).toEqual({ text: '3 places open, 1 review being checked.', asks: false })
  expect(nextOf({ ...running, closedReason: 'funds' })).toMatchObject({ asks: true })
  expect(nextOf({ ...running, closedReason: 'full' })).toMatchObject({ asks: false })
  expect(nextOf({ ...running, status: 'draft' }).asks).toBe(true)
  expect(nextOf({ ...running, status: 'pending' }).text).toContain('24 hours')
  for (const status of ['active', 'completed'] as const) {
    expect(nextOf({ ...running, status, parcelsToSend: 1 })).toEqual({
      text: '1 parcel to send.',
      asks: true,
    })
  }
  expect(nextOf({ ...running, parcelsToSend: 2 }).text).toBe('2 parcels to send.')
  expect(nextOf({ ...running, parcelsToSend: 0 }).asks).toBe(false)
  const unverified = { ...running, status: 'pending', needsVerification: true } as const
  expect(nextOf(unverified)).toEqual({
    text: 'Verify your business to get it approved.',
    asks: true,
  })
})
