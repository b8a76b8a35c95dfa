import { verifyGoogleIdToken, type GoogleProfile } from 'better-auth/social-providers'
import * as z from 'zod'

const Claims = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
})

/**
 * The person of an ID token, whose signature, issuer, audience and age are checked. better-auth
 * takes the token that it gets for a code as it is. Null when it is not Google's, or not for us.
 */
export async function googleUser(clientId: string, { idToken }: { idToken?: string | undefined }) {
  const verified = idToken
    ? await verifyGoogleIdToken({ token: idToken, audience: clientId })
    : null
  const { success, data } = Claims.safeParse(verified)
  if (!success) return null
  const { email, email_verified: emailVerified, name } = data
  // better-auth takes the id from the profile.
  return { user: { name, email, emailVerified }, data: verified as unknown as GoogleProfile }
}
