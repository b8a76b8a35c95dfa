import { Refusal } from '../../../shared/base/refusal.ts'

export const wrongPicture = (message: string) =>
  new Refusal('invalid', message, { fields: { picture: message } })

export const isDrawing = new Refusal(
  'rate_limited',
  'Your other pictures are still being prepared. Please try again in a moment.',
  { retryAfter: 5 },
)

export const areDrawing = new Refusal(
  'unavailable',
  'Many pictures are being prepared at the moment. Please try again soon.',
  { retryAfter: 15 },
)
