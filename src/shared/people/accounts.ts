import * as z from 'zod'
import { uselessResetLink } from './account-end.ts'
import { countryCodes } from '../base/countries.ts'
import { endpoint, Id, Instant } from '../base/endpoint.ts'
import { planNames } from './plans.ts'
import { roles, signedIn } from '../base/roles.ts'
import { Cents } from '../base/cents.ts'
import { isOwnPath } from '../base/own-path.ts'
import { nameLine } from '../base/names.ts'
import { text } from '../base/text.ts'

const Email = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'))
  .transform((email) => email.toLowerCase())

const NewPassword = z
  .string()
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Use at most 128 characters')

const Country = z.string().refine((code) => countryCodes.includes(code), 'Please select a country')

/** The roles of registration. Only a command makes admins. */
const RegistrationRole = z.enum(['business', 'reviewer'], 'Please select a role')

export const PhoneNumber = text(30)
  .min(1, 'Phone number is required')
  .min(7, 'Phone number must be at least 7 digits')
  .regex(/^[\d\s()+.-]*$/, 'Use digits, spaces and + ( ) . - only')

/** What every new person is asked, also after Google or GitHub. */
const registration = {
  role: RegistrationRole,
  phoneNumber: PhoneNumber,
}
const person = {
  ...registration,
  name: nameLine(100).min(1, 'Name is required').min(2, 'Name must be at least 2 characters'),
  email: Email,
  password: NewPassword,
}

type Countries = z.core.$RefinementCtx<{ role: string; country?: string | null | undefined }>

function requireCountry(
  { role, country }: { role: string; country?: string | null | undefined },
  context: Countries,
) {
  if (role === 'reviewer' && !country) {
    context.addIssue({ code: 'custom', path: ['country'], message: 'Please select a country' })
  }
  if (role === 'business' && country) {
    const message = 'Only reviewers register with a country'
    context.addIssue({ code: 'custom', path: ['country'], message })
  }
}

/** The details of a new account that Google or GitHub do not know. */
export const Registration = z
  .strictObject({ ...registration, country: Country.nullish() })
  .superRefine(requireCountry)
export type Registration = z.output<typeof Registration>

/** The body of `POST /api/auth/sign-up/email`. */
export const SignUp = z
  .strictObject({ ...person, country: Country.nullish() })
  .superRefine(requireCountry)
export type SignUp = z.output<typeof SignUp>

/** The form that asks for these details before the way to Google or GitHub. */
export const SocialRegistrationForm = z
  .object({ ...registration, country: z.string().optional() })
  .superRefine(requireKnownCountry)

/** A form keeps a country that was chosen before the role of a business. */
function requireKnownCountry(
  { role, country }: { role: string; country?: string | undefined },
  context: Countries,
) {
  if (role === 'reviewer' && !countryCodes.includes(country ?? '')) {
    context.addIssue({ code: 'custom', path: ['country'], message: 'Please select a country' })
  }
}

/** The registration form: the sign-up and the repeated password. */
export const RegistrationForm = z
  .object({
    ...person,
    country: z.string().optional(),
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .superRefine((form, context) => {
    requireKnownCountry(form, context)
    const { password, confirmPassword } = form
    if (confirmPassword !== '' && confirmPassword !== password) {
      const message = 'The passwords do not match'
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message })
    }
  })

/** The login form and the body of `POST /api/auth/sign-in/email`. */
export const SignIn = z.strictObject({
  email: Email,
  password: z
    .string()
    .min(1, 'Password is required')
    .min(6, 'Password must be at least 6 characters')
    .max(128, 'Use at most 128 characters'),
  rememberMe: z.boolean().default(false),
})

/** The body of `POST /api/auth/request-password-reset`. */
export const PasswordResetRequest = z.strictObject({ email: Email })

/** The body of `POST /api/auth/request-email-change`. */
export const EmailChange = z.strictObject({ email: Email })

/**
 * Undoes a change of the email address or the payout destination, and locks the account. The token
 * comes from the mail about the change.
 */
export const undoChange = endpoint({
  name: 'undoChange',
  method: 'POST',
  path: '/api/undo',
  allow: 'anyone',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: z.object({
    /** False when another account has the old email address by now. */
    undone: z.literal(true),
  }),
})

/** Whether the link of a mail still resets a password, for its page to say so at once. */
export const checkResetLink = endpoint({
  name: 'checkResetLink',
  method: 'POST',
  path: '/api/reset-link',
  allow: 'anyone',
  body: z.strictObject({ token: z.string().max(5_000) }),
  reply: z.object({ usable: z.boolean() }),
})

/** The body of `POST /api/auth/reset-password`; the token comes from the mail. */
export const PasswordReset = z.strictObject({
  newPassword: NewPassword,
  token: z.string().regex(/^[\w-]{1,200}$/, uselessResetLink),
})

/** The body of `POST /api/auth/verify-email`; the token comes from the mail. */
export const EmailConfirmation = z.strictObject({ token: z.string().min(1).max(2_000) })

/** The empty body of an operation. */
export const NoDetails = z.strictObject({}).nullish()

/** The body of an operation that asks for the password again. */
export const PasswordConfirmation = z.strictObject({
  password: z.string().min(1, 'Password is required').max(128),
})

/** The body of `POST /api/auth/step-up`: the password, or a code where codes are on. */
export const StepUp = z.union([
  PasswordConfirmation,
  z.strictObject({ code: z.string().trim().min(1, 'Enter a code').max(40) }),
])
export type StepUp = z.output<typeof StepUp>

/** The body of `POST /api/auth/two-factor/verify-totp`. */
export const TwoFactorCode = z.strictObject({
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits')),
})

/** The body of `POST /api/auth/two-factor/verify-backup-code`. */
export const RecoveryCode = z.strictObject({
  code: z.string().trim().toLowerCase().min(1, 'Enter a recovery code').max(40),
})

export const SocialProvider = z.enum(['google', 'github'])
export type SocialProvider = z.output<typeof SocialProvider>

/** The body of `POST /api/auth/sign-in/social`, whose reply is the URL to go to. */
export const SocialSignIn = z.strictObject({
  provider: SocialProvider,
  /** A path of this site. */
  returnTo: z.string().max(1_000).refine(isOwnPath).optional(),
  /** Makes an account if there is none for the person. */
  registration: Registration.optional(),
})

export const SessionUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  isVerified: z.boolean(),
  /** Whether this admin must turn on two-factor codes before anything else. */
  mustSetUpCodes: z.boolean(),
  /** Of a suspended person, who reads and answers decisions alone. */
  suspended: z.literal(true).optional(),
  createdAt: Instant,
  phoneNumber: z.string(),
  plan: z.enum(planNames).nullable(),
  subscriptionStatus: z.enum(['active', 'none']),
  subscriptionExpiry: Instant.nullable(),
  balanceCents: Cents,
})
export type SessionUser = z.input<typeof SessionUser>

export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/api/session',
  allow: 'anyone',
  whileSuspended: true,
  reply: z.object({ user: SessionUser.nullable() }),
})

/** Lists the accounts at other providers with which the viewer can sign in. */
export const listLinkedAccounts = endpoint({
  name: 'listLinkedAccounts',
  method: 'GET',
  path: '/api/linked-accounts',
  allow: signedIn,
  reply: z.object({
    items: z.array(z.object({ id: Id, provider: SocialProvider, createdAt: Instant })),
  }),
})

export const unlinkAccount = endpoint({
  name: 'unlinkAccount',
  method: 'DELETE',
  path: '/api/linked-accounts/:accountId',
  allow: signedIn,
  stepUp: true,
  params: z.object({ accountId: Id }),
  reply: z.object({ unlinked: z.literal(true) }),
})
