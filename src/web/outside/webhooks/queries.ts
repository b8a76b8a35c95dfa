import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
} from '../../../shared/outside/webhooks.ts'
import type {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
} from '../../../shared/outside/webhooks.ts'
import { call } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'

const soonMillis = 10_000
/** What has been due for longer waits for an earlier delivery, or for its webhook to rest. */
const longMillis = 60_000
const pollMillis = 1_500
const slowPollMillis = 15_000

/** Whether something is being sent, is about to be, or should have been. */
const isDue = ({ status, nextAttemptAt }: WebhookDelivery) =>
  status === 'waiting' && Date.parse(nextAttemptAt!) < Date.now() + soonMillis
const isLongDue = ({ nextAttemptAt }: WebhookDelivery) =>
  Date.parse(nextAttemptAt!) < Date.now() - longMillis

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async () => (await call(listWebhooks)).items,
})

export const deliveriesQuery = (webhookId: string) => ({
  ...pagesQuery(['webhook-deliveries'], { webhookId }, ({ webhookId: id, ...query }) =>
    call(listWebhookDeliveries, { params: { webhookId: id }, query }),
  ),
})

/** For `refetchInterval`: asks again while one of these is under way to the webhook. */
export function whileOnItsWay({ active }: Webhook, items: readonly WebhookDelivery[] = []) {
  const due = active ? items.filter(isDue) : []
  if (due.length === 0) return false
  return due.every(isLongDue) ? slowPollMillis : pollMillis
}

/** A lost answer may have changed something: the lists show it. */
const useRefreshed = () => useRefresh('webhooks', 'webhook-deliveries')

export function useCreateWebhook() {
  const refresh = useRefreshed()
  return useAction({
    mutationFn: (body: z.input<typeof NewWebhook>) => call(createWebhook, { body }),
    onSettled: refresh,
    // The answer has the secret, which only the page keeps while it is shown.
    gcTime: 0,
  })
}

export function useRotateSecret() {
  const refresh = useRefreshed()
  return useAction({
    mutationFn: (webhookId: string) => call(rotateWebhookSecret, { params: { webhookId } }),
    onSettled: refresh,
    gcTime: 0,
  })
}

export function useEditWebhook(webhookId: string) {
  const refresh = useRefreshed()
  return useAction({
    mutationFn: (body: z.input<typeof WebhookChange>) =>
      call(editWebhook, { params: { webhookId }, body }),
    onSettled: refresh,
  })
}

export function useDeleteWebhook() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (webhookId: string) => call(deleteWebhook, { params: { webhookId } }),
    onSettled: () => queryClient.invalidateQueries(webhooksQuery),
  })
}

export function usePingWebhook() {
  const refresh = useRefreshed()
  return useAction({
    mutationFn: (webhookId: string) => call(pingWebhook, { params: { webhookId } }),
    onSettled: refresh,
  })
}

export function useRedeliver(webhookId: string) {
  const refresh = useRefreshed()
  return useAction({
    mutationFn: (deliveryId: string) =>
      call(redeliverWebhook, { params: { webhookId, deliveryId } }),
    onSettled: refresh,
  })
}
