import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Refusal } from '../../shared/base/refusal.ts'

/** Shows the server's field errors at their fields. The main message belongs in the banner. */
export function showFieldRefusals<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): void {
  if (!(error instanceof Refusal)) {
    return
  }
  for (const [name, message] of Object.entries(error.fields ?? {})) {
    if (name in form.getValues() && message !== error.message) {
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: true })
    }
  }
}

/** The server's message for a refusal; the fallback for an internal error or no connection. */
export function failureText(error: unknown, fallback: string): string {
  const refused =
    error instanceof Refusal && error.code !== 'internal' && error.code !== 'unavailable'
  return refused ? error.message : fallback
}
