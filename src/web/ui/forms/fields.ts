import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** Fields of a form by name, each with its error, as the ones in ui/ take them. */
export function fieldsOf<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'getFieldState' | 'formState'>,
) {
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  })
}
