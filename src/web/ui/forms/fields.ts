import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** Returns the props of a field by name: its registration and its error message. */
export function fieldsOf<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'getFieldState' | 'formState'>,
) {
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  })
}
