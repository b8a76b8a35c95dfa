import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { getAnalytics } from '../../../shared/overview/analytics.ts'
import { call } from '../../base/api.ts'

export const analyticsQuery = (range: z.output<typeof getAnalytics.query>['range']) =>
  queryOptions({
    queryKey: ['analytics', range],
    queryFn: () => call(getAnalytics, { query: { range } }),
    placeholderData: keepPreviousData,
  })
