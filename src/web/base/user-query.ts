import { queryOptions } from '@tanstack/react-query'
import type { getUser } from '../../shared/people/users.ts'
import { call } from './api.ts'

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId],
    queryFn: () =>
      call<typeof getUser>({ method: 'GET', path: '/api/users/:userId' }, { params: { userId } }),
  })
