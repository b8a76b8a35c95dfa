import { queryOptions } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type { answerQuestions, getReach } from '../../../shared/market/requirements.ts'
import type { BodyOf } from '../../../shared/base/endpoint.ts'
import { call } from '../../base/api.ts'
import { useRefresh } from '../../base/list-queries.ts'
import { toast } from '../../ui/overlays/Toast.tsx'

type Body = BodyOf<typeof answerQuestions>

/** Answers the questions of a campaign. A refusal is kept too, so the page is read again. */
export function useAnswerQuestions(campaignId: string) {
  const refresh = useRefresh('campaigns')
  return useAction({
    mutationFn: (body: Body) =>
      call<typeof answerQuestions>(
        { method: 'POST', path: '/api/campaigns/:campaignId/answers' },
        { params: { campaignId }, body },
      ),
    // Here, because what asks leaves the page once it is read again.
    onSuccess: () => toast('Thank you, that fits.'),
    onSettled: refresh,
  })
}

export const reachQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'reach', campaignId],
    queryFn: () =>
      call<typeof getReach>(
        { method: 'GET', path: '/api/campaigns/:campaignId/reach' },
        { params: { campaignId } },
      ),
  })
