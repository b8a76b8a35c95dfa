import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import {
  confirmCompanyName,
  listAdmins,
  listUsers,
  refuseCompanyName,
  reinstateUser,
  removeAdmin,
  suspendUser,
} from '../../../shared/people/users.ts'
import type { UserDetails } from '../../../shared/people/users.ts'
import { call } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'
import { userQuery } from '../../base/user-query.ts'

type Filters = Omit<z.input<typeof listUsers.query>, 'cursor'>

export const usersQuery = (filters: Filters) =>
  pagesQuery(['users', 'list'], filters, (query) => call(listUsers, { query }))

/** `onSuccess` comes first, because what called it may be gone from the page afterwards. */
function useShowUser(onSuccess?: () => void) {
  const queryClient = useQueryClient()
  return (user: UserDetails) => {
    onSuccess?.()
    queryClient.setQueryData(userQuery(user.id).queryKey, user)
    return queryClient.invalidateQueries({ queryKey: ['users', 'list'] })
  }
}

export function useSuspendUser(userId: string, onSuccess: () => void) {
  const show = useShowUser(onSuccess)
  return useAction({
    mutationFn: (reason: string) => call(suspendUser, { params: { userId }, body: { reason } }),
    onSuccess: show,
  })
}

export function useConfirmCompanyName(userId: string, name: string, onSuccess: () => void) {
  const show = useShowUser(onSuccess)
  return useAction({
    mutationFn: () => call(confirmCompanyName, { params: { userId }, body: { name } }),
    onSuccess: show,
  })
}

export function useRefuseCompanyName(userId: string, name: string) {
  const show = useShowUser()
  return useAction({
    mutationFn: (note: string) =>
      call(refuseCompanyName, { params: { userId }, body: { name, note } }),
    onSuccess: show,
  })
}

export const adminsQuery = pagesQuery(['users', 'admins'], {}, (query) =>
  call(listAdmins, { query }),
)

export function useRemoveAdmin(userId: string, onSuccess: () => void) {
  const refresh = useRefresh('users', 'dashboard')
  return useAction({
    mutationFn: () => call(removeAdmin, { params: { userId } }),
    onSuccess,
    // Also on errors: another admin may have done it.
    onSettled: refresh,
  })
}

export function useReinstateUser(userId: string, onSuccess: () => void) {
  const show = useShowUser(onSuccess)
  return useAction({
    mutationFn: () => call(reinstateUser, { params: { userId } }),
    onSuccess: show,
  })
}
