/**
 * The date of the latest change of the API that its users must know of. See docs/api.md, Versions.
 */
export const apiVersion = '2026-11-28'

const description = `
Amounts are integer US cents in fields that end in \`Cents\`. Times are ISO 8601 in UTC. Ids are
opaque.

**Keys.** Businesses and administrators make API keys in Settings › Developers. Send one as
\`Authorization: Bearer ck_live_…\` (\`ck_test_…\` in a sandbox). Each operation that takes keys
names its scope; all others refuse them. A key acts as its owner. Cookies do not count beside it.

**Refusals** are \`{ "error": { "code", "message", "fields"?, "reason"?, "requestId" } }\`. 401:
the key is unknown, revoked or expired. 403: the role may not do this, or the key lacks the scope
that \`message\` names (\`reason\` is \`missing-scope\` or \`no-scope\`). 404: there is no such
thing for you. 409: its state forbids it. 422: it is refused as it is.

**Limits.** Each answer to a key has \`RateLimit-Policy\` and \`RateLimit\`, and
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` of the earlier drafts. Beyond
the limit the answer is 429 with \`Retry-After\` in seconds.

**Retries.** A POST with the same \`Idempotency-Key\` and body answers the same for 24 hours and
does nothing twice.

**Lists** answer \`items\` and \`nextCursor\`; ask again with it as \`cursor\` until it is null.

**Versions** are dates. Fields and operations are added at any time; nothing is removed or
narrowed without notice in the changelog.
`.trim()

export const info = {
  title: 'Candor',
  version: apiVersion,
  summary: 'A marketplace for authentic reviews',
  description,
  license: { name: 'Proprietary', identifier: 'LicenseRef-Candor' },
}

const header = (description: string, schema: object) => ({ description, schema })
const count = { type: 'integer', minimum: 0 }

/** The fields of each answer to an API key. */
const limitHeaders = {
  'RateLimit-Policy': header('The limit and its window, such as `"key";q=600;w=60`.', {
    type: 'string',
  }),
  RateLimit: header('What is left and for how many seconds, such as `"key";r=599;t=60`.', {
    type: 'string',
  }),
  'RateLimit-Limit': header('Requests in a window.', count),
  'RateLimit-Remaining': header('Requests that are left in this window.', count),
  'RateLimit-Reset': header('Seconds until the next window.', count),
}

const names = Object.keys(limitHeaders)

/** References to the limits that an answer to an API key names. */
export const limitReferences = Object.fromEntries(
  names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

export const components = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'candor.session_token',
      description: 'The session of a browser, which signs in at `/login`.',
    },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'ck_live_… or ck_test_…',
      description: 'An API key. Each operation names the scopes that it needs.',
    },
  },
  headers: limitHeaders,
  responses: {
    Refused: { description: 'Refused, with a sentence for the user', content: json },
    TooMany: {
      description: 'Too many requests with this API key or from this address',
      headers: {
        ...limitReferences,
        'Retry-After': header('Seconds after which to try again.', { type: 'integer', minimum: 1 }),
      },
      content: json,
    },
  },
}
