import { createApiKey } from '../../shared/outside/api-keys.ts'
import { apiScopes, type ApiScope } from '../../shared/base/scopes.ts'
import { api, orFail, type Person } from './world.ts'

/** A new API key of a person, with which `api` and `request` call the API. */
export async function aKeyOf(
  owner: Person,
  scopes: readonly ApiScope[] = apiScopes,
  { name = 'Shop sync', expiresAt }: { name?: string; expiresAt?: string } = {},
) {
  const body = { name, scopes: [...scopes], ...(expiresAt && { expiresAt }) }
  const { key, ...made } = orFail(await api(owner, createApiKey, { body }))
  return { ...made, apiKey: key }
}
