/**
 * What is shown of an account number to its owner: the last four characters; of an email address
 * its first letter and the domain.
 */
export function accountEnd(number: string): string {
  const at = number.indexOf('@')
  return at === -1 ? number.slice(-4) : `${number[0]}…${number.slice(at)}`
}

/** Texts about accounts that pages show before they load the schemas. */

/** The profile text of a business until its owner writes one. */
export const unwrittenProfile = 'Business profile pending completion'

export const uselessResetLink = 'This link has already been used or is older than one hour.'

export const emailInUse = 'Email already in use.'

export const uselessEmailChangeLink = 'This link has already been used or is older than 24 hours.'

export const uselessUndoLink = 'This link has already been used or is older than 7 days.'
