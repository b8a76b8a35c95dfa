import * as z from 'zod'
import { created, endpoint, Id, Instant } from '../base/endpoint.ts'
import { apiScopes } from '../base/scopes.ts'
import { line } from '../base/text.ts'

/** Keys with which a person's own programs call the API (docs/api.md). */

const owners = ['business', 'admin'] as const

/** How many keys an account has at most. */
export const maxApiKeys = 25

const ApiKeyScope = z.enum(apiScopes)

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The start of the key, such as `ck_live_a1B2c3D4`, by which its owner recognizes it. */
  prefix: z.string(),
  scopes: z.array(ApiKeyScope),
  createdAt: Instant,
  /** Within a minute; null for a key that was never used. */
  lastUsedAt: Instant.nullable(),
  /** From then on it is refused, and gone from the list; null for a key without an end. */
  expiresAt: Instant.nullable(),
})
export type ApiKey = z.input<typeof ApiKey>

export const NewApiKey = z.strictObject({
  name: line(60).min(1, 'Give the key a name'),
  scopes: z
    .array(ApiKeyScope)
    .min(1, 'Choose at least one scope')
    .max(apiScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Name each scope once'),
  expiresAt: z.iso
    .datetime({ offset: true, error: 'Enter a time such as 2027-01-31T00:00:00Z' })
    .transform((iso) => new Date(iso))
    .nullable()
    .optional(),
})

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/api-keys',
  allow: owners,
  reply: z.object({ items: z.array(ApiKey) }),
})

/** Makes a key. This answer is the only one that has it; Candor keeps its hash. */
export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/api-keys',
  allow: owners,
  stepUp: true,
  shownOnce: true,
  body: NewApiKey,
  reply: created(ApiKey.extend({ key: z.string() })),
})

/** Deletes a key; requests with it are refused from then on. */
export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/api-keys/:keyId',
  allow: owners,
  params: z.object({ keyId: Id }),
  reply: z.object({ revoked: z.literal(true) }),
})
