import type { Mail } from './mail.ts'

/** The text of each mail. Links use PUBLIC_URL, never the Host header of a request. */

interface Person {
  email: string
  name: string
}

function composeMail({ email, name }: Person, subject: string, ...paragraphs: string[]): Mail {
  const text = [name ? `Hello ${name},` : 'Hello,', ...paragraphs, 'Candor\n'].join('\n\n')
  return { to: email, subject, text }
}

const link = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`

export function resetMail(person: Person, publicUrl: string, token: string): Mail {
  return composeMail(
    person,
    'Reset your Candor password',
    'Somebody asked to reset the password of your Candor account. If it was you, choose a new ' +
      'password here within the next hour:',
    link(publicUrl, '/reset-password', token),
    'If it was not you, you do not need to do anything. Your password has not changed.',
  )
}

export function confirmationMail(person: Person, publicUrl: string, token: string): Mail {
  return composeMail(
    person,
    'Confirm your email address',
    'Somebody created a Candor account with this email address. If it was you, confirm the ' +
      'address here within the next 24 hours:',
    link(publicUrl, '/verify-email', token),
    'If it was not you, please do not follow the link. The address then stays unconfirmed.',
  )
}

/** Without a name: somebody else may have typed this address. */
export function emailChangeMail(email: string, publicUrl: string, token: string): Mail {
  return composeMail(
    { email, name: '' },
    'Confirm your new email address',
    'Somebody asked to use this email address for a Candor account. If it was you, confirm the ' +
      'address here within the next 24 hours:',
    link(publicUrl, '/change-email', token),
    'If it was not you, please do not follow the link. Nothing changes then.',
  )
}

const twoFactorChanges = {
  turnOnTwoFactor:
    'Two-factor codes were turned on. Signing in now needs a code as well as the password.',
  turnOffTwoFactor: 'Two-factor codes were turned off. Signing in now needs only the password.',
  renewRecoveryCodes: 'New recovery codes were created. The old ones no longer work.',
}
export type TwoFactorChange = keyof typeof twoFactorChanges

export function twoFactorMail(person: Person, publicUrl: string, change: TwoFactorChange): Mail {
  return composeMail(
    person,
    'The two-factor codes of your Candor account were changed',
    twoFactorChanges[change],
    `If it was not you, change your password now: ${publicUrl}/settings`,
  )
}

/** A mail that no preference stops, because it is about security or money. */
export function importantMail(
  person: Person,
  publicUrl: string,
  { text, path, undoToken }: { text: string; path: string; undoToken?: string | undefined },
): Mail {
  return composeMail(
    person,
    subjectOf(text),
    text,
    `${publicUrl}${path}`,
    ...(undoToken === undefined
      ? []
      : [
          'If it was not you, undo the change and lock the account here within 7 days:',
          link(publicUrl, '/undo', undoToken),
        ]),
    'You get this email because it is about the security or the money of your account.',
  )
}

const subjectOf = (text: string) => (text.length > 70 ? `${text.slice(0, 69)}…` : text)

export function notificationMail(
  person: Person,
  publicUrl: string,
  { text, path }: { text: string; path: string },
): Mail {
  return composeMail(
    person,
    subjectOf(text),
    text,
    `${publicUrl}${path}`,
    `You get this email because email notifications are on in your settings: ${publicUrl}/settings`,
  )
}
