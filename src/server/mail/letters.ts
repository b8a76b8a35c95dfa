import type { Mail } from './mail.ts'

/** The words of each mail; links are built from PUBLIC_URL alone. */
export function resetMail(
  { email, name }: { email: string; name: string },
  publicUrl: string,
  token: string,
): Mail {
  return {
    to: email,
    subject: 'Reset your Candor password',
    text: `Hello ${name},

Somebody asked to reset the password of your Candor account. If it was you, choose a new one here
within the next hour:

${publicUrl}/reset-password?token=${encodeURIComponent(token)}

If it was not you, there is nothing to do: your password stays as it is.

Candor
`,
  }
}

export function confirmationMail(
  { email, name }: { email: string; name: string },
  publicUrl: string,
  token: string,
): Mail {
  return {
    to: email,
    subject: 'Confirm your e-mail address',
    text: `Hello ${name},

An account at Candor was made with this e-mail address. If it is yours, confirm it here within the
next 24 hours:

${publicUrl}/verify-email?token=${encodeURIComponent(token)}

If you did not make an account at Candor, please do not follow the link: the address then stays
unconfirmed.

Candor
`,
  }
}

const twoFactorChanges = {
  turnOnTwoFactor: 'Two-factor codes were turned on: signing in now asks for a code as well.',
  turnOffTwoFactor: 'Two-factor codes were turned off: the password alone signs in again.',
  renewRecoveryCodes: 'New recovery codes were made: the old ones no longer work.',
}
export type TwoFactorChange = keyof typeof twoFactorChanges

export function twoFactorMail(
  { email, name }: { email: string; name: string },
  publicUrl: string,
  change: TwoFactorChange,
): Mail {
  return {
    to: email,
    subject: 'The two-factor codes of your Candor account',
    text: `Hello ${name},

${twoFactorChanges[change]}

If it was not you, change your password now: ${publicUrl}/settings

Candor
`,
  }
}

export function noticeMail(
  { email, name }: { email: string; name: string },
  publicUrl: string,
  { text, path }: { text: string; path: string },
): Mail {
  return {
    to: email,
    subject: text.length > 70 ? `${text.slice(0, 69)}…` : text,
    text: `Hello ${name},

${text}

${publicUrl}${path}

You get this because e-mail notifications are on in your settings: ${publicUrl}/settings

Candor
`,
  }
}
