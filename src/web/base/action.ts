import { useCallback } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query'

type Result<Reply, Variables, Context> = UseMutationResult<Reply, Error, Variables, Context>

/** What one try of an action does with its end. */
interface Answers<Reply> {
  onSuccess?: ((reply: Reply) => unknown) | undefined
  onError?: ((error: Error) => unknown) | undefined
}

interface Mutate<Reply, Variables> {
  mutate: (
    ...given: undefined extends Variables
      ? [variables?: Variables, answers?: Answers<Reply>]
      : [variables: Variables, answers?: Answers<Reply>]
  ) => void
}

/** Replaces `mutate` in each state of a mutation. */
type WithMutate<State, Reply, Variables> = State extends unknown
  ? Omit<State, 'mutate'> & Mutate<Reply, Variables>
  : never

export type ActionOf<Reply, Variables = void, Context = unknown> = WithMutate<
  Result<Reply, Variables, Context>,
  Reply,
  Variables
>

/**
 * Returns a mutation of the server's data. The library's own `mutate` forgets its callbacks when
 * their component has gone: a form goes with the refetch that the action itself causes, and the
 * user would not be told that it worked.
 */
export function useAction<Reply, Variables = void, Context = unknown>(
  options: UseMutationOptions<Reply, Error, Variables, Context>,
): ActionOf<Reply, Variables, Context> {
  const mutation = useMutation(options)
  const { mutateAsync } = mutation
  // Effects depend on it, as on the library's own.
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError = () => {} }: Answers<Reply> = {}) =>
      void mutateAsync(variables).then(onSuccess, onError),
    [mutateAsync],
  )
  return { ...mutation, mutate } as ActionOf<Reply, Variables, Context>
}
