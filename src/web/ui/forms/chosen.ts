import { startTransition, useOptimistic } from 'react'

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
