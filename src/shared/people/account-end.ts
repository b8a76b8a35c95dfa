/**
 * What is shown of an account number to its owner: the last four characters; of an email address
 * its first letter and the domain.
 */
export function accountEnd(number: string): string {
  const at = number.indexOf('@')
  return at === -1 ? number.slice(-4) : `${number[0]}…${number.slice(at)}`
}
