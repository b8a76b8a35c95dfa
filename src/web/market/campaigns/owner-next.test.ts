import { expect, test } from 'vitest'
import { nextOf } from './status.tsx'

const running = {
  status: 'active',
  closedReason: null,
  needsVerification: false,
  openPlaces: 3,
  pendingReviews: 1,
  parcelsToSend: 0,
} as const

test('a card says how a campaign stands, and whether its business has to do something', () => {
  expect(nextOf(running)).toEqual({ text: '3 places open, 1 review being checked.', asks: false })
  expect(nextOf({ ...running, closedReason: 'funds' })).toMatchObject({ asks: true })
  expect(nextOf({ ...running, closedReason: 'full' })).toMatchObject({ asks: false })
  expect(nextOf({ ...running, status: 'draft' }).asks).toBe(true)
  expect(nextOf({ ...running, status: 'pending' }).text).toContain('24 hours')
  const unverified = { ...running, status: 'pending', needsVerification: true } as const
  expect(nextOf(unverified)).toEqual({
    text: 'Verify your business to get it approved.',
    asks: true,
  })
})

// spec: 14.95
test('parcels to send come first, in each state', () => {
  const one = nextOf({ ...running, parcelsToSend: 1 })
  expect(one.text).toBe('1 parcel to send. 3 places open, 1 review being checked.')
  expect(one.asks).toBe(true)
  const ended = nextOf({ ...running, status: 'completed', parcelsToSend: 2 })
  expect(ended.text).toBe('2 parcels to send. It takes no more reviews.')
  expect(ended.asks).toBe(true)
})
