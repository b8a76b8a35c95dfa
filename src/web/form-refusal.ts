import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Refusal } from '../shared/refusal.ts'

/** Puts the server's sentences at the fields they name. */
export function showFieldRefusals<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): void {
  const fields = error instanceof Refusal ? (error.fields ?? {}) : {}
  for (const [name, message] of Object.entries(fields)) {
    if (name in form.getValues()) {
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: true })
    }
  }
}
