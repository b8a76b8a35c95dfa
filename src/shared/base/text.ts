import * as z from 'zod'
import { isVisible } from './look-alikes.ts'

/**
 * Typed text: trimmed, without NUL and half characters, which PostgreSQL cannot store. Forms name
 * them here, and the server refuses them in all texts (http/guards.ts).
 */
export function text(max: number, tooLong = `Use at most ${max} characters`) {
  return (
    z
      .string()
      .trim()
      // Nothing else looks at a text that is too long.
      .max(max, { error: tooLong, abort: true })
      .refine(
        (value) => !value.includes('\0') && value.isWellFormed(),
        'Remove the invisible control characters',
      )
      .refine((value) => value === '' || isVisible(value), 'Use visible characters')
  )
}

/**
 * Typed text of one line, such as a name, without line breaks and bidirectional control
 * characters.
 */
export function line(max: number) {
  return text(max).refine(
    (value) => !controlCharacters.test(value),
    'Remove the invisible control characters',
  )
}

const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A host name of at least two parts, with what may follow it. */
const withoutScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]|$)/u

/** Completes an address as people type it, such as `example.com`. */
export const withScheme = (address: string) =>
  withoutScheme.test(address) ? `https://${address}` : address

/** A web address that is safe to link to: only http or https, never `javascript:`. */
export const WebAddress = text(500)
  .overwrite(withScheme)
  .max(500, 'Use at most 500 characters')
  .pipe(
    z
      .url({ protocol: /^https?$/, error: 'Enter a web address, such as https://example.com' })
      .refine((address) => !hasCredentials(address), 'Remove the user name and password'),
  )

function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
