import * as contract from '../../../shared/outside/api-keys.ts'
import type { Config } from '../../base/config.ts'
import type { Route } from '../../base/http/route.ts'
import { requireConfirmedEmail } from '../../people/accounts/confirmed-email.ts'
import { createApiKey, revokeApiKey } from './api-keys.ts'
import { listApiKeys } from './queries.ts'

export function apiKeyRoutes(route: Route, config: Config) {
  route(contract.listApiKeys, ({ db, viewer, at }) => listApiKeys(db, viewer, at))
  route(contract.createApiKey, async ({ tx, viewer, body, at }) => {
    await requireConfirmedEmail(tx, viewer, config)
    return createApiKey(tx, viewer, body, config.payments, at)
  })
  route(contract.revokeApiKey, ({ tx, viewer, params, at }) => revokeApiKey(tx, viewer, params, at))
}
