import * as contract from '../../../shared/outside/api-keys.ts'
import type { Config } from '../../base/config.ts'
import type { Route } from '../../base/http/route.ts'
import { createApiKey, revokeApiKey } from './api-keys.ts'
import { listApiKeys } from './queries.ts'

export function apiKeyRoutes(route: Route, { payments }: Config) {
  route(contract.listApiKeys, ({ db, viewer, at }) => listApiKeys(db, viewer, at))
  route(contract.createApiKey, ({ tx, viewer, body, at }) =>
    createApiKey(tx, viewer, body, payments, at),
  )
  route(contract.revokeApiKey, ({ tx, viewer, params, at }) => revokeApiKey(tx, viewer, params, at))
}
