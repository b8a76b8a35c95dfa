import * as contract from '../../../shared/outside/webhooks.ts'
import type { Config } from '../../base/config.ts'
import type { Route } from '../../base/http/route.ts'
import { requireConfirmedEmail } from '../../people/accounts/confirmed-email.ts'
import { pingWebhook, redeliverWebhook } from './deliveries.ts'
import { listDeliveries, listWebhooks } from './queries.ts'
import { isLocalAllowed } from './send.ts'
import * as verbs from './webhooks.ts'

export function webhookRoutes(route: Route, config: Config, secret: string) {
  const { production, server } = config
  const kept = { secret, allowed: { loopback: isLocalAllowed({ production, server }) } }
  route(contract.listWebhooks, ({ db, viewer, at }) => listWebhooks(db, viewer, at))
  route(contract.createWebhook, async ({ tx, viewer, body, at }) => {
    await requireConfirmedEmail(tx, viewer, config)
    return verbs.createWebhook(tx, viewer, body, kept, at)
  })
  route(contract.editWebhook, async ({ tx, viewer, params, body, at }) => {
    if (body.url !== undefined) await requireConfirmedEmail(tx, viewer, config)
    return verbs.editWebhook(tx, viewer, { ...params, ...body }, kept, at)
  })
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
