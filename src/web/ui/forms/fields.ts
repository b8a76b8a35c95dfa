import { useHydrated } from '@tanstack/react-router'
import { get, useWatch } from 'react-hook-form'
import type { FieldError, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { startTransition, useOptimistic } from 'react'

/** Returns the props of a field by name: its registration and its error message. */
export function fieldsOf<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'formState'>,
) {
  // Not `getFieldState`, which draws the form again when a field is left, under a click.
  function errorOf(name: Path<Values>) {
    const error: FieldError | undefined = get(form.formState.errors, name)
    return error?.message
  }
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, options),
    error: errorOf(name),
  })
}

/** What is typed so far, also before the script of the page ran. */
export function useTyped<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'getValues'>,
): Partial<Values> {
  useWatch({ control: form.control })
  useHydrated()
  return form.getValues()
}

/**
 * A choice that is saved at once, and how to make it: it is shown from the click until the server
 * has answered, then what is saved. A failure is shown by the mutation's own alert.
 */
export function useChosen<T>(
  saved: T,
  save: (choice: T) => Promise<unknown>,
): [T, (choice: T) => void] {
  const [shown, show] = useOptimistic(saved)
  const choose = (choice: T) =>
    startTransition(async () => {
      show(choice)
      await save(choice).catch(() => {})
    })
  return [shown, choose]
}
