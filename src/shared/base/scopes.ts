import type { Role } from './roles.ts'

/** What an API key may do. An endpoint names the scopes that it needs. */
export const apiScopes = [
  'campaigns:read',
  'campaigns:write',
  'reviews:read',
  'wallet:read',
  'webhooks:write',
] as const
export type ApiScope = (typeof apiScopes)[number]

/** The scopes with which a role can do anything at all. */
const usable: Partial<Record<Role, readonly ApiScope[]>> = {
  business: apiScopes,
  admin: ['campaigns:read', 'reviews:read', 'wallet:read', 'webhooks:write'],
}

export const scopesOf = (role: Role): readonly ApiScope[] => usable[role] ?? []
