import * as contract from '../../../shared/outside/webhooks.ts'
import type { Config } from '../../base/config.ts'
import type { Route } from '../../base/http/route.ts'
import { pingWebhook, redeliverWebhook } from './deliveries.ts'
import { listDeliveries, listWebhooks } from './queries.ts'
import { isLocalAllowed } from './send.ts'
import * as verbs from './webhooks.ts'

export function webhookRoutes(route: Route, { production, server }: Config, secret: string) {
  const kept = { secret, allowed: { loopback: isLocalAllowed({ production, server }) } }
  route(contract.listWebhooks, ({ db, viewer, at }) => listWebhooks(db, viewer, at))
  route(contract.createWebhook, ({ tx, viewer, body, at }) =>
    verbs.createWebhook(tx, viewer, body, kept, at),
  )
  route(contract.editWebhook, ({ tx, viewer, params, body, at }) =>
    verbs.editWebhook(tx, viewer, { ...params, ...body }, kept, at),
  )
  route(contract.deleteWebhook, ({ tx, viewer, params, at }) =>
    verbs.deleteWebhook(tx, viewer, params, at),
  )
  route(contract.rotateWebhookSecret, ({ tx, viewer, params, at }) =>
    verbs.rotateWebhookSecret(tx, viewer, params, kept, at),
  )
  route(contract.pingWebhook, ({ tx, viewer, params, at }) => pingWebhook(tx, viewer, params, at))
  route(contract.listWebhookDeliveries, ({ db, viewer, params, query }) =>
    listDeliveries(db, viewer, { ...params, ...query }),
  )
  route(contract.redeliverWebhook, ({ tx, viewer, params, at }) =>
    redeliverWebhook(tx, viewer, params, at),
  )
}
