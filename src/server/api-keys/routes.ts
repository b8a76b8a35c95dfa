import * as contract from '../../shared/api-keys.ts'
import type { Config } from '../config.ts'
import type { Route } from '../http/route.ts'
import { createApiKey, revokeApiKey } from './api-keys.ts'
import { listApiKeys } from './queries.ts'

export function apiKeyRoutes(route: Route, { payments }: Config) {
  route(contract.listApiKeys, ({ db, viewer, at }) => listApiKeys(db, viewer, at))
  route(contract.createApiKey, ({ tx, viewer, body, at }) =>
    createApiKey(tx, viewer, body, payments, at),
  )
  route(contract.revokeApiKey, ({ tx, viewer, params, at }) => revokeApiKey(tx, viewer, params, at))
}
