import { IconBell, IconMessages, IconSpeakerphone, IconWallet } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { lookOf } from './kind-icons.ts'

test('a notification has the icon of the page that it is about', () => {
  expect(lookOf('review-submitted').Icon).toBe(IconMessages)
  // About a review, although its name begins with the campaign.
  expect(lookOf('campaign-review-approved').Icon).toBe(IconMessages)
  expect(lookOf('campaign-out-of-funds').Icon).toBe(IconSpeakerphone)
  expect(lookOf('refund-completed').Icon).toBe(IconWallet)
  expect(lookOf('terms-changed').Icon).toBe(IconBell)
})
