import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Refusal } from '../../shared/base/refusal.ts'

/** Fields that say a refusal themselves even if it is the main message: a form has one of each. */
export const saidAtField = /password|email/i

/**
 * Shows the server's field errors at their fields, and moves the focus to the first. The main
 * message belongs in the banner, unless the field says it itself.
 */
export function showFieldRefusals<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
  saysItself?: RegExp,
): void {
  if (!(error instanceof Refusal)) {
    return
  }
  const said = Object.entries(error.fields ?? {}).filter(
    ([name, message]) =>
      name in form.getValues() && (message !== error.message || saysItself?.test(name)),
  )
  for (const [index, [name, message]] of said.entries()) {
    const shouldFocus = index === 0
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus })
  }
}

/** The server's message for a refusal; the fallback for an internal error or no connection. */
export function failureText(error: unknown, fallback: string): string {
  const refused =
    error instanceof Refusal && error.code !== 'internal' && error.code !== 'unavailable'
  return refused ? error.message : fallback
}
