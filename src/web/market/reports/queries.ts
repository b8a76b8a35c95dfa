import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type {
  appealReport,
  decideReport,
  getReportResult,
  listReports,
  ReportDecision,
  ReportForm,
  reportReview,
} from '../../../shared/market/reports.ts'
import { useAction } from '../../base/action.ts'
import { call } from '../../base/api.ts'
import { useRefresh } from '../../base/list-queries.ts'

type Status = 'open' | 'decided'

export const reportsQuery = (status: Status) =>
  infiniteQueryOptions({
    queryKey: ['reports', status],
    queryFn: ({ pageParam }) =>
      call<typeof listReports>(
        { method: 'GET', path: '/api/reports' },
        { query: { status, ...(pageParam && { cursor: pageParam }) } },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export function useDecideReport(reportId: string, onSuccess: () => void) {
  const refresh = useRefresh('reports', 'reviews', 'dashboard')
  return useAction({
    mutationFn: (body: z.output<typeof ReportDecision>) =>
      call<typeof decideReport>(
        { method: 'POST', path: '/api/reports/:reportId/decision' },
        { params: { reportId }, body },
      ),
    onSuccess,
    // Also on errors: a conflict means that another admin has decided.
    onSettled: refresh,
  })
}

export function useReportReview(reviewId: string, personId: string) {
  const refresh = useRefresh('reviews')
  return useAction({
    mutationFn: (body: z.output<typeof ReportForm>) =>
      call<typeof reportReview>(
        { method: 'POST', path: '/api/public/reviews/:reviewId/reports' },
        { params: { reviewId }, body, personId },
      ),
    onSettled: refresh,
  })
}

export const reportResultQuery = (token: string) =>
  queryOptions({
    queryKey: ['report-result', token],
    queryFn: () =>
      call<typeof getReportResult>(
        { method: 'GET', path: '/api/public/report-result' },
        { query: { token } },
      ),
    retry: false,
  })

export function useAppealReport(token: string) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (content: string) =>
      call<typeof appealReport>(
        { method: 'POST', path: '/api/public/report-result/appeal' },
        { body: { token, content } },
      ),
    onSettled: () => queryClient.invalidateQueries(reportResultQuery(token)),
  })
}
