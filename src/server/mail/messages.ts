import type { Mail } from './mail.ts'

/** The words of each mail; links are built from PUBLIC_URL alone. */

interface Person {
  email: string
  name: string
}

function compose({ email, name }: Person, subject: string, ...paragraphs: string[]): Mail {
  const text = [`Hello ${name},`, ...paragraphs, 'Candor\n'].join('\n\n')
  return { to: email, subject, text }
}

const link = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`

export function resetMail(person: Person, publicUrl: string, token: string): Mail {
  return compose(
    person,
    'Reset your Candor password',
    'Somebody asked to reset the password of your Candor account. If it was you, choose a new ' +
      'one here within the next hour:',
    link(publicUrl, '/reset-password', token),
    'If it was not you, there is nothing to do: your password stays as it is.',
  )
}

export function confirmationMail(person: Person, publicUrl: string, token: string): Mail {
  return compose(
    person,
    'Confirm your e-mail address',
    'An account at Candor was made with this e-mail address. If it is yours, confirm it here ' +
      'within the next 24 hours:',
    link(publicUrl, '/verify-email', token),
    'If you did not make an account at Candor, please do not follow the link: the address then ' +
      'stays unconfirmed.',
  )
}

const twoFactorChanges = {
  turnOnTwoFactor: 'Two-factor codes were turned on: signing in now asks for a code as well.',
  turnOffTwoFactor: 'Two-factor codes were turned off: the password alone signs in again.',
  renewRecoveryCodes: 'New recovery codes were made: the old ones no longer work.',
}
export type TwoFactorChange = keyof typeof twoFactorChanges

export function twoFactorMail(person: Person, publicUrl: string, change: TwoFactorChange): Mail {
  return compose(
    person,
    'The two-factor codes of your Candor account',
    twoFactorChanges[change],
    `If it was not you, change your password now: ${publicUrl}/settings`,
  )
}

export function notificationMail(
  person: Person,
  publicUrl: string,
  { text, path }: { text: string; path: string },
): Mail {
  return compose(
    person,
    text.length > 70 ? `${text.slice(0, 69)}…` : text,
    text,
    `${publicUrl}${path}`,
    `You get this because e-mail notifications are on in your settings: ${publicUrl}/settings`,
  )
}
