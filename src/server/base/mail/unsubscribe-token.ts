import { createHmac, timingSafeEqual } from 'node:crypto'
import { MailPreference } from '../../../shared/base/unsubscribing.ts'
import { isUuid } from '../db/uuid.ts'

interface Subscription {
  userId: string
  preference: MailPreference
}

const signature = (secret: string, signed: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${signed}`).digest('base64url')

/**
 * The token of a link that switches off one kind of mail for one person. It never expires: old
 * mails must keep a working link (RFC 8058). It opens nothing else.
 */
export function unsubscribeToken(secret: string, { userId, preference }: Subscription): string {
  const signed = `${preference}.${userId}`
  return `${signed}.${signature(secret, signed)}`
}

/** Reads a token; null unless its signature is right. */
export function readUnsubscribeToken(secret: string, token: string): Subscription | null {
  const [preference, userId = '', given = '', ...rest] = token.split('.')
  const known = MailPreference.safeParse(preference)
  if (!known.success || !isUuid(userId) || rest.length > 0) return null
  const expected = Buffer.from(signature(secret, `${known.data}.${userId}`))
  const actual = Buffer.from(given)
  const isRight = actual.length === expected.length && timingSafeEqual(actual, expected)
  return isRight ? { userId, preference: known.data } : null
}
