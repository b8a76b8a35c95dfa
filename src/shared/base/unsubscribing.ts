import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** The kinds of mail that a person can switch off, each by itself. */
export const MailPreference = z.enum(['email', 'digest', 'newCampaigns', 'marketing'])
export type MailPreference = z.infer<typeof MailPreference>

/**
 * Switches off one kind of mail, with the token of its link and without signing in. Mail programs
 * send this request themselves (RFC 8058), so it comes from anywhere and with any body.
 */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/unsubscribe',
  allow: 'anyone',
  query: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({ preference: MailPreference }),
})
